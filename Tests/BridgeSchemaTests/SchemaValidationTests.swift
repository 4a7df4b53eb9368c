import BridgeSchema
import Testing

struct SchemaValidationTests {
  private func code(_ entities: [Entity]) -> Failure.Code? {
    do {
      _ = try Schema(entities: entities)
      return nil
    } catch {
      #expect(!error.remedy.isEmpty && !error.summary.isEmpty)
      return error.code
    }
  }

  @Test func `A schema without fault is made`() {
    #expect(code([]) == nil)
    #expect(code([SchemaFixtures.vehicle, SchemaFixtures.car, SchemaFixtures.owner]) == nil)
  }

  @Test func `Names must be there and unique`() {
    #expect(code([Entity("")]) == .schemaName)
    #expect(code([Entity("A", attributes: [Attribute("", .string)])]) == .schemaName)
    #expect(code([Entity("A"), Entity("B"), Entity("A")]) == .schemaDuplicate)
    let twice = [Attribute("x", .string), Attribute("x", .date)]
    #expect(code([Entity("A", attributes: twice)]) == .schemaDuplicate)
    let link = Relationship("x", to: "A", toMany: true)
    let both = Entity("A", attributes: [Attribute("x", .string)], relationships: [link])
    #expect(code([both]) == .schemaDuplicate)
  }

  @Test func `Names that differ in case are two`() {
    #expect(code([Entity("a"), Entity("A")]) == nil)
  }

  @Test func `Parents must exist and end`() {
    #expect(code([Entity("A", parent: "B")]) == .schemaParent)
    #expect(code([Entity("A", parent: "A")]) == .schemaParent)
    #expect(code([Entity("A", parent: "B"), Entity("B", parent: "A")]) == .schemaParent)
  }

  @Test func `A hierarchy is bounded in depth`() {
    func chain(_ count: Int) -> [Entity] {
      (0..<count).map { Entity("E\($0)", parent: $0 == 0 ? nil : "E\($0 - 1)") }
    }
    #expect(code(chain(101)) == nil)
    #expect(code(chain(102)) == .schemaParent)
  }

  @Test func `Relationships must lead somewhere, and inverses exist`() {
    let lost = Relationship("r", to: "B", toMany: false)
    #expect(code([Entity("A", relationships: [lost])]) == .schemaDestination)
    let dangling = Relationship("r", to: "B", inverse: "s", toMany: false)
    #expect(code([Entity("A", relationships: [dangling]), Entity("B")]) == .schemaInverse)
    let inherited = Entity("P", relationships: [Relationship("s", to: "A", toMany: true)])
    let link = Entity("A", relationships: [dangling])
    #expect(code([link, inherited, Entity("B", parent: "P")]) == nil)
  }
}
