import BridgeSchema
import Testing

struct IdentityInputTests {
  /// A change of one entity of the garage, with words for messages.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entity: String
    let change: @Sendable (inout Entity) -> Void

    init(_ words: String, _ entity: String, _ change: @escaping @Sendable (inout Entity) -> Void) {
      testDescription = words
      self.entity = entity
      self.change = change
    }
  }

  private static func name(_ change: @escaping @Sendable (inout Attribute) -> Void)
    -> @Sendable (inout Entity) -> Void
  { { owner in change(&owner.attributes[2]) } }

  private static func cars(_ change: @escaping @Sendable (inout Relationship) -> Void)
    -> @Sendable (inout Entity) -> Void
  { { owner in change(&owner.relationships[0]) } }

  static let inputs = [
    Case("optional", "Owner", name { $0.isOptional = false }),
    Case("transient", "Owner", name { $0.isTransient = true }),
    Case("type", "Owner", name { $0.type = .date }),
    Case("external", "Owner", name { $0.allowsExternalStorage = true }),
    Case("preserve", "Owner", name { $0.preservesValueOnDeletion = true }),
    Case("modifier", "Owner", name { $0.hashModifier = "1" }),
    Case("property name", "Owner", name { $0.name = "title" }),
    Case("derivation", "Owner", { $0.attributes[0].derivation?.expression = "sum:(cars)" }),
    Case("filter", "Owner", { $0.attributes[0].derivation?.filter = "doors > 2" }),
    Case("leaf type", "Owner", { $0.attributes[1].elements[0].type = .uuid }),
    Case("leaf name", "Owner", { $0.attributes[1].elements[0].name = "town" }),
    Case("another leaf", "Owner", { $0.attributes[1].elements.append(.init("zip", .string)) }),
    Case("ordered", "Owner", cars { $0.isOrdered = false }),
    Case("minimum", "Owner", cars { $0.minCount = 2 }),
    Case("maximum", "Owner", cars { $0.maxCount = -1 }),
    Case("no inverse", "Owner", cars { $0.inverse = nil }),
    Case("destination", "Owner", cars { ($0.destination, $0.inverse) = ("Vehicle", nil) }),
    Case("optional relationship", "Owner", cars { $0.isOptional = true }),
    Case("relationship modifier", "Owner", cars { $0.hashModifier = "1" }),
    Case("abstract", "Vehicle", { $0.isAbstract = false }),
    Case("parent", "Car", { $0.parent = nil }),
    Case("entity modifier", "Owner", { $0.hashModifier = nil }),
    Case("constraint", "Owner", { $0.constraints = [["note"]] }),
    Case("constraint order", "Owner", { $0.constraints = [["note"], ["note", "name"]] }),
  ]

  @Test(arguments: inputs)
  func `What a store depends on changes the identity`(_ input: Case) throws {
    let before = SchemaIdentity(of: try SchemaFixtures.garage())
    let after = SchemaIdentity(of: try SchemaFixtures.garage(input.entity, input.change))
    #expect(before.hashes[input.entity] != after.hashes[input.entity])
    #expect(before.digest != after.digest)
    #expect(before.checksum != after.checksum)
  }

  static let others = [
    Case("default", "Owner", name { $0.defaultValue = .text("x") }),
    Case("renaming identifier", "Owner", name { $0.renamingIdentifier = "old" }),
    Case("validation", "Owner", name { $0.extras.settings["minValueString"] = "1" }),
    Case("user info", "Owner", name { $0.extras.userInfo["a"] = "b" }),
    Case("transformer", "Owner", name { $0.transformerName = "T" }),
    Case("value class", "Owner", name { $0.valueClassName = "C" }),
    Case("indexed", "Owner", name { $0.isIndexed = true }),
    Case("class", "Owner", { $0.className = "Person" }),
    Case("entity identifier", "Owner", { $0.renamingIdentifier = "Keeper" }),
    Case(
      "fetch index", "Owner", { $0.fetchIndexes = [FetchIndex("i", elements: [.init("name")])] }),
    Case("compound index", "Owner", { $0.compoundIndexes = [["name", "note"]] }),
    Case("fetched property", "Owner", { $0.fetchedProperties = [.init("f", entity: "Car")] }),
    Case("delete rule", "Owner", cars { $0.deleteRule = .deny }),
    Case("constraints in another order", "Owner", { $0.constraints.reverse() }),
    Case("transient type", "Car", { $0.attributes[1].type = .date }),
    Case("composite optional", "Owner", { $0.attributes[1].isOptional = false }),
    Case("derived optional", "Owner", { $0.attributes[0].isOptional = false }),
    Case("composite name", "Owner", { $0.attributes[1].name = "hone" }),
  ]

  @Test(arguments: others)
  func `What no store depends on leaves the identity`(_ other: Case) throws {
    let before = SchemaIdentity(of: try SchemaFixtures.garage())
    let after = SchemaIdentity(of: try SchemaFixtures.garage(other.entity, other.change))
    #expect(before == after)
  }

  @Test func `External and preserve alone give the same hash`() throws {
    let external = try SchemaFixtures.garage("Owner", Self.name { $0.allowsExternalStorage = true })
    let kept = try SchemaFixtures.garage("Owner", Self.name { $0.preservesValueOnDeletion = true })
    #expect(SchemaIdentity(of: external) == SchemaIdentity(of: kept))
  }

  @Test func `A change above reaches every entity below`() throws {
    let before = SchemaIdentity(of: try SchemaFixtures.garage())
    let changed = try SchemaFixtures.garage("Vehicle") { $0.hashModifier = "1" }
    let after = SchemaIdentity(of: changed)
    #expect(before.hashes["Car"] != after.hashes["Car"])
    #expect(before.hashes["Owner"] == after.hashes["Owner"])
  }

  @Test func `Nested composites count as their leaves`() throws {
    let nested = try SchemaFixtures.garage("Owner") { owner in
      var inner = Attribute("inner", .composite)
      inner.elements = [Attribute("street", .string)]
      owner.attributes[1].elements = [Attribute("city", .string), inner]
    }
    #expect(SchemaIdentity(of: nested) == SchemaIdentity(of: try SchemaFixtures.garage()))
  }
}
