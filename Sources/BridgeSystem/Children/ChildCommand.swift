/// A program to be run, with its words and its surroundings.
package struct ChildCommand: Hashable, Sendable {
  /// The program and its arguments, each as given; no shell reads them.
  package var words: [String]
  /// The folder it runs in, from which a relative path to the program counts too; nil: ours.
  package var folder: String?
  /// Environment variables it gets beside ours.
  package var environment: [String: String] = [:]
  /// Where its standard error goes.
  package var errorOutput = Destination.collected
  /// Where its standard output goes.
  package var output = Destination.collected

  package init(_ words: [String], in folder: String? = nil) {
    self.words = words
    self.folder = folder
  }

  /// Where a stream of a child goes.
  package enum Destination: Hashable, Sendable {
    /// Into the result.
    case collected
    /// To our own standard error.
    case standardError
  }
}
