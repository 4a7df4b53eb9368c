import BridgeBytes
import BridgePlanning
import BridgeSQLite
import BridgeSchema

extension ValueConverter {
  /// Converters between dates and numbers.
  static func dates(_ conversion: Conversion) -> ValueConverter? {
    let format = DateFormat(rawValue: conversion.format ?? DateFormat.unixSeconds.rawValue)
    guard let format, format != .iso8601 else { return nil }
    if conversion.source.isNumeric, conversion.source != .boolean, conversion.target == .date {
      return ValueConverter { call, index in .value(.real(format.seconds(call.real(index)))) }
    }
    if conversion.source == .date, conversion.target.isNumeric, conversion.target != .boolean {
      let target = conversion.target
      return ValueConverter { call, index in
        number(.real(format.number(call.real(index))), as: target)
      }
    }
    return nil
  }

  /// Converters between kinds of bytes.
  static func bytes(_ conversion: Conversion) -> ValueConverter? {
    switch (conversion.source, conversion.target) {
    case (.uuid, .binary), (.transformable, .binary), (.binary, .transformable):
      ValueConverter { call, index in .value(call.value(index)) }
    case (.binary, .uuid):
      ValueConverter { call, index in
        let bytes = call.bytes(index)
        return bytes.count == 16 ? .value(.blob(bytes)) : .failure("not 16 bytes")
      }
    default: nil
    }
  }

  /// Converters between numbers, for plans that want no conversion to be implied.
  static func numbers(_ conversion: Conversion) -> ValueConverter? {
    guard conversion.source.isNumeric, conversion.target.isNumeric else { return nil }
    let target = conversion.target
    return ValueConverter { call, index in number(call.value(index), as: target) }
  }
}

/// How a date stands in a text or a number.
enum DateFormat: String, CaseIterable {
  case iso8601
  case unixSeconds = "unix-seconds"
  case unixMilliseconds = "unix-milliseconds"
  case referenceSeconds = "reference-seconds"

  /// Reference seconds of a number in this format.
  func seconds(_ number: Double) -> Double {
    switch self {
    case .iso8601, .referenceSeconds: number
    case .unixSeconds: number - ValueConverter.referenceOffset
    case .unixMilliseconds: number / 1000 - ValueConverter.referenceOffset
    }
  }

  /// The number in this format of reference seconds.
  func number(_ seconds: Double) -> Double {
    switch self {
    case .iso8601, .referenceSeconds: seconds
    case .unixSeconds: seconds + ValueConverter.referenceOffset
    case .unixMilliseconds: (seconds + ValueConverter.referenceOffset) * 1000
    }
  }
}

/// UUIDs as 36 characters, upper case as Core Data writes them.
enum UUIDText {
  /// The 16 bytes that 36 characters name, in either case; nil for anything else.
  static func bytes(_ text: String) -> [UInt8]? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    return Hexadecimal.bytes(groups.joined())
  }

  /// 36 upper-case characters, or nil when there are not 16 bytes.
  static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    let digits = Hexadecimal.text(bytes).uppercased()
    var result = ""
    for (position, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(position) { result += "-" }
      result.append(digit)
    }
    return result
  }
}
