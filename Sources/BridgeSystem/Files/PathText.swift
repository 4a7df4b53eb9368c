/// Paths as text, without a look at the disk.
package enum PathText {
  /// The path without its last part: `/a` of `/a/b`, `/` of `/a`, `.` of `a`.
  package static func folder(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: 0x2F) else { return "." }
    return withoutTrailingSlashes(String(trimmed[...slash]))
  }

  /// The last part of the path: `b` of `/a/b` and of `/a/b/`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: 0x2F), trimmed != "/" else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// A name in a folder; a name that is absolute stays as it is.
  package static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    return String(rest)
  }
}
