import BridgeBytes
import BridgeJSON
import BridgeSchema

/// Writes the parts of a plan as JSON, members in a fixed order.
enum PlanJSONWriter {
  static func document(_ plan: Plan) -> JSON {
    .object([
      "format_version": .integer(Int64(Plan.formatVersion)),
      "inferable": .boolean(plan.isInferable),
      "chain": .array(plan.chain.map(json)),
      "stages": .array(plan.stages.map(json)),
      "questions": .array(plan.questions.map(json)),
      "losses": .array(plan.losses.map { .object(["id": text($0.id), "text": text($0.text)]) }),
      "answers": .sorted(plan.answers.mapValues(JSON.string)),
      "accepted": strings(plan.accepted.sorted()),
    ])
  }

  private static func json(_ link: Link) -> JSON {
    .object([
      "name": text(link.name), "schema": SchemaJSON.write(link.schema),
      "identity": json(SchemaIdentity(of: link.schema)),
    ])
  }

  static func json(_ identity: SchemaIdentity) -> JSON {
    .object([
      "hashes": .sorted(identity.hashes.mapValues { .string(Hexadecimal.text($0)) }),
      "digest": identity.digest.map(JSON.string), "checksum": identity.checksum.map(JSON.string),
    ])
  }

  private static func json(_ stage: Stage) -> JSON {
    .object([
      "number": .integer(Int64(stage.number)), "opens": text(stage.opens),
      "changes": .array(stage.changes.map(json)), "reasons": strings(stage.reasons),
      "imports": .array(stage.imports.map(json)),
    ])
  }

  static func json(_ judged: JudgedChange) -> JSON {
    let change = judged.change
    return .object([
      "id": text(change.id), "entity": text(change.entity),
      "property": change.property.map(JSON.string), "kind": text(change.kind.rawValue),
      "inferable": .boolean(judged.isInferable), "reason": text(judged.reason),
      "old_entity": change.oldEntity.map(JSON.string),
      "old_property": change.oldProperty.map(JSON.string),
      "before": change.before.map(JSON.string), "after": change.after.map(JSON.string),
      "transient": change.isTransient ? true : nil,
    ])
  }

  private static func json(_ question: Question) -> JSON {
    .object([
      "id": text(question.id), "text": text(question.text), "choices": strings(question.choices),
      "default": question.defaultChoice.map(JSON.string) ?? .null,
      "allows_other": .boolean(question.allowsOther),
    ])
  }

  private static func json(_ step: ImportStep) -> JSON {
    let head = [
      JSON.Member("id", text(step.id)), JSON.Member("kind", text(step.kindName)),
      JSON.Member("entity", text(step.entity)),
    ]
    return .object(head + (details(of: step.kind).members ?? []))
  }

  private static func details(of kind: ImportStep.Kind) -> JSON {
    switch kind {
    case .fill(let attribute, let value):
      .object(["attribute": text(attribute), "value": json(value)])
    case .convert(let from, let to, let conversion):
      .object([
        "from": text(from), "to": text(to), "source": text(conversion.source.xmlName),
        "target": text(conversion.target.xmlName), "format": conversion.format.map(JSON.string),
        "on_failure": text(conversion.onFailure == .noValue ? "no-value" : "quarantine"),
      ])
    case .inline(let from, let to): .object(["from": text(from), "to": text(to)])
    case .filter(let program):
      .object([
        "command": strings(program.command), "reads": strings(program.reads),
        "writes": strings(program.writes),
      ])
    }
  }

  private static func json(_ value: FillValue) -> JSON {
    switch value {
    case .constant(let literal):
      .object(["constant": SchemaJSON.json(literal, as: .undefined)])
    case .uuidFromRecord: .object(["generator": "uuid"])
    case .numberInKeyOrder(let first):
      .object(["generator": "number", "from": .integer(first)])
    }
  }

  private static func text(_ text: String) -> JSON { .string(text) }

  private static func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}
