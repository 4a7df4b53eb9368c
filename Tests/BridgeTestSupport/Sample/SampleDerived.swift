import BridgeSQLite
import BridgeSchema
import BridgeStore

/// Computes the derived attributes of a sample store that count the records of a relationship.
///
/// Others keep a made-up value; no triggers are written, since they call functions that plain
/// SQLite lacks (spec: layout, 10).
enum SampleDerived {
  static func update(
    _ layout: StoreLayout, in connection: borrowing Connection
  ) throws(Failure) {
    for attribute in layout.derivedAttributes {
      guard let name = counted(in: attribute.derivation.expression),
        let count = count(of: name, attribute, layout)
      else { continue }
      let numbers = layout.familyNumbers(of: attribute.entity).map(String.init)
      try connection.execute(
        "UPDATE \(SQL.name(attribute.table)) SET \(SQL.name(attribute.column)) = (\(count)) "
          + "WHERE Z_ENT IN (\(numbers.joined(separator: ", ")))")
    }
  }

  /// The relationship in `count:(pages)` or `pages.@count`.
  private static func counted(in expression: String) -> String? {
    if expression.hasPrefix("count:("), expression.hasSuffix(")") {
      return String(expression.dropFirst(7).dropLast())
    }
    guard expression.hasSuffix(".@count") else { return nil }
    return String(expression.dropLast(7))
  }

  private static func count(
    of relationship: String, _ attribute: DerivedAttribute, _ layout: StoreLayout
  ) -> String? {
    let (table, key): (String, String)
    switch layout.storage(ofRelationship: relationship, in: attribute.entity) {
    case .inverse(let name, let column, _), .hiddenKey(let name, let column, _):
      (table, key) = (name, column.name)
    case .joinTable(let join, let source, _, _): (table, key) = (join.name, source)
    default: return nil
    }
    return "SELECT count(*) FROM \(SQL.name(table)) links "
      + "WHERE links.\(SQL.name(key)) = \(SQL.name(attribute.table)).Z_PK"
  }
}
