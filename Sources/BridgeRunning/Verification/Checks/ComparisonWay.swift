import BridgeSchema

/// How the values of an attribute are held against those that it continues.
enum ComparisonWay: Hashable {
  /// As SQLite returns them: a value that was carried over has the same storage class, since both
  /// columns have the same affinity, and the same bytes or bits.
  case stored
  /// As numbers: the columns differ in affinity, or the types differ; then only those that the new
  /// type holds exactly are compared.
  case number(fitting: AttributeType?)
  /// By the bytes that they stand for, in the store or beside it.
  case content

  /// Chooses the way, also by the affinities that the columns have in the two files.
  init(from old: Attribute, to new: Attribute, _ affinities: (String, String)) {
    if old.allowsExternalStorage != new.allowsExternalStorage {
      self = .content
    } else if old.type != new.type, old.type.isNumeric, new.type.isNumeric {
      self = .number(fitting: new.type)
    } else if affinities.0 != affinities.1, new.type.isNumeric || new.type == .date {
      self = .number(fitting: nil)
    } else {
      self = .stored
    }
  }

  /// What counts as the value in a store whose schema has the attribute so.
  func reading(of attribute: Attribute, _ content: ExternalContent) -> ValueReading {
    switch self {
    case .stored: .stored
    case .number(let type): .number(fitting: type)
    case .content: .content(content, marked: attribute.allowsExternalStorage)
    }
  }

  /// What a check of this way is called.
  var name: VerificationCheck.Name {
    switch self {
    case .stored: .attributeValues
    case .number: .attributeNumbers
    case .content: .attributeContent
    }
  }

  /// The affinity of a declared type (<https://www.sqlite.org/datatype3.html>, 3.1).
  static func affinity(_ type: String) -> String {
    let type = type.uppercased()
    if type.contains("INT") { return "INTEGER" }
    if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) { return "TEXT" }
    if type.isEmpty || type.contains("BLOB") { return "BLOB" }
    return ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? "REAL" : "NUMERIC"
  }
}

/// Comes to a conclusion about an attribute that was carried over.
struct CarriedConclusion {
  let before: ValueProbe
  let after: ValueProbe
  /// Whether records without a value may stay so.
  let keepsNulls: Bool
  /// Whether they may get the default.
  let takesDefault: Bool
  /// Whether they got a value from a step, which is checked elsewhere.
  let isFilled: Bool

  /// The check.
  func check(
    _ name: VerificationCheck.Name, _ entity: String, _ property: String
  ) -> VerificationCheck {
    let isKept = after.values == before.values && (isFilled || after.nulls == before.nulls)
    let isReplaced = after.values == before.values + before.replacements && after.nulls == 0
    return VerificationCheck(
      name, entity: entity, property: property,
      holds: (keepsNulls && isKept) || (takesDefault && isReplaced),
      expected: keepsNulls
        ? words(before.values, isFilled ? nil : before.nulls)
        : words(before.values + before.replacements, 0),
      found: words(after.values, isFilled ? nil : after.nulls),
      detail: before.unreadable > 0
        ? "\(before.unreadable) values of the original lie in files that are missing" : "")
  }

  private func words(_ values: Tally, _ nulls: Int64?) -> String {
    "values: \(values)" + (nulls.map { "; without a value: \($0)" } ?? "")
  }
}
