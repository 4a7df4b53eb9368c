package import BridgeSchema

extension Failure.Code {
  /// A file or folder that is needed is not there.
  package static let fileMissing = Self("FILE-MISSING")
  /// The system does not let this user do that with the file or folder.
  package static let filePermission = Self("FILE-PERMISSION")
  /// Something stands already where a new file or folder was to be made.
  package static let fileExists = Self("FILE-EXISTS")
  /// What stands under the name is of another kind, such as a folder where a file is needed.
  package static let fileKind = Self("FILE-KIND")
  /// A file is larger than what it is read for allows.
  package static let fileTooLarge = Self("FILE-TOO-LARGE")
  /// A path that the system cannot take: too long, a loop of links, or a NUL in it.
  package static let filePath = Self("FILE-PATH")
  /// The disk, or the user's share of it, is full.
  package static let diskFull = Self("DISK-FULL")
  /// The process or the machine has no file handle left.
  package static let tooManyFiles = Self("TOO-MANY-FILES")
  /// Any other failure of the system around a file.
  package static let fileIO = Self("FILE-IO")
}
