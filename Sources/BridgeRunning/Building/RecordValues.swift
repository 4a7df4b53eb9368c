import BridgeJSON
import BridgeSQLite
import FoundationEssentials

/// Values of a record as a journal keeps them: a JSON object by attribute.
///
/// Text and numbers stand as they are, bytes as `{"base64": …}`; what is longer than 64 KiB is kept
/// by its length alone, since the original, which stays, has it.
enum RecordValues {
  private static let limit = 64 << 10

  static func text(_ values: [(attribute: String, value: SQLValue)]) -> String {
    JSON.object(values.map { JSON.Member($0.attribute, json($0.value)) }).lineText
  }

  /// The members of two such objects in one.
  static func joined(_ one: String, _ other: String) -> String {
    let members = [one, other].flatMap { text in
      (try? JSON(reading: text.utf8))?.members ?? []
    }
    return JSON.object(members).lineText
  }

  static func json(_ value: SQLValue) -> JSON {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): number.isFinite ? .real(number) : .string("\(number)")
    case .text(let bytes) where bytes.count > limit, .blob(let bytes) where bytes.count > limit:
      .object(["bytes": .integer(Int64(bytes.count))])
    case .text(let bytes):
      String(validating: bytes, as: UTF8.self).map(JSON.string)
        ?? .object(["base64": .string(Data(bytes).base64EncodedString())])
    case .blob(let bytes): .object(["base64": .string(Data(bytes).base64EncodedString())])
    }
  }
}
