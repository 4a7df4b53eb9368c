import BridgeSchema

/// Asks how a conversion reads its values, and what happens to one that does not convert.
struct ConversionQuestions: Sendable {
  /// Answers to `failures:…`.
  static let quarantine = "quarantine"
  static let noValue = "no-value"

  let target: PropertyPlace
  let attribute: Attribute
  let isMissing: Bool
  let answers: [String: String]

  init(
    _ target: PropertyPlace, _ attribute: Attribute, isMissing: Bool, answers: [String: String]
  ) {
    (self.target, self.attribute) = (target, attribute)
    (self.isMissing, self.answers) = (isMissing, answers)
  }

  private var dropsFailures: Bool { !isMissing && answers["failures:\(target)"] == Self.noValue }

  /// The conversion as answered; the usual format stands where nobody answered yet.
  func conversion(from source: AttributeType) -> Conversion {
    let formats = ConversionTable.formats(source, to: attribute.type)
    let answer = answers["format:\(target)"].flatMap { formats.contains($0) ? $0 : nil }
    let mayFail = ConversionTable.mayFail(source, to: attribute.type)
    return Conversion(
      from: source, to: attribute.type, format: answer ?? formats.first,
      onFailure: dropsFailures && mayFail ? .noValue : .quarantine)
  }

  /// Adds the questions about all sources of the target, and what their answers lose.
  func ask(about sources: [TreatmentSource], in treatment: inout Treatment) {
    let converted = sources.filter { $0.need == .convert }
    if let first = converted.first(where: { !formats(of: $0).isEmpty }) {
      treatment.questions.append(format(of: first))
    }
    for source in converted { loseFractions(of: source, in: &treatment) }
    let failing = converted.filter {
      ConversionTable.mayFail($0.attribute.type, to: attribute.type)
    }
    guard let first = failing.first, !isMissing else { return }
    treatment.questions.append(failures(of: first))
    guard dropsFailures else { return }
    treatment.losses += failing.map { source in
      Loss(
        id: "unparsed:\(source.place)",
        text: "Values of \(source.place) that do not convert to \(attribute.type.xmlName) are "
          + "dropped: their records get no value.")
    }
  }

  private func formats(of source: TreatmentSource) -> [String] {
    ConversionTable.formats(source.attribute.type, to: attribute.type)
  }

  private func format(of source: TreatmentSource) -> Question {
    let type = source.attribute.type
    let isWritten = attribute.type != .date
    let text =
      isWritten
      ? "How are the dates of \(source.place) written into \(target) (\(attribute.type.xmlName))?"
      : "How are dates written in \(source.place) (\(type.xmlName))?"
    return Question(
      id: "format:\(target)", text: text, choices: formats(of: source),
      defaultChoice: ConversionTable.defaultFormat(type, to: attribute.type))
  }

  private func failures(of source: TreatmentSource) -> Question {
    Question(
      id: "failures:\(target)",
      text: "What happens to a value of \(source.place) that does not convert to "
        + "\(attribute.type.xmlName)? In quarantine it waits for a decision, and nothing is lost.",
      choices: [Self.quarantine, Self.noValue], defaultChoice: Self.quarantine)
  }

  private func loseFractions(of source: TreatmentSource, in treatment: inout Treatment) {
    let integers: [AttributeType] = [.integer16, .integer32, .integer64]
    let fractions: [AttributeType] = [.date, .decimal, .double, .float]
    guard fractions.contains(source.attribute.type), integers.contains(attribute.type) else {
      return
    }
    treatment.losses.append(
      Loss(
        id: "narrowed:\(source.place)",
        text: "Values of \(source.place) become whole numbers: fractions are cut off."))
  }
}
