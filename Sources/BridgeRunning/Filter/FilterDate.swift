/// Dates as filters see them: ISO 8601 in UTC, never losing a bit.
enum FilterDate {
  /// The instant with milliseconds, or with more digits where those say more.
  ///
  /// - Returns: Nil where no such text reads back as the same number: fractions beyond a
  ///   nanosecond, and years that ISO 8601 does not write in four digits.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 2.5e11 else { return nil }
    for digits in [3, 6, 9] {
      let text = text(seconds, digits: digits)
      if let text, ISO8601.seconds(Array(text.utf8).span) == seconds { return text }
    }
    return nil
  }

  /// The seconds that a text names, or nil.
  static func seconds(_ text: String) -> Double? { ISO8601.seconds(Array(text.utf8).span) }

  private static func text(_ seconds: Double, digits: Int) -> String? {
    let unit = [3: 1_000, 6: 1_000_000, 9: 1_000_000_000][digits, default: 1]
    var whole = Int(seconds.rounded(.down))
    var fraction = Int(((seconds - seconds.rounded(.down)) * Double(unit)).rounded())
    if fraction == unit { (whole, fraction) = (whole + 1, 0) }
    let day = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let second = whole - day * 86_400
    let (year, month, dayOfMonth) = ISO8601.civil(day)
    guard (0...9999).contains(year) else { return nil }
    let date = [padded(year, 4), padded(month, 2), padded(dayOfMonth, 2)].joined(separator: "-")
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(date)T\(time.joined(separator: ":")).\(padded(fraction, digits))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
