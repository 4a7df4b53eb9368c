import BridgeBytes
import BridgeJSON
import BridgeSchema

/// Reads the parts of a plan from JSON.
enum PlanJSONReader {
  static func plan(_ fields: PlanFields) throws(Failure) -> Plan {
    try checkVersion(fields)
    var plan = Plan(chain: [], stages: [])
    for link in try fields.objects("chain") { plan.chain.append(try self.link(link)) }
    for stage in try fields.objects("stages") { plan.stages.append(try self.stage(stage)) }
    for question in try fields.objects("questions") {
      plan.questions.append(try self.question(question))
    }
    for loss in try fields.objects("losses") {
      plan.losses.append(Loss(id: try loss.text("id"), text: try loss.text("text")))
    }
    plan.answers = try answers(fields)
    plan.accepted = Set(try fields.texts("accepted"))
    return plan
  }

  private static func checkVersion(_ fields: PlanFields) throws(Failure) {
    let version = try fields.integer("format_version")
    guard version <= Plan.formatVersion else {
      throw Failure(
        .planFormat,
        "the plan has format version \(version) and was written by a newer bridge; this one reads "
          + "up to \(Plan.formatVersion)",
        remedy: "run it with the bridge that wrote it, or a newer one")
    }
    guard version > 0 else { throw fields.wrong("format_version", "is not positive") }
  }

  private static func link(_ fields: PlanFields) throws(Failure) -> Link {
    let name = try fields.text("name")
    let json = try fields.required("schema")
    let schema: Schema
    do {
      schema = try SchemaJSON.read(json)
    } catch {
      throw error.adding(evidence: "it stands in the plan at \(fields.place(of: "schema"))")
    }
    if fields.optional("identity") != nil {
      try checkIdentity(of: schema, against: try fields.object("identity"))
    }
    return Link(name: name, schema: schema)
  }

  /// What was recorded has to be what the schema gives: else one of the two was edited.
  private static func checkIdentity(
    of schema: Schema, against fields: PlanFields
  ) throws(Failure) {
    let hashes = SchemaIdentity(of: schema).hashes
    let recorded = try fields.object("hashes")
    for entity in schema.entities {
      let hash = Hexadecimal.text(hashes[entity.name] ?? [])
      guard try recorded.text(entity.name) == hash else {
        throw recorded.wrong(entity.name, "is not the version hash of the schema beside it")
      }
    }
    for member in recorded.json.members ?? [] where hashes[member.name] == nil {
      throw recorded.wrong(member.name, "is no entity of the schema beside it")
    }
  }

  private static func stage(_ fields: PlanFields) throws(Failure) -> Stage {
    guard let number = Int(exactly: try fields.integer("number")) else {
      throw fields.wrong("number", "is out of range")
    }
    var stage = Stage(number: number, opens: try fields.text("opens"))
    for change in try fields.objects("changes") { stage.changes.append(try judged(change)) }
    stage.reasons = try fields.texts("reasons")
    for step in try fields.objects("imports") {
      stage.imports.append(try ImportStepReader.step(step))
    }
    return stage
  }

  private static func judged(_ fields: PlanFields) throws(Failure) -> JudgedChange {
    guard let kind = Change.Kind(rawValue: try fields.text("kind")) else {
      throw fields.wrong("kind", "is no kind of change")
    }
    let change = Change(
      kind, entity: try fields.text("entity"), property: try fields.optionalText("property"),
      oldEntity: try fields.optionalText("old_entity"),
      oldProperty: try fields.optionalText("old_property"),
      before: try fields.optionalText("before"), after: try fields.optionalText("after"),
      isTransient: try fields.flag("transient", default: false))
    return JudgedChange(
      change, isInferable: try fields.flag("inferable", default: false),
      reason: try fields.text("reason"))
  }

  private static func question(_ fields: PlanFields) throws(Failure) -> Question {
    let choices = try fields.texts("choices")
    guard !choices.isEmpty else { throw fields.wrong("choices", "is empty") }
    let usual = try fields.optionalText("default")
    if let usual, !choices.contains(usual) {
      throw fields.wrong("default", "is none of the choices")
    }
    return Question(
      id: try fields.text("id"), text: try fields.text("text"), choices: choices,
      defaultChoice: usual, allowsOther: try fields.flag("allows_other", default: false))
  }

  private static func answers(_ fields: PlanFields) throws(Failure) -> [String: String] {
    guard fields.optional("answers") != nil else { return [:] }
    let answers = try fields.object("answers")
    var result: [String: String] = [:]
    for member in answers.json.members ?? [] {
      result[member.name] = try answers.text(member.name)
    }
    return result
  }
}
