/// The differences of an attribute, or of an element of a composite, from the one it continues.
struct AttributeDifference {
  let old: PropertyPlace
  let new: PropertyPlace

  init(_ old: PropertyPlace, _ new: PropertyPlace) { (self.old, self.new) = (old, new) }

  /// The changes between two attributes of one kind.
  func changes(from one: Attribute, to other: Attribute) -> [Change] {
    guard one.isTransient == other.isTransient else {
      return [
        one.isTransient
          ? change(.attributePersistent, nil, other.words)
          : change(.attributeTransient, one.words, nil)
      ]
    }
    var found = one.name == other.name ? [] : [change(.attributeRenamed, one.name, other.name)]
    switch other.kind {
    case .derived: found += derivation(one, other)
    case .composite: found += optionality(one, other) + elements(one, other)
    default: found += value(one, other) + storage(one, other)
    }
    return found.map { $0.marked(transient: one.isTransient) }
  }

  private func change(_ kind: Change.Kind, _ before: String?, _ after: String?) -> Change {
    Change(kind, from: old, to: new, before: before, after: after)
  }

  private func derivation(_ one: Attribute, _ other: Attribute) -> [Change] {
    guard one.derivation != other.derivation || one.type != other.type else { return [] }
    return [
      change(.attributeDerivation, one.derivation?.expression, other.derivation?.expression)
    ]
  }

  private func optionality(_ one: Attribute, _ other: Attribute) -> [Change] {
    guard one.isOptional != other.isOptional else { return [] }
    return [
      other.isOptional
        ? change(.attributeOptional, "mandatory", "optional")
        : change(.attributeMandatory, "optional", "mandatory")
    ]
  }

  private func value(_ one: Attribute, _ other: Attribute) -> [Change] {
    var found = optionality(one, other)
    if one.type != other.type {
      found.append(change(.attributeType, one.type.xmlName, other.type.xmlName))
    }
    if one.defaultValue != other.defaultValue {
      found.append(
        change(.attributeDefault, one.defaultValue?.words, other.defaultValue?.words))
    }
    if one.transformerName != other.transformerName {
      found.append(change(.attributeTransformer, one.transformerName, other.transformerName))
    }
    if one.valueClassName != other.valueClassName {
      found.append(change(.attributeClass, one.valueClassName, other.valueClassName))
    }
    if one.validation != other.validation {
      found.append(change(.attributeValidation, one.validation, other.validation))
    }
    return found
  }

  private func storage(_ one: Attribute, _ other: Attribute) -> [Change] {
    var found: [Change] = []
    if one.allowsExternalStorage != other.allowsExternalStorage {
      found.append(
        other.allowsExternalStorage
          ? change(.attributeExternal, "in the store", "in files where large")
          : change(.attributeInline, "in files where large", "in the store"))
    }
    if one.preservesValueOnDeletion != other.preservesValueOnDeletion {
      let words = [false: "forgotten on deletion", true: "kept in history on deletion"]
      found.append(
        change(
          .attributePreserved, words[one.preservesValueOnDeletion],
          words[other.preservesValueOnDeletion]))
    }
    if one.hashModifier != other.hashModifier {
      found.append(change(.attributeModifier, one.hashModifier, other.hashModifier))
    }
    return found
  }

  /// Element by element, each compared as an attribute is (spec: inference, 2).
  private func elements(_ one: Attribute, _ other: Attribute) -> [Change] {
    var found: [Change] = []
    var partners: Set<String> = []
    for element in other.elements {
      let place = PropertyPlace(new.entity, "\(new.property).\(element.name)")
      guard let partner = ElementPairing.partner(of: element, in: other, among: one) else {
        found.append(
          Change(
            .attributeAdded, entity: place.entity, property: place.property, after: element.words,
            isTransient: element.isTransient))
        continue
      }
      partners.insert(partner.name)
      let source = PropertyPlace(old.entity, "\(old.property).\(partner.name)")
      let difference = AttributeDifference(source, place)
      found +=
        partner.kind == element.kind
        ? difference.changes(from: partner, to: element)
        : [difference.change(.propertyKind, partner.kind.rawValue, element.kind.rawValue)]
    }
    for element in one.elements where !partners.contains(element.name) {
      found.append(removal(of: element))
    }
    return found
  }

  private func removal(of element: Attribute) -> Change {
    let path = "\(new.property).\(element.name)"
    let oldPath = "\(old.property).\(element.name)"
    return Change(
      .attributeRemoved, entity: new.entity, property: path,
      oldEntity: old.entity == new.entity ? nil : old.entity,
      oldProperty: path == oldPath ? nil : oldPath, before: element.words,
      isTransient: element.isTransient)
  }
}
