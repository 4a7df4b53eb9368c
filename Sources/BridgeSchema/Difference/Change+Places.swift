extension Change {
  /// A change of the property that continues another one.
  init(
    _ kind: Kind, from old: PropertyPlace, to new: PropertyPlace, before: String?, after: String?
  ) {
    self.init(
      kind, entity: new.entity, property: new.property,
      oldEntity: old.entity == new.entity ? nil : old.entity,
      oldProperty: old.property == new.property ? nil : old.property,
      before: before, after: after)
  }

  /// The same change, of a property that lives in memory only where that is so.
  func marked(transient: Bool) -> Change {
    var copy = self
    copy.isTransient = transient || isTransient
    return copy
  }
}
