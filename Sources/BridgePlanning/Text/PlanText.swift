import BridgeSchema

/// A plan for people: what will happen, what is lost, and what is still to be decided.
package enum PlanText {
  /// The plan in plain words, in lines of at most 100 characters where names allow it.
  package static func render(_ plan: Plan) -> String {
    guard !plan.isSameVersion else { return sameVersion(plan) }
    var sections = [
      [headline(plan)] + ["chain: " + plan.chain.map(\.name).joined(separator: " → ")]
    ]
    sections += plan.stages.map { stage($0, isFirst: $0.number == 0) }
    sections.append(losses(plan))
    sections.append(questions(plan))
    sections.append(ending(plan))
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private static func sameVersion(_ plan: Plan) -> String {
    let changes = plan.stages.flatMap(\.changes)
    var lines = ["A and B are the same version to a store: nothing is to be run."]
    if !changes.isEmpty {
      lines += TextWrap.lines(
        "What differs is no part of the version hashes, so no existing store is touched by it:",
        after: "")
      lines += changes.flatMap { TextWrap.lines(ChangeText.sentence($0.change), after: "  - ") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func headline(_ plan: Plan) -> String {
    let bridges = plan.chain.count - 2
    let steps = plan.stages.reduce(0) { $0 + $1.imports.count }
    guard !plan.isInferable else {
      return "Core Data can go from A to B alone: every change is inferable."
    }
    let schemas = "\(count(bridges, "bridge schema")) and \(count(steps, "import step"))"
    return bridges == 0
      ? "From A to B: \(count(steps, "import step")) at A, no bridge schema."
      : "From A to B: \(schemas)."
  }

  private static func stage(_ stage: Stage, isFirst: Bool) -> [String] {
    if isFirst, stage.imports.isEmpty { return [] }
    var lines = ["stage \(stage.number): the store is opened with \(stage.opens)"]
    for reason in stage.reasons { lines += TextWrap.lines(reason, after: "  why: ") }
    for change in stage.changes {
      let mark = change.isInferable ? "  - " : "  ! "
      lines += TextWrap.lines(ChangeText.sentence(change.change), after: mark)
      if !change.isInferable {
        lines += TextWrap.lines("after the import steps of the stage before", after: "    ")
      }
    }
    for step in stage.imports {
      lines += TextWrap.lines(ImportStepText.sentence(step), after: "  import: ")
    }
    return lines
  }

  private static func losses(_ plan: Plan) -> [String] {
    guard !plan.losses.isEmpty else { return [] }
    var lines = ["\(count(plan.losses.count, "loss")), each of which has to be accepted:"]
    for loss in plan.losses {
      lines += TextWrap.lines(loss.text, after: "  - ")
      lines.append(
        plan.accepted.contains(loss.id)
          ? "    accepted" : "    --accept-loss \(TextWrap.shellWord(loss.id))")
    }
    return lines
  }

  private static func questions(_ plan: Plan) -> [String] {
    guard !plan.questions.isEmpty else { return [] }
    return ["\(count(plan.questions.count, "question")):"]
      + plan.questions.flatMap { question($0, answer: plan.answers[$0.id]) }
  }

  private static func question(_ question: Question, answer: String?) -> [String] {
    let lines = TextWrap.lines(question.text, after: "  - ")
    if let answer { return lines + ["    answered: \(TextWrap.shellWord(answer))"] }
    return lines
      + question.choices.map { choice in
        "    --answer \(TextWrap.shellWord("\(question.id)=\(choice)"))"
          + (choice == question.defaultChoice ? "   (taken unless you say otherwise)" : "")
      }
      + (question.allowsOther
        ? ["    --answer \(TextWrap.shellWord("\(question.id)="))VALUE"] : [])
  }

  private static func ending(_ plan: Plan) -> [String] {
    guard !plan.isComplete else { return ["The plan is complete: 'bridge run' can carry it out."] }
    var open: [String] = []
    if !plan.openQuestions.isEmpty {
      open.append("\(count(plan.openQuestions.count, "question")) to answer")
    }
    if !plan.openLosses.isEmpty { open.append("\(count(plan.openLosses.count, "loss")) to accept") }
    return ["Before it can run: \(open.joined(separator: ", "))."]
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    if number == 1 { return "1 \(noun)" }
    return "\(number) \(noun)" + (noun.hasSuffix("s") ? "es" : "s")
  }
}
