package import BridgeSchema

/// Numbers and Booleans turn into each other; no other type turns into another.
package struct AttributeTypeRule: InferenceRule {
  package let kinds: Set<Change.Kind> = [.attributeType]

  package func judge(_ change: Change, in context: JudgingContext) -> Verdict {
    let types = [change.before, change.after].map { $0.flatMap(AttributeType.init(xmlName:)) }
    let (before, after) = (change.before ?? "no type", change.after ?? "no type")
    guard types.allSatisfy({ $0?.isNumeric == true }) else {
      return .no(
        "Core Data does not turn \(before) into \(after): it refuses with 134190, incompatible types"
      )
    }
    guard !context.options.strictTypes else {
      return .no(
        "\(before) and \(after) are both numbers, which shipped apps let Core Data convert, but no "
          + "documentation promises it, and strict types were asked for")
    }
    return .yes("\(before) and \(after) are both numbers: Core Data converts the values")
  }
}
