import BridgeSchema

/// Where a bridge schema gets a new attribute: in an entity, or in a composite of it.
struct BridgeSite: Hashable, Sendable {
  /// The entity, by its name in A.
  let entity: String
  /// The path of the composite in A, or nil for the entity itself.
  let composite: String?

  /// The path of an attribute here.
  func path(_ name: String) -> String { composite.map { "\($0).\(name)" } ?? name }
}

/// A new attribute of a bridge schema.
struct BridgeAddition: Hashable, Sendable {
  let site: BridgeSite
  let attribute: Attribute
}

/// Finds names for bridge attributes that nothing in A, in B or in the bridge itself has.
///
/// Column names do not tell upper from lower case, so neither does this.
struct BridgeNames {
  let pairing: SchemaPairing
  private(set) var reserved: [BridgeAddition] = []

  init(pairing: SchemaPairing) { self.pairing = pairing }

  /// Notes that these attributes will be there.
  mutating func reserve(_ additions: [BridgeAddition]) { reserved += additions }

  /// The first free name of `base`, `base2` …, or of `base`, `base__bridge`, `base__bridge2` ….
  func free(_ base: String, at sites: [BridgeSite], for target: PropertyPlace) -> String {
    let taken = taken(at: sites, for: target)
    let stem = base.hasSuffix("__bridge") ? base : base + "__bridge"
    let candidates = [base, stem] + (2...(taken.count + 3)).map { "\(stem)\($0)" }
    return candidates.first { !taken.contains($0.lowercased()) } ?? stem
  }

  private func taken(at sites: [BridgeSite], for target: PropertyPlace) -> Set<String> {
    var names = newNames(around: target)
    for site in sites {
      names.formUnion(oldNames(around: site))
      let near = Set(pairing.older.lineage(of: site.entity).map(\.name))
        .union(pairing.older.family(of: site.entity).map(\.name))
      for addition in reserved
      where near.contains(addition.site.entity) && addition.site.composite == site.composite {
        names.insert(addition.attribute.name)
      }
    }
    return Set(names.map { $0.lowercased() })
  }

  private func oldNames(around site: BridgeSite) -> Set<String> {
    if let composite = site.composite {
      let elements = pairing.older.attribute(path: composite, of: site.entity)?.elements ?? []
      return Set(elements.flatMap { [$0.name, $0.key] })
    }
    return names(in: pairing.older, around: site.entity)
  }

  /// The names and keys near the target in B; its own are no obstacle to itself.
  private func newNames(around target: PropertyPlace) -> Set<String> {
    let path = AttributePath(target.property)
    if let composite = path.composite {
      let elements = pairing.newer.attribute(path: composite, of: target.entity)?.elements ?? []
      return Set(elements.filter { $0.name != path.name }.flatMap { [$0.name, $0.key] })
    }
    return names(in: pairing.newer, around: target.entity, except: target)
  }

  private func names(
    in schema: Schema, around entity: String, except: PropertyPlace? = nil
  ) -> Set<String> {
    var result: Set<String> = []
    for member in schema.lineage(of: entity).dropFirst() + schema.family(of: entity) {
      for attribute in member.attributes
      where PropertyPlace(member.name, attribute.name) != except {
        result.formUnion([attribute.name, attribute.key])
      }
      result.formUnion(member.relationships.flatMap { [$0.name, $0.key] })
      result.formUnion(member.fetchedProperties.map(\.name))
    }
    return result
  }
}
