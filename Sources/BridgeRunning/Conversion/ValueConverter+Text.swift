import BridgePlanning
import BridgeSQLite
import BridgeSchema

extension ValueConverter {
  /// Converters of text into other types.
  static func fromText(
    to target: AttributeType, format: String?, from source: AttributeType
  ) -> ValueConverter? {
    guard source == .string || source == .uri else { return nil }
    switch target {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      return ValueConverter { call, index in numberFromText(call, index, target) }
    case .boolean: return ValueConverter { call, index in booleanFromText(call, index) }
    case .date: return dateFromText(format: format)
    case .uuid: return ValueConverter { call, index in uuidFromText(call, index) }
    case .string: return ValueConverter { call, index in .value(call.value(index)) }
    case .uri: return ValueConverter { call, index in uriFromText(call, index) }
    case .binary: return ValueConverter { call, index in .value(.blob(call.bytes(index))) }
    default: return nil
    }
  }

  private static func numberFromText(
    _ call: borrowing FunctionCall, _ index: Int, _ target: AttributeType
  ) -> Outcome {
    let text = trimmed(call.string(index))
    if target.isInteger {
      if let whole = Int64(text) { return number(.integer(whole), as: target) }
      return .failure(isDecimal(text) ? "not a whole number in range" : "not a whole number")
    }
    guard isDecimal(text), let real = Double(text), real.isFinite else {
      return .failure("not a number")
    }
    // A decimal that is whole is stored as a whole number, as NUMERIC affinity does.
    if target == .decimal, let whole = Int64(text) { return .value(.integer(whole)) }
    return number(.real(real), as: target)
  }

  /// Digits with a sign, a point and an exponent; no words, no hexadecimal, which `Double` reads too.
  private static func isDecimal(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
      } && Double(text) != nil
  }

  private static func booleanFromText(_ call: borrowing FunctionCall, _ index: Int) -> Outcome {
    switch trimmed(call.string(index)).lowercased() {
    case "1", "true", "yes", "y", "t": .value(.integer(1))
    case "0", "false", "no", "n", "f": .value(.integer(0))
    default: .failure("neither true nor false")
    }
  }

  private static func dateFromText(format: String?) -> ValueConverter? {
    switch format ?? DateFormat.iso8601.rawValue {
    case DateFormat.iso8601.rawValue:
      ValueConverter { call, index in
        call.withBytes(index, ISO8601.seconds).map { .value(.real($0)) }
          ?? .failure("not an ISO 8601 date and time")
      }
    case let name:
      DateFormat(rawValue: name).map { format in
        ValueConverter { call, index in
          let text = trimmed(call.string(index))
          guard isDecimal(text), let number = Double(text) else { return .failure("not a number") }
          return .value(.real(format.seconds(number)))
        }
      }
    }
  }

  private static func uuidFromText(_ call: borrowing FunctionCall, _ index: Int) -> Outcome {
    UUIDText.bytes(trimmed(call.string(index))).map { .value(.blob($0)) } ?? .failure("not a UUID")
  }

  private static func uriFromText(_ call: borrowing FunctionCall, _ index: Int) -> Outcome {
    let isWritable = call.withBytes(index) { bytes in
      bytes.count > 0 && bytes.indices.allSatisfy { bytes[$0] > 0x20 && bytes[$0] != 0x7F }
    }
    return isWritable ? .value(call.value(index)) : .failure("not a URI")
  }

  static func trimmed(_ text: String) -> String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }
}

extension ValueConverter {
  /// Converters of other types into text.
  static func toText(
    from source: AttributeType, format: String?, to target: AttributeType
  ) -> ValueConverter? {
    guard target == .string else { return nil }
    switch source {
    case .boolean:
      return ValueConverter { call, index in
        .value(.string(call.integer(index) == 0 ? "false" : "true"))
      }
    case .integer16, .integer32, .integer64:
      return ValueConverter { call, index in .value(.string(String(call.integer(index)))) }
    case .double, .float, .decimal:
      return ValueConverter { call, index in .value(.string(numberText(call, index, source))) }
    case .date: return dateToText(format: format)
    case .uuid:
      return ValueConverter { call, index in
        UUIDText.text(call.bytes(index)).map { .value(.string($0)) } ?? .failure("not 16 bytes")
      }
    case .binary:
      return ValueConverter { call, index in
        let bytes = call.bytes(index)
        return String(validating: bytes, as: UTF8.self) == nil
          ? .failure("not UTF-8 text") : .value(.text(bytes))
      }
    default: return nil
    }
  }

  private static func numberText(
    _ call: borrowing FunctionCall, _ index: Int, _ source: AttributeType
  ) -> String {
    if call.storageClass(index) == .integer { return String(call.integer(index)) }
    return source == .float ? "\(Float(call.real(index)))" : "\(call.real(index))"
  }

  private static func dateToText(format: String?) -> ValueConverter? {
    guard let format = DateFormat(rawValue: format ?? DateFormat.iso8601.rawValue) else {
      return nil
    }
    return ValueConverter { call, index in
      let seconds = call.real(index)
      guard format == .iso8601 else { return .value(.string("\(format.number(seconds))")) }
      return ISO8601.text(seconds).map { .value(.string($0)) } ?? .failure("beyond the year 9999")
    }
  }
}

extension AttributeType {
  /// Whether values are whole numbers; Boolean is not one of them.
  var isInteger: Bool { ValueConverter.bounds(of: self) != nil }
}
