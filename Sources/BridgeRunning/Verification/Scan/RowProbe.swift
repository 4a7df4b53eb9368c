import BridgeSQLite
import BridgeSchema

/// Something that is computed from the rows of a table, one after the other.
protocol RowProbe: AnyObject {
  /// Takes in one row.
  ///
  /// - Parameters:
  ///   - row: The row, whose columns the probe knows by the numbers that the scan gave out.
  ///   - key: `Z_PK`; 0 in a join table.
  ///   - entity: `Z_ENT`; ``TableScan/noEntity`` where there is none.
  /// - Throws: What keeps it from reading what belongs to the row.
  func take(_ row: borrowing Statement, key: Int64, entity: Int64) throws(Failure)
}
