import BridgePlanning
import BridgeRunning
import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

struct FilterRunnerTests {
  let fixture: FilterFixture

  init() throws { fixture = try FilterFixture() }

  @Test func `a program gets exactly the lines of the documentation`() throws {
    var runner = fixture.runner(["sh", "-c", "cat > lines; exit 0"])
    let record = FilterRecord(
      uri: FilterFixture.uri(7), entity: "Note",
      values: [
        ("title", .text("a \"b\"\n\u{0}ä/")), ("number", .integer(-3)), ("ratio", .real(0.5)),
        ("isDone", .boolean(true)), ("none", .null), ("when", .date(0.25)),
        ("id", .uuid("00000000-0000-0000-0000-0000000000FF")), ("link", .uri("a:b")),
        ("cover", .bytes([0, 255, 1])),
      ])
    #expect(try runner.run([record]).count == 1)
    let line = try FileSystem.read(fixture.folder.path("lines"), limit: 10_000)
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"record":"x-coredata://5A/Note/p7","entity":"Note","values":{"#
        + #""title":"a \"b\"\n\u0000ä/","number":-3,"ratio":0.5,"isDone":true,"none":null,"#
        + #""when":"2001-01-01T00:00:00.250Z","id":"00000000-0000-0000-0000-0000000000FF","#
        + #""link":"a:b","cover":"AP8B"}}"# + "\n")
  }

  @Test func `every kind of answer is taken`() throws {
    let cases: [(String, FilterAnswer)] = [
      ("\"set\":{\"title\":\"x\",\"number\":null}", .set(["title": .text("x"), "number": .null])),
      ("\"set\":{}", .set([:])), ("\"skip\":true", .skip), ("\"delete\":true", .delete),
      ("\"fail\":\"too old\"", .fail(reason: "too old")),
      ("\"entity\":\"Note\",\"values\":{},\"skip\":true", .skip),
    ]
    for (text, answer) in cases {
      var runner = fixture.runner(FilterFixture.sed(text))
      let answers = try runner.run(FilterFixture.records(1...3))
      #expect(answers.count == 3)
      #expect(answers.values.allSatisfy { $0 == answer }, "\(text): \(answers)")
    }
  }

  @Test(arguments: [
    ("\"set\":{\"color\":1}", "color, which is not among the writes"),
    ("\"set\":{\"title\":7}", "title: a number is no value of type String"),
    ("\"set\":{\"number\":70000}", "number: the number is out of range for Integer 16"),
    ("\"set\":{\"cover\":\"?\"}", "cover: the text is not base64"),
    ("\"set\":7", "set is of the wrong type"), ("\"skip\":false", "skip is of the wrong type"),
    ("\"set\":{},\"delete\":true", "both set and delete"), ("\"other\":1", "neither set nor skip"),
  ])
  func `a wrong answer fails its record alone, in one run`(text: String, reason: String) throws {
    var runner = fixture.runner(fixture.counting(FilterFixture.sed(text)))
    let answers = try runner.run(FilterFixture.records(1...20))
    #expect(answers.count == 20)
    for answer in answers.values {
      guard case .fail(let given) = answer else {
        Issue.record("\(answer)")
        continue
      }
      #expect(given.contains(reason))
    }
    #expect(fixture.starts == 1)
  }

  @Test func `answers may come in any order, with blank lines between them`() throws {
    let command = [
      "sh", "-c", "sort -r | sed -E 's#.*(\"record\":\"[^\"]*\").*#\\n{\\1,\"skip\":true}\\r#'",
    ]
    var runner = fixture.runner(command)
    let answers = try runner.run(FilterFixture.records(1...200))
    #expect(answers.count == 200)
    #expect(answers.values.allSatisfy { $0 == .skip })
  }

  @Test func `a program that says the same twice is understood`() throws {
    let twice = ["sh", "-c", "\"$@\" | sed p", "sh"] + FilterFixture.sed("\"skip\":true")
    var runner = fixture.runner(twice)
    #expect(try runner.run(FilterFixture.records(1...3)).values.allSatisfy { $0 == .skip })
  }

  @Test func `a relative program runs in the folder of the plan`() throws {
    let path = try fixture.folder.write(
      "#!/bin/sh\nexec sed -E 's#.*(\"record\":\"[^\"]*\").*#{\\1,\"skip\":true}#'\n".utf8,
      to: "steps/skip")
    try FileSystem.setMode(0o700, of: path)
    var runner = fixture.runner(["steps/skip"])
    #expect(try runner.run(FilterFixture.records(1...2)).count == 2)
  }

  @Test func `large values travel as private files that do not stay`() throws {
    let bytes = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0) }
    let record = FilterRecord(
      uri: FilterFixture.uri(1), entity: "Note",
      values: [("cover", .bytes(bytes)), ("small", .bytes([1]))])
    // Hands the file back as it came, after a look at its mode.
    let script = """
      read -r line; file=$(printf '%s' "$line" | sed -E 's#.*"file":"([^"]*)".*#\\1#')
      [ "$(ls -l "$file" | cut -c1-10)" = "-rw-------" ] || exit 3
      printf '{"record":"\(FilterFixture.uri(1))","set":{"cover":{"file":"%s"}}}\\n' "$file"
      """
    var runner = fixture.runner(["sh", "-c", script])
    let answers = try runner.run([record])
    #expect(answers == [record.uri: .set(["cover": .bytes(bytes)])])
    #expect(try FileSystem.list(fixture.folder.path("scratch")).isEmpty)
  }

  @Test func `a file of an answer may be relative, and has to be there`() throws {
    _ = try fixture.folder.write([7, 8], to: "steps/picture")
    for (path, isThere) in [("steps/picture", true), ("steps/nothing", false)] {
      var runner = fixture.runner(FilterFixture.sed("\"set\":{\"cover\":{\"file\":\"\(path)\"}}"))
      let answer = try runner.run(FilterFixture.records(1...1))[FilterFixture.uri(1)]
      #expect((answer == .set(["cover": .bytes([7, 8])])) == isThere)
    }
  }

  @Test func `an empty batch starts nothing`() throws {
    var runner = fixture.runner(fixture.counting(["cat"]))
    #expect(try runner.run([]).isEmpty)
    #expect(fixture.starts == 0)
  }

  @Test(.enabled(if: (try? ChildCommand(["jq"]).program()) != nil, "jq is not installed"))
  func `a jq program works as it is`() throws {
    var runner = fixture.runner([
      "jq", "-c", "{record, set: {title: (.values.title | ascii_upcase)}}",
    ])
    let answers = try runner.run(FilterFixture.records(1...3))
    #expect(answers[FilterFixture.uri(2)] == .set(["title": .text("TITLE 2")]))
  }
}
