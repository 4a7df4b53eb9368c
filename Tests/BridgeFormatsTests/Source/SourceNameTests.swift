import BridgeFormats
import BridgeTestSupport
import Testing

struct SourceNameTests {
  @Test(
    arguments: [
      ("App.xcdatamodeld", "App.xcdatamodeld", nil),
      ("App.xcdatamodeld:2", "App.xcdatamodeld", "2"),
      ("App.xcdatamodeld:App 3", "App.xcdatamodeld", "App 3"),
      ("App.xcdatamodeld:\"App 3\"", "App.xcdatamodeld", "App 3"),
      ("App.xcdatamodeld:\"a:b/c\"", "App.xcdatamodeld", "a:b/c"),
      ("App.momd:App3.mom", "App.momd", "App3.mom"),
      ("Schemas.swift:NotesSchemaV2", "Schemas.swift", "NotesSchemaV2"),
      ("a:b/App.xcdatamodeld", "a:b/App.xcdatamodeld", nil),
      ("a:b/App.xcdatamodeld:2", "a:b/App.xcdatamodeld", "2"),
      ("App.xcdatamodeld:", "App.xcdatamodeld", ""),
      ("-", "-", nil), (":x", ":x", nil), ("", "", nil), ("schema.json", "schema.json", nil),
    ] as [(String, String, String?)])
  func `A source is a path and perhaps a version`(text: String, path: String, version: String?) {
    let split = SourceName.split(text) { _ in false }
    #expect(split.path == path)
    #expect(split.version == version)
  }

  @Test func `What exists as a whole is a path`() {
    let split = SourceName.split("odd:name.json") { $0 == "odd:name.json" }
    #expect(split.path == "odd:name.json" && split.version == nil)
  }
}

struct NaturalOrderTests {
  @Test func `Versions sort as people count`() {
    let sorted = [
      "Model", "Model 1", "Model 1.9", "Model 1.10", "Model 2", "Model 9", "Model 10", "Model 10b",
      "model 11", "Model_v2", "Modela",
    ]
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      #expect(sorted.shuffled(using: &random).sorted(by: NaturalOrder.precedes) == sorted)
    }
  }

  @Test func `The order is strict`() {
    let names = ["a", "A", "a1", "a01", "a 1", "1", "", "é", "a2b", "a10b", "00"]
    for one in names {
      #expect(!NaturalOrder.precedes(one, one))
      for other in names where one != other {
        #expect(NaturalOrder.precedes(one, other) != NaturalOrder.precedes(other, one))
      }
    }
  }
}
