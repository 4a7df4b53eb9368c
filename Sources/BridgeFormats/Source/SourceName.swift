/// A source as people write it: `PATH` or `PATH:VERSION`.
package enum SourceName {
  /// Splits a source into its path and its version.
  ///
  /// A version may stand in quotes. A colon that belongs to the path is no separator: where the
  /// whole text names something that exists, it is a path; nor is a colon before a slash.
  ///
  /// ```swift
  /// SourceName.split("App.xcdatamodeld:\"App 3\"")  // ("App.xcdatamodeld", "App 3")
  /// ```
  ///
  /// - Parameters:
  ///   - text: The source.
  ///   - exists: Whether something stands at a path.
  /// - Returns: The path, and the version where one is named.
  package static func split(
    _ text: String, exists: (String) -> Bool = { FileBytes.kind(of: $0) != .nothing }
  ) -> (path: String, version: String?) {
    guard text != "-", !exists(text), let colon = separator(in: text) else { return (text, nil) }
    let path = String(text[..<colon])
    return (path, unquoted(text[text.index(after: colon)...]))
  }

  private static func separator(in text: String) -> String.Index? {
    if text.hasSuffix("\""), let quote = text.dropLast().lastIndex(of: "\""),
      quote > text.startIndex
    {
      let before = text.index(before: quote)
      if text[before] == ":", before > text.startIndex { return before }
    }
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      !text[colon...].contains("/")
    else { return nil }
    return colon
  }

  private static func unquoted(_ text: Substring) -> String {
    let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    return String(isQuoted ? text.dropFirst().dropLast() : text)
  }
}
