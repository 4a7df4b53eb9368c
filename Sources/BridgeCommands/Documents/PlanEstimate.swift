import BridgeJSON
import BridgePlanning
import BridgeSchema
import BridgeStore

/// How much work a plan is on one store.
struct PlanEstimate {
  /// The store as it was typed.
  let given: String
  let uuid: String
  /// All records of the store.
  let records: Int64
  /// The records that each import step works on, in the order of the steps.
  let steps: [(id: String, records: Int64)]

  /// Counts the records that a plan would work on.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - store: A store.
  ///   - given: The store as it was typed.
  /// - Throws: `STORE-VERSION`, `STORE-OTHER-APP` and others when the store is not at A; `SCHEMA-KEY`.
  init(of plan: Plan, on store: StoreDescription, given: String) throws(Failure) {
    let first = plan.chain.first?.schema
    _ = try StoreIdentification.identify(
      store, among: first.map { [.init("A", $0)] } ?? [])
    self.given = given
    uuid = store.metadata.uuid
    records = store.rows.values.reduce(0, +)
    steps = try Self.steps(of: plan, rows: store.rows)
  }

  private static func steps(
    of plan: Plan, rows: [String: Int64]
  ) throws(Failure) -> [(id: String, records: Int64)] {
    var rows = rows
    var result: [(id: String, records: Int64)] = []
    for (position, link) in plan.chain.enumerated() {
      if position > 0 {
        let pairing = try SchemaPairing(from: plan.chain[position - 1].schema, to: link.schema)
        rows = Self.renamed(rows, by: pairing)
      }
      for step in plan.stages.filter({ $0.opens == link.name }).flatMap(\.imports) {
        let family = link.schema.family(of: step.entity).map(\.name)
        result.append((step.id, family.reduce(0) { $0 + (rows[$1] ?? 0) }))
      }
    }
    return result
  }

  /// The counts under the names that the entities have after a hop.
  private static func renamed(_ rows: [String: Int64], by pairing: SchemaPairing) -> [String: Int64]
  {
    Dictionary(
      pairing.newer.entities.map { entity in
        (entity.name, pairing.oldEntity(for: entity.name).flatMap { rows[$0] } ?? 0)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What a plan's document has under `estimates`.
  var json: JSON {
    .object([
      "store": .string(given), "uuid": .string(uuid), "records": .integer(records),
      "steps": .object(steps.map { JSON.Member($0.id, .integer($0.records)) }),
    ])
  }

  /// The counts for people.
  var text: String {
    let lines = steps.map { "  \($0.id): \(Self.counted($0.records))" }
    return (["\(given) is at A and holds \(Self.counted(records))."] + lines)
      .joined(separator: "\n") + "\n"
  }

  private static func counted(_ number: Int64) -> String {
    FigureText.grouped(number) + (number == 1 ? " record" : " records")
  }
}
