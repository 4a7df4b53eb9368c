internal import BridgeBytes

/// The version hashes of entities and their properties (spec: identity, "The rules").
enum EntityHashes {
  static func compute(for schema: Schema) -> [String: [UInt8]] {
    var hashes: [String: [UInt8]] = [:]
    for entity in schema.entities { _ = hash(entity, in: schema, known: &hashes) }
    return hashes
  }

  private static func hash(
    _ entity: Entity, in schema: Schema, known: inout [String: [UInt8]]
  ) -> [UInt8] {
    if let hash = known[entity.name] { return hash }
    var bytes = Array(entity.name.utf8)
    bytes.append(entity.isAbstract ? 1 : 0)
    if let parent = entity.parent.flatMap(schema.entity(named:)) {
      bytes += Self.hash(parent, in: schema, known: &known)
    }
    for property in propertyHashes(of: entity, in: schema) { bytes += property }
    bytes += utf8(entity.hashModifier)
    for constraint in constraints(of: entity) { bytes += constraint.utf8 }
    let hash = Digest.sha256(bytes)
    known[entity.name] = hash
    return hash
  }

  private static func propertyHashes(of entity: Entity, in schema: Schema) -> [[UInt8]] {
    var byName: [String: [UInt8]] = [:]
    for ancestor in schema.lineage(of: entity.name).reversed() {
      for attribute in ancestor.attributes where !attribute.isTransient {
        byName[attribute.name] = hash(attribute)
      }
      for relationship in ancestor.relationships where !relationship.isTransient {
        byName[relationship.name] = hash(relationship)
      }
    }
    return byName.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func constraints(of entity: Entity) -> [String] {
    entity.constraints.map { $0.joined(separator: ".") }.sorted()
  }

  static func hash(_ attribute: Attribute) -> [UInt8] {
    if let derivation = attribute.derivation {
      return Digest.sha256(utf8(derivation.expression) + utf8(derivation.filter))
    }
    if attribute.type == .composite {
      return Digest.sha256(leaves(of: attribute).map(hash).flatMap { $0 })
    }
    var bytes = base(
      attribute.name, optional: attribute.isOptional, transient: attribute.isTransient,
      modifier: attribute.hashModifier)
    bytes += littleEndian(UInt32(attribute.type.rawValue))
    if attribute.allowsExternalStorage { bytes.append(1) }
    if attribute.preservesValueOnDeletion { bytes.append(1) }
    return Digest.sha256(bytes)
  }

  static func hash(_ relationship: Relationship) -> [UInt8] {
    var bytes = base(
      relationship.name, optional: relationship.isOptional, transient: relationship.isTransient,
      modifier: relationship.hashModifier)
    bytes += relationship.destination.utf8
    bytes += utf8(relationship.inverse)
    bytes += littleEndian(UInt32(bitPattern: Int32(truncatingIfNeeded: relationship.maxCount)))
    bytes += littleEndian(UInt32(bitPattern: Int32(truncatingIfNeeded: relationship.minCount)))
    if relationship.isOrdered { bytes += littleEndian(UInt16(1)) }
    return Digest.sha256(bytes)
  }

  /// The leaves of a composite, nested ones flattened, sorted by name.
  private static func leaves(of composite: Attribute) -> [Attribute] {
    composite.elements
      .flatMap { $0.type == .composite ? leaves(of: $0) : [$0] }
      .filter { !$0.isTransient }
      .sorted { $0.name < $1.name }
  }

  /// SHA-256( name ‖ u16 flags ‖ version hash modifier ).
  private static func base(
    _ name: String, optional: Bool, transient: Bool, modifier: String?
  ) -> [UInt8] {
    let flags: UInt16 = (optional ? 1 : 0) | (transient ? 2 : 0)
    return Digest.sha256(Array(name.utf8) + littleEndian(flags) + utf8(modifier))
  }

  private static func utf8(_ text: String?) -> [UInt8] { text.map { Array($0.utf8) } ?? [] }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
