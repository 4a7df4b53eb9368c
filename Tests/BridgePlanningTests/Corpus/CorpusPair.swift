import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Two versions of one real model, as `pairs.tsv` lists them.
struct CorpusPair: Sendable, CustomTestStringConvertible {
  let bundle: String
  let from: String
  let to: String
  /// What the corpus' makers counted, such as `prop-added:4`.
  let counted: String

  var testDescription: String { "\(bundle): \(from) to \(to)" }

  /// Every pair of the corpus; none where there is no corpus.
  static let all: [Self] = {
    let table = try? String(contentsOf: Corpus.folder.appending(path: "pairs.tsv"), encoding: .utf8)
    return (table ?? "").split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 3 else { return nil }
      return Self(bundle: cells[0], from: cells[1], to: cells[2], counted: cells[3])
    }
  }()

  /// The schema of a version, or nil for the old binary form of models.
  func schema(_ version: String) throws -> Schema? {
    let folder = Corpus.folder.appending(path: bundle)
    let file = folder.appending(path: "\(version).xcdatamodel/contents")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try ModelXMLReader.read(Array(Data(contentsOf: file)), file: file.path).schema
  }
}
