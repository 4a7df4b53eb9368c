/// A property's name taken apart: the composite that holds it, if any, and its own last name.
struct AttributePath: Hashable, Sendable {
  /// The path of the composite, or nil for a property of the entity itself.
  let composite: String?
  /// The last name.
  let name: String

  init(_ path: String) {
    if let dot = path.lastIndex(of: ".") {
      composite = String(path[..<dot])
      name = String(path[path.index(after: dot)...])
    } else {
      (composite, name) = (nil, path)
    }
  }

  /// The path of another element of the same composite, or of another property.
  func sibling(_ name: String) -> String { composite.map { "\($0).\(name)" } ?? name }
}
