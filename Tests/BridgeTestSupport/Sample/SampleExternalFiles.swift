import BridgeSQLite
import BridgeSchema
import BridgeSystem

/// Values that may lie in files beside the store (spec: layout, 7).
struct SampleExternalFiles {
  let folder: String
  let size: Int
  let interval: Int

  /// The folder of a store's external files.
  static func folder(ofStore path: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let file = path[start...]
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return "\(path[..<start]).\(stem)_SUPPORT/_EXTERNAL_DATA"
  }

  /// What stands in the column: 01 and the bytes, or 02, the name of a file, and a NUL.
  ///
  /// The record's place decides which.
  func stored(
    _ value: SQLValue, index: Int, from values: inout SampleValues
  ) throws(Failure) -> SQLValue {
    guard case .blob(let bytes) = value else { return value }
    guard index == 5 || index == 6 || index % interval == interval - 1 else {
      return .blob([1] + bytes)
    }
    let name = SampleValues.uuidText(from: &values.generator)
    try FileSystem.createFolders(folder)
    try FileSystem.write(
      values.bytes(size + index % 97), to: "\(folder)/\(name)", exclusive: true, mode: 0o644)
    return .blob([2] + Array(name.utf8) + [0])
  }
}
