/// One value as SQLite holds it; text keeps its bytes, valid UTF-8 or not.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  /// UTF-8 as it stands in the file, which need not be valid and may hold NULs.
  case text([UInt8])
  case blob([UInt8])

  /// Text from a string.
  package static func string(_ text: String) -> Self { .text(Array(text.utf8)) }

  /// The text, with what is not UTF-8 replaced; nil for other types.
  package var string: String? {
    guard case .text(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole number; nil for other types.
  package var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The bytes of a blob; nil for other types.
  package var blob: [UInt8]? {
    guard case .blob(let bytes) = self else { return nil }
    return bytes
  }

  /// Whether there is no value.
  package var isNull: Bool { self == .null }
}

/// The storage class of a value (<https://www.sqlite.org/datatype3.html>, 2).
package enum StorageClass: Int32, Sendable {
  case integer = 1
  case real = 2
  case text = 3
  case blob = 4
  case null = 5
}

/// SQL text made of names.
package enum SQL {
  /// A name between double quotes, so that no character in it is syntax.
  package static func name(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  /// Names, each quoted, joined by commas.
  package static func names(_ names: some Sequence<String>) -> String {
    names.map(name).joined(separator: ", ")
  }

  /// A text literal between single quotes.
  package static func literal(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }
}
