import BridgeTestSupport
import Foundation

/// The models and compiled models of the corpus.
enum CorpusModels {
  /// The XML of every version of every bundle.
  static let contents = Corpus.files(below: "models") { $0.hasSuffix("/contents") }

  /// The versions in the binary form of old Xcodes.
  static let elements = Corpus.files(below: "models") { $0.hasSuffix("/elements") }

  /// Every compiled model.
  static let compiled = Corpus.files(below: "compiled") { $0.hasSuffix(".mom") }

  /// Every list of versions of a compiled bundle.
  static let versionInfos = Corpus.files(below: "compiled") { $0.hasSuffix("VersionInfo.plist") }

  /// Folders whose name ends so, sorted by path.
  static func folders(ending: String, below folder: String) -> [URL] {
    Corpus.files(below: folder) { $0.hasSuffix(ending) }
  }

  static func bytes(_ file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }

  /// A path without the folder of the corpus, for messages.
  static func name(_ file: URL) -> String {
    String(file.path.dropFirst(Corpus.folder.path.count + 1))
  }
}
