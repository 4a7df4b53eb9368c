import BridgeSQLite
import BridgeSchema

/// The queries that find rows which break a schema's rules.
struct ViolationSearch {
  let layout: StoreLayout
  let database: String

  /// How many keys of a violation are kept as examples.
  private static let examples = 10

  /// A rule of one entity as a condition that is true for a row that breaks it.
  private struct Rule {
    let kind: ModelViolation.Kind
    let property: String
    let condition: String
  }

  /// The rows of a table whose `Z_ENT` is no entity's number.
  func unknownEntities(
    in table: TableLayout, _ connection: borrowing Connection
  ) throws(Failure) -> [ModelViolation] {
    let numbers = table.entities.compactMap(layout.entityNumber)
    let rule = Rule(
      kind: .unknownEntity, property: "", condition: "(Z_ENT IN (\(list(numbers)))) IS NOT 1")
    return try find([rule], in: table.name, where: "1", entity: table.root, connection)
  }

  /// The rows that break the rules of an entity's own properties; those of its ancestors are theirs.
  func brokenRules(
    of name: String, _ connection: borrowing Connection
  ) throws(Failure) -> [ModelViolation] {
    guard let entity = layout.schema.entity(named: name), let table = layout.table(of: name) else {
      return []
    }
    let all =
      entity.attributes.flatMap { rules(for: $0, of: name) }
      + entity.relationships.flatMap { rules(for: $0, of: name) }
    return try find(
      all, in: table.name, where: isOf(name, "Z_ENT"), entity: name, connection)
  }

  private func rules(for attribute: Attribute, of entity: String) -> [Rule] {
    // A derived value is the framework's to compute.
    guard !attribute.isOptional, !attribute.isTransient, attribute.derivation == nil else {
      return []
    }
    let columns =
      attribute.type == .composite
      ? mandatoryLeaves(of: attribute, path: attribute.name) : [attribute.name]
    return columns.compactMap { path in
      layout.column(.attribute(entity: entity, path: path)).map {
        Rule(
          kind: .missingValue, property: path, condition: "m.\(SQL.name($0.name)) IS NULL")
      }
    }
  }

  /// The elements of a mandatory composite that are mandatory all the way down.
  private func mandatoryLeaves(of attribute: Attribute, path: String) -> [String] {
    attribute.elements.filter { !$0.isOptional && !$0.isTransient }.flatMap { element in
      let inner = "\(path).\(element.name)"
      return element.type == .composite ? mandatoryLeaves(of: element, path: inner) : [inner]
    }
  }

  private func rules(for relationship: Relationship, of entity: String) -> [Rule] {
    guard !relationship.isTransient,
      case .key(let key, _, _)? = layout.storage(ofRelationship: relationship.name, in: entity)
    else { return [] }
    let column = "m.\(SQL.name(key.name))"
    var rules = [
      Rule(
        kind: .danglingLink, property: relationship.name,
        condition: "\(column) IS NOT NULL AND NOT \(exists(relationship.destination, column))")
    ]
    if !relationship.isOptional {
      rules.append(
        Rule(
          kind: .missingLink, property: relationship.name, condition: "\(column) IS NULL"))
    }
    return rules
  }

  /// The links of a join table one of whose ends is not there.
  func danglingLinks(
    in table: JoinTableLayout, _ connection: borrowing Connection
  ) throws(Failure) -> [ModelViolation] {
    guard
      let relationship = layout.schema.relationship(
        table.owner.relationship, of: table.owner.entity)
    else { return [] }
    let owner = "m.\(SQL.name(table.owner.column))"
    let target = "m.\(SQL.name(table.target.column))"
    let rule = Rule(
      kind: .danglingLink, property: table.owner.relationship,
      condition: "NOT (\(exists(table.owner.entity, owner)) "
        + "AND \(exists(relationship.destination, target)))")
    return try find(
      [rule], in: table.name, where: "1", entity: table.owner.entity, key: table.owner.column,
      connection)
  }

  /// The records of an entity that share the values of one of its constraints.
  ///
  /// A record without one of the values is no duplicate, as in a unique index of SQLite.
  func duplicates(
    of name: String, _ connection: borrowing Connection
  ) throws(Failure) -> [ModelViolation] {
    guard let entity = layout.schema.entity(named: name), let table = layout.table(of: name) else {
      return []
    }
    var found: [ModelViolation] = []
    for constraint in entity.constraints {
      let columns = constraint.compactMap { column(of: $0, in: name) }
      guard !columns.isEmpty, columns.count == constraint.count else { continue }
      let names = SQL.names(columns)
      let groups = """
        SELECT \(names) FROM \(qualified(table.name)) WHERE \(isOf(name, "Z_ENT"))
        AND \(columns.map { "\(SQL.name($0)) IS NOT NULL" }.joined(separator: " AND "))
        GROUP BY \(names) HAVING count(*) > 1
        """
      let rule = Rule(
        kind: .duplicate, property: constraint.joined(separator: ","),
        condition: "(\(names)) IN (\(groups))")
      found += try find(
        [rule], in: table.name, where: isOf(name, "Z_ENT"), entity: name, connection)
    }
    return found
  }

  private func column(of property: String, in entity: String) -> String? {
    layout.column(of: property, in: entity)?.name
      ?? layout.column(ofRelationship: property, in: entity)?.name
  }

  // MARK: - Running

  /// Counts the rows for all rules in one pass, then fetches examples for those that are broken.
  private func find(
    _ rules: [Rule], in table: String, where filter: String, entity: String, key: String = "Z_PK",
    _ connection: borrowing Connection
  ) throws(Failure) -> [ModelViolation] {
    guard !rules.isEmpty else { return [] }
    let from = "FROM \(qualified(table)) AS m WHERE \(filter)"
    var found: [ModelViolation] = []
    // Fewer than SQLite's limit of 2,000 columns, and short enough to compile quickly.
    for start in stride(from: 0, to: rules.count, by: 100) {
      let part = rules[start..<min(start + 100, rules.count)]
      let sums = part.map { "total(\($0.condition))" }.joined(separator: ", ")
      let counts = try connection.rows("SELECT \(sums) \(from)").first ?? []
      for (rule, count) in zip(part, counts) {
        guard case .real(let number) = count, number > 0 else { continue }
        let rows = try connection.rows(
          """
          SELECT \(SQL.name(key)) \(from) AND (\(rule.condition))
          ORDER BY 1 LIMIT \(Self.examples)
          """)
        found.append(
          ModelViolation(
            kind: rule.kind, entity: entity, property: rule.property.isEmpty ? nil : rule.property,
            count: Int64(number), keys: rows.compactMap { $0[0].integer }))
      }
    }
    return found
  }

  /// Whether a record of an entity, or of one below it, has the key.
  private func exists(_ entity: String, _ key: String) -> String {
    guard let table = layout.table(of: entity) else { return "0" }
    return "EXISTS (SELECT 1 FROM \(qualified(table.name)) AS d "
      + "WHERE d.Z_PK = \(key) AND \(isOf(entity, "d.Z_ENT")))"
  }

  private func isOf(_ entity: String, _ column: String) -> String {
    "\(column) IN (\(list(layout.familyNumbers(of: entity))))"
  }

  private func list(_ numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: ", ")
  }

  private func qualified(_ table: String) -> String {
    "\(SQL.name(database)).\(SQL.name(table))"
  }
}
