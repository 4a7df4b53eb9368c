import BridgeSchema

/// Works out the treatment of one attribute of B.
struct TreatmentBuilder {
  let context: JudgingContext
  let answers: [String: String]
  let target: PropertyPlace
  let attribute: Attribute
  private let origins: PropertyOrigins

  /// Whether the attribute has to have a value, and B says none.
  var isMissing: Bool { AbsentValue.isMissing(attribute) }

  init(
    _ target: PropertyPlace, _ attribute: Attribute, in context: JudgingContext,
    answers: [String: String]
  ) {
    (self.context, self.target, self.attribute) = (context, target, attribute)
    self.answers = answers
    origins = context.pairing.origins(of: target.property, declaredBy: target.entity)
  }

  /// The treatment, or why there is none.
  func build(names: BridgeNames) -> Result<Treatment, Refusal> {
    let sources = sources
    for case .unsupported(let reason) in sources.map(\.need) {
      return .failure(Refusal(reason: reason))
    }
    if isMissing, FillAnswer.choices(for: attribute.type).isEmpty, needsFill(sources) {
      return .failure(Refusal(reason: "no text names a value of type \(attribute.type.xmlName)"))
    }
    let carried = sources.filter { $0.need == .nothing }
    if carried.isEmpty, !sources.isEmpty { return .success(bridged(sources, names)) }
    guard carried.count == sources.count else {
      return .failure(Refusal(reason: "it continues several attributes, and only some need work"))
    }
    return .success(filled(sources, names))
  }

  private func needsFill(_ sources: [TreatmentSource]) -> Bool {
    sources.contains { $0.attribute.isOptional } || !lackingSites.isEmpty
  }

  // MARK: - Sources

  private var sources: [TreatmentSource] {
    origins.places.compactMap { place in
      guard let old = context.pairing.older.attribute(path: place.property, of: place.entity),
        old.kind == .attribute, !old.isTransient
      else { return nil }
      return TreatmentSource(
        place: place, attribute: old, holders: origins.holders[place] ?? [], need: need(of: old))
    }
  }

  private func need(of old: Attribute) -> TreatmentSource.Need {
    let leavesFiles = old.allowsExternalStorage && !attribute.allowsExternalStorage
    guard old.type != attribute.type else { return leavesFiles ? .inline : .nothing }
    if old.type.isNumeric, attribute.type.isNumeric, !context.options.strictTypes {
      return .nothing
    }
    guard ConversionTable.converts(old.type, to: attribute.type) else {
      return .unsupported(
        "no import step turns \(old.type.xmlName) into \(attribute.type.xmlName)")
    }
    if old.allowsExternalStorage, old.type == .binary {
      return .unsupported("its values may lie in external files while their type changes")
    }
    return .convert
  }

  /// Where older records have nothing that the target continues.
  private var lackingSites: [BridgeSite] {
    guard let composite = AttributePath(target.property).composite else {
      let empty = origins.places.filter { place in
        let old = context.pairing.older.attribute(path: place.property, of: place.entity)
        return old == nil || old?.kind != .attribute || old?.isTransient == true
      }
      let entities = origins.lacking + empty.flatMap { origins.holders[$0] ?? [] }
      return Set(entities).sorted().map { BridgeSite(entity: $0, composite: nil) }
    }
    let known = Set(
      origins.places.map {
        BridgeSite(entity: $0.entity, composite: AttributePath($0.property).composite)
      })
    return context.pairing.origins(of: composite, declaredBy: target.entity).places
      .map { BridgeSite(entity: $0.entity, composite: $0.property) }
      .filter { !known.contains($0) }
  }

  // MARK: - Treatments

  /// Values are worked on beside the old ones, in a bridge attribute that B then continues.
  private func bridged(_ sources: [TreatmentSource], _ names: BridgeNames) -> Treatment {
    let lacking = isMissing ? lackingSites : []
    let sites = sources.map(\.site) + lacking
    let path = AttributePath(target.property)
    let name = names.free(path.name + "__bridge", at: sites, for: target)
    var treatment = Treatment(target: target, key: name)
    treatment.additions = sites.map { BridgeAddition(site: $0, attribute: bridge(named: name)) }
    let questions = ConversionQuestions(target, attribute, isMissing: isMissing, answers: answers)
    for source in sources {
      let to = source.site.path(name)
      treatment.reasons.append(reason(for: source))
      treatment.steps += source.holders.map { step(of: source, in: $0, to: to, questions) }
    }
    questions.ask(about: sources, in: &treatment)
    let optional = isMissing ? sources.filter { $0.attribute.isOptional } : []
    fill(
      optional.flatMap { source in source.holders.map { ($0, source.site.path(name)) } }
        + lacking.map { ($0.entity, $0.path(name)) }, in: &treatment)
    return treatment
  }

  /// Values are filled in where they lie; only records that lack the attribute need a bridge.
  private func filled(_ sources: [TreatmentSource], _ names: BridgeNames) -> Treatment {
    var treatment = Treatment(target: target)
    guard isMissing else { return treatment }
    var places = sources.filter { $0.attribute.isOptional }.flatMap { source in
      source.holders.map { ($0, source.place.property) }
    }
    let lacking = lackingSites
    if !lacking.isEmpty {
      let base = sources.isEmpty ? AttributePath(target.property).name : attribute.key
      let name = names.free(base, at: lacking, for: target)
      var added = bridge(named: name)
      if sources.isEmpty {
        treatment.key = name
      } else if name != attribute.key {
        added.renamingIdentifier = attribute.key
      }
      treatment.additions = lacking.map { BridgeAddition(site: $0, attribute: added) }
      treatment.reasons.append(
        "\(target) is mandatory without a default: it is added as optional first, filled, and then "
          + "tightened")
      places += lacking.map { ($0.entity, $0.path(name)) }
    }
    fill(places, in: &treatment)
    return treatment
  }

  private func bridge(named name: String) -> Attribute {
    var bridge = Attribute(name, attribute.type)
    bridge.transformerName = attribute.transformerName
    bridge.valueClassName = attribute.valueClassName
    return bridge
  }

  private func step(
    of source: TreatmentSource, in entity: String, to path: String,
    _ questions: ConversionQuestions
  ) -> ImportStep {
    let from = source.place.property
    guard source.need == .convert else {
      return ImportStep(
        id: "inline:\(entity).\(target.property)", entity: entity,
        kind: .inline(from: from, to: path))
    }
    let conversion = questions.conversion(from: source.attribute.type)
    return ImportStep(
      id: "convert:\(entity).\(target.property)", entity: entity,
      kind: .convert(from: from, to: path, by: conversion))
  }

  private func reason(for source: TreatmentSource) -> String {
    guard source.need == .convert else {
      return
        "\(source.place) leaves external files: its bytes are copied into an attribute beside it"
    }
    return
      "\(source.place) is \(source.attribute.type.xmlName) and becomes \(attribute.type.xmlName): "
      + "the converted value needs a place beside the old one"
  }

  private func fill(_ places: [(entity: String, path: String)], in treatment: inout Treatment) {
    guard !places.isEmpty else { return }
    let question = FillQuestion(target, attribute.type)
    treatment.questions.append(question.question)
    let value = question.value(answers)
    for (entity, path) in places {
      treatment.steps.append(
        ImportStep(
          id: "fill:\(entity).\(target.property)", entity: entity,
          kind: .fill(attribute: path, with: value)))
    }
  }
}

/// Why an attribute has no treatment.
struct Refusal: Error, Hashable, Sendable {
  let reason: String
}
