/// A value that stands in a model, such as a default.
package enum Literal: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  /// A decimal number as text, which keeps its precision.
  case decimal(String)
  case boolean(Bool)
  case text(String)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case bytes([UInt8])
  /// 36 upper-case characters.
  case uuid(String)
  case uri(String)
}
