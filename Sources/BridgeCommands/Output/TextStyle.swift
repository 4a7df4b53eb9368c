/// Colours and weights for a terminal; plain text elsewhere.
package struct TextStyle: Hashable, Sendable {
  /// Whether the escape sequences of a terminal are used.
  package let isColoured: Bool

  /// Chooses between colours and plain text.
  package init(isColoured: Bool) { self.isColoured = isColoured }

  /// Text without any colour.
  package static let plain = Self(isColoured: false)

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func red(_ text: String) -> String { wrapped(text, "1;31") }
  func green(_ text: String) -> String { wrapped(text, "32") }
  func yellow(_ text: String) -> String { wrapped(text, "33") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
