import BridgePlanning
import BridgeSQLite
import BridgeSchema

/// Turns stored values of one attribute type into stored values of another.
///
/// Values are as layout.md, section 7, stores them. NULL stays NULL and never comes here.
struct ValueConverter: Sendable {
  /// What became of one value.
  enum Outcome {
    case value(SQLValue)
    /// Why the value does not convert, without the value itself.
    case failure(String)
  }

  private let body: @Sendable (borrowing FunctionCall, Int) -> Outcome

  init(_ body: @escaping @Sendable (borrowing FunctionCall, Int) -> Outcome) { self.body = body }

  /// The converter of a conversion, or nil where none exists.
  init?(_ conversion: Conversion) {
    let found =
      Self.fromText(to: conversion.target, format: conversion.format, from: conversion.source)
      ?? Self.toText(from: conversion.source, format: conversion.format, to: conversion.target)
      ?? Self.dates(conversion) ?? Self.bytes(conversion) ?? Self.numbers(conversion)
    guard let found else { return nil }
    self = found
  }

  /// Converts an argument of a call.
  func convert(_ call: borrowing FunctionCall, _ index: Int) -> Outcome { body(call, index) }

  /// The seconds between 1970 and 2001, which Unix time and reference time differ by.
  static let referenceOffset = 978_307_200.0
}

extension ValueConverter {
  /// The bounds of an integer type, or nil for other types.
  static func bounds(of type: AttributeType) -> ClosedRange<Int64>? {
    switch type {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    default: nil
    }
  }

  /// A number as a type of number stores it; what does not fit is a failure.
  static func number(_ number: SQLValue, as type: AttributeType) -> Outcome {
    switch (type, number) {
    case (.boolean, .integer(let value)): .value(.integer(value == 0 ? 0 : 1))
    case (.boolean, .real(let value)): .value(.integer(value == 0 ? 0 : 1))
    case (.double, .integer(let value)), (.decimal, .integer(let value)),
      (.float, .integer(let value)):
      type == .decimal ? .value(.integer(value)) : .value(.real(Double(value)))
    case (.float, .real(let value)): .value(.real(Double(Float(value))))
    case (.double, .real), (.decimal, .real): .value(number)
    case (_, .integer(let value)): fit(value, type)
    case (_, .real(let value)): fit(value, type)
    default: .failure("not a number")
    }
  }

  private static func fit(_ value: Int64, _ type: AttributeType) -> Outcome {
    guard let bounds = bounds(of: type) else { return .failure("no conversion") }
    return bounds.contains(value)
      ? .value(.integer(value)) : .failure("out of range for \(type.xmlName)")
  }

  /// A fraction is cut off towards zero, which the plan lists as a loss.
  private static func fit(_ value: Double, _ type: AttributeType) -> Outcome {
    guard let whole = Int64(exactly: value.rounded(.towardZero)) else {
      return .failure("out of range for \(type.xmlName)")
    }
    return fit(whole, type)
  }
}
