import BridgeBytes
import BridgeSchema
import Testing

struct IdentityRulesTests {
  /// Computed by another program from the rules alone (spec: identity).
  @Test(arguments: [
    ("Car", "e91f3cf237ffc6bdc7a589e0b48135fb53c2b1fec4c3ab8050925884a49f6e9f"),
    ("Owner", "357e18f86e04fc702ea9332c2ac5018cdc1a46cdba1f9c69ce17c5b2c585ba77"),
    ("Vehicle", "ec5d0a89100359682bbb5bf621912e0d2d881080da96786ba016013c777f3cd9"),
  ])
  func `Entity hashes follow the rules`(entity: String, hash: String) throws {
    let identity = SchemaIdentity(of: try SchemaFixtures.garage())
    #expect(identity.hashes[entity].map { Hexadecimal.text($0) } == hash)
  }

  @Test func `Digest and checksum follow the rules`() throws {
    let identity = SchemaIdentity(of: try SchemaFixtures.garage())
    #expect(
      identity.digest == "bKmlSrej8PAFTsODd6bHPtszhKTmYqyQi4xu8HJLk8ba9K5LiK0YJqEnEa6AeSME"
        + "+eXL8a64iBk/sMVEcqohoA==")
    #expect(identity.checksum == "LOZMJ0EcJw34E//+ifkiekeeDRvBNHYbphJ1H0Wgx5o=")
  }

  @Test func `The order in which things are given does not matter`() throws {
    let schema = try SchemaFixtures.garage()
    let reversed = try Schema(entities: schema.entities.reversed())
    #expect(SchemaIdentity(of: reversed) == SchemaIdentity(of: schema))
    #expect(reversed == schema)
  }

  @Test func `Without entities there are a digest and a checksum of nothing`() throws {
    let identity = SchemaIdentity(of: try Schema(entities: []))
    #expect(identity.hashes.isEmpty)
    #expect(identity.checksum == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test func `Compatible means the same entities with equal hashes`() throws {
    let one = SchemaIdentity(of: try SchemaFixtures.garage())
    var other = one
    other.digest = nil
    other.checksum = nil
    #expect(one.isCompatible(with: other))
    other.hashes["Extra"] = []
    #expect(!one.isCompatible(with: other))
  }
}
