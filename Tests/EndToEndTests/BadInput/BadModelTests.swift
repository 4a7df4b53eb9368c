import BridgeTestSupport
import Foundation
import Testing

/// A model that cannot be read, with what has to be said of it.
struct BadModel: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let code: String
  let source: String
  let files: [String: String]

  init(_ description: String, _ code: String, _ source: String, _ files: [String: String] = [:]) {
    (testDescription, self.code, self.source, self.files) = (description, code, source, files)
  }

  static let all = [
    Self("no file", "MODEL-MISSING", "Nothing.xcdatamodeld"),
    Self("no such version", "MODEL-VERSION", "App.xcdatamodeld:App 7", app("<model/>")),
    Self("0 bytes", "MODEL-XML", "App.xcdatamodeld", app("")),
    Self("an empty bundle", "MODEL-EMPTY", "App.xcdatamodeld", ["App.xcdatamodeld/a.txt": "a"]),
    Self("no XML", "MODEL-XML", "App.xcdatamodeld", app("entities: none")),
    Self(
      "XML that breaks off", "MODEL-XML", "App.xcdatamodeld",
      app("<model><entity name=\"Note\"><attribute name=\"title\"")),
    Self("an XML bomb", "MODEL-XML-ENTITY", "App.xcdatamodeld", app(bomb)),
    Self(
      "an entity that reads a file", "MODEL-XML-ENTITY", "App.xcdatamodeld",
      app(
        """
        <?xml version="1.0"?><!DOCTYPE model [<!ENTITY a SYSTEM "file:///etc/passwd">]>
        <model><entity name="&a;"/></model>
        """)),
    Self(
      "a dangling inverse", "SCHEMA-INVERSE", "App.xcdatamodeld",
      app(
        entity("Note", relationship("tags", to: "Tag", inverse: "notes")) + entity("Tag", ""))),
    Self(
      "a dangling destination", "SCHEMA-DESTINATION", "App.xcdatamodeld",
      app(entity("Note", relationship("tags", to: "Tag", inverse: "notes")))),
    Self(
      "an entity twice", "SCHEMA-DUPLICATE", "App.xcdatamodeld",
      app(entity("Note", "") + entity("Note", ""))),
    Self("JSON that breaks off", "JSON-SYNTAX", "a.json", ["a.json": #"{"entities":["#]),
    Self("JSON that is no schema", "JSON-SCHEMA", "a.json", ["a.json": "[1,2,3]"]),
    Self(
      "JSON with a type that there is not", "JSON-SCHEMA", "a.json",
      [
        "a.json":
          #"{"entities":[{"name":"Note","attributes":[{"name":"a","type":"Colour"}]}]}"#
      ]),
    Self("a text", "MODEL-KIND", "notes.txt", ["notes.txt": "These are notes."]),
    Self("no archive", "PLIST", "App.mom", ["App.mom": "bplist00"]),
  ]

  private static func app(_ contents: String) -> [String: String] {
    let isEntities = contents.hasPrefix("<entity")
    return [
      "App.xcdatamodeld/App.xcdatamodel/contents":
        isEntities ? "<?xml version=\"1.0\"?><model>\(contents)</model>" : contents
    ]
  }

  private static func entity(_ name: String, _ content: String) -> String {
    "<entity name=\"\(name)\" representedClassName=\"\(name)\">\(content)</entity>"
  }

  private static func relationship(_ name: String, to entity: String, inverse: String) -> String {
    "<relationship name=\"\(name)\" toMany=\"YES\" destinationEntity=\"\(entity)\" "
      + "inverseName=\"\(inverse)\" inverseEntity=\"\(entity)\"/>"
  }

  /// Ten entities, each ten times the one before: ten thousand million letters.
  private static let bomb: String = {
    let names = Array("abcdefghij").map(String.init)
    var text = "<?xml version=\"1.0\"?><!DOCTYPE model [<!ENTITY a \"aaaaaaaaaa\">"
    for (name, next) in zip(names, names.dropFirst()) {
      text += "<!ENTITY \(next) \"\(String(repeating: "&\(name);", count: 10))\">"
    }
    return text + "]><model><entity name=\"&j;\"/></model>"
  }()
}

/// What is no model is refused, by every command that reads one.
struct BadModelTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.write(BadStore.schema(), to: "good.json")
    try scene.store(BadStore.schema(), rows: 5)
  }

  @Test(arguments: BadModel.all)
  func `a bad model is refused by every command that reads one`(bad: BadModel) throws {
    for (name, text) in bad.files { try scene.write(text, to: name) }
    try scene.refuse("show", bad.source, code: bad.code)
    try scene.refuse("check", "good.json", bad.source, code: bad.code)
    try scene.refuse("diff", bad.source, "good.json", code: bad.code)
    try scene.refuse("plan", "good.json", bad.source, "--into", "plan", code: bad.code)
    try scene.refuse("export", bad.source, "--as", "json", code: bad.code)
    try scene.refuse("run", "--to", bad.source, "--store", Scene.store, code: bad.code)
  }
}
