import BridgeSQLite
import BridgeSchema

/// Takes records out of a file that is being built, with everything that leads to them.
struct RecordRemoval {
  let pass: UpdatePass

  /// Removes rows by key, and the links of other records to them.
  ///
  /// Links are cut as the delete rule Nullify does: what a record owned stays.
  ///
  /// - Complexity: One scan of each linking table for a batch, however many records it removes.
  func remove(_ keys: [Int64], on connection: borrowing Connection) throws(Failure) {
    guard !keys.isEmpty else { return }
    let list = SQL.list(keys)
    for link in pass.links {
      let column = SQL.name(link.column)
      let table = SQL.name(link.table)
      if link.removesRow {
        try connection.execute("DELETE FROM main.\(table) WHERE \(column) IN (\(list))")
      } else {
        let columns = [link.column] + link.companions
        let assignments = columns.map { "\(SQL.name($0)) = NULL" }.joined(separator: ", ")
        try connection.execute(
          "UPDATE main.\(table) SET \(assignments) WHERE \(column) IN (\(list))")
      }
    }
    try connection.execute(
      "DELETE FROM main.\(SQL.name(pass.table)) WHERE Z_PK IN (\(list))")
  }
}
