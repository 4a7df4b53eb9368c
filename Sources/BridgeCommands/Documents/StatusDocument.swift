import BridgeJSON
import BridgeRunning

/// Where a run stands, for programs and for people.
enum StatusDocument {
  /// The document of `bridge status`.
  static func json(_ status: RunStatus) -> JSON {
    .object([
      "format_version": 1,
      "run": .string(status.folder.name),
      "state": .string(status.stateName),
      "stage": .integer(Int64(status.stage)),
      "records": records(status.records),
      "progress": .object(["done": .integer(status.done), "total": .integer(status.total)]),
      "store": .string(status.settings.store),
      "live": .boolean(status.isLive),
      "process": status.process.map { .integer(Int64($0)) },
    ])
  }

  private static func records(_ records: RunStatus.Records) -> JSON {
    var members: [JSON.Member] = [
      .init("done", .integer(records.done)),
      .init("failed", .integer(records.others[.failed] ?? 0)),
      .init("pending", .integer(records.pending)),
    ]
    for (status, count) in sorted(records) where status != .failed {
      members.append(.init(status.rawValue, .integer(count)))
    }
    return .object(members)
  }

  /// The statuses that occur, in the order of their declaration.
  private static func sorted(_ records: RunStatus.Records) -> [(RecordStatus, Int64)] {
    RecordStatus.allCases.compactMap { status in
      records.others[status].flatMap { $0 > 0 ? (status, $0) : nil }
    }
  }

  /// What `bridge status` prints for people.
  static func text(_ status: RunStatus) -> String {
    let records =
      [("done", status.records.done), ("pending", status.records.pending)]
      + sorted(status.records).map { ($0.0.rawValue, $0.1) }
    var rows = [
      ("run", status.folder.name), ("store", status.settings.store), ("state", state(status)),
      ("stage", "\(status.stage)"),
      (
        "progress",
        "\(FigureText.grouped(status.done)) of \(FigureText.grouped(status.total)) "
          + "(\(FigureText.percent(status.done, of: status.total)) %)"
      ),
      (
        "records",
        records.map { "\(FigureText.grouped($0.1)) \($0.0)" }.joined(separator: ", ")
      ),
    ]
    if let next = next(status) { rows.append(("next", next)) }
    return rows.map { TextLayout.padded($0.0 + ":", to: 10) + $0.1 + "\n" }.joined()
  }

  private static func state(_ status: RunStatus) -> String {
    guard status.isLive else { return status.stateName }
    return status.stateName + (status.process.map { ", process \($0) is at work" } ?? "")
  }

  private static func next(_ status: RunStatus) -> String? {
    let name = status.folder.name
    if status.isLive { return nil }
    switch status.state {
    case .running, .verified, .swapping: return "bridge run --resume \(name)"
    case .needsDecision: return "bridge resolve \(name), then bridge run --resume \(name)"
    case .rollingBack: return "bridge rollback \(name)"
    case .done, .rolledBack: return nil
    }
  }
}
