import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Programs of the user's own, in whatever language, that work on records.
struct FilterTests {
  /// Each sets the slug of a book to `slug`, and its rank to the length of the title.
  static let programs: [String: String] = [
    "sed": #"""
    #!/usr/bin/sed -nEf
    s/^(\{"record":"[^"]*",).*"title":"([^"]*)".*$/\1"set":{"slug":"slug of \2","rank":6}}/p
    """#,
    "awk": #"""
    #!/usr/bin/awk -f
    {
      match($0, /"record":"[^"]*"/); record = substr($0, RSTART, RLENGTH)
      match($0, /"title":"[^"]*"/); title = substr($0, RSTART + 9, RLENGTH - 10)
      printf "{%s,\"set\":{\"slug\":\"slug of %s\",\"rank\":6}}\n", record, title
    }
    """#,
    "sh": #"""
    #!/bin/sh
    while IFS='"' read -r a b c record d e f g h i j k l title rest; do
      printf '{"record":"%s","set":{"slug":"slug of %s","rank":6}}\n' "$record" "$title"
    done
    """#,
    "python3": #"""
    #!/usr/bin/env python3
    import json, sys
    lines = [json.loads(line) for line in sys.stdin]
    for line in reversed(lines):
      title = line["values"]["title"]
      print(json.dumps({"record": line["record"], "set": {"slug": "slug of " + title, "rank": 6}}))
    """#,
  ]

  @Test(arguments: programs.keys.sorted(), [1, 5, 20_000])
  func `a program in any language sets what it is asked for`(language: String, batch: Int) throws {
    let library = try Library(books: 9)
    try library.scene.write(
      program: try #require(Self.programs[language]), to: "steps/slug")
    try library.plan(["steps/slug"])
    try library.scene.run("--batch-size", String(batch))
    #expect(try library.books() == (1...9).map { "Book \($0)|6|slug of Book \($0)" })
    let verified = try library.scene.bridge("verify")
    #expect(verified.output.hasPrefix("verified: "))
  }

  /// Sets, skips, deletes or fails by the last digit of the title.
  private static let decide = #"""
    #!/usr/bin/env python3
    import json, sys
    for line in sys.stdin:
      line = json.loads(line)
      number = int(line["values"]["title"].split()[1])
      answer = {"record": line["record"]}
      if number % 4 == 1: answer["set"] = {"rank": number}
      elif number % 4 == 2: answer["delete"] = True
      elif number % 4 == 3: answer["skip"] = True
      else: answer["fail"] = "a multiple of four"
      print(json.dumps(answer))
    """#

  @Test(arguments: [2, 20_000])
  func `records are set, deleted, skipped and failed as the program says`(batch: Int) throws {
    let library = try Library(books: 8)
    let scene = library.scene
    try scene.write(program: Self.decide, to: "steps/decide")
    try library.plan(["steps/decide"])
    let before = try scene.bytes(Scene.store)
    try scene.run("--batch-size", String(batch), exits: 3)
    #expect(try scene.bytes(Scene.store) == before)
    #expect(try scene.status()["state"]?.text == "needs-decision")
    #expect(try scene.status()["records"]?["failed"]?.integer == 2)
    let failed = try scene.records("failed")
    #expect(
      failed.compactMap { $0["reason"]?.text } == ["a multiple of four", "a multiple of four"])
    #expect(failed.compactMap { $0["values"]?["title"]?.text } == ["Book 4", "Book 8"])
    #expect(try scene.records("deleted").count == 2)
    #expect(try scene.records("skipped").count == 2)
    try scene.bridge("resolve", "--all", "--accept")
    try scene.bridge("run", "--resume", exits: 5)
    #expect(
      try library.books() == [
        "Book 1|1|NULL", "Book 3|NULL|NULL", "Book 4|NULL|NULL", "Book 5|5|NULL",
        "Book 7|NULL|NULL", "Book 8|NULL|NULL",
      ])
  }

  @Test func `links to a deleted record are cut, and its rows in join tables are gone`() throws {
    let library = try Library(books: 4)
    let scene = library.scene
    #expect(try library.tagLinks() == ["8"])
    try scene.write(
      program: """
        #!/bin/sh
        sed -E '/"title":"Book 2"/{s/^(.*),"entity".*/\\1,"delete":true}/;b}
        s/^(.*),"entity".*/\\1,"skip":true}/'
        """, to: "steps/delete")
    try library.plan(["steps/delete"])
    try scene.run()
    #expect(
      try scene.list("SELECT ZTITLE, ZSEQUEL, ZPREQUEL, ZSHELF FROM ZBOOK ORDER BY Z_PK") == [
        "Book 1|NULL|NULL|1", "Book 3|NULL|NULL|1", "Book 4|NULL|NULL|1",
      ])
    #expect(try library.tagLinks() == ["6"])
    #expect(try library.tagLinks(where: "Z_1BOOKS = 2") == ["0"])
    let deleted = try scene.records("deleted")
    #expect(deleted.compactMap { $0["values"]?["title"]?.text } == ["Book 2"])
    try scene.bridge("rollback")
    #expect(try library.tagLinks() == ["8"])
  }

  @Test(arguments: [3, 20_000])
  func `a record that kills the program is alone in quarantine`(batch: Int) throws {
    let library = try Library(books: 40)
    let scene = library.scene
    try scene.write(
      program: #"""
        #!/usr/bin/env python3
        import json, os, signal, sys
        for line in sys.stdin:
          line = json.loads(line)
          if line["values"]["title"] == "Book 23": os.kill(os.getpid(), signal.SIGSEGV)
          print(json.dumps({"record": line["record"], "set": {"rank": 1}}), flush=True)
        """#, to: "steps/fragile")
    try library.plan(["steps/fragile"])
    try scene.run("--batch-size", String(batch), exits: 3)
    let failed = try scene.records("failed")
    #expect(failed.compactMap { $0["values"]?["title"]?.text } == ["Book 23"])
    #expect(failed.first?["reason"]?.text?.contains("signal 11") == true, "\(failed)")
    try scene.bridge("resolve", "--all", "--accept")
    try scene.bridge("run", "--resume", exits: 5)
    #expect(
      try scene.list("SELECT count(*), sum(ZRANK), max(ZRANK IS NULL) FROM ZBOOK") == ["40|39|1"])
    #expect(try scene.list("SELECT ZTITLE FROM ZBOOK WHERE ZRANK IS NULL") == ["Book 23"])
  }
}
