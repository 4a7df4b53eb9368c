import BridgeSchema

/// A small schema that has one of everything that the identity depends on.
enum SchemaFixtures {
  static func garage() throws -> Schema {
    try Schema(entities: [vehicle, car, owner])
  }

  static var vehicle: Entity {
    var plate = Attribute("plate", .string)
    plate.isOptional = false
    var vehicle = Entity("Vehicle", attributes: [plate])
    vehicle.isAbstract = true
    vehicle.constraints = [["plate"]]
    return vehicle
  }

  static var car: Entity {
    var doors = Attribute("doors", .integer16)
    doors.hashModifier = "2"
    var parked = Attribute("parked", .boolean)
    parked.isTransient = true
    return Entity(
      "Car", parent: "Vehicle", attributes: [doors, parked],
      relationships: [Relationship("owner", to: "Owner", inverse: "cars", toMany: false)])
  }

  static var owner: Entity {
    var photo = Attribute("photo", .binary)
    photo.allowsExternalStorage = true
    var note = Attribute("note", .string)
    note.preservesValueOnDeletion = true
    var count = Attribute("carCount", .integer64)
    count.derivation = Attribute.Derivation(expression: "count:(cars)")
    var home = Attribute("home", .composite)
    home.elements = [Attribute("city", .string), Attribute("street", .string)]
    var cars = Relationship("cars", to: "Car", inverse: "owner", toMany: true)
    cars.isOptional = false
    cars.isOrdered = true
    cars.minCount = 1
    cars.maxCount = 9
    var owner = Entity(
      "Owner", attributes: [Attribute("name", .string), photo, note, count, home],
      relationships: [cars])
    owner.hashModifier = "v3"
    owner.constraints = [["note"], ["name", "note"]]
    return owner
  }

  /// The garage with one entity changed.
  static func garage(
    _ name: String, _ change: (inout Entity) -> Void
  ) throws -> Schema {
    try Schema(
      entities: garage().entities.map { entity in
        var entity = entity
        if entity.name == name { change(&entity) }
        return entity
      })
  }
}
