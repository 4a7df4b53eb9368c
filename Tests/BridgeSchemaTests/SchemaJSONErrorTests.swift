import BridgeJSON
import BridgeSchema
import Testing

struct SchemaJSONErrorTests {
  private static func attribute(_ members: String) -> String {
    #"{"entities":[{"name":"A","attributes":[{"name":"n",\#(members)}]}]}"#
  }

  private static func relationship(_ members: String) -> String {
    #"{"entities":[{"name":"A","relationships":[{"name":"r",\#(members)}]}]}"#
  }

  static let cases: [(text: String, place: String)] = [
    ("[]", "the document is not an object"),
    ("{}", "the document: 'entities' is not an array"),
    (#"{"entities":{}}"#, "the document: 'entities' is not an array"),
    (#"{"entities":[1]}"#, "an entity is not an object"),
    (#"{"entities":[{}]}"#, "an entity: 'name' is missing"),
    (#"{"entities":[{"name":1}]}"#, "an entity: 'name' is not a string"),
    (#"{"entities":[{"name":"A","abstract":1}]}"#, "A: 'abstract' is neither true nor false"),
    (#"{"entities":[{"name":"A","attributes":1}]}"#, "A: 'attributes' is not an array"),
    (
      #"{"entities":[{"name":"A","constraints":["x"]}]}"#,
      "A: 'constraints' holds what is not an array"
    ),
    (
      #"{"entities":[{"name":"A","constraints":[[1]]}]}"#,
      "A: 'constraints' holds what is no string"
    ),
    (#"{"entities":[{"name":"A","userInfo":{"a":1}}]}"#, "A: 'userInfo' holds what is no string"),
    (#"{"entities":[],"configurations":[]}"#, "the document: 'configurations' is not an object"),
    (attribute(#""type":"Money""#), "A.n: 'type' is 'Money', which is not a type"),
    (attribute(#""optional":true"#), "A.n: 'type' is missing"),
    (attribute(#""type":"Boolean","default":"x""#), "A.n: 'default' is no value of type Boolean"),
    (attribute(#""type":"Binary","default":"%""#), "A.n: 'default' is no value of type Binary"),
    (attribute(#""type":"UUID","default":"1""#), "A.n: 'default' is no value of type UUID"),
    (
      attribute(#""type":"String","default":{"size":1}"#),
      "A.n: 'default' is no value of type String"
    ),
    (
      attribute(#""type":"Composite""#),
      "A.n: 'elements' must be there for type Composite, and only for it"
    ),
    (relationship(#""toMany":true"#), "A.r: 'destination' is missing"),
    (
      relationship(#""destination":"A","deleteRule":"x""#),
      "A.r: 'deleteRule' is 'x', which is not a delete rule"
    ),
    (
      relationship(#""destination":"A","minCount":1.5"#),
      "A.r: 'minCount' is not a whole number of 32 bits"
    ),
    (
      relationship(#""destination":"A","maxCount":4294967296"#),
      "A.r: 'maxCount' is not a whole number of 32 bits"
    ),
    (
      relationship(#""destination":"A","maxCount":5"#),
      "A.r: 'maxCount' is not 1, and 'toMany' is not true"
    ),
  ]

  @Test(arguments: cases)
  func `What is wrong is said, with its place`(text: String, place: String) throws {
    let json = try JSON(reading: text.utf8)
    do {
      _ = try SchemaJSON.read(json)
      Issue.record("nothing was wrong")
    } catch {
      #expect(error.code == .jsonSchema)
      #expect(error.summary == "the JSON is not a schema: \(place)")
    }
  }

  @Test func `The rules of a schema hold for JSON too`() throws {
    let json = try JSON(reading: Self.relationship(#""destination":"B""#).utf8)
    do {
      _ = try SchemaJSON.read(json)
      Issue.record("nothing was wrong")
    } catch { #expect(error.code == .schemaDestination) }
  }
}
