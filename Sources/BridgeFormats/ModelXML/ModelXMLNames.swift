import BridgeSchema

/// Names that the reader and the writer of the model XML share.
enum ModelXMLNames {
  /// Marks the settings of a fetched property that belong to its fetch request.
  static let fetchRequestPrefix = "fetchRequest."

  /// The name that Xcode gives the fetch request of every fetched property.
  static let usualFetchRequest = "fetchedPropertyFetchRequest"

  /// The tools version of every model that asks for none.
  static let usualTools = "Automatic"
}

extension Relationship.DeleteRule {
  /// The name that Xcode's model XML uses.
  var xmlName: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }

  init?(xmlName: String) {
    guard let rule = Self.allCases.first(where: { $0.xmlName == xmlName }) else { return nil }
    self = rule
  }
}

/// The text of a derivation: as the identity takes it, and as Xcode's model XML writes it.
enum DerivationText {
  /// `pages.@count` is `count:(pages)` to the identity (spec: identity, "Derived attribute").
  static func predicateText(ofXML text: String) -> String {
    guard text.hasSuffix(".@count") else { return text }
    return "count:(\(text.dropLast(".@count".count)))"
  }

  static func xml(ofPredicateText text: String) -> String {
    guard text.hasPrefix("count:("), text.hasSuffix(")") else { return text }
    let path = text.dropFirst("count:(".count).dropLast()
    return path.contains { "()@: ".contains($0) } ? text : "\(path).@count"
  }
}
