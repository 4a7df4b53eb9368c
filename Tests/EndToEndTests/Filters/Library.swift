import BridgeJSON
import BridgeSQLite
import BridgeSchema
import BridgeTestSupport

/// A library of books, whose records a program of the user's works on.
struct Library {
  let scene: Scene

  /// Makes a store of books, with authors, a shelf and tags; one version later books have a rank.
  ///
  /// - Parameter books: How many books; their titles are `Book 1`, `Book 2` …
  /// - Throws: What making the store throws.
  init(books: Int = 12) throws {
    scene = try Scene()
    var options = SampleStore.Options()
    options.rowsByEntity = ["Book": books, "Shelf": 2, "Tag": 3]
    options.values["Book.title"] = { index, _ in .string("Book \(index + 1)") }
    try scene.store(Self.schema(1), rows: 0, options: options)
    // Keys without gaps, each book on shelf 1 and with tags 1 and 2, and two books in a row.
    try scene.execute(
      """
      UPDATE ZBOOK SET ZSHELF = 1, ZSEQUEL = NULL, ZPREQUEL = NULL;
      UPDATE ZBOOK SET ZSEQUEL = 2 WHERE Z_PK = 1; UPDATE ZBOOK SET ZPREQUEL = 1 WHERE Z_PK = 2;
      """)
    try scene.execute("DELETE FROM \(join)")
    try scene.execute(
      "INSERT INTO \(join) (\(columns)) SELECT b.Z_PK, t.Z_PK FROM ZBOOK b, ZTAG t WHERE t.Z_PK < 3"
    )
  }

  private var columns: String { "Z_1BOOKS, Z_3TAGS" }
  private var join: String { "Z_1TAGS" }

  /// How many links of books to tags there are.
  func tagLinks(where condition: String = "1") throws -> [String] {
    try scene.list("SELECT count(*) FROM \(join) WHERE \(condition)")
  }

  static func schema(_ version: Int) throws -> Schema {
    var attributes = [Attribute("title", .string), Attribute("pages", .integer32)]
    if version > 1 { attributes += [Attribute("rank", .integer64), Attribute("slug", .string)] }
    return try Schema(entities: [
      Entity(
        "Book", attributes: attributes,
        relationships: [
          Relationship("prequel", to: "Book", inverse: "sequel", toMany: false),
          Relationship("sequel", to: "Book", inverse: "prequel", toMany: false),
          Relationship("shelf", to: "Shelf", inverse: "books", toMany: false),
          Relationship("tags", to: "Tag", inverse: "books", toMany: true),
        ]),
      Entity(
        "Shelf", attributes: [Attribute("name", .string)],
        relationships: [Relationship("books", to: "Book", inverse: "shelf", toMany: true)]),
      Entity(
        "Tag", attributes: [Attribute("name", .string)],
        relationships: [Relationship("books", to: "Book", inverse: "tags", toMany: true)]),
    ])
  }

  /// Plans to the next version, with a program that works on the books once they have their rank.
  func plan(_ command: [String]) throws {
    try scene.plan(
      from: Self.schema(1), to: Self.schema(2),
      adding: [
        1: Scene.filter("Book", command, reads: ["title"], writes: ["rank", "slug"])
      ])
  }

  /// Ranks and slugs of all books, by title.
  func books() throws -> [String] {
    try scene.list("SELECT ZTITLE, ZRANK, ZSLUG FROM ZBOOK ORDER BY Z_PK")
  }
}
