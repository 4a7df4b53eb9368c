/// Numbers for people.
enum FigureText {
  /// A number with its thousands apart, such as `41,000`.
  static func grouped(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    var result = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return (number < 0 ? "-" : "") + result
  }

  /// A share in whole percent, which is 100 only when all is done.
  static func percent(_ done: Int64, of total: Int64) -> Int {
    guard total > 0 else { return 100 }
    return done >= total ? 100 : min(99, Int(Double(max(0, done)) / Double(total) * 100))
  }

  /// A time in its two largest units, such as `2 min 10 s`.
  static func duration(seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "a very long time" }
    let whole = Int(max(0, seconds).rounded(.up))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    if hours > 0 { return "\(hours) h \(minutes) min" }
    return minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
  }
}
