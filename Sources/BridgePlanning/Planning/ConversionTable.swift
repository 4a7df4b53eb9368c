package import BridgeSchema

/// Which types turn into which by an import step, and what has to be said about it.
///
/// - text ↔ number, Boolean, date, UUID, URI: as people write them; a date by its format, a UUID as
///   36 characters, a Boolean as `true`, `yes`, `t`, `y`, `1` and their opposites in any case;
/// - text ↔ binary: UTF-8; UUID ↔ binary: 16 bytes; transformable ↔ binary: the stored bytes;
/// - number ↔ date: by the unit that the format names;
/// - number ↔ number, only where strict types were asked for: exactly, or not at all.
package enum ConversionTable {
  /// Whether an import step can convert between two types.
  package static func converts(_ source: AttributeType, to target: AttributeType) -> Bool {
    guard source != target else { return false }
    if source.isNumeric, target.isNumeric { return true }
    let pair = [source, target]
    if pair.contains(.string) {
      let other = source == .string ? target : source
      return other.isNumeric || [.date, .uuid, .uri, .binary].contains(other)
    }
    if pair.contains(.date) {
      let other = source == .date ? target : source
      return other.isNumeric && other != .boolean
    }
    return pair.contains(.binary) && (pair.contains(.uuid) || pair.contains(.transformable))
  }

  /// Whether a value may fail to convert.
  package static func mayFail(_ source: AttributeType, to target: AttributeType) -> Bool {
    switch (source, target) {
    case (.string, .binary), (.binary, .transformable): false
    case (.string, _), (.binary, _): true
    default: source.isNumeric && target.isNumeric && Narrowing.narrows(source, to: target)
    }
  }

  /// The formats that a conversion can have, the usual one first; empty where there is no choice.
  package static func formats(_ source: AttributeType, to target: AttributeType) -> [String] {
    guard source == .date || target == .date else { return [] }
    let units = ["unix-seconds", "unix-milliseconds", "reference-seconds"]
    return source == .string || target == .string ? ["iso8601"] + units : units
  }

  /// The format to take unasked: text that is not ISO 8601 fails visibly, but a wrong unit of a
  /// number would move every date without a sign, so it has no default.
  static func defaultFormat(_ source: AttributeType, to target: AttributeType) -> String? {
    formats(source, to: target).first { $0 == "iso8601" }
  }
}

/// Whether a conversion of numbers may lose something.
package enum Narrowing {
  /// Whether some value of one type has no exact value of the other.
  package static func narrows(_ source: AttributeType, to target: AttributeType) -> Bool {
    guard let from = bits(source), let to = bits(target) else { return false }
    return from.integer > to.integer || from.fraction > to.fraction
  }

  /// How many bits of a whole number are exact, and a rank of the fractions that are kept.
  private static func bits(_ type: AttributeType) -> (integer: Int, fraction: Int)? {
    switch type {
    case .boolean: (1, 0)
    case .integer16: (16, 0)
    case .integer32: (32, 0)
    case .integer64: (64, 0)
    case .float: (24, 1)
    case .double: (53, 2)
    case .decimal: (126, 3)
    default: nil
    }
  }
}
