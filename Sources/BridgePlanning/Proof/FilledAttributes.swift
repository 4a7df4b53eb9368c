import BridgeSchema

/// Which attributes have a value in every record once the import steps of a stage have run.
struct FilledAttributes {
  private let pairing: SchemaPairing
  private let steps: [ImportStep]

  init(pairing: SchemaPairing, steps: [ImportStep]) {
    (self.pairing, self.steps) = (pairing, steps)
  }

  /// Whether the change only tightens an attribute that is filled wherever it comes from.
  func excuse(_ change: Change) -> Bool {
    guard change.kind == .attributeMandatory, let property = change.property else { return false }
    let origins = pairing.origins(of: property, declaredBy: change.entity)
    guard !origins.places.isEmpty, origins.lacking.isEmpty else { return false }
    return origins.places.allSatisfy { place in
      (origins.holders[place] ?? []).allSatisfy { isFilled(place, in: $0) }
    }
  }

  private func isFilled(_ place: PropertyPlace, in entity: String) -> Bool {
    if pairing.older.attribute(path: place.property, of: place.entity)?.isOptional == false {
      return true
    }
    let ancestors = pairing.older.lineage(of: entity).map(\.name)
    return steps.contains { ancestors.contains($0.entity) && fills(place.property, by: $0) }
  }

  /// A filter is trusted with what it writes; verification counts what it left out.
  private func fills(_ attribute: String, by step: ImportStep) -> Bool {
    switch step.kind {
    case .fill(let filled, _): filled == attribute
    case .convert(let from, let to, let conversion):
      to == attribute && isMandatory(from, of: step.entity) && conversion.onFailure == .quarantine
    case .inline(let from, let to): to == attribute && isMandatory(from, of: step.entity)
    case .filter(let program): program.writes.contains(attribute)
    }
  }

  private func isMandatory(_ attribute: String, of entity: String) -> Bool {
    pairing.older.attribute(path: attribute, of: entity)?.isOptional == false
  }
}
