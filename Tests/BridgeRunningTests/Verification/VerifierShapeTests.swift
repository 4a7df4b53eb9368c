import BridgeRunning
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport
import Testing

/// Links and records whose place in the file changes.
@Suite struct VerifierShapeTests {
  private func schema(_ book: [Relationship], _ shelf: [Relationship]) throws -> Schema {
    try Schema(entities: [
      Entity("Book", attributes: [Attribute("title", .string)], relationships: book),
      Entity("Shelf", relationships: shelf),
    ])
  }

  private static let books = "INSERT INTO ZSHELF (Z_PK, Z_ENT) VALUES (1, 2), (2, 2)"

  /// A to-one relationship becomes a many-to-many one.
  private func widened() throws -> StorePair {
    let old = try schema(
      [Relationship("shelf", to: "Shelf", inverse: "books", toMany: false)],
      [Relationship("books", to: "Book", inverse: "shelf", toMany: true)])
    let new = try schema(
      [Relationship("shelf", to: "Shelf", inverse: "books", toMany: true)],
      [Relationship("books", to: "Book", inverse: "shelf", toMany: true)])
    return try StorePair(
      from: old, to: new,
      rows: [
        Self.books,
        "INSERT INTO ZBOOK (Z_PK, Z_ENT, ZSHELF) VALUES (1, 1, 2), (2, 1, 1), (3, 1, NULL)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3",
      ],
      migration: [
        Self.books, "INSERT INTO ZBOOK (Z_PK, Z_ENT) SELECT Z_PK, Z_ENT FROM o.ZBOOK",
        "INSERT INTO Z_1SHELF SELECT Z_PK, ZSHELF FROM o.ZBOOK WHERE ZSHELF IS NOT NULL",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3",
      ])
  }

  @Test func `links that move from a key to a join table verify`() throws {
    #expect(try widened().verify().mismatches.map(\.subject) == [])
  }

  @Test(arguments: ["DELETE FROM Z_1SHELF", "INSERT INTO Z_1SHELF VALUES (3, 1)"])
  func `a link lost or made on the way to a join table is seen`(statement: String) throws {
    let pair = try widened()
    try pair.breakResult(statement)
    #expect(try pair.verify().mismatches.map(\.name) == [.links, .links])
  }

  /// A to-many relationship without inverse gets one: the hidden key becomes a plain one.
  private func inverted() throws -> StorePair {
    let old = try schema([], [Relationship("books", to: "Book", toMany: true)])
    let new = try schema(
      [Relationship("shelf", to: "Shelf", inverse: "books", toMany: false)],
      [Relationship("books", to: "Book", inverse: "shelf", toMany: true)])
    return try StorePair(
      from: old, to: new,
      rows: [
        Self.books, "INSERT INTO ZBOOK (Z_PK, Z_ENT, Z2BOOKS) VALUES (1, 1, 2), (2, 1, NULL)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 2",
      ],
      migration: [
        Self.books,
        "INSERT INTO ZBOOK (Z_PK, Z_ENT, ZSHELF) SELECT Z_PK, Z_ENT, Z2BOOKS FROM o.ZBOOK",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 2",
      ])
  }

  @Test func `links of a relationship that gets an inverse verify`() throws {
    #expect(try inverted().verify().mismatches.map(\.subject) == [])
  }

  @Test(arguments: ["NULL", "1"])
  func `a link lost or moved while the inverse is added is seen`(key: String) throws {
    let pair = try inverted()
    try pair.breakResult("UPDATE ZBOOK SET ZSHELF = \(key) WHERE Z_PK = 1")
    #expect(try pair.verify().mismatches.map(\.subject) == ["links of Shelf.books"])
  }

  /// A sub-entity goes, with its records and the links to them.
  private func pruned() throws -> StorePair {
    func schema(_ children: [String]) throws -> Schema {
      try Schema(
        entities: [
          Entity("Crate", relationships: [Relationship("item", to: "Item", toMany: false)]),
          Entity("Item", attributes: [Attribute("name", .string)]),
        ] + children.map { Entity($0, parent: "Item") })
    }
    return try StorePair(
      from: schema(["Apple", "Pear"]), to: schema(["Pear"]),
      rows: [
        "INSERT INTO ZITEM (Z_PK, Z_ENT, ZNAME) VALUES (1, 3, 'a'), (2, 4, 'p'), (3, 2, 'i')",
        """
        INSERT INTO ZCRATE (Z_PK, Z_ENT, ZITEM, Z2_ITEM) VALUES (1, 1, 1, 3), (2, 1, 2, 4),
          (3, 1, 3, 2)
        """, "UPDATE Z_PRIMARYKEY SET Z_MAX = 3 WHERE Z_SUPER = 0",
      ],
      migration: [
        """
        INSERT INTO ZITEM (Z_PK, Z_ENT, ZNAME) SELECT Z_PK, CASE Z_ENT WHEN 4 THEN 3 ELSE 2 END,
          ZNAME FROM o.ZITEM WHERE Z_ENT <> 3
        """,
        "INSERT INTO ZCRATE (Z_PK, Z_ENT, ZITEM, Z2_ITEM) VALUES (1, 1, NULL, NULL), (2, 1, 2, 3), (3, 1, 3, 2)",
        "UPDATE Z_PRIMARYKEY SET Z_MAX = 3 WHERE Z_SUPER = 0",
      ])
  }

  @Test func `an entity that goes takes its links along`() throws {
    #expect(try pruned().verify().mismatches.map(\.subject) == [])
  }

  @Test func `a link to a record of an entity that went is seen`() throws {
    let pair = try pruned()
    try pair.breakResult("UPDATE ZCRATE SET ZITEM = 1, Z2_ITEM = 3 WHERE Z_PK = 1")
    let names = try pair.verify().mismatches.map(\.name)
    #expect(names == [.links, .linkTargets])
  }

  @Test func `a record of a sibling that went along is seen`() throws {
    let pair = try pruned()
    try pair.breakResult("DELETE FROM ZITEM WHERE Z_PK = 2")
    #expect(try pair.verify().mismatches.map(\.name).contains(.recordCount))
  }
}
