#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if !canImport(Darwin)
  /// Functions of the C library that Swift's module of it leaves out, looked up by name.
  ///
  /// They are extensions of GNU and Linux; where the library lacks one, callers have another way.
  /// The types are those of the manual pages of Linux.
  enum OptionalFunction {
    typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
    typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    typealias AddFolder =
      @convention(c) (
        UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
      ) -> Int32
    typealias ListAttributes =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, Int
      ) -> Int
    typealias GetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
      ) -> Int
    typealias SetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
      ) -> Int32

    static let pipe2 = unsafe find("pipe2", as: Pipe2.self)
    static let renameat2 = unsafe find("renameat2", as: RenameAt2.self)
    static let addFolder = unsafe find(
      "posix_spawn_file_actions_addchdir_np", as: AddFolder.self)
    static let listxattr = unsafe find("listxattr", as: ListAttributes.self)
    static let getxattr = unsafe find("getxattr", as: GetAttribute.self)
    static let setxattr = unsafe find("setxattr", as: SetAttribute.self)

    private static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      // A nil handle is RTLD_DEFAULT: what the process has loaded already.
      guard let symbol = unsafe dlsym(nil, name) else { return nil }
      return unsafe unsafeBitCast(symbol, to: Function.self)
    }
  }
#endif
