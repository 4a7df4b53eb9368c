package import BridgeSchema

/// Finds how a store gets from one schema to another.
package enum Planner {
  /// Returns the shortest chain of schemas whose every hop can be inferred, with its import steps.
  ///
  /// Two schemas that a store cannot tell apart give a chain of A alone. The same inputs give the same
  /// plan. A plan with open questions or losses is returned whole; ``Plan/isComplete`` says so.
  ///
  /// - Parameters:
  ///   - older: The schema of the store as it is.
  ///   - newer: The schema that the store shall have.
  ///   - options: The answers and accepted losses so far.
  /// - Returns: A plan whose every hop was proven inferable.
  /// - Throws: `PLAN-UNSUPPORTED` with every change that cannot be decomposed; `PLAN-ANSWER` for an
  ///   answer that fits no question; `PLAN-LOSS` for an accepted loss that names nothing in A;
  ///   `SCHEMA-KEY`; `PLAN-PROOF` if the chain does not hold, which is a fault of the planner.
  /// - Complexity: O(*c* · *e*²) in the number of changes and entities. Nothing is read or written.
  package static func plan(
    from older: Schema, to newer: Schema, options: PlanningOptions = PlanningOptions()
  ) throws(Failure) -> Plan {
    try LossCheck.check(options.accepted, in: older)
    if SameVersion.holds(older, newer) {
      try AnswerCheck.check(options.answers, against: [], in: newer)
      return SameVersion.plan(from: older, to: newer, options: options)
    }
    let renames = try RenameQuestions(from: older, to: newer, options: options)
    let decomposition = try decompose(from: older, to: newer, renames, options)
    try AnswerCheck.check(
      options.answers,
      against: renames.questions + decomposition.questions
        + unanswered(from: older, to: newer, options), in: newer)
    let plan = try assemble(decomposition, renames, options)
    try PlanProof.check(plan, reaching: newer)
    return plan
  }

  /// The decomposition with the renames as answered.
  ///
  /// Where that is refused, but the first choices of open questions are not, theirs is shown: the
  /// plan cannot run before the questions are answered.
  private static func decompose(
    from older: Schema, to newer: Schema, _ renames: RenameQuestions, _ options: PlanningOptions
  ) throws(Failure) -> Decomposition {
    let answered = try Decomposition(
      from: older, to: try renames.applied(to: newer), options: options)
    if answered.unsupported.isEmpty { return answered }
    if renames.hasOpen {
      let assumed = try Decomposition(
        from: older, to: try renames.applied(to: newer, assumingOpen: true), options: options)
      if assumed.unsupported.isEmpty { return assumed }
    }
    throw Failure(
      .planUnsupported,
      "\(answered.unsupported.count) of the changes cannot be decomposed into hops yet",
      evidence: answered.unsupported,
      remedy: "make these changes in a step of their own, through a version in between that keeps "
        + "the old beside the new")
  }

  /// The questions of a plan in which no rename was answered: an answer of the first round that
  /// another answer made pointless is no error.
  private static func unanswered(
    from older: Schema, to newer: Schema, _ options: PlanningOptions
  ) throws(Failure) -> [Question] {
    guard options.answers.keys.contains(where: { $0.hasPrefix("rename:") }) else { return [] }
    return try Decomposition(from: older, to: newer, options: options).questions
  }

  private static func assemble(
    _ decomposition: Decomposition, _ renames: RenameQuestions, _ options: PlanningOptions
  ) throws(Failure) -> Plan {
    let chain = try decomposition.chain()
    return Plan(
      chain: chain, stages: try decomposition.stages(of: chain),
      questions: (renames.questions + decomposition.questions).sorted { $0.id < $1.id },
      losses: decomposition.losses, answers: options.answers, accepted: options.accepted)
  }
}

extension Failure.Code {
  /// Some change cannot be decomposed into inferable hops and import steps.
  package static let planUnsupported = Self("PLAN-UNSUPPORTED")
}
