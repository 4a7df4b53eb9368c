/// A value of an attribute as filters and answers mean it.
package enum FilterValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// Any double; what JSON cannot say travels as the text `Infinity`, `-Infinity` or `NaN`.
  case real(Double)
  case boolean(Bool)
  case text(String)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case bytes([UInt8])
  /// 36 upper-case characters.
  case uuid(String)
  case uri(String)
}

/// Why a value does not travel or does not fit, in words, without the value itself.
package struct FilterValueError: Error, Hashable, Sendable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
