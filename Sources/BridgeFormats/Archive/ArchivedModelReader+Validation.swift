import BridgeSchema

extension ArchivedModelReader {
  /// Keeps limits of a value under the names of Xcode's model XML; other rules make a warning.
  mutating func setValidation(
    _ node: KeyedArchive.Node, of attribute: inout Attribute, at place: String
  ) {
    for rule in rules(node["NSValidationPredicates"]) {
      guard let parts = PredicateText.parts(of: rule), parts.left == subject(of: attribute.type),
        let (key, value) = limit(parts.operation, parts.right, attribute.type)
      else {
        let text = PredicateText.text(rule) ?? "?"
        warn(place, "the validation rule '\(text)' cannot be kept and is left out")
        continue
      }
      attribute.extras.settings[key] = value
    }
  }

  /// The rules of a list; one that joins others by AND stands for those.
  private func rules(_ list: KeyedArchive.Node?, depth: Int = 0) -> [KeyedArchive.Node] {
    (list?.elements ?? []).flatMap { rule in
      guard depth < 4, rule.className == "NSCompoundPredicate",
        rule["NSCompoundPredicateType"]?.integer == 1
      else { return [rule] }
      return rules(rule["NSSubpredicates"], depth: depth + 1)
    }
  }

  private func subject(of type: AttributeType) -> String { type == .string ? "length" : "SELF" }

  private func limit(
    _ operation: Int64, _ value: String, _ type: AttributeType
  ) -> (key: String, value: String)? {
    let kind = type == .date ? "DateTimeInterval" : "ValueString"
    let plain = type == .date ? seconds(value) : value
    guard let plain else { return nil }
    switch operation {
    case 3: return ("min" + kind, plain)
    case 1: return ("max" + kind, plain)
    default: return nil
    }
  }

  /// The seconds in the text of a date constant, such as `CAST(284000400.0, "NSDate")`.
  private func seconds(_ text: String) -> String? {
    guard text.hasPrefix("CAST("), let end = text.firstIndex(of: ",") else { return nil }
    return Double(text.dropFirst(5).prefix(upTo: end)).flatMap { LiteralText.text(.date($0)) }
  }
}
