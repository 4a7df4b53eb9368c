import Foundation

/// A Swift file of the project, as the tests of this module read it.
struct SourceFile: CustomStringConvertible, Sendable {
  /// The path from the project's folder.
  let path: String
  let lines: [String]

  var description: String { path }

  /// The module: `Sources/<module>/…`.
  var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }

  /// The lines that hold code, with their numbers from 1; comment lines are left out.
  var codeLines: [(number: Int, text: String)] {
    lines.enumerated().compactMap { index, line in
      line.trimmingCharacters(in: .whitespaces).hasPrefix("//") ? nil : (index + 1, line)
    }
  }
}

/// The project's own files.
enum Project {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files below `Sources`, sorted by path.
  static let sources = swiftFiles(below: "Sources")

  /// The Swift files below `Tests`, sorted by path.
  static let tests = swiftFiles(below: "Tests")

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private static func swiftFiles(below name: String) -> [SourceFile] {
    let paths = FileManager.default.subpaths(atPath: folder.appending(path: name).path) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? text("\(name)/\(path)") else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return SourceFile(path: "\(name)/\(path)", lines: lines)
    }
  }
}
