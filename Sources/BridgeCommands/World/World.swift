package import BridgeSchema
package import BridgeSystem
import FoundationEssentials

/// What a command may see of the world, and where it writes; a test makes one of its own.
package struct World: Sendable {
  /// Writes to standard output; false if it takes no more.
  package var output: @Sendable ([UInt8]) -> Bool
  /// Writes to standard error; false if it takes no more.
  package var error: @Sendable ([UInt8]) -> Bool
  /// Reads standard input to its end.
  package var input: @Sendable () throws(Failure) -> [UInt8]
  /// The value of an environment variable, or nil where it is not set.
  package var environment: @Sendable (String) -> String?
  /// Whether a person sits at standard output.
  package var outputIsTerminal: Bool
  /// Whether a person sits at standard error.
  package var errorIsTerminal: Bool
  /// The width of standard error's terminal in characters, which may change at any time.
  package var errorWidth: @Sendable () -> Int?
  /// Seconds on a clock that only goes forward.
  package var seconds: @Sendable () -> Double
  /// Seconds since 1970-01-01 00:00 UTC.
  package var now: @Sendable () -> Double
  /// Makes signals a wish to stop, and gives that wish; called by commands that can stop.
  package var interruption: @Sendable () -> Interruption
  /// The folder that relative paths count from; nil for the process's own.
  package var folder: String?

  /// Describes a world.
  package init(
    output: @escaping @Sendable ([UInt8]) -> Bool,
    error: @escaping @Sendable ([UInt8]) -> Bool,
    input: @escaping @Sendable () throws(Failure) -> [UInt8],
    environment: @escaping @Sendable (String) -> String?,
    outputIsTerminal: Bool,
    errorIsTerminal: Bool,
    errorWidth: @escaping @Sendable () -> Int?,
    seconds: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Double,
    interruption: @escaping @Sendable () -> Interruption,
    folder: String?
  ) {
    self.output = output
    self.error = error
    self.input = input
    self.environment = environment
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.errorWidth = errorWidth
    self.seconds = seconds
    self.now = now
    self.interruption = interruption
    self.folder = folder
  }
}

extension World {
  /// The most bytes that are read from standard input.
  private static let inputLimit = 256 << 20

  /// The world that this process lives in.
  ///
  /// Standard streams that are closed are opened first, so that no file takes their place.
  package static func ofProcess() -> World {
    Terminal.openMissingStreams()
    return World(
      output: { Terminal.write($0, to: .output) },
      error: { Terminal.write($0, to: .error) },
      input: { () throws(Failure) in try Terminal.readStandardInput(limit: inputLimit) },
      environment: { Terminal.environment($0) },
      outputIsTerminal: Terminal.isTerminal(.output),
      errorIsTerminal: Terminal.isTerminal(.error),
      errorWidth: { Terminal.width(of: .error) },
      seconds: { Terminal.monotonicSeconds },
      now: { Date().timeIntervalSince1970 },
      interruption: { Signals.install() },
      folder: nil)
  }
}

extension Failure.Code {
  /// Standard output takes no more.
  package static let outputWrite = Self("OUTPUT-WRITE")
}
