import BridgeSQLite
import BridgeSchema
import BridgeStore

extension HopLowering {
  /// How a column of the next table gets its value.
  func value(
    of column: ColumnLayout, from old: TableLayout, narrowings: inout [Narrowing]
  ) throws(Failure) -> ColumnExpression {
    switch column.role {
    case .primaryKey, .entity, .opt:
      guard let same = old.column(column.role) else { throw .missingTable(old.name) }
      return .column(same.name)
    case .attribute(let entity, let path):
      return attribute(path, of: entity, narrowings: &narrowings)
    default:
      return source.column(oldRole(column.role)).map { .column($0.name) } ?? .literal(.null)
    }
  }

  /// The role that a relationship's column had in the older schema.
  private func oldRole(_ role: ColumnRole) -> ColumnRole {
    func old(_ entity: String, _ name: String) -> (entity: String, name: String) {
      let place = pairing.oldRelationship(for: name, of: entity)
      return place.map { ($0.entity, $0.property) } ?? (entity, name)
    }
    switch role {
    case .relationshipKey(let entity, let name):
      let place = old(entity, name)
      return .relationshipKey(entity: place.entity, name: place.name)
    case .relationshipEntityKey(let entity, let name):
      let place = old(entity, name)
      return .relationshipEntityKey(entity: place.entity, name: place.name)
    case .orderKey(let entity, let name):
      let place = old(entity, name)
      return .orderKey(entity: place.entity, name: place.name)
    case .hiddenKey(let entity, let name):
      let place = old(entity, name)
      return .hiddenKey(entity: place.entity, name: place.name)
    case .hiddenOrderKey(let entity, let name):
      let place = old(entity, name)
      return .hiddenOrderKey(entity: place.entity, name: place.name)
    default: return role
    }
  }

  private func attribute(
    _ path: String, of entity: String, narrowings: inout [Narrowing]
  ) -> ColumnExpression {
    guard let new = pairing.newer.attribute(path: path, of: entity) else { return .literal(.null) }
    guard let place = pairing.oldAttribute(for: path, of: entity),
      let old = pairing.older.attribute(path: place.property, of: place.entity),
      let column = source.column(of: place.property, in: place.entity)
    else { return forFamily(of: entity, defaultValue(of: new), otherwise: .literal(.null)) }
    var value = converted(
      .column(column.name), PropertyPlace(entity, path), from: old, to: new, &narrowings)
    if new.allowsExternalStorage, !old.allowsExternalStorage {
      value = .call(StageFunctions.mark, [value])
    }
    guard old.isOptional, !new.isOptional, new.defaultValue != nil else { return value }
    return forFamily(of: entity, .coalesce(value, defaultValue(of: new)), otherwise: value)
  }

  private func defaultValue(of attribute: Attribute) -> ColumnExpression {
    .literal(attribute.defaultValue.map { StoredValue.of($0, for: attribute) } ?? .null)
  }

  /// A value for the records of an entity and those below it, in a table that others share.
  private func forFamily(
    of entity: String, _ value: ColumnExpression, otherwise: ColumnExpression
  ) -> ColumnExpression {
    guard value != otherwise else { return value }
    let family = target.familyNumbers(of: entity).map(Int64.init)
    let all = target.table(of: entity)?.entities.count
    return family.count == all ? value : .forEntities(family, value, otherwise: otherwise)
  }

  /// A number in its new type; where the type holds less, by a function that notices what is lost.
  private func converted(
    _ value: ColumnExpression, _ place: PropertyPlace, from old: Attribute, to new: Attribute,
    _ narrowings: inout [Narrowing]
  ) -> ColumnExpression {
    guard old.type != new.type, old.type.isNumeric, new.type.isNumeric,
      !Self.isWidening(from: old.type, to: new.type)
    else { return value }
    let function = "\(StageFunctions.narrow)_\(narrowings.count)"
    narrowings.append(
      Narrowing(
        function: function, entity: place.entity, attribute: place.property, target: new.type))
    return .call(function, [.column("Z_PK"), .column("Z_ENT"), value])
  }

  /// Whether every number of the first type is one of the second.
  private static func isWidening(from old: AttributeType, to new: AttributeType) -> Bool {
    switch (old, new) {
    case (.boolean, _), (_, .decimal), (.integer16, .integer32), (.integer16, .integer64),
      (.integer32, .integer64), (.integer16, .double), (.integer32, .double),
      (.integer16, .float), (.float, .double):
      true
    default: false
    }
  }
}

/// The functions of ours that every file being built knows.
enum StageFunctions {
  /// Puts the marker of bytes that do not lie in a file before a value (spec: layout, 7).
  static let mark = "bridge_mark"
  /// The beginning of the names of functions that fit numbers into a smaller type.
  static let narrow = "bridge_narrow"

  /// Makes them known.
  static func register(on connection: borrowing Connection) throws(Failure) {
    try connection.register(mark, arguments: 1, isDeterministic: true) { call in
      guard call.storageClass(0) != .null else { return call.returnNull() }
      call.returns(.blob([1] + call.bytes(0)))
    }
  }
}
