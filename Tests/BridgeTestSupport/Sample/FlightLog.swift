import BridgeSQLite
package import BridgeSchema

/// The model of a flight log, in the two versions that examples and tests migrate between.
///
/// Departure becomes a date and the data moves into the store, neither of which can be inferred; a
/// distance is added and the notes are renamed, which both can.
package enum FlightLog {
  /// Departure as text, data that may lie in files.
  package static func version1() throws(Failure) -> Schema {
    var data = Attribute("data", .binary)
    data.allowsExternalStorage = true
    return try schema(
      flight: [
        mandatory("number", .string), mandatory("departure", .string),
        Attribute("duration", .double), data, Attribute("notes", .string),
      ], version: "1")
  }

  /// Departure as a date, data in the store, a distance, and remarks instead of notes.
  package static func version2() throws(Failure) -> Schema {
    var distance = mandatory("distance", .integer64)
    distance.defaultValue = .integer(0)
    var remarks = Attribute("remarks", .string)
    remarks.renamingIdentifier = "notes"
    return try schema(
      flight: [
        mandatory("number", .string), mandatory("departure", .date),
        Attribute("duration", .double), Attribute("data", .binary), distance, remarks,
      ], version: "2")
  }

  /// Options under which every departure of version 1 is a point in time in ISO 8601.
  package static var options: SampleStore.Options {
    var options = SampleStore.Options()
    options.versionIdentifier = "1"
    options.values["Flight.departure"] = { index, generator in
      .string(departure(index, from: &generator))
    }
    return options
  }

  private static func schema(
    flight attributes: [Attribute], version: String
  ) throws(Failure) -> Schema {
    try Schema(
      entities: [
        Entity(
          "Aircraft",
          attributes: [mandatory("registration", .string), Attribute("model", .string)],
          relationships: [
            Relationship("flights", to: "Flight", inverse: "aircraft", toMany: true)
          ]),
        Entity(
          "Flight", attributes: attributes,
          relationships: [
            Relationship("aircraft", to: "Aircraft", inverse: "flights", toMany: false),
            Relationship("crew", to: "Pilot", inverse: "flights", toMany: true),
          ]),
        Entity(
          "Pilot", attributes: [mandatory("name", .string)],
          relationships: [Relationship("flights", to: "Flight", inverse: "crew", toMany: true)]),
      ], versionIdentifiers: [version])
  }

  private static func mandatory(_ name: String, _ type: AttributeType) -> Attribute {
    var attribute = Attribute(name, type)
    attribute.isOptional = false
    return attribute
  }

  private static func departure(_ index: Int, from generator: inout SeededGenerator) -> String {
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &generator)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    let year = index == 0 ? 2001 : Int.random(in: 1995...2026, using: &generator)
    return "\(year)-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))Z"
  }
}
