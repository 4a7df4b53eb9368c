package import BridgeSchema

/// How a store gets from schema A to schema B: the chain, its stages, and what was decided.
///
/// A plan is a value: making one reads no store, and the same inputs give the same plan. It holds
/// everything a run needs.
package struct Plan: Hashable, Sendable {
  /// The version of the document's format.
  package static let formatVersion = 1

  /// A, the bridge schemas, and B; A alone when the two are one version to a store.
  package var chain: [Link]
  /// One per link of the chain, in order; stage 0 opens A.
  package var stages: [Stage]
  /// What only a person can decide, answered or not, sorted by id.
  package var questions: [Question]
  /// What A holds and B will not, sorted by id.
  package var losses: [Loss]
  /// The answers given, by question id.
  package var answers: [String: String]
  /// The ids of the losses that were accepted.
  package var accepted: Set<String>

  package init(
    chain: [Link], stages: [Stage], questions: [Question] = [], losses: [Loss] = [],
    answers: [String: String] = [:], accepted: Set<String> = []
  ) {
    self.chain = chain
    self.stages = stages
    self.questions = questions
    self.losses = losses
    self.answers = answers
    self.accepted = accepted
  }

  /// The questions that have neither an answer nor a default.
  package var openQuestions: [Question] {
    questions.filter { answers[$0.id] == nil && $0.defaultChoice == nil }
  }

  /// The losses that nobody accepted yet.
  package var openLosses: [Loss] { losses.filter { !accepted.contains($0.id) } }

  /// Whether the plan can run as it stands.
  package var isComplete: Bool { openQuestions.isEmpty && openLosses.isEmpty }

  /// Whether Core Data could go from A to B alone.
  package var isInferable: Bool {
    chain.count <= 2 && stages.allSatisfy { $0.imports.isEmpty }
  }

  /// Whether A and B are one version to a store, so that nothing is to be run.
  package var isSameVersion: Bool { chain.count == 1 && stages.allSatisfy { $0.imports.isEmpty } }
}

/// One schema of a chain.
package struct Link: Hashable, Sendable {
  /// `A`, `bridge-1`, …, `B`.
  package var name: String
  package var schema: Schema

  package init(name: String, schema: Schema) {
    self.name = name
    self.schema = schema
  }
}

/// The store opened with one schema of the chain, and the import steps that run then.
package struct Stage: Hashable, Sendable {
  /// 0 for the stage that opens A.
  package var number: Int
  /// The name of the link whose schema is opened.
  package var opens: String
  /// The changes of the hop that leads here, each judged; empty for stage 0.
  package var changes: [JudgedChange]
  /// Why this bridge is needed, in words; empty for A and B.
  package var reasons: [String]
  /// The import steps, in the order they run.
  package var imports: [ImportStep]

  package init(
    number: Int, opens: String, changes: [JudgedChange] = [], reasons: [String] = [],
    imports: [ImportStep] = []
  ) {
    self.number = number
    self.opens = opens
    self.changes = changes
    self.reasons = reasons
    self.imports = imports
  }
}

/// A change with its verdict.
package struct JudgedChange: Hashable, Sendable {
  package var change: Change
  /// Whether Core Data infers it.
  package var isInferable: Bool
  /// Why, in words a person can check.
  package var reason: String

  package init(_ change: Change, isInferable: Bool, reason: String) {
    self.change = change
    self.isInferable = isInferable
    self.reason = reason
  }
}

/// Something that only a person can decide.
package struct Question: Hashable, Sendable {
  /// Stable, without `=`, such as `rename:Integration.success_streak`.
  package var id: String
  /// The question, in words.
  package var text: String
  /// The answers that are understood; never empty, and the first always gives a valid plan.
  package var choices: [String]
  /// The choice that is safe without asking, if one is.
  package var defaultChoice: String?
  /// Whether any other text is an answer too, such as a value to fill in.
  package var allowsOther: Bool

  package init(
    id: String, text: String, choices: [String], defaultChoice: String? = nil,
    allowsOther: Bool = false
  ) {
    self.id = id
    self.text = text
    self.choices = choices
    self.defaultChoice = defaultChoice
    self.allowsOther = allowsOther
  }
}

/// Something that A holds and B will not.
package struct Loss: Hashable, Sendable {
  /// Stable, without `=`, such as `removed:Integration.testedDevices`.
  package var id: String
  /// What is lost, in words.
  package var text: String

  package init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}
