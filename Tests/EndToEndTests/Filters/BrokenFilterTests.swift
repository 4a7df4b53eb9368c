import BridgeJSON
import BridgeSchema
import BridgeTestSupport
import Foundation
import Testing

/// Programs that fail whatever they are given: the run stops, the store is as it was, and the run
/// goes on once the cause is mended.
struct BrokenFilterTests {
  /// A program that does not do its work, with the code and something that the message says.
  struct Broken: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: String
    let text: String
    let says: String
  }

  static let broken = [
    Broken(
      testDescription: "dies", code: "FILTER-BROKEN", text: "#!/bin/sh\necho no >&2\nexit 9",
      says: "no"),
    Broken(
      testDescription: "is killed", code: "FILTER-BROKEN", text: "#!/bin/sh\nkill -9 $$",
      says: "signal 9"),
    Broken(
      testDescription: "prints rubbish", code: "FILTER-BROKEN", text: "#!/bin/sh\necho rubbish",
      says: "no JSON"),
    Broken(
      testDescription: "prints nothing", code: "FILTER-BROKEN", text: "#!/bin/sh\ncat >/dev/null",
      says: "no answer"),
    Broken(
      testDescription: "answers for another record", code: "FILTER-BROKEN",
      text: "#!/bin/sh\necho '{\"record\":\"x-coredata://A/B/p1\",\"skip\":true}'",
      says: "not given"),
    Broken(
      testDescription: "needs an interpreter that is not there", code: "PROGRAM-MISSING",
      text: "#!/nowhere/sh\n", says: "what runs it"),
    Broken(
      testDescription: "is no program", code: "PROGRAM-NOT-EXECUTABLE", text: "\u{1}\u{2}\u{3}",
      says: "steps/broken"),
  ]

  @Test(arguments: broken)
  func `a program that always fails stops the run, which goes nowhere by itself`(
    broken: Broken
  ) throws {
    let library = try Library()
    let scene = library.scene
    try scene.write(program: broken.text, to: "steps/broken")
    try library.plan(["steps/broken"])
    let before = try scene.bytes(Scene.store)
    for attempt in 0..<2 {
      let outcome =
        try attempt == 0
        ? Tool.bridge(Scene.run, in: scene.folder.url.path)
        : Tool.bridge(["run", "--resume"], in: scene.folder.url.path)
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("\n\(broken.code): ")
          || outcome.errors.hasPrefix("\(broken.code): "), "\(outcome.errors)")
      #expect(outcome.errors.contains(broken.says), "\(outcome.errors)")
      #expect(try scene.bytes(Scene.store) == before)
    }
    #expect(try scene.records("failed").isEmpty)
    try scene.bridge("rollback")
    #expect(try scene.bytes(Scene.store) == before)
    #expect(try scene.names().allSatisfy { !$0.contains("bridge-") && !$0.contains("before-") })
  }

  @Test func `a program that is missing is noticed before the first write`() throws {
    let library = try Library()
    try library.plan(["steps/nothing"])
    try library.scene.refuse(
      "run", "plan.json", "--store", Scene.store, code: "PROGRAM-MISSING")
    try library.plan(["no-such-program-anywhere"])
    try library.scene.refuse(
      "run", "plan.json", "--store", Scene.store, code: "PROGRAM-MISSING")
  }

  @Test func `a program that lacks the permission is noticed before the first write`() throws {
    let library = try Library()
    try library.scene.write("#!/bin/sh\ncat", to: "steps/plain")
    try library.plan(["steps/plain"])
    try library.scene.refuse(
      "run", "plan.json", "--store", Scene.store, code: "PROGRAM-NOT-EXECUTABLE")
  }

  /// Fails as long as a file is missing, as a program does whose data are not there yet.
  private static let needy = """
    #!/bin/sh
    [ -f steps/ranks ] || { echo "no ranks" >&2; exit 1; }
    sed -E "s/^(.*),\\"entity\\".*/\\1,\\"set\\":{\\"rank\\":$(cat steps/ranks)}}/"
    """

  @Test(arguments: [5, 20_000])
  func `the run goes on once what the program needs is there`(batch: Int) throws {
    let library = try Library()
    let scene = library.scene
    try scene.write(program: Self.needy, to: "steps/needy")
    try library.plan(["steps/needy"])
    let before = try scene.bytes(Scene.store)
    let broken = try scene.run("--batch-size", String(batch), exits: 1)
    #expect(broken.errors.contains("FILTER-BROKEN: "))
    #expect(broken.errors.contains("no ranks"))
    #expect(try scene.bytes(Scene.store) == before)
    try scene.write("7", to: "steps/ranks")
    // Those that failed before it was clear that it is the program wait for a decision.
    let failed = try scene.records("failed").count
    #expect(failed == (batch == 5 ? 5 : 0))
    try scene.bridge("run", "--resume", exits: failed == 0 ? 0 : 3)
    if failed > 0 {
      try scene.bridge("resolve", "--all", "--retry")
      try scene.bridge("run", "--resume")
    }
    #expect(try library.books() == (1...12).map { "Book \($0)|7|NULL" })
  }

  @Test func `a changed program is refused by name, and taken again once it is put back`() throws {
    let library = try Library()
    let scene = library.scene
    try scene.write(program: Self.needy, to: "steps/needy")
    try library.plan(["steps/needy"])
    try scene.run(exits: 1)
    try scene.write("7", to: "steps/ranks")
    try scene.write(program: Self.needy + "\n", to: "steps/needy")
    try scene.refuseResume(code: "RUN-STEP-CHANGED")
    let refused = try scene.bridge("run", "--resume", exits: 1)
    #expect(refused.errors.contains("steps/needy"))
    try scene.write(program: Self.needy, to: "steps/needy")
    try scene.bridge("run", "--resume")
    #expect(try library.books().first == "Book 1|7|NULL")
  }
}
