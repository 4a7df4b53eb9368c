package import BridgeSchema

/// A schema as it was read, with what the reader could not make sense of.
package struct ReadSchema: Hashable, Sendable {
  /// The schema.
  package var schema: Schema
  /// What was met and not understood, in the order of the source.
  package var warnings: [FormatWarning]

  /// Pairs a schema with its warnings.
  package init(schema: Schema, warnings: [FormatWarning] = []) {
    self.schema = schema
    self.warnings = warnings
  }
}

/// Something in a source that was read and not understood.
package struct FormatWarning: Hashable, Sendable, CustomStringConvertible {
  /// The file, as the caller named it.
  package var file: String
  /// The thing within the file, such as `Note.title`.
  package var item: String
  /// What was not understood, and what became of it.
  package var text: String

  /// Describes one thing that was not understood.
  package init(file: String, item: String, text: String) {
    self.file = file
    self.item = item
    self.text = text
  }

  package var description: String { "\(file): \(item): \(text)" }
}
