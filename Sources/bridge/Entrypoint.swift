import BridgeCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@main
struct Entrypoint {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    exit(CommandLineTool.run(words, in: .ofProcess()).rawValue)
  }
}
