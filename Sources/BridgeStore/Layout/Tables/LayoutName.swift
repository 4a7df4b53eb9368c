import BridgeSQLite

/// How Core Data makes names in a file out of names in a model (spec: layout, 2).
enum LayoutName {
  /// ASCII letters in upper case; what Core Data does with others is unconfirmed.
  static func upper(_ name: String) -> String {
    String(decoding: name.utf8.map { 97...122 ~= $0 ? $0 - 32 : $0 }, as: UTF8.self)
  }

  /// ASCII letters in lower case, the form in which names are put in order and compared.
  static func folded(_ name: String) -> String {
    String(decoding: name.utf8.map { 65...90 ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
  }

  /// Whether one name stands before another without regard to case.
  static func precedes(_ one: String, _ other: String) -> Bool {
    let (a, b) = (folded(one), folded(other))
    return a == b ? one < other : a < b
  }
}

/// The names that are taken in one table, or among tables.
///
/// SQLite compares names without regard to ASCII case, so claims do too.
struct NameClaims {
  private var taken: Set<String>

  init(_ names: [String] = []) { taken = Set(names.map(LayoutName.upper)) }

  /// Takes a name; when it is taken already, the first free one of `NAME1`, `NAME2` ….
  mutating func claim(_ name: String) -> String {
    var candidate = name
    var number = 0
    while !taken.insert(LayoutName.upper(candidate)).inserted {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }
}

/// Names as Core Data writes them in SQL.
package enum LayoutSQL {
  /// A name as it stands in a statement: bare when it is plain, as in Core Data's own, else quoted.
  package static func identifier(_ name: String) -> String {
    isPlain(name) ? name : SQL.name(name)
  }

  /// Only names that begin as Core Data's do are left bare: none of them is an SQL keyword.
  private static func isPlain(_ name: String) -> Bool {
    guard name.utf8.first == 90 || name == "REFLEXIVE" else { return false }
    return name.utf8.allSatisfy {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 95
    }
  }
}
