import Foundation
import Testing

/// Every code of an error has a section in `docs/errors.md`, and every section a code.
@Suite struct ErrorDocumentationTests {
  static let document = Result { try Project.text("docs/errors.md") }

  /// The codes that the sources make, with the file of each.
  static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for file in Project.sources {
      for line in file.codeLines where line.text.contains("(\"") {
        for match in line.text.matches(of: /(?:Self|Code)\("([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)"\)/) {
          codes[String(match.1)] = file.path
        }
      }
    }
    return codes
  }()

  static func headings() throws -> [String] {
    try document.get().split(separator: "\n").filter { $0.hasPrefix("## ") }
      .map { String($0.dropFirst(3)) }
  }

  @Test func `the scan finds codes`() {
    #expect(Self.codes.count > 50)
    #expect(Self.codes["USAGE-COMMAND"] != nil)
  }

  @Test func `every code has a section`() throws {
    let headings = Set(try Self.headings())
    for (code, path) in Self.codes.sorted(by: { $0.key < $1.key }) {
      #expect(headings.contains(code), "docs/errors.md has no '## \(code)' (\(path))")
    }
  }

  @Test func `every section has a code, and they are sorted`() throws {
    let headings = try Self.headings()
    for heading in headings {
      #expect(Self.codes[heading] != nil, "no source makes the code \(heading)")
    }
    #expect(headings == headings.sorted())
    #expect(Set(headings).count == headings.count)
  }

  @Test func `no section is empty`() throws {
    let sections = try Self.document.get().components(separatedBy: "\n## ").dropFirst()
    for section in sections {
      let lines = section.split(separator: "\n").dropFirst()
      #expect(!lines.isEmpty, "\(section)")
    }
  }
}
