import Testing

/// Rules of the house that the compiler does not hold.
@Suite struct CodeRuleTests {
  /// The modules that call C and own what it gives.
  static let unsafeModules: Set<String> = ["BridgeBytes", "BridgeSQLite", "BridgeSystem"]

  @Test func `unsafe code stays in the modules that call C`() {
    for file in Project.sources where !Self.unsafeModules.contains(file.module) {
      for line in file.codeLines where Self.isUnsafe(line.text) {
        Issue.record("\(file.path):\(line.number): \(line.text)")
      }
    }
  }

  /// Whether the word stands alone; the cheap question goes first.
  private static func isUnsafe(_ line: String) -> Bool {
    line.contains("unsafe") && line.contains(/\bunsafe\b/)
  }

  @Test(arguments: [
    "try!", "as!", "fatalError", "@unchecked", "nonisolated(unsafe)", "XMLDocument",
    "NSKeyedUnarchiver", "preconditionFailure", "TO" + "DO", "FIX" + "ME",
  ])
  func `words that no source has`(word: String) {
    for file in Project.sources {
      for (number, line) in file.lines.enumerated() where line.contains(word) {
        Issue.record("\(file.path):\(number + 1): \(line)")
      }
    }
  }

  @Test func `no file is longer than 600 lines, and the middle one at most 120`() {
    for file in Project.sources + Project.tests {
      #expect(file.lines.count <= 600, "\(file.path) has \(file.lines.count) lines")
    }
    let lengths = Project.sources.map(\.lines.count).sorted()
    #expect(lengths.count > 100)
    #expect(lengths[lengths.count / 2] <= 120)
  }
}
