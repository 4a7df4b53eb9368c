package import BridgeSchema

/// Reads the `contents` of an `.xcdatamodel`: the XML that Xcode's model editor writes.
///
/// Attributes that are known and matter to neither identity nor layout travel along in ``Extras``;
/// those that are not known do too, and make a warning. Where boxes stand in the editor, and which
/// Xcode saved the file last, are no part of a schema and are left out.
package struct ModelXMLReader {
  let file: String
  var warnings: [FormatWarning] = []
  /// The composite types that the model declares, by name.
  var composites: [String: MarkupElement] = [:]

  private init(file: String) { self.file = file }

  /// Reads one version of a model.
  ///
  /// - Parameters:
  ///   - bytes: The XML.
  ///   - file: The name of the file in messages.
  /// - Returns: The schema, with what was not understood.
  /// - Throws: `MODEL-XML`, `MODEL-XML-ENTITY`, `MODEL-SIZE`, `MODEL-CONTENT`, or a code of
  ///   ``Schema`` with the file as evidence.
  /// - Complexity: O(*n*) in the size of the file.
  package static func read(_ bytes: [UInt8], file: String) throws(Failure) -> ReadSchema {
    let root = try MarkupReader.read(bytes, file: file)
    var reader = Self(file: file)
    return try reader.model(root)
  }

  private mutating func model(_ root: MarkupElement) throws(Failure) -> ReadSchema {
    guard root.name == "model" else {
      throw .content(file, "the root element is '\(root.name)', not 'model'", line: root.line)
    }
    for composite in root.children(named: "composite") {
      composites[composite.attributes["name"] ?? ""] = composite
    }
    var parts = ModelParts()
    for child in root.children { try add(child, to: &parts) }
    var fields = MarkupFields(root)
    let identifiers = fields.takeText("userDefinedModelVersionIdentifier").map { [$0] } ?? []
    for name in ModelVocabulary.lastSave { _ = fields.take(name) }
    if fields.rest["minimumToolsVersion"] == ModelXMLNames.usualTools {
      _ = fields.take("minimumToolsVersion")
    }
    parts.extras.settings = settings(fields, known: ModelVocabulary.model, of: "model")
    let schema = try schema(of: parts, identifiers: identifiers)
    return ReadSchema(
      schema: schema, warnings: warnings + DanglingNames.warnings(for: schema, file: file))
  }

  private mutating func add(_ child: MarkupElement, to parts: inout ModelParts) throws(Failure) {
    switch child.name {
    case "entity": parts.entities.append(try entity(child))
    case "configuration":
      let members = child.children(named: "memberEntity").compactMap { $0.attributes["name"] }
      parts.configurations[try name(of: child, in: "model")] = members
    case "fetchRequest": parts.fetchRequests.append(try fetchRequest(child, in: "model"))
    case "userInfo": parts.extras.userInfo = userInfo(child, of: "model")
    case "elements", "composite": break
    default: notUnderstood(child, in: "model")
    }
  }

  private func schema(
    of parts: ModelParts, identifiers: [String]
  ) throws(Failure) -> Schema {
    do {
      return try Schema(
        entities: parts.entities, configurations: parts.configurations,
        fetchRequests: parts.fetchRequests, versionIdentifiers: identifiers,
        extras: parts.extras)
    } catch {
      throw error.adding(evidence: "file: \(file)")
    }
  }
}

/// What is gathered before a schema can be made of it.
private struct ModelParts {
  var entities: [Entity] = []
  var configurations: [String: [String]] = [:]
  var fetchRequests: [FetchRequest] = []
  var extras = Extras()
}

extension ModelXMLReader {
  /// The name of an element, which must have one.
  func name(of element: MarkupElement, in place: String) throws(Failure) -> String {
    guard let name = element.attributes["name"], !name.isEmpty else {
      throw .content(file, "\(place) has a '\(element.name)' without a name", line: element.line)
    }
    return name
  }

  mutating func warn(_ item: String, _ text: String) {
    warnings.append(FormatWarning(file: file, item: item, text: text))
  }

  mutating func notUnderstood(_ element: MarkupElement, in place: String) {
    warn(
      place, "the element '\(element.name)' in line \(element.line) is not understood and left out")
  }

  /// What is left of an element's attributes, with a warning for each that is not known.
  mutating func settings(
    _ fields: MarkupFields, known: Set<String>, of place: String
  ) -> [String: String] {
    for (name, value) in fields.rest.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
      warn(place, "the setting '\(name)' (\(value)) is not understood and carried along unchanged")
    }
    return fields.rest
  }

  mutating func userInfo(_ element: MarkupElement, of place: String) -> [String: String] {
    var result: [String: String] = [:]
    for child in element.children {
      guard child.name == "entry", let key = child.attributes["key"] else {
        notUnderstood(child, in: place)
        continue
      }
      result[key] = child.attributes["value"] ?? ""
    }
    return result
  }

  /// A yes or no of Xcode's XML.
  mutating func flag(_ text: String?, _ name: String, of place: String) -> Bool {
    switch text?.lowercased() {
    case nil, "no", "false", "0": return false
    case "yes", "true", "1": return true
    default:
      warn(place, "'\(name)' is '\(text ?? "")' instead of YES or NO, and taken as NO")
      return false
    }
  }
}

extension Failure {
  static func content(_ file: String, _ reason: String, line: Int) -> Self {
    Self(
      .modelContent, "'\(file)' is XML, but not a model that can be used",
      evidence: ["line \(line): \(reason)"],
      remedy: "open the model in Xcode and correct it there")
  }
}

extension Failure.Code {
  /// The XML of a model is well formed, but lacks or misstates what a schema needs.
  package static let modelContent = Self("MODEL-CONTENT")
}
