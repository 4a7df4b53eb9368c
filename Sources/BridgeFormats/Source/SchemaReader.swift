import BridgeJSON
package import BridgeSchema

/// Reads a schema from any file that holds one, but a store.
package enum SchemaReader {
  /// Reads a schema.
  ///
  /// ```swift
  /// let (path, version) = SourceName.split("FlightLog.xcdatamodeld:2")
  /// let read = try SchemaReader.read(path: path, version: version)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The source without its version; `-` for standard input.
  ///   - version: The version, for a bundle; nil for its current one.
  ///   - standardInput: Reads standard input to its end; asked only for `-`.
  /// - Returns: The schema, with what was not understood.
  /// - Throws: `MODEL-MISSING`, `MODEL-KIND`, `MODEL-VERSION`, `MODEL-EMPTY`, `MODEL-ELEMENTS`,
  ///   `MODEL-READ`, or what the reader of the format throws.
  /// - Complexity: O(*n*) in the size of the file.
  package static func read(
    path: String, version: String? = nil,
    standardInput: () throws(Failure) -> [UInt8] = { () throws(Failure) in [] }
  ) throws(Failure) -> ReadSchema {
    guard let format = SchemaSourceFormat.detect(path: path) else {
      throw FileBytes.kind(of: path) == .nothing ? .missing(path) : .unknownKind(path)
    }
    switch format {
    case .modelBundle:
      let bundle = try ModelBundle(path: path, isCompiled: false)
      return try model(at: bundle.path(of: version))
    case .compiledBundle:
      let bundle = try ModelBundle(path: path, isCompiled: true)
      return try compiled(at: bundle.path(of: version))
    case .swiftSource, .store: throw .unknownKind(path)
    case .model, .compiledModel, .json, .standardInput:
      if let version { throw .noVersions(path, version) }
      return try single(format, path, standardInput)
    }
  }

  /// The versions of a bundle, as people count: `Model 9` before `Model 10`.
  ///
  /// - Throws: `MODEL-MISSING`, `MODEL-EMPTY`, `MODEL-KIND`, or what reading its list throws.
  package static func versions(of bundlePath: String) throws(Failure) -> [BundleVersion] {
    switch SchemaSourceFormat.detect(path: bundlePath) {
    case .modelBundle: try ModelBundle(path: bundlePath, isCompiled: false).versions
    case .compiledBundle: try ModelBundle(path: bundlePath, isCompiled: true).versions
    case nil where FileBytes.kind(of: bundlePath) == .nothing: throw .missing(bundlePath)
    default: throw .notABundle(bundlePath)
    }
  }

  /// Reads a JSON document that is a schema object, or holds one under `schema`.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: Its name in messages.
  /// - Returns: The schema; members that are not known are warnings.
  /// - Throws: `JSON-SYNTAX`, `JSON-SCHEMA`, or a code of ``Schema`` with the file as evidence.
  package static func readJSON(_ bytes: [UInt8], file: String) throws(Failure) -> ReadSchema {
    let document: JSON
    do {
      document = try JSON(reading: bytes)
    } catch {
      throw Failure(
        .jsonSyntax, "'\(file)' is not JSON", evidence: [error.description],
        remedy: "correct it there; a JSON document is one object, and nothing else")
    }
    guard let object = SchemaJSON.schemaObject(in: document) else {
      throw Failure(
        .jsonSchema, "'\(file)' is JSON, but holds no schema",
        evidence: ["it has neither 'entities' nor a 'schema' that has them"],
        remedy: "give a schema as 'bridge show SOURCE --format json' prints it")
    }
    do {
      let (schema, notes) = try SchemaJSON.readNoting(object)
      let warnings = notes.map { FormatWarning(file: file, item: "schema", text: $0) }
      return ReadSchema(
        schema: schema, warnings: warnings + DanglingNames.warnings(for: schema, file: file))
    } catch {
      throw error.adding(evidence: "file: \(file)")
    }
  }
}

extension SchemaReader {
  private static func single(
    _ format: SchemaSourceFormat, _ path: String, _ standardInput: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> ReadSchema {
    switch format {
    case .compiledModel: try compiled(at: path)
    case .json: try readJSON(FileBytes.read(path), file: path)
    case .standardInput: try readJSON(standardInput(), file: "standard input")
    default: try model(at: path)
    }
  }

  private static func compiled(at path: String) throws(Failure) -> ReadSchema {
    try CompiledModel.read(FileBytes.read(path), file: path)
  }

  /// Reads an `.xcdatamodel`: the folder, or a file in it.
  private static func model(at path: String) throws(Failure) -> ReadSchema {
    let path = FilePath.trimmed(path)
    switch FileBytes.kind(of: path) {
    case .nothing: throw .missing(path)
    case .file:
      let bytes = try FileBytes.read(path)
      if bytes.starts(with: "bplist".utf8) || FilePath.lastComponent(path) == "elements" {
        throw .elements(path)
      }
      return try ModelXMLReader.read(bytes, file: path)
    case .folder:
      let contents = path + "/contents"
      if FileBytes.kind(of: contents) == .file { return try model(at: contents) }
      guard FileBytes.kind(of: path + "/elements") == .nothing else { throw .elements(path) }
      throw .empty(path, "it holds no file 'contents'")
    }
  }
}

extension Failure {
  static func elements(_ path: String) -> Self {
    Self(
      .modelElements, "'\(path)' is a model in the binary form of Xcode before 4.0",
      evidence: ["it holds 'elements' instead of 'contents'"],
      remedy: "open it in Xcode, choose a newer format in the file inspector, and save it")
  }

  static func unknownKind(_ path: String) -> Self {
    Self(
      .modelKind, "'\(path)' is not a source that a schema can be read from",
      remedy: "give an .xcdatamodeld, .xcdatamodel, .momd, .mom, .json, or a store")
  }

  static func notABundle(_ path: String) -> Self {
    Self(
      .modelKind, "'\(path)' is not a bundle with versions",
      remedy: "give an .xcdatamodeld or a .momd")
  }

  static func noVersions(_ path: String, _ version: String) -> Self {
    Self(
      .modelVersion, "'\(path)' is one version by itself, so it has no version '\(version)'",
      remedy: "leave the version out, or give the bundle that the file is in")
  }
}

extension Failure.Code {
  /// A model in the binary form of old Xcodes, which is not read.
  package static let modelElements = Self("MODEL-ELEMENTS")
  /// Text that should be JSON is not.
  package static let jsonSyntax = Self("JSON-SYNTAX")
}
