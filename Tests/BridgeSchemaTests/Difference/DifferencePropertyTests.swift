import BridgeSchema
import BridgeTestSupport
import Testing

/// Random edits: whatever the identity sees, the difference sees too.
@Suite
struct DifferencePropertyTests {
  @Test(arguments: UInt64(0)..<300)
  func `a changed identity has a change that explains it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let older = Self.entities(&random)
    var edited = older
    for _ in 0..<Int.random(in: 1...3, using: &random) { Self.edit(&edited, &random) }
    let (one, other) = (try Schema(entities: older), try Schema(entities: edited))
    let changes = try SchemaDifference.changes(from: one, to: other)
    if SchemaIdentity(of: one) != SchemaIdentity(of: other) {
      #expect(changes.contains { $0.changesIdentity })
    }
    #expect(Set(changes.map(\.id)).count == changes.count)
  }

  private static func entities(_ random: inout SeededGenerator) -> [Entity] {
    ["Alpha", "Beta", "Gamma"].enumerated().map { index, name in
      let attributes = ["a", "b", "c"].map { property in
        made(
          "\(property)\(index)",
          [.string, .integer32, .date, .binary].randomElement(using: &random) ?? .string)
      }
      return Entity(
        name, parent: index == 2 && Bool.random(using: &random) ? "Alpha" : nil,
        attributes: attributes)
    }
  }

  private static func edit(_ entities: inout [Entity], _ random: inout SeededGenerator) {
    let index = Int.random(in: 0..<entities.count, using: &random)
    let attribute = entities[index].attributes.indices.randomElement(using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: entities[index].isAbstract.toggle()
    case 1: entities[index].hashModifier = "\(random.next())"
    case 2: entities[index].attributes.append(made("n\(random.next())"))
    case 3: if let attribute { entities[index].attributes.remove(at: attribute) }
    case 4: if let attribute { entities[index].attributes[attribute].isOptional.toggle() }
    case 5: if let attribute { entities[index].attributes[attribute].type = .double }
    case 6: if let attribute { entities[index].attributes[attribute].isTransient.toggle() }
    case 7: if let attribute { entities[index].attributes[attribute].name = "m\(random.next())" }
    default: entities[index].constraints = [[entities[index].attributes.first?.name ?? "x"]]
    }
  }
}
