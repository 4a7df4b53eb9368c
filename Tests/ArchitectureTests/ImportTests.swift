import Testing

/// Imports only point downwards: the table of the design, held against the sources.
@Suite struct ImportTests {
  /// What each module may import beside the toolchain's libraries.
  static let table: [String: Set<String>] = [
    "BridgeBytes": ["CCrypto", "CZlib"],
    "BridgeJSON": [],
    "BridgeSchema": ["BridgeBytes", "BridgeJSON"],
    "BridgeFormats": ["BridgeBytes", "BridgeJSON", "BridgeSchema"],
    "BridgePlanning": ["BridgeBytes", "BridgeJSON", "BridgeSchema"],
    "BridgeSQLite": ["BridgeBytes", "BridgeSchema", "CSQLite"],
    "BridgeSystem": ["BridgeSchema"],
    "BridgeStore": [
      "BridgeBytes", "BridgeFormats", "BridgeJSON", "BridgeSQLite", "BridgeSchema", "BridgeSystem",
    ],
    "BridgeRunning": [
      "BridgeBytes", "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeSQLite",
      "BridgeSchema", "BridgeStore", "BridgeSystem",
    ],
    "BridgeCommands": [
      "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeRunning", "BridgeSchema",
      "BridgeStore", "BridgeSystem",
    ],
    "bridge": ["BridgeCommands"],
  ]

  /// The toolchain's libraries, and who may use them.
  static let libraries: [String: Set<String>] = [
    "FoundationEssentials": [
      "BridgeCommands", "BridgeFormats", "BridgePlanning", "BridgeSchema", "BridgeStore",
      "BridgeRunning",
    ],
    // XMLParser lives there and nowhere else.
    "Foundation": ["BridgeFormats"], "FoundationXML": ["BridgeFormats"],
    "Synchronization": ["BridgeSystem"],
    "Darwin": ["BridgeSystem", "bridge"], "Glibc": ["BridgeSystem", "bridge"],
    "Musl": ["BridgeSystem", "bridge"], "CryptoKit": ["BridgeBytes"],
  ]

  struct Import: CustomTestStringConvertible {
    let file: SourceFile
    let name: String
    var testDescription: String { "\(file.path) imports \(name)" }
  }

  static let imports: [Import] = Project.sources.flatMap { file in
    file.codeLines.compactMap { line in
      guard line.text.contains("import ") else { return nil }
      return line.text.firstMatch(of: /^\s*(?:[@a-z_]+ )*import (?:[a-z]+ )?(\w+)/)
        .map { Import(file: file, name: String($0.1)) }
    }
  }

  @Test func `the scan finds the modules and their imports`() {
    #expect(Set(Project.sources.map(\.module)).isSuperset(of: Self.table.keys))
    #expect(Self.imports.count > 200)
  }

  @Test func `every import is one that the table allows`() {
    for item in Self.imports {
      let allowed = Self.table[item.file.module] ?? []
      let users = Self.libraries[item.name] ?? []
      #expect(
        allowed.contains(item.name) || users.contains(item.file.module),
        "\(item.testDescription)")
    }
  }

  @Test func `the table itself points downwards`() {
    let layers: [[String]] = [
      ["CCrypto", "CSQLite", "CZlib"], ["BridgeBytes", "BridgeJSON"], ["BridgeSchema"],
      ["BridgeFormats", "BridgePlanning", "BridgeSQLite", "BridgeSystem"], ["BridgeStore"],
      ["BridgeRunning"], ["BridgeCommands"], ["bridge"],
    ]
    var below: Set<String> = []
    for layer in layers {
      for module in layer {
        #expect(Self.table[module, default: []].isSubset(of: below), "\(module)")
      }
      below.formUnion(layer)
    }
  }
}
