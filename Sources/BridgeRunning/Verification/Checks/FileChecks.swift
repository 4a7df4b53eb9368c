import BridgeSQLite
import BridgeSchema

/// Checks the file itself: its pages, and the settings that an app may rely on.
enum FileChecks {
  /// What SQLite says of the pages of the result.
  static func quickCheck(_ result: borrowing Connection) throws(Failure) -> VerificationCheck {
    let lines = try result.rows("PRAGMA quick_check(10)").compactMap { $0.first?.string }
    return VerificationCheck(
      .quickCheck, holds: lines == ["ok"], expected: "ok", found: lines.first ?? "nothing",
      detail: lines == ["ok"] ? "" : lines.joined(separator: "; "))
  }

  /// The settings in the header, which have to be those of the original (spec: sqlite, 9).
  static func settings(
    _ original: borrowing Connection, _ result: borrowing Connection
  ) throws(Failure) -> [VerificationCheck] {
    var checks: [VerificationCheck] = []
    for name in ["user_version", "application_id", "page_size", "auto_vacuum", "encoding"] {
      let expected = try setting(name, original)
      checks.append(
        VerificationCheck(.setting, property: name, equal: expected, try setting(name, result)))
    }
    return checks
  }

  private static func setting(
    _ name: String, _ connection: borrowing Connection
  ) throws(Failure) -> String {
    switch try connection.value("PRAGMA \(name)") {
    case .integer(let number)?: "\(number)"
    case .text(let text)?: String(decoding: text, as: UTF8.self)
    default: "none"
    }
  }
}
