/// An XML element with what is in it.
struct MarkupElement: Sendable {
  let name: String
  let attributes: [String: String]
  /// The line of the file on which the element starts, from 1.
  let line: Int
  var children: [MarkupElement] = []
  /// The characters directly in the element, without those of its children.
  var text = ""

  /// The children of this name, in order.
  func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }
}

/// The attributes of an element, ticked off one by one, so that what nobody asked for is noticed.
struct MarkupFields {
  private(set) var rest: [String: String]

  init(_ element: MarkupElement) { rest = element.attributes }

  /// The value of an attribute, which is ticked off.
  mutating func take(_ name: String) -> String? { rest.removeValue(forKey: name) }

  /// The value of an attribute that means nothing when empty, which is ticked off.
  mutating func takeText(_ name: String) -> String? {
    take(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
