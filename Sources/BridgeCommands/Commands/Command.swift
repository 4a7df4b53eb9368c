package import BridgeSchema

/// One verb of the command line.
///
/// A command is a value that holds its options. Reading them and doing the work are apart, so that
/// each can be tested alone; all that a command needs from outside arrives in its ``World``.
package protocol Command: Sendable {
  /// What the command is called, takes and gives.
  static var spec: CommandSpec { get }

  /// Makes sense of the words after the command's name.
  ///
  /// - Throws: A failure whose disposition is `usage`.
  init(_ arguments: ParsedArguments) throws(Failure)

  /// Does the work.
  ///
  /// - Returns: The status that the process should exit with.
  func run(in world: World) throws(Failure) -> ExitCode
}
