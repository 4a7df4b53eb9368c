import BridgeSchema

/// What it takes to get from A to B: everything of a plan but the questions about renames.
struct Decomposition: Sendable {
  /// The changes from A to B, judged.
  let judged: [JudgedChange]
  /// What no import step of ours does yet, in words with the change's id in front.
  private(set) var unsupported: [String] = []
  private(set) var treatments: [Treatment] = []
  private let context: JudgingContext

  /// Kinds of change that treatments handle, when they are not inferable.
  private static let treatable: Set<Change.Kind> = [
    .attributeAdded, .attributeType, .attributeMandatory, .attributeInline, .attributePersistent,
    .propertyMoved, .propertyKind,
  ]

  init(from older: Schema, to newer: Schema, options: PlanningOptions) throws(Failure) {
    let pairing = try SchemaPairing(from: older, to: newer)
    context = JudgingContext(pairing: pairing, options: options.inference)
    judged = InferenceRules.judge(context)
    var names = BridgeNames(pairing: pairing)
    for change in judged where !change.isInferable {
      treat(change, answers: options.answers, names: &names)
    }
  }

  private mutating func treat(
    _ change: JudgedChange, answers: [String: String], names: inout BridgeNames
  ) {
    let target = PropertyPlace(change.change.entity, change.change.property ?? "")
    guard !treatments.contains(where: { $0.target == target }) else { return }
    guard Self.treatable.contains(change.change.kind),
      let attribute = context.newAttribute(of: change.change), attribute.kind == .attribute,
      !Self.isLink(change.change)
    else {
      unsupported.append("\(change.change.id): \(change.reason)")
      return
    }
    switch TreatmentBuilder(target, attribute, in: context, answers: answers).build(names: names) {
    case .success(let treatment):
      names.reserve(treatment.additions)
      treatments.append(treatment)
    case .failure(let refusal):
      unsupported.append("\(change.change.id): \(refusal.reason)")
    }
  }

  /// Whether another kind of property was there that held data: nothing of ours turns it over.
  private static func isLink(_ change: Change) -> Bool {
    change.kind == .propertyKind && change.before != PropertyKind.derived.rawValue
  }

  /// What the plan asks besides renames, by id.
  var questions: [Question] { treatments.flatMap(\.questions).sorted { $0.id < $1.id } }

  /// What is lost, by id.
  var losses: [Loss] {
    var seen: Set<String> = []
    return (LossFinder(context: context).losses(of: judged) + treatments.flatMap(\.losses))
      .filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  // MARK: - Chain

  /// A, the bridge schema if one is needed, and B with the renaming identifiers of the chain.
  func chain() throws(Failure) -> [Link] {
    let additions = treatments.flatMap(\.additions)
    var target = SchemaEditor(context.pairing.newer)
    for treatment in treatments {
      guard let key = treatment.key else { continue }
      target.rekey(treatment.target.property, of: treatment.target.entity, as: key)
    }
    let ends = (
      Link(name: "A", schema: context.pairing.older), Link(name: "B", schema: try target.result())
    )
    guard !additions.isEmpty else { return [ends.0, ends.1] }
    var bridge = SchemaEditor(context.pairing.older)
    for addition in additions {
      bridge.add(addition.attribute, to: addition.site.entity, composite: addition.site.composite)
    }
    return [ends.0, Link(name: "bridge-1", schema: try bridge.result()), ends.1]
  }

  /// One stage per link; the import steps run in the last one before B.
  func stages(of chain: [Link]) throws(Failure) -> [Stage] {
    var stages = [Stage(number: 0, opens: "A")]
    for (number, link) in chain.enumerated().dropFirst() {
      let changes = try InferenceRules.judge(
        from: chain[number - 1].schema, to: link.schema, options: context.options)
      stages.append(Stage(number: number, opens: link.name, changes: changes))
    }
    let last = chain.count - 2
    stages[last].imports = steps
    if last > 0 { stages[last].reasons = treatments.flatMap(\.reasons) }
    return stages
  }

  /// Conversions first, for a fill is about what has no value after them; then by id.
  private var steps: [ImportStep] {
    var seen: [String: Int] = [:]
    let numbered = treatments.flatMap(\.steps).map { step in
      var step = step
      seen[step.id, default: 0] += 1
      if let count = seen[step.id], count > 1 { step.id += "-\(count)" }
      return step
    }
    let order = ["inline": 0, "convert": 1, "fill": 2]
    return numbered.sorted {
      (order[$0.kindName] ?? 3, $0.id) < (order[$1.kindName] ?? 3, $1.id)
    }
  }
}
