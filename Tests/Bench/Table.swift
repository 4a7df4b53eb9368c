import Foundation

/// The figures with their aims.
struct Table {
  private struct Row {
    var name: String
    var figure: String
    var aim: String
    var mark: String
    var detail: String
  }

  private var rows: [Row] = []

  /// Adds a figure that has an aim, which is missed above it.
  mutating func add(
    _ name: String, _ value: Double?, aim: Double? = nil, unit: String = "×", detail: String = ""
  ) {
    let decimals = unit == "×" || unit == "s" ? 2 : 1
    var mark = ""
    if let aim, let value { mark = value <= aim ? "ok" : "MISSED" }
    rows.append(
      Row(
        name: name, figure: value.map { Self.text($0, decimals) + " " + unit } ?? "–",
        aim: aim.map { "≤ \(Self.text($0, unit == "s" ? 2 : decimals)) \(unit)" } ?? "",
        mark: mark, detail: detail))
  }

  /// A number with so many decimals.
  static func text(_ value: Double, _ decimals: Int = 2) -> String {
    let scale = pow(10.0, Double(decimals))
    let whole = (value * scale).rounded() / scale
    var text = "\(whole)"
    let places = text.split(separator: ".").last?.count ?? 0
    text += String(repeating: "0", count: max(0, decimals - places))
    return text
  }

  /// The table in columns.
  var text: String {
    let head = Row(name: "what", figure: "figure", aim: "aim", mark: "", detail: "")
    let all = [head] + rows
    let widths = [
      all.map(\.name.count).max() ?? 0, all.map(\.figure.count).max() ?? 0,
      all.map(\.aim.count).max() ?? 0,
    ]
    return all.map { row in
      [
        row.name.padded(widths[0]), row.figure.padded(widths[1], atStart: true),
        row.aim.padded(widths[2]), row.mark.padded(6), row.detail,
      ].joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(_ width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return atStart ? space + self : self + space
  }
}
