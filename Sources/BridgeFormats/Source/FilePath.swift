/// Paths as text, taken apart.
enum FilePath {
  /// The path without slashes at its end.
  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }

  /// What stands behind the last slash.
  static func lastComponent(_ path: String) -> String {
    let path = trimmed(path)
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// What stands behind the last dot of the last component, in lower case; empty for none.
  static func ending(_ path: String) -> String {
    let name = lastComponent(path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The name without its ending, where it has one of those.
  static func withoutEnding(_ name: String, of endings: [String]) -> String {
    for ending in endings where name.lowercased().hasSuffix(".\(ending)") {
      return String(name.dropLast(ending.count + 1))
    }
    return name
  }
}
