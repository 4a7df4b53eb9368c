package import BridgeSchema

/// Finds the version that a person means among the versions of a bundle.
enum VersionName {
  /// The version that a text names.
  ///
  /// A name counts whole, with or without its file ending; else in another case; else by its end,
  /// such as `2` for `App 2` or `App2`. `1` also means the version that Xcode made first, which
  /// has no number. What fits several versions is refused.
  ///
  /// - Throws: `MODEL-VERSION` with the versions there are.
  static func find(
    _ wanted: String, among names: [String], in bundle: String
  ) throws(Failure) -> String {
    let plain = FilePath.withoutEnding(wanted, of: ["xcdatamodel", "mom"])
    if names.contains(plain) { return plain }
    for candidates in [
      names.filter { $0.lowercased() == plain.lowercased() },
      names.filter { ends($0, with: plain) },
      plain == "1" ? unnumbered(names, bundle: bundle) : [],
    ] where !candidates.isEmpty {
      if candidates.count == 1 { return candidates[0] }
      throw .version(bundle, "'\(wanted)' fits several versions of '\(bundle)'", candidates)
    }
    throw .version(bundle, "'\(bundle)' has no version '\(wanted)'", names)
  }

  /// Whether a name ends with a text that starts where a word or a number does.
  private static func ends(_ name: String, with end: String) -> Bool {
    guard let first = end.first, name.lowercased().hasSuffix(end.lowercased()) else { return false }
    let before = name.dropLast(end.count)
    guard let last = before.last else { return true }
    if NaturalOrder.isDigit(first) {
      let isFraction = last == "." && before.dropLast().last.map(NaturalOrder.isDigit) == true
      return !NaturalOrder.isDigit(last) && !isFraction
    }
    let startsWord = name.dropFirst(before.count).first?.isUppercase ?? false
    return !last.isLetter || (last.isLowercase && startsWord)
  }

  private static func unnumbered(_ names: [String], bundle: String) -> [String] {
    let base = FilePath.withoutEnding(
      FilePath.lastComponent(bundle), of: ["xcdatamodeld", "momd"])
    if names.contains(base) { return [base] }
    return names.filter { !($0.last.map(NaturalOrder.isDigit) ?? false) }
  }
}

extension Failure {
  static func version(_ bundle: String, _ summary: String, _ versions: [String]) -> Self {
    Self(
      .modelVersion, summary,
      evidence: ["versions: \(versions.map { "'\($0)'" }.joined(separator: ", "))"],
      remedy: "name one of them, such as \(bundle):\"\(versions.last ?? "")\"")
  }
}

extension Failure.Code {
  /// A bundle has no version of that name, several that fit it, or none that is current.
  package static let modelVersion = Self("MODEL-VERSION")
}
