import BridgeSQLite
import BridgeSchema
import BridgeStore
import BridgeTestSupport
import Testing

struct ModelViolationsTests {
  /// Case B08, with sub-entities, a composite, a constraint and a many-to-many beside it.
  private static func schema() throws -> Schema {
    var code = Attribute("code", .string)
    code.isOptional = false
    var title = Attribute("title", .string)
    title.isOptional = false
    var low = Attribute("low", .integer64)
    low.isOptional = false
    var limits = Attribute("limits", .composite)
    limits.isOptional = false
    limits.elements = [Attribute("high", .integer64), low]
    var shelf = Relationship("shelf", to: "Shelf", inverse: "books", toMany: false)
    shelf.isOptional = false
    var book = Entity(
      "Book", attributes: [title, Attribute("isbn", .string), limits],
      relationships: [shelf, Relationship("tags", to: "Tag", inverse: "books", toMany: true)])
    book.constraints = [["isbn", "shelf"]]
    var extra = Attribute("extra", .string)
    extra.isOptional = false
    return try Schema(entities: [
      book, Entity("Atlas", parent: "Book", attributes: [extra]),
      Entity(
        "Shelf", attributes: [code],
        relationships: [Relationship("books", to: "Book", inverse: "shelf", toMany: true)]),
      Entity("Zoom", relationships: [Relationship("atlas", to: "Atlas", toMany: false)]),
      Entity(
        "Tag", relationships: [Relationship("books", to: "Book", inverse: "tags", toMany: true)]),
    ])
  }

  /// Numbers: Book 1, Atlas 2, Shelf 3, Tag 4, Zoom 5.
  private func violations(_ statements: String...) throws -> [ModelViolation] {
    let layout = StoreLayout(of: try Self.schema())
    let connection = try Connection(inMemory: ())
    for statement in layout.createTableStatements { try connection.execute(statement) }
    try connection.execute(
      "INSERT INTO ZSHELF (Z_PK, Z_ENT, ZCODE) VALUES (1, 3, 'a'), (2, 3, 'b')")
    try connection.execute(
      """
      INSERT INTO ZBOOK (Z_PK, Z_ENT, ZTITLE, ZLOW, ZSHELF, ZEXTRA) VALUES
      (1, 1, 'x', 1, 1, NULL), (2, 1, 'y', 1, 2, NULL), (3, 2, 'z', 1, 2, 'e')
      """)
    for statement in statements { try connection.execute(statement) }
    return try ModelViolations(in: connection, layout: layout).all
  }

  @Test
  func `a store that keeps the rules has none`() throws {
    #expect(try violations().isEmpty)
  }

  @Test
  func `B08 books without a shelf, and on one that is not there, are listed with their keys`()
    throws
  {
    let found = try violations(
      "INSERT INTO ZBOOK (Z_PK, Z_ENT, ZTITLE, ZLOW, ZSHELF) VALUES (4, 1, 'a', 1, NULL)",
      "INSERT INTO ZBOOK (Z_PK, Z_ENT, ZTITLE, ZLOW, ZSHELF) VALUES (5, 1, 'b', 1, NULL)",
      "INSERT INTO ZBOOK (Z_PK, Z_ENT, ZTITLE, ZLOW, ZSHELF) VALUES (6, 1, 'c', 1, 77)")
    #expect(found.map(\.id) == ["dangling-link:Book.shelf", "missing-link:Book.shelf"])
    #expect(found.map(\.count) == [1, 2])
    #expect(found.map(\.keys) == [[6], [4, 5]])
    #expect(found[1].sentence == "2 rows: Book.shelf is mandatory and leads nowhere (keys 4, 5)")
  }

  @Test(arguments: [
    ("UPDATE ZBOOK SET ZTITLE = NULL WHERE Z_PK = 3", "missing-value:Book.title", [3]),
    ("UPDATE ZBOOK SET ZEXTRA = NULL", "missing-value:Atlas.extra", [3]),
    ("UPDATE ZBOOK SET ZLOW = NULL WHERE Z_PK = 2", "missing-value:Book.limits.low", [2]),
    ("INSERT INTO ZZOOM VALUES (7, 5, 1, 1), (8, 5, 1, 3)", "dangling-link:Zoom.atlas", [7]),
    ("UPDATE ZBOOK SET Z_ENT = 3 WHERE Z_PK = 1", "unknown-entity:Book", [1]),
    ("UPDATE ZSHELF SET Z_ENT = NULL WHERE Z_PK = 1", "unknown-entity:Shelf", [1]),
    ("UPDATE ZBOOK SET ZISBN = '1', ZSHELF = 1", "duplicate:Book.isbn,shelf", [1, 2, 3]),
  ])
  func `each rule is watched`(change: String, id: String, keys: [Int64]) throws {
    let found = try violations(change)
    #expect(found.first { $0.id == id }?.keys == keys, "\(found.map(\.id))")
  }

  @Test
  func `values that are missing are no duplicates`() throws {
    #expect(try violations("UPDATE ZBOOK SET ZISBN = NULL, ZSHELF = 1").isEmpty)
    #expect(
      try violations("UPDATE ZBOOK SET ZISBN = '1'; UPDATE ZBOOK SET ZSHELF = 1 WHERE 0")
        .map(\.keys) == [[2, 3]])
  }

  @Test
  func `a link of a many-to-many to nothing is found`() throws {
    let layout = StoreLayout(of: try Self.schema())
    let join = try #require(layout.joinTables.first)
    let columns = SQL.names([join.owner.column, join.target.column])
    let found = try violations(
      "INSERT INTO ZTAG (Z_PK, Z_ENT) VALUES (1, 4)",
      "INSERT INTO \(SQL.name(join.name)) (\(columns)) VALUES (1, 1), (3, 1), (2, 9), (8, 1)")
    #expect(found.map(\.count) == [2])
    #expect(found.first?.kind == .danglingLink)
    #expect(found.first?.entity == join.owner.entity)
  }

  @Test
  func `only the first ten keys are kept, and the count is of all`() throws {
    let found = try violations(
      """
      WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 349)
      INSERT INTO ZSHELF (Z_PK, Z_ENT) SELECT i, 3 FROM n
      """)
    #expect(found.map(\.count) == [250])
    #expect(found.first?.keys == Array(100...109))
    #expect(found.first?.sentence.hasSuffix("109 …)") == true)
  }

  @Test
  func `what is worse than the baseline is told from what was there before`() throws {
    func shelves(_ count: Int64, _ entity: String = "Shelf") -> ModelViolation {
      ModelViolation(
        kind: .missingValue, entity: entity, property: "code", count: count, keys: [1])
    }
    let baseline = ModelViolations([shelves(3)])
    #expect(ModelViolations([shelves(3)]).worsened(since: baseline).isEmpty)
    #expect(ModelViolations([]).worsened(since: baseline).isEmpty)
    #expect(ModelViolations([shelves(4)]).worsened(since: baseline) == [shelves(4)])
    #expect(
      ModelViolations([shelves(1, "Box")]).worsened(since: baseline) == [shelves(1, "Box")])
  }

  @Test(.enabled(if: Corpus.isAvailable, "\(Corpus.missing)"))
  func `stores of the corpus can be looked through`() throws {
    for file in Corpus.stores {
      let folder = try TemporaryFolder()
      let path = try folder.copyStore(file)
      try StoreFile.withStoreForLooking(path) { (it) throws(Failure) in
        let description = try StoreDescription.read(it, path: path)
        guard let layout = description.layout else { return }
        for violation in try ModelViolations(in: it, layout: layout).all {
          #expect(violation.count >= violation.keys.count)
        }
      }
    }
  }
}
