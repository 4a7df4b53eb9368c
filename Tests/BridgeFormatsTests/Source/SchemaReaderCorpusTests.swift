import BridgeFormats
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct SchemaReaderCorpusTests {
  @Test func `Every version of every bundle is read by its name`() throws {
    let bundles = CorpusModels.folders(ending: ".xcdatamodeld", below: "models")
    var counts = (bundles: 0, several: 0, versions: 0, current: 0, refused: 0)
    for bundle in bundles {
      counts.bundles += 1
      let versions = try SchemaReader.versions(of: bundle.path)
      counts.versions += versions.count
      counts.several += versions.count > 1 ? 1 : 0
      counts.current += versions.contains(where: \.isCurrent) ? 1 : 0
      for version in versions {
        do {
          let named = version.name + ".xcdatamodel"
          _ = try SchemaReader.read(path: bundle.path, version: named)
        } catch {
          #expect(error.code == .modelElements)
          counts.refused += 1
        }
      }
    }
    #expect(counts == (75, 32, 334, 73, 2))
  }

  @Test func `Every compiled bundle gives its current version`() throws {
    let bundles = CorpusModels.folders(ending: ".momd", below: "compiled")
    for bundle in bundles { _ = try SchemaReader.read(path: bundle.path) }
    #expect(bundles.count == 15)
  }

  @Test func `The old binary form is refused by name`() throws {
    #expect(CorpusModels.elements.count == 2)
    for file in CorpusModels.elements {
      for path in [file.path, file.deletingLastPathComponent().path] {
        #expect(throws: Failure.self) { try SchemaReader.read(path: path) }
        do { _ = try SchemaReader.read(path: path) } catch { #expect(error.code == .modelElements) }
      }
    }
  }
}
