import BridgeBytes
package import BridgeJSON

/// What tells cheaply that a store's bytes are as they were: stat and headers (spec: sqlite, 7).
///
/// Equal marks mean an unchanged store. Different ones mean nothing yet: a checkpoint by another
/// program changes the bytes and not the content.
package struct StoreMark: Hashable, Sendable {
  /// Inode, size and time of main file and `-wal`.
  package let stat: StoreStat
  /// The first 100 bytes of the main file.
  package let mainHeader: [UInt8]
  /// The first 32 bytes of the `-wal`; none where there is no log.
  package let logHeader: [UInt8]

  init(stat: StoreStat, mainHeader: [UInt8], logHeader: [UInt8]) {
    self.stat = stat
    self.mainHeader = mainHeader
    self.logHeader = logHeader
  }

  /// The mark as JSON.
  package var json: JSON {
    .object([
      "stat": stat.json, "main_header": .string(Hexadecimal.text(mainHeader)),
      "log_header": .string(Hexadecimal.text(logHeader)),
    ])
  }

  /// Reads what ``json`` wrote; nil for anything else.
  package init?(_ json: JSON) {
    guard let stat = json["stat"].flatMap(StoreStat.init),
      let main = json["main_header"]?.text.flatMap({ Hexadecimal.bytes($0) }),
      let log = json["log_header"]?.text.flatMap({ Hexadecimal.bytes($0) })
    else { return nil }
    self.init(stat: stat, mainHeader: main, logHeader: log)
  }
}
