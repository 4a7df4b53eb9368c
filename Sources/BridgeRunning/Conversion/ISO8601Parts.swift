/// The parts of an ISO 8601 text; each moves the offset behind what it took, or gives nil.
enum ISO8601Parts {
  /// `2016-07-12` as days since 2001-01-01; the date has to exist.
  static func day(_ text: Span<UInt8>, _ offset: inout Int) -> Int? {
    guard let year = number(4, text, &offset), take([0x2D], text, &offset) != nil,
      let month = number(2, text, &offset), take([0x2D], text, &offset) != nil,
      let day = number(2, text, &offset), (1...12).contains(month), day >= 1
    else { return nil }
    let days = ISO8601.days(year: year, month: month, day: day)
    return ISO8601.civil(days) == (year, month, day) ? days : nil
  }

  /// `20:35:46.123`, or without seconds, as whole seconds and a fraction; a leap second is taken
  /// as the second after it.
  static func time(_ text: Span<UInt8>, _ offset: inout Int) -> (Int, Double)? {
    guard let hour = number(2, text, &offset), take([0x3A], text, &offset) != nil,
      let minute = number(2, text, &offset), hour < 24, minute < 60
    else { return nil }
    guard take([0x3A], text, &offset) != nil else { return (hour * 3600 + minute * 60, 0) }
    guard let second = number(2, text, &offset), second <= 60 else { return nil }
    guard let fraction = fraction(text, &offset) else { return nil }
    return (hour * 3600 + minute * 60 + second, fraction)
  }

  /// `Z`, an offset from UTC in seconds, or nothing, which is UTC.
  static func zone(_ text: Span<UInt8>, _ offset: inout Int) -> Int? {
    if offset == text.count || take([0x5A, 0x7A], text, &offset) != nil { return 0 }
    guard let sign = take([0x2B, 0x2D], text, &offset), let hours = number(2, text, &offset) else {
      return nil
    }
    var minutes = 0
    if offset < text.count {
      _ = take([0x3A], text, &offset)
      guard let given = number(2, text, &offset) else { return nil }
      minutes = given
    }
    guard hours <= 18, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == 0x2B ? 1 : -1)
  }

  /// `.123` or `,123`, or nothing, which is zero; a point without digits is an error.
  private static func fraction(_ text: Span<UInt8>, _ offset: inout Int) -> Double? {
    guard take([0x2E, 0x2C], text, &offset) != nil else { return 0 }
    let start = offset
    var numerator = 0
    var denominator = 1
    while offset < text.count, isDigit(text[offset]) {
      // Beyond nanoseconds a double that counts from 2001 holds nothing.
      if offset - start < 9 {
        numerator = numerator * 10 + Int(text[offset] - 0x30)
        denominator *= 10
      }
      offset += 1
    }
    return offset > start ? Double(numerator) / Double(denominator) : nil
  }

  /// One of some bytes.
  static func take(_ bytes: [UInt8], _ text: Span<UInt8>, _ offset: inout Int) -> UInt8? {
    guard offset < text.count, bytes.contains(text[offset]) else { return nil }
    defer { offset += 1 }
    return text[offset]
  }

  /// Exactly so many digits.
  private static func number(_ count: Int, _ text: Span<UInt8>, _ offset: inout Int) -> Int? {
    guard offset + count <= text.count else { return nil }
    var value = 0
    for index in offset..<offset + count {
      guard isDigit(text[index]) else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
    }
    offset += count
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
