/// The differences of a relationship from the one it continues.
struct RelationshipDifference {
  let old: PropertyPlace
  let new: PropertyPlace
  let pairing: SchemaPairing

  init(_ old: PropertyPlace, _ new: PropertyPlace, _ pairing: SchemaPairing) {
    (self.old, self.new, self.pairing) = (old, new, pairing)
  }

  func changes(from one: Relationship, to other: Relationship) -> [Change] {
    guard one.isTransient == other.isTransient else {
      return [
        one.isTransient
          ? change(.relationshipAdded, nil, other.words)
          : change(.relationshipRemoved, one.words, nil)
      ]
    }
    var found = shape(one, other) + ends(one, other)
    if one.deleteRule != other.deleteRule {
      found.append(
        change(.relationshipDeleteRule, "\(one.deleteRule)", "\(other.deleteRule)"))
    }
    if one.hashModifier != other.hashModifier {
      found.append(change(.relationshipModifier, one.hashModifier, other.hashModifier))
    }
    return found.map { $0.marked(transient: one.isTransient) }
  }

  private func change(_ kind: Change.Kind, _ before: String?, _ after: String?) -> Change {
    Change(kind, from: old, to: new, before: before, after: after)
  }

  private func shape(_ one: Relationship, _ other: Relationship) -> [Change] {
    var found: [Change] = []
    if one.name != other.name { found.append(change(.relationshipRenamed, one.name, other.name)) }
    if one.isToMany != other.isToMany {
      found.append(
        other.isToMany
          ? change(.relationshipToMany, "to-one", "to-many")
          : change(.relationshipToOne, "to-many", "to-one"))
    }
    if one.isOrdered != other.isOrdered {
      found.append(
        other.isOrdered
          ? change(.relationshipOrdered, "unordered", "ordered")
          : change(.relationshipUnordered, "ordered", "unordered"))
    }
    let isSameMaximum = one.maxCount == other.maxCount || one.isToMany != other.isToMany
    if one.minCount != other.minCount || !isSameMaximum {
      found.append(change(.relationshipCount, one.countWords, other.countWords))
    }
    if one.isOptional != other.isOptional {
      found.append(
        other.isOptional
          ? change(.relationshipOptional, "mandatory", "optional")
          : change(.relationshipMandatory, "optional", "mandatory"))
    }
    return found
  }

  private func ends(_ one: Relationship, _ other: Relationship) -> [Change] {
    var found: [Change] = []
    if pairing.newEntity(for: one.destination) != other.destination {
      found.append(change(.relationshipDestination, one.destination, other.destination))
    }
    let before = one.inverse.flatMap { name in
      pairing.older.declarer(of: name, for: one.destination).map { PropertyPlace($0.name, name) }
    }
    let after = other.inverse.flatMap { pairing.counterpart(of: $0, in: other.destination) }
    if before != after || (one.inverse == nil) != (other.inverse == nil) {
      found.append(
        change(.relationshipInverse, one.inverse ?? "no inverse", other.inverse ?? "no inverse"))
    }
    return found
  }
}
