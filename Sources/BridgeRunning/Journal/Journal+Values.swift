package import BridgeJSON
import BridgeSQLite
package import BridgeSchema

extension Journal {
  /// What the journal says, or nil when it says nothing.
  package borrowing func value(_ key: RunValue) throws(Failure) -> JSON? {
    guard
      let text = try connection.value(
        "SELECT value FROM run WHERE key = ?", .string(key.rawValue))?.string
    else { return nil }
    do {
      return try JSON(reading: text.utf8)
    } catch {
      throw .journalDamaged("the value '\(key.rawValue)'")
    }
  }

  /// Writes a value; durable when it returns, unless a transaction is open.
  package borrowing func set(_ key: RunValue, to value: JSON) throws(Failure) {
    try connection.execute(
      "INSERT OR REPLACE INTO run VALUES (?, ?)", .string(key.rawValue),
      .string(value.lineText))
  }

  /// Where the run stands.
  package borrowing func state() throws(Failure) -> RunState {
    guard let text = try value(.state)?.text, let state = RunState(rawValue: text) else {
      throw .journalDamaged("the state of the run")
    }
    return state
  }

  /// Writes where the run stands.
  package borrowing func setState(_ state: RunState) throws(Failure) {
    try set(.state, to: .string(state.rawValue))
  }

  /// How far a stage has come.
  borrowing func stageState(_ number: Int) throws(Failure) -> StageState {
    let text = try connection.value(
      "SELECT state FROM stage WHERE number = ?", .integer(Int64(number)))
    guard let state = text?.string.flatMap(StageState.init(rawValue:)) else {
      throw .journalDamaged("the state of stage \(number)")
    }
    return state
  }
}
