package import BridgeSchema

extension StoreLayout {
  /// The same layout with the names that stand in a file: the file is the truth.
  ///
  /// Names may legitimately differ from computed ones in join tables (suffixes, and which end they
  /// are named after), in numbers that tell clashing columns apart, in hidden keys, in letters
  /// beyond ASCII, and in the numbers of entities. What the file has beyond the layout does not
  /// hinder; ``LayoutComparison`` lists it.
  ///
  /// - Parameter actual: What stands in the file.
  /// - Returns: A layout whose tables, columns and join tables are in the file.
  /// - Throws: `STORE-LAYOUT` when a part has no counterpart, or more than one that is as good.
  /// - Complexity: O(*n* log *n*) in the number of columns, and O(*c*²) in clashing ones.
  package func bound(to actual: ActualTables) throws(Failure) -> Self {
    let numbers = try NumberBinding.numbers(of: self, in: actual)
    let layout = Self(of: schema, form: form, numbers: numbers)
    var tables: [TableLayout] = []
    for table in layout.tables { tables.append(try TableBinding.bind(table, to: actual)) }
    var binding = JoinBinding(to: actual, besides: tables.map(\.name))
    var joins: [JoinTableLayout] = []
    for table in layout.joinTables { joins.append(try binding.bind(table)) }
    return layout.replacing(tables: tables, joinTables: joins)
  }
}

extension Failure {
  /// A part of a layout that a file does not have.
  static func layout(_ summary: String, evidence: [String]) -> Self {
    Self(
      .storeLayout, summary, evidence: evidence,
      remedy: "name the schema that the store was written with, or restore the store from a "
        + "backup: its tables are not those of this schema")
  }
}

extension Failure.Code {
  /// The tables of a store are not those of the schema it is said to have.
  package static let storeLayout = Self("STORE-LAYOUT")
}
