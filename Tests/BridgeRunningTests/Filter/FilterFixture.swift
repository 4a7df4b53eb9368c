import BridgePlanning
import BridgeRunning
import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation

/// A folder, some records and programs for the tests of filters.
struct FilterFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static func uri(_ key: Int) -> String { "x-coredata://5A/Note/p\(key)" }

  static func records(_ keys: some Sequence<Int>) -> [FilterRecord] {
    keys.map { key in
      FilterRecord(
        uri: uri(key), entity: "Note",
        values: [("title", .text("title \(key)")), ("number", .integer(Int64(key)))])
    }
  }

  /// Attributes that answers may set: `title`, `number`, `cover`, all optional.
  static var attributes: [Attribute] {
    [Attribute("title", .string), Attribute("number", .integer16), Attribute("cover", .binary)]
  }

  func runner(
    _ command: [String], writes: [Attribute] = attributes,
    limits: FilterRunner.Limits = FilterRunner.Limits()
  ) -> FilterRunner {
    let program = FilterProgram(
      command: command, reads: ["title", "number"], writes: writes.map(\.name))
    return FilterRunner(
      program, writes: writes, planFolder: folder.path(""), scratchFolder: folder.path("scratch"),
      limits: limits)
  }

  /// Runs records in batches of a size, and puts the answers together.
  func answers(
    _ runner: FilterRunner, _ records: [FilterRecord], batch size: Int
  ) throws(Failure) -> [String: FilterAnswer] {
    var runner = runner
    var answers: [String: FilterAnswer] = [:]
    for start in stride(from: 0, to: records.count, by: size) {
      let batch = Array(records[start..<min(start + size, records.count)])
      answers.merge(try runner.run(batch)) { first, _ in first }
    }
    return answers
  }

  /// A sed program that answers each line with this text behind the record.
  static func sed(_ answer: String) -> [String] {
    ["sed", "-E", "s#.*(\"record\":\"[^\"]*\").*#{\\1,\(answer)}#"]
  }

  /// An awk program that answers each record with its number doubled, and does as an awk statement
  /// says for the records of some keys.
  func awk(_ statement: String, for keys: [Int]) -> [String] {
    let script = """
      BEGIN { split(keys, list, " "); for (i in list) poison[list[i]] = 1 }
      {
        match($0, /"record":"[^"]*"/); record = substr($0, RSTART, RLENGTH)
        match(record, /p[0-9]+"/); key = substr(record, RSTART + 1, RLENGTH - 2)
        if (key in poison) { \(statement) }
        print "{" record ",\\"set\\":{\\"number\\":" key * 2 "}}"
      }
      """
    let list = keys.map(String.init).joined(separator: " ")
    return ["awk", "-v", "keys=\(list)", script]
  }

  /// Counts its own starts in a file before it becomes another program.
  func counting(_ command: [String]) -> [String] {
    ["sh", "-c", "printf x >> '\(folder.path("starts"))'; exec \"$@\"", "sh"] + command
  }

  var starts: Int {
    ((try? FileSystem.read(folder.path("starts"), limit: 1 << 20)) ?? []).count
  }
}
