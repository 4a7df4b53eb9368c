import BridgeJSON
import BridgeSchema
import FoundationEssentials

/// Writes records as the lines that a filter reads.
struct FilterEncoder {
  /// Values of more bytes travel as a file path.
  static let inlineLimit = 1 << 20

  /// The lines of a batch, each with its end.
  static func lines(
    _ batch: [FilterRecord], scratch: inout FilterScratch
  ) throws(Failure) -> [UInt8] {
    var lines: [UInt8] = []
    for record in batch {
      lines += try line(record, scratch: &scratch)
      lines.append(0x0A)
    }
    return lines
  }

  private static func line(
    _ record: FilterRecord, scratch: inout FilterScratch
  ) throws(Failure) -> [UInt8] {
    var members: [JSON.Member] = []
    for (name, value) in record.values {
      members.append(JSON.Member(name, try json(value, scratch: &scratch)))
    }
    return JSON.object([
      "record": .string(record.uri), "entity": .string(record.entity), "values": .object(members),
    ]).line
  }

  private static func json(
    _ value: FilterValue, scratch: inout FilterScratch
  ) throws(Failure) -> JSON {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): self.number(number)
    case .boolean(let flag): .boolean(flag)
    case .text(let text), .uuid(let text), .uri(let text): .string(text)
    case .date(let seconds): FilterDate.text(seconds).map(JSON.string) ?? number(seconds)
    case .bytes(let bytes) where bytes.count > inlineLimit:
      .object(["file": .string(try scratch.write(bytes))])
    case .bytes(let bytes): .string(Data(bytes).base64EncodedString())
    }
  }

  private static func number(_ number: Double) -> JSON {
    if number.isFinite { return .real(number) }
    return .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
  }
}
