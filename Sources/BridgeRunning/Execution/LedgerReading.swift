import BridgeJSON
import BridgePlanning
import BridgeSQLite
import BridgeSchema

/// Boils plan and journal down to what a run changed on purpose.
struct LedgerReading {
  let plan: Plan
  let schedule: Schedule

  func ledger(from journal: borrowing Journal) throws(Failure) -> RecordLedger {
    var ledger = RecordLedger()
    try journal.records(where: "status = ?", [.string(RecordStatus.deleted.rawValue)]) {
      (entry) throws(Failure) in
      ledger.deleted.insert(RecordKey(entry.entity, entry.key))
    }
    for (index, stage) in plan.stages.enumerated() {
      let trace = AttributeTrace(plan: plan, index: index)
      for step in stage.imports {
        let exceptions = try keys(ofPass: "step:\(stage.number):\(step.id)", in: journal)
        ledger.touches += try touches(of: step, along: trace, except: exceptions)
      }
      ledger.touches += try narrowings(inStage: stage.number, along: trace, journal)
    }
    return ledger
  }

  /// The records that a pass left undone.
  private func keys(
    ofPass pass: String, mentioning attribute: String? = nil, in journal: borrowing Journal
  ) throws(Failure) -> Set<Int64> {
    var keys: Set<Int64> = []
    try journal.records(where: "pass = ?", [.string(pass)]) { (entry) throws(Failure) in
      if let attribute, !entry.values.contains("\"\(attribute)\"") { return }
      keys.insert(entry.key)
    }
    return keys
  }

  private func touches(
    of step: ImportStep, along trace: AttributeTrace, except exceptions: Set<Int64>
  ) throws(Failure) -> [AttributeTouch] {
    func touch(
      _ kind: AttributeTouch.Kind, _ name: String, from source: String? = nil,
      mayLoseValues: Bool = false
    ) throws(Failure) -> [AttributeTouch] {
      guard let last = try trace.toEnd(name, of: step.entity) else { return [] }
      let first = try source.flatMap { name throws(Failure) in
        try trace.toStart(name, of: step.entity)
      }
      return [
        AttributeTouch(
          kind, of: last, from: first, exceptions: exceptions, mayLoseValues: mayLoseValues)
      ]
    }
    switch step.kind {
    case .fill(let attribute, _): return try touch(.filled, attribute)
    case .convert(let source, let target, let conversion):
      return try touch(
        .converted, target, from: source, mayLoseValues: conversion.onFailure == .noValue)
    case .inline(let source, let target): return try touch(.inlined, target, from: source)
    case .filter(let program):
      var touches: [AttributeTouch] = []
      for name in program.writes { touches += try touch(.set, name) }
      return touches
    }
  }

  /// Numbers that were found not to fit the type that inference gives them.
  private func narrowings(
    inStage number: Int, along trace: AttributeTrace, _ journal: borrowing Journal
  ) throws(Failure) -> [AttributeTouch] {
    var result: [AttributeTouch] = []
    let passes = schedule.stages.first { $0.number == number }?.passes ?? []
    for case .copy(let pass) in passes {
      for narrowing in pass.narrowings {
        let keys = try keys(ofPass: pass.id, mentioning: narrowing.attribute, in: journal)
        guard !keys.isEmpty,
          let place = try trace.toEnd(narrowing.attribute, of: narrowing.entity)
        else { continue }
        result.append(AttributeTouch(.carried, of: place, exceptions: keys))
      }
    }
    return result
  }
}

/// Follows an attribute of one schema of a chain to the first or the last one.
struct AttributeTrace {
  let plan: Plan
  /// The place in the chain where the attribute is.
  let index: Int

  /// What the attribute is in the last schema; nil when it does not get there.
  func toEnd(_ attribute: String, of entity: String) throws(Failure) -> PropertyPlace? {
    var place = PropertyPlace(entity, attribute)
    for position in index..<(plan.chain.count - 1) {
      let pairing = try SchemaPairing(
        from: plan.chain[position].schema, to: plan.chain[position + 1].schema)
      guard let newer = pairing.newEntity(for: place.entity) else { return nil }
      let next = pairing.newer.attributes(of: newer).first {
        pairing.oldAttribute(for: $0.name, of: newer)?.property == place.property
      }
      guard let next else { return nil }
      place = PropertyPlace(newer, next.name)
    }
    return place
  }

  /// What the attribute was in the first schema; nil when it was not there.
  func toStart(_ attribute: String, of entity: String) throws(Failure) -> PropertyPlace? {
    var place = PropertyPlace(entity, attribute)
    for position in stride(from: index, to: 0, by: -1) {
      let pairing = try SchemaPairing(
        from: plan.chain[position - 1].schema, to: plan.chain[position].schema)
      guard let old = pairing.oldAttribute(for: place.property, of: place.entity) else {
        return nil
      }
      place = old
    }
    return place
  }
}
