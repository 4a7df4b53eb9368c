/// ISO 8601 instants, read from bytes and written as text, as Core Data counts them.
///
/// Seconds count from 2001-01-01 00:00 UTC (spec: layout, 7). Reading is on the path of every
/// record of a conversion, so it works on bytes and makes no string.
enum ISO8601 {
  /// The instant that a text names, or nil when it is anything but a full date and time, or a date.
  ///
  /// Taken: `2016-07-12T20:35:46.123Z`, a space for the `T`, a comma for the point, any number of
  /// digits in the fraction, `Z`, `+02:00`, `+0200` or `+02` for the zone, and a date alone, which
  /// is its midnight. A time without a zone is in UTC.
  static func seconds(_ text: Span<UInt8>) -> Double? {
    var offset = 0
    guard let day = ISO8601Parts.day(text, &offset) else { return nil }
    if offset == text.count { return Double(day * 86_400) }
    guard ISO8601Parts.take([0x54, 0x74, 0x20], text, &offset) != nil,
      let (seconds, fraction) = ISO8601Parts.time(text, &offset),
      let zone = ISO8601Parts.zone(text, &offset), offset == text.count
    else { return nil }
    return Double(day * 86_400 + seconds - zone) + fraction
  }

  /// An instant as text in UTC: with milliseconds where they say it all, else with more digits.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 2.5e11 else { return nil }
    var whole = seconds.rounded(.down)
    var digits = fractionDigits(seconds - whole)
    if digits == nil {
      whole += 1
      digits = ""
    }
    let days = Int(whole) >= 0 ? Int(whole) / 86_400 : -((86_399 - Int(whole)) / 86_400)
    let second = Int(whole) - days * 86_400
    let (year, month, day) = civil(days)
    guard (0...9999).contains(year) else { return nil }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time =
      "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    return "\(date)T\(time)\(digits.map { $0.isEmpty ? "" : "." + $0 } ?? "")Z"
  }

  /// The digits of a fraction below 1: none, three, or six; nil when it rounds up to 1.
  private static func fractionDigits(_ fraction: Double) -> String? {
    let micro = Int((fraction * 1_000_000).rounded())
    if micro == 0 { return "" }
    if micro == 1_000_000 { return nil }
    return micro.isMultiple(of: 1000) ? padded(micro / 1000, 3) : padded(micro, 6)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// Days since 2001-01-01 of a date in the Gregorian calendar, extended in both directions.
  static func days(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March put the leap day at their end.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791
  }

  /// The date of a number of days since 2001-01-01.
  static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 730_791
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let day = dayOfYear - (153 * march + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
