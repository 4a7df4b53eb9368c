import BridgeSchema

/// Import steps for people.
package enum ImportStepText {
  /// A step in one sentence.
  package static func sentence(_ step: ImportStep) -> String {
    switch step.kind {
    case .fill(let attribute, let value):
      "fill \(step.entity).\(attribute) with \(words(value)) where it has no value"
    case .convert(let from, let to, let conversion):
      "convert \(step.entity).\(from) (\(conversion.source.xmlName)) into \(to) "
        + "(\(conversion.target.xmlName)\(conversion.format.map { ", \($0)" } ?? "")); "
        + words(conversion.onFailure)
    case .inline(let from, let to):
      "copy \(step.entity).\(from), from external files too, into \(to) in the store"
    case .filter(let program):
      "hand \(step.entity) to \(program.command.joined(separator: " ")), which sets "
        + program.writes.joined(separator: ", ")
    }
  }

  private static func words(_ rule: Conversion.FailureRule) -> String {
    switch rule {
    case .quarantine: "what does not convert waits in quarantine"
    case .noValue: "what does not convert is dropped"
    }
  }

  private static func words(_ value: FillValue) -> String {
    switch value {
    case .constant(let literal): literal.words
    case .uuidFromRecord: "a UUID derived from the record"
    case .numberInKeyOrder(let first): "numbers in key order from \(first) on"
    }
  }
}
