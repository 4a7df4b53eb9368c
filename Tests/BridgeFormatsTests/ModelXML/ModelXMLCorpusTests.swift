import BridgeFormats
import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
struct ModelXMLCorpusTests {
  @Test func `Every model of the corpus is read`() throws {
    var entities = 0
    var warnings: [FormatWarning] = []
    for file in CorpusModels.contents {
      let name = CorpusModels.name(file)
      do {
        let read = try ModelXMLReader.read(CorpusModels.bytes(file), file: name)
        entities += read.schema.entities.count
        warnings += read.warnings
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(CorpusModels.contents.count == 332)
    #expect(entities == 3779)
    #expect(warnings.isEmpty)
  }

  @Test func `Every model of the corpus survives its JSON form`() throws {
    for file in CorpusModels.contents {
      guard let schema = try? ModelXMLReader.read(CorpusModels.bytes(file), file: "m").schema
      else { continue }
      let json = SchemaJSON.write(schema)
      let again = try SchemaJSON.readNoting(JSON(reading: json.document))
      let isEqual = again.schema == schema && SchemaJSON.write(again.schema) == json
      #expect(isEqual && again.notes.isEmpty, "\(CorpusModels.name(file))")
    }
  }
}
