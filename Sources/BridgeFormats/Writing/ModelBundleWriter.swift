package import BridgeSchema

/// Makes the files of an `.xcdatamodeld` folder; writing them is left to the caller.
package enum ModelBundleWriter {
  /// A file of a bundle.
  package struct File: Hashable, Sendable {
    /// The path within the folder, with `/` between its parts.
    package let path: String
    /// What it holds.
    package let bytes: [UInt8]
  }

  /// The files of a bundle with some versions.
  ///
  /// - Parameters:
  ///   - versions: The versions with their names, which name files.
  ///   - current: The name of the version that an app would use.
  /// - Returns: The `contents` of each version in order, then `.xccurrentversion`.
  /// - Throws: `MODEL-NAME` when a name cannot name a file, stands twice, or `current` is none.
  /// - Complexity: O(*n*) in the number of properties.
  package static func files(
    for versions: [(name: String, schema: Schema)], current: String
  ) throws(Failure) -> [File] {
    var seen: Set<String> = []
    for (name, _) in versions {
      guard isFileName(name) else { throw .name(name, "it cannot name a file") }
      guard seen.insert(name.lowercased()).inserted else { throw .name(name, "it stands twice") }
    }
    guard versions.contains(where: { $0.name == current }) else {
      throw .name(current, "it should be current, and is none of the versions")
    }
    let contents = versions.map {
      File(path: "\($0.name).xcdatamodel/contents", bytes: ModelWriter.write($0.schema))
    }
    return contents + [File(path: ".xccurrentversion", bytes: currentVersion(current))]
  }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
      && name.unicodeScalars.allSatisfy {
        $0 != "/" && $0 != ":" && $0.value != 0x7F && $0.value >= 0x20
      }
  }

  private static func currentVersion(_ name: String) -> [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>\(MarkupWriter.escaped(name)).xcdatamodel</string>
      </dict>
      </plist>

      """
    return Array(text.utf8)
  }
}

extension Failure {
  fileprivate static func name(_ name: String, _ reason: String) -> Self {
    Self(
      .modelName, "'\(name)' cannot be the name of a version: \(reason)",
      remedy: "choose another name for the version")
  }
}

extension Failure.Code {
  /// A name cannot be that of a version in a bundle.
  package static let modelName = Self("MODEL-NAME")
}
