import Testing

/// What other modules use says what it is.
@Suite struct DocumentationTests {
  /// Functions that a protocol or operator documents, and its witnesses need not.
  private static let witnesses = [
    "func judge(_ change: Change, in context: JudgingContext)", "func < (",
    "func show(_ event: RunEvent, pace: Pace, seconds: Double) {", "mutating func finish() {",
  ]

  /// A declaration of a type or function that other modules see.
  private static var declaration: Regex<Substring> {
    /^\s*(?:@\w+(?:\([^)]*\))? )*(?:package|public) (?:[a-z]+(?:\(set\))? )*(?:struct|enum|class|protocol|actor|func|typealias|subscript)\b.*/
  }

  @Test func `types and functions that other modules use have a doc comment`() {
    var count = 0
    let declaration = Self.declaration
    for file in Project.sources {
      for (index, line) in file.lines.enumerated() where Self.isVisible(line) {
        guard line.contains(declaration) else { continue }
        count += 1
        #expect(Self.isDocumented(index, in: file), "\(file.path):\(index + 1): \(line)")
      }
    }
    #expect(count > 200)
  }

  private static func isVisible(_ line: String) -> Bool {
    (line.contains("package ") || line.contains("public "))
      && !witnesses.contains { line.contains($0) }
  }

  /// Whether the line above, attributes and markers left out, ends a doc comment.
  private static func isDocumented(_ index: Int, in file: SourceFile) -> Bool {
    for line in file.lines[..<index].reversed() {
      let text = line.trimmingPrefix(/\s*/)
      if text.hasPrefix("///") { return true }
      if !text.hasPrefix("@") { return false }
    }
    return false
  }
}
