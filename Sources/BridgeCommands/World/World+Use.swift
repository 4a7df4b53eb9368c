import BridgeJSON
import BridgeSchema
import BridgeSystem

extension World {
  /// Writes results to standard output, where a program may read them.
  ///
  /// - Throws: `OUTPUT-WRITE` when they cannot all be written; results are never lost silently.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard bytes.isEmpty || output(bytes) else {
      throw Failure(
        .outputWrite, "the results cannot be written to standard output",
        evidence: ["its reader has gone, or its disk is full"],
        remedy: "give the output a place to go, and run the command again")
    }
  }

  /// Writes a text to standard output; control characters from elsewhere are shown, not sent.
  func write(text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes a document to standard output.
  func write(_ document: JSON) throws(Failure) { try write(document.document) }

  /// Writes a text for people to standard error; nobody waits for it, so nothing fails.
  func say(_ text: String) { _ = error(Array(text.utf8)) }

  /// Says on standard error what is odd, and stops nothing.
  func warn(_ text: String) {
    say("\(errorStyle.yellow("warning:")) \(PrintableText.of(text))\n")
  }

  /// The colours of standard error.
  package var errorStyle: TextStyle {
    TextStyle(isColoured: errorIsTerminal && allowsColour)
  }

  /// The colours of standard output.
  package var outputStyle: TextStyle {
    TextStyle(isColoured: outputIsTerminal && allowsColour)
  }

  /// Colours may be forbidden, see <https://no-color.org>: by a variable that is not empty.
  private var allowsColour: Bool {
    (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
  }

  /// A path as the system has to see it.
  func path(_ given: String) -> String {
    guard let folder, given != "-" else { return given }
    return PathText.join(folder, given)
  }

  /// Whether anything stands under a path.
  func exists(_ given: String) -> Bool { FileSystem.exists(path(given)) }
}
