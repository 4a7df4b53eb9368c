/// Pairs the elements of composite attributes, level by level.
enum ElementPairing {
  /// The path of the older element with the key of a newer one; nil for what is no element.
  static func counterpart(
    of path: String, in entity: String, by pairing: SchemaPairing
  ) -> PropertyPlace? {
    let names = path.split(separator: ".").map(String.init)
    guard names.count > 1, let first = names.first,
      var place = pairing.counterpart(of: first, in: entity),
      var new = pairing.newer.attribute(first, of: entity),
      var old = pairing.older.attribute(place.property, of: place.entity)
    else { return nil }
    for name in names.dropFirst() {
      guard let newElement = new.elements.first(where: { $0.name == name }),
        let oldElement = partner(of: newElement, in: new, among: old)
      else { return nil }
      place.property += "." + oldElement.name
      (new, old) = (newElement, oldElement)
    }
    return place
  }

  /// The older element that a newer one continues.
  ///
  /// A stored enum is a composite with one element of the composite's own name (spec: layout, 11), so
  /// that element follows when the composite is renamed. A name that another element's identifier
  /// claims was used again, as for properties.
  static func partner(
    of element: Attribute, in new: Attribute, among old: Attribute
  ) -> Attribute? {
    let claims = new.elements.filter { $0.renamingIdentifier != nil }.map(\.key)
    if element.renamingIdentifier == nil, claims.contains(element.name) { return nil }
    if let exact = old.elements.first(where: { $0.key == element.key }) { return exact }
    if element.renamingIdentifier != nil {
      return old.elements.first { $0.name == element.key }
    }
    let areEnums = element.name == new.name && new.elements.count == 1 && old.elements.count == 1
    return areEnums ? old.elements.first { $0.name == old.name } : nil
  }
}
