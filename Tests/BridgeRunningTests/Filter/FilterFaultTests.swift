import BridgePlanning
import BridgeRunning
import BridgeSchema
import BridgeSystem
import BridgeTestSupport
import Foundation
import Testing

/// One way in which a program misbehaves, as an awk statement, and what is said of it.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
  let statement: String
  let reason: String
  var testDescription: String { reason }

  static let all = [
    Self("print \"why not\" > \"/dev/stderr\"; exit 3", "the program exited with 3: why not"),
    Self("system(\"kill -9 $PPID\"); next", "the program was killed by signal 9"),
    Self("next", "the program gave no answer"),
    Self("print \"rubbish\"; next", "the program wrote what is no JSON in line 1"),
    Self("print \"{\\\"set\\\":{}}\"; next", "without the record that it is for"),
    Self("print \"{\\\"record\\\":\\\"x\\\",\\\"skip\\\":true}\"", "that it was not given"),
    Self("printf \"{%s,\\\"fail\\\":\\\"\\377\\\"}\\n\", record; next", "not UTF-8"),
    Self("print \"{\" record \",\\\"skip\\\":true}\"", "gave two different answers"),
    Self("printf \"{%s,\\\"fail\\\":\\\"\", record; exit", "no JSON"),
    Self("system(\"sleep 30\"); next", "the program did not end in time"),
    Self("while (1) print \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"", "wrote more than is allowed"),
  ]

  init(_ statement: String, _ reason: String) {
    self.statement = statement
    self.reason = reason
  }
}

struct FilterFaultTests {
  let fixture: FilterFixture

  init() throws { fixture = try FilterFixture() }

  private func limits(for misbehaviour: Misbehaviour) -> FilterRunner.Limits {
    var limits = FilterRunner.Limits()
    // A tight limit for the others would make a busy machine fail them.
    if misbehaviour.statement.contains("sleep") { limits.time = .seconds(2) }
    limits.outputBytes = 200_000
    return limits
  }

  @Test(arguments: Misbehaviour.all)
  func `the record that a program dies of is alone in failing`(_ case: Misbehaviour) throws {
    let command = fixture.awk(`case`.statement, for: [5])
    var runner = fixture.runner(command, limits: limits(for: `case`))
    let answers = try runner.run(FilterFixture.records(1...6))
    #expect(answers.count == 6)
    for key in 1...6 {
      let answer = answers[FilterFixture.uri(key)]
      if key != 5 {
        #expect(answer == .set(["number": .integer(Int64(key * 2))]))
      } else if case .fail(let reason) = answer {
        #expect(reason.contains(`case`.reason), "\(reason)")
      } else {
        Issue.record("\(String(describing: answer))")
      }
    }
  }

  @Test(arguments: 0..<12)
  func `answers do not depend on the size of batches`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let keys = (1...40).filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
    let quick = Misbehaviour.all.prefix(9)
    let misbehaviour = quick[Int.random(in: 0..<9, using: &generator)]
    let runner = fixture.runner(fixture.awk(misbehaviour.statement, for: keys))
    let records = FilterFixture.records(1...40)
    let whole = try fixture.answers(runner, records, batch: 40)
    #expect(whole.count == 40)
    for size in [1, Int.random(in: 2..<40, using: &generator)] {
      let answers = try fixture.answers(runner, records, batch: size)
      #expect(answers == whole, "seed \(seed), size \(size), \(misbehaviour.reason), \(keys)")
    }
  }

  @Test func `a program that fails once only is run again and forgiven`() throws {
    let skip = FilterFixture.sed("\"skip\":true")
    let once = ["sh", "-c", "[ -e tried ] || { : > tried; exit 1; }; exec \"$@\"", "sh"] + skip
    var runner = fixture.runner(fixture.counting(once))
    #expect(try runner.run(FilterFixture.records(1...50)).values.allSatisfy { $0 == .skip })
    #expect(fixture.starts == 2)
  }

  @Test func `one culprit among many costs few runs`() throws {
    var runner = fixture.runner(fixture.counting(fixture.awk("exit 3", for: [700])))
    let answers = try runner.run(FilterFixture.records(1...1_000))
    #expect(answers.values.filter { if case .fail = $0 { true } else { false } }.count == 1)
    #expect(fixture.starts <= 2 + 2 * 10)
  }

  @Test func `a program that is not there fails the run, not the records`() throws {
    var runner = fixture.runner(["bridge-no-such-program"])
    let failure = #expect(throws: Failure.self) { try runner.run(FilterFixture.records(1...3)) }
    #expect(failure?.code == .programMissing)
    var shell = fixture.runner(["sh", "-c", "bridge-no-such-program"])
    let inner = #expect(throws: Failure.self) { try shell.run(FilterFixture.records(1...3)) }
    #expect(inner?.code == .filterBroken)
    #expect(inner?.summary.contains("bridge-no-such-program") == true)
  }

  @Test(arguments: [1, 7, 1_000])
  func `a program that always fails is given up after a few runs`(size: Int) throws {
    let runner = fixture.runner(fixture.counting(["sh", "-c", "echo why >&2; exit 1"]))
    let failure = #expect(throws: Failure.self) {
      try fixture.answers(runner, FilterFixture.records(1...1_000), batch: size)
    }
    #expect(failure?.code == .filterBroken)
    #expect(failure?.disposition == .rejected)
    #expect(failure?.summary.contains("exited with 1: why") == true)
    #expect(fixture.starts < 60)
  }

  @Test func `a store of a few bad records is no broken program`() throws {
    var runner = fixture.runner(["sh", "-c", "exit 1"])
    let answers = try runner.run(FilterFixture.records(1...7))
    #expect(answers.count == 7)
    #expect(answers.values.allSatisfy { $0 == .fail(reason: "the program exited with 1") })
  }

  @Test(arguments: [1, 30, 100])
  func `many bad records in a row are no broken program either`(size: Int) throws {
    let bad = Array(31...60)
    let runner = fixture.runner(fixture.awk("exit 3", for: bad))
    let answers = try fixture.answers(runner, FilterFixture.records(1...100), batch: size)
    for key in 1...100 {
      let isBad = answers[FilterFixture.uri(key)] == .fail(reason: "the program exited with 3")
      #expect(isBad == bad.contains(key))
    }
  }

  @Test func `bad records at the very start do not condemn a program that works`() throws {
    var runner = fixture.runner(fixture.awk("exit 3", for: Array(1...20)))
    let answers = try runner.run(FilterFixture.records(1...100))
    #expect(answers[FilterFixture.uri(20)] == .fail(reason: "the program exited with 3"))
    #expect(answers[FilterFixture.uri(21)] == .set(["number": .integer(42)]))
  }
}
