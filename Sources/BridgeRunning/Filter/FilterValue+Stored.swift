package import BridgeSQLite
package import BridgeSchema

extension FilterValue {
  /// What a stored value means for an attribute of a type (spec: layout, 7).
  ///
  /// A value that is stored unlike its type, as some real stores have it, is taken as it is. The
  /// marker of an attribute with external storage must be off already.
  ///
  /// - Throws: For text that is not UTF-8, and for bytes where text belongs: neither would come
  ///   back as it was.
  package init(stored: SQLValue, as type: AttributeType) throws(FilterValueError) {
    switch (stored, type) {
    case (.null, _): self = .null
    case (.integer(let number), .boolean) where number == 0 || number == 1:
      self = .boolean(number == 1)
    case (.integer(let number), .date):
      guard let seconds = Double(exactly: number) else { throw FilterValueError("not a date") }
      self = .date(seconds)
    case (.real(let number), .date): self = .date(number)
    case (.integer(let number), _): self = .integer(number)
    case (.real(let number), _): self = .real(number)
    case (.text(let bytes), _): self = try Self.text(bytes, as: type)
    case (.blob(let bytes), .uuid):
      guard let text = UUIDText.text(bytes) else { throw FilterValueError("not 16 bytes") }
      self = .uuid(text)
    case (.blob(let bytes), _):
      guard type.holdsBytes else { throw FilterValueError("holds bytes, not \(type.xmlName)") }
      self = .bytes(bytes)
    }
  }

  private static func text(
    _ bytes: [UInt8], as type: AttributeType
  ) throws(FilterValueError) -> FilterValue {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FilterValueError("holds text that is not UTF-8")
    }
    return type == .uri ? .uri(text) : .text(text)
  }

  /// The value as a store holds it (spec: layout, 7); the marker of external storage is not put on.
  package var stored: SQLValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number), .date(let number): .real(number)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .text(let text), .uri(let text): .string(text)
    case .bytes(let bytes): .blob(bytes)
    case .uuid(let text): UUIDText.bytes(text).map(SQLValue.blob) ?? .null
    }
  }
}

extension AttributeType {
  /// Whether values are bytes that travel as base64.
  var holdsBytes: Bool {
    switch self {
    case .binary, .transformable, .codable: true
    default: false
    }
  }
}
