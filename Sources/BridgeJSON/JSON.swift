/// A JSON value whose objects keep the order of their members.
///
/// Plans and documents are written from it, so that the same input gives the same bytes; records
/// travel to and from filters in it, so that no value passes through a slower coder.
package enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number; never infinite, never NaN.
  case real(Double)
  case string(String)
  case array([JSON])
  /// Members in order; a reader keeps the last of two members with one name.
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// The member of this name, or nil for an absent member and for what is not an object.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The elements of an array.
  package var elements: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object, in order.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value of a Boolean.
  package var flag: Bool? {
    guard case .boolean(let flag) = self else { return nil }
    return flag
  }

  /// The value of a whole number.
  package var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The value of any number.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// An object of the members that are present, in the order given.
  package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// An object with its members sorted by name.
  package static func sorted(_ members: [String: JSON]) -> JSON {
    .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
