/// The type of an attribute, by the number that Core Data gives it (spec: identity).
package enum AttributeType: Int, Sendable, CaseIterable {
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case objectID = 2000
  case composite = 2100
  case codable = 2200

  /// Whether values are numbers to the rules of inference (spec: inference, 2).
  package var isNumeric: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: true
    default: false
    }
  }

  /// The name that Xcode's model XML uses, such as `Integer 64`.
  package var xmlName: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .objectID: "ObjectID"
    case .composite: "Composite"
    case .codable: "Codable"
    }
  }

  /// The type that Xcode's model XML names, or nil for a name that is not known.
  package init?(xmlName: String) {
    guard let type = Self.allCases.first(where: { $0.xmlName == xmlName }) else { return nil }
    self = type
  }
}
