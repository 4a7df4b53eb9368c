import BridgeSchema
import BridgeSystem

extension RunReporter {
  /// The ways to show a run that fit a world, and those that were asked for.
  ///
  /// A person at a terminal sees a bar; a pipe, and continuous integration, which sets `CI`, get
  /// lines.
  ///
  /// - Parameters:
  ///   - events: Where events go as NDJSON: a file, `-` for standard output, nil for nowhere.
  ///   - world: The world.
  /// - Throws: What opening the file of events throws; it is added to where it is there.
  convenience init(events: String?, in world: World) throws(Failure) {
    var views: [any RunView] = [Self.humanView(in: world)]
    if let events { views.append(try Self.eventView(events, in: world)) }
    self.init(views: views, seconds: world.seconds)
  }

  private static func humanView(in world: World) -> any RunView {
    let isWatched =
      world.errorIsTerminal && (world.environment("CI") ?? "").isEmpty
      && world.environment("TERM") != "dumb"
    guard isWatched else { return LineView(style: world.errorStyle) { world.say($0) } }
    return BarView(style: world.errorStyle, width: world.errorWidth) { world.say($0) }
  }

  private static func eventView(_ given: String, in world: World) throws(Failure) -> any RunView {
    if given == "-" { return EventStreamView { _ = world.output($0) } }
    let path = world.path(given)
    // A file that cannot be written to is noticed before the run, and stops nothing later.
    try FileSystem.createFile(path, exclusive: false)
    return EventStreamView { try? FileSystem.append(line: Array($0.dropLast()), to: path) }
  }
}
