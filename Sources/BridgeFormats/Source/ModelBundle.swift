package import BridgeSchema

/// One version in a bundle.
package struct BundleVersion: Hashable, Sendable {
  /// The name, without its file ending.
  package let name: String
  /// Whether it is the version that the app uses.
  package let isCurrent: Bool

  /// Describes a version.
  package init(name: String, isCurrent: Bool) {
    self.name = name
    self.isCurrent = isCurrent
  }
}

/// A folder with several versions of one model: `.xcdatamodeld`, or `.momd`.
struct ModelBundle {
  /// The path of the folder, as the caller named it.
  let path: String
  /// The names of the versions, as people count.
  let names: [String]
  /// The version that the bundle says is current; nil when it says nothing.
  let currentName: String?

  private let ending: String

  /// Looks into a bundle.
  ///
  /// - Throws: `MODEL-MISSING`, `MODEL-EMPTY`, or what reading its list of versions throws.
  init(path: String, isCompiled: Bool) throws(Failure) {
    self.path = FilePath.trimmed(path)
    ending = isCompiled ? "mom" : "xcdatamodel"
    switch FileBytes.kind(of: self.path) {
    case .nothing: throw .missing(path)
    case .file: throw .notAFolder(path)
    case .folder: break
    }
    let ending = ending
    names = FileBytes.names(in: self.path)
      .filter { FilePath.ending($0) == ending && !$0.hasPrefix(".") }
      .map { FilePath.withoutEnding($0, of: [ending]) }
      .sorted(by: NaturalOrder.precedes)
    guard !names.isEmpty else { throw .empty(path, "it holds no .\(ending)") }
    currentName =
      isCompiled
      ? try Self.current(
        in: self.path + "/VersionInfo.plist",
        key: "NSManagedObjectModel_CurrentVersionName")
      : try Self.current(in: self.path + "/.xccurrentversion", key: "_XCCurrentVersionName")
  }

  private static func current(in file: String, key: String) throws(Failure) -> String? {
    guard FileBytes.kind(of: file) == .file else { return nil }
    let list = try PropertyList.read(FileBytes.read(file), file: file)
    return list[key]?.text.map { FilePath.withoutEnding($0, of: ["xcdatamodel", "mom"]) }
  }

  /// The versions with the current one marked.
  var versions: [BundleVersion] {
    let current = try? self.current()
    return names.map { BundleVersion(name: $0, isCurrent: $0 == current) }
  }

  /// The version that the app uses: the one the bundle names, else the only one.
  ///
  /// - Throws: `MODEL-VERSION` when neither says which.
  func current() throws(Failure) -> String {
    guard let currentName else {
      if names.count == 1 { return names[0] }
      throw .version(path, "'\(path)' does not say which of its versions is current", names)
    }
    guard names.contains(currentName) else {
      throw .version(
        path, "the current version of '\(path)' is '\(currentName)', which it does not hold",
        names)
    }
    return currentName
  }

  /// The path of the version that a text names, of the current one for nil.
  ///
  /// - Throws: `MODEL-VERSION`.
  func path(of wanted: String?) throws(Failure) -> String {
    let name =
      if let wanted { try VersionName.find(wanted, among: names, in: path) } else { try current() }
    return "\(path)/\(name).\(ending)"
  }
}

extension Failure {
  static func empty(_ path: String, _ reason: String) -> Self {
    Self(
      .modelEmpty, "there is no model in '\(path)'", evidence: [reason],
      remedy: "check that the folder was copied whole")
  }

  static func notAFolder(_ path: String) -> Self {
    Self(
      .modelKind, "'\(path)' is a file, and a model of this kind is a folder",
      remedy: "check the path")
  }
}

extension Failure.Code {
  /// A model's folder holds no model.
  package static let modelEmpty = Self("MODEL-EMPTY")
  /// A source is not of a kind that holds a schema.
  package static let modelKind = Self("MODEL-KIND")
}
