import BridgeSchema

/// Checks that import steps suit the schema they run at.
enum ImportStepProof {
  static func check(_ stage: Stage, in schema: Schema) throws(Failure) {
    let found = stage.imports.flatMap { step in
      faults(of: step, in: schema).map { "import step '\(step.id)': \($0)" }
    }
    guard found.isEmpty else { throw PlanProof.broken(found) }
  }

  private static func faults(of step: ImportStep, in schema: Schema) -> [String] {
    guard schema.entity(named: step.entity) != nil else {
      return ["there is no entity '\(step.entity)' at this stage"]
    }
    let check = StepCheck(entity: step.entity, schema: schema)
    return switch step.kind {
    case .fill(let attribute, let value): check.fill(attribute, with: value)
    case .convert(let from, let to, let conversion): check.convert(from, to, by: conversion)
    case .inline(let from, let to): check.inline(from, to)
    case .filter(let program): check.filter(program)
    }
  }
}

/// The faults of one step.
private struct StepCheck {
  let entity: String
  let schema: Schema

  func fill(_ name: String, with value: FillValue) -> [String] {
    guard let attribute = column(name) else { return [absent(name)] }
    guard !FillMatch.suits(value, attribute.type) else { return [] }
    return ["the value does not suit '\(name)', which is \(attribute.type.xmlName)"]
  }

  func convert(_ from: String, _ to: String, by conversion: Conversion) -> [String] {
    guard let source = column(from) else { return [absent(from)] }
    guard let target = column(to) else { return [absent(to)] }
    var faults: [String] = []
    if source.type != conversion.source || target.type != conversion.target {
      faults.append(
        "'\(from)' is \(source.type.xmlName) and '\(to)' is \(target.type.xmlName), not "
          + "\(conversion.source.xmlName) and \(conversion.target.xmlName)")
    }
    if !ConversionTable.converts(conversion.source, to: conversion.target) {
      faults.append(
        "nothing turns \(conversion.source.xmlName) into \(conversion.target.xmlName)")
    }
    let formats = ConversionTable.formats(conversion.source, to: conversion.target)
    if !formats.isEmpty, !formats.contains(conversion.format ?? "") {
      faults.append("the format has to be one of \(formats.joined(separator: ", "))")
    }
    return faults
  }

  func inline(_ from: String, _ to: String) -> [String] {
    guard let source = column(from) else { return [absent(from)] }
    guard let target = column(to) else { return [absent(to)] }
    guard source.type == target.type, source.allowsExternalStorage, !target.allowsExternalStorage
    else { return ["'\(from)' has to allow external files, '\(to)' not, and their types be equal"] }
    return []
  }

  func filter(_ program: FilterProgram) -> [String] {
    var faults = program.command.first?.isEmpty == false ? [] : ["the command is empty"]
    faults += program.reads.filter { !isReadable($0) }.map(absent)
    faults += program.writes.filter { column($0) == nil }.map(absent)
    return faults
  }

  private func column(_ path: String) -> Attribute? {
    schema.attribute(path: path, of: entity).flatMap {
      $0.hasColumn && $0.kind == .attribute ? $0 : nil
    }
  }

  private func isReadable(_ path: String) -> Bool {
    schema.attribute(path: path, of: entity)?.hasColumn == true
      || schema.relationship(path, of: entity)?.isTransient == false
  }

  private func absent(_ name: String) -> String {
    "'\(entity)' has no stored attribute '\(name)' at this stage"
  }
}

/// Whether a value can stand in an attribute.
private enum FillMatch {
  static func suits(_ value: FillValue, _ type: AttributeType) -> Bool {
    switch value {
    case .uuidFromRecord: type == .uuid
    case .numberInKeyOrder: [.integer16, .integer32, .integer64].contains(type)
    case .constant(let literal): suits(literal, type)
    }
  }

  private static func suits(_ literal: Literal, _ type: AttributeType) -> Bool {
    switch literal {
    case .integer(let number): fits(number, type)
    case .real: [.double, .float, .decimal].contains(type)
    case .decimal: type == .decimal
    case .boolean: type == .boolean
    case .text: type == .string
    case .date: type == .date
    case .bytes: type == .binary || type == .transformable
    case .uuid: type == .uuid
    case .uri: type == .uri
    }
  }

  private static func fits(_ number: Int64, _ type: AttributeType) -> Bool {
    switch type {
    case .integer16: Int16(exactly: number) != nil
    case .integer32: Int32(exactly: number) != nil
    default: [.integer64, .double, .float, .decimal].contains(type)
    }
  }
}
