import BridgeJSON

/// Why an attempt at a batch gave nothing that can be used, as it follows "the program".
struct FilterFault: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Reads what a filter wrote.
struct FilterOutput {
  let decoder: FilterDecoder

  /// The answers to a batch, in whatever order they came.
  ///
  /// What is wrong with one answer alone makes that record fail. What leaves in doubt which record
  /// is meant, or what the program does, is a fault of the whole attempt.
  func answers(
    _ output: [UInt8], to batch: [FilterRecord]
  ) throws(FilterFault) -> [String: FilterAnswer] {
    let known = Set(batch.map(\.uri))
    var answers: [String: FilterAnswer] = [:]
    for (index, line) in output.split(separator: 0x0A).enumerated() where !Self.isBlank(line) {
      let json = try Self.json(line, number: index + 1)
      guard let record = json["record"]?.text, known.contains(record) else {
        throw FilterFault("answered for a record that it was not given, in line \(index + 1)")
      }
      let answer = answer(json)
      if let earlier = answers[record], earlier != answer {
        throw FilterFault("gave two different answers for one record")
      }
      answers[record] = answer
    }
    let missing = known.count - answers.count
    guard missing == 0 else {
      throw FilterFault(
        batch.count == 1 ? "gave no answer" : "gave no answer for \(missing) records")
    }
    return answers
  }

  private static func json(_ line: ArraySlice<UInt8>, number: Int) throws(FilterFault) -> JSON {
    do {
      let json = try JSON(reading: line)
      if json["record"]?.text != nil { return json }
    } catch {
      throw FilterFault("wrote what is no JSON in line \(number): \(error)")
    }
    throw FilterFault("wrote line \(number) without the record that it is for")
  }

  private func answer(_ json: JSON) -> FilterAnswer {
    // Other members are let through: a program may hand back the line it got, with one added.
    let actions = ["set", "skip", "delete", "fail"].filter { json[$0] != nil }
    guard let action = actions.first, let content = json[action] else {
      return .fail(reason: "the answer has neither set nor skip, delete or fail")
    }
    guard actions.count == 1 else {
      return .fail(reason: "the answer says both \(action) and \(actions[1])")
    }
    switch (action, content) {
    case ("set", .object(let members)): return set(members)
    case ("skip", .boolean(true)): return .skip
    case ("delete", .boolean(true)): return .delete
    case ("fail", .string(let reason)): return .fail(reason: Self.printable(reason))
    default: return .fail(reason: "the answer's \(action) is of the wrong type")
    }
  }

  private func set(_ members: [JSON.Member]) -> FilterAnswer {
    do {
      return .set(try decoder.values(members))
    } catch {
      return .fail(reason: error.reason)
    }
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
  }

  /// A reason of a program's, without control characters and at most 1,000 characters long.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.lazy.filter { $0.value >= 0x20 && $0.value != 0x7F }
    return String(String.UnicodeScalarView(scalars.prefix(1_000)))
  }
}
