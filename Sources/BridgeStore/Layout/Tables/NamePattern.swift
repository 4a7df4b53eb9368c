/// The parts of a name that contains an entity number or may end in a clash number.
///
/// `Z_3MEMBERS1` is the prefix `Z_`, the number 3, the tail `MEMBERS` and the clash number 1.
struct NamePattern: Hashable, Sendable {
  let prefix: String
  let number: Int?
  let tail: String

  init(_ prefix: String, number: Int? = nil, _ tail: String) {
    self.prefix = prefix
    self.number = number
    self.tail = tail
  }

  /// The name without a clash number.
  var name: String { prefix + (number.map(String.init) ?? "") + tail }

  /// How well a name fits: with the very number, or with another one.
  enum Fit { case close, loose }

  /// Whether a name of a file can be this one: case, clash number and entity number aside.
  func fit(of name: String) -> Fit? {
    let letters = LayoutName.upper(name)
    if let rest = Self.rest(of: letters, after: LayoutName.upper(self.name)), Self.isDigits(rest) {
      return .close
    }
    guard number != nil, let rest = Self.rest(of: letters, after: LayoutName.upper(prefix)) else {
      return nil
    }
    let behind = rest.drop { $0.isASCII && $0.isNumber }
    guard behind.count < rest.count,
      let end = Self.rest(of: String(behind), after: LayoutName.upper(tail))
    else { return nil }
    return Self.isDigits(end) ? .loose : nil
  }

  private static func rest(of name: String, after beginning: String) -> Substring? {
    name.hasPrefix(beginning) ? name.dropFirst(beginning.count) : nil
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { 48...57 ~= $0 }
  }
}
