package import BridgeSchema

/// Changes with their verdicts, for people.
package enum ChangeText {
  /// One paragraph a change: the verdict, what changes, and why; a last line sums up.
  ///
  /// Lines are at most 100 characters long, where names allow it, and end in a line end.
  package static func render(_ judged: [JudgedChange]) -> String {
    guard !judged.isEmpty else { return "no changes\n" }
    let paragraphs = judged.flatMap { change in
      TextWrap.lines(sentence(change.change), after: change.isInferable ? "yes  " : "NO   ")
        + TextWrap.lines(change.reason, after: "     ")
    }
    return (paragraphs + ["", summary(judged)]).joined(separator: "\n") + "\n"
  }

  /// What the verdicts come to.
  package static func summary(_ judged: [JudgedChange]) -> String {
    let refused = judged.filter { !$0.isInferable }.count
    let count = judged.count == 1 ? "1 change" : "\(judged.count) changes"
    if refused == 0 {
      return "\(count): Core Data infers \(judged.count == 1 ? "it" : "all of them")"
    }
    return "\(count), of which Core Data does not infer \(refused)"
  }

  /// A change in one sentence, such as `Note.content: type, from String to Date`.
  package static func sentence(_ change: Change) -> String {
    let place = change.entity + (change.property.map { "." + $0 } ?? "")
    return "\(place): " + (name(change.kind) + values(of: change))
  }

  private static func values(of change: Change) -> String {
    switch (change.before, change.after) {
    case (let before?, let after?): ", from \(before) to \(after)"
    case (let before?, nil): isAddition(change) ? " (\(before))" : ", was \(before)"
    case (nil, let after?): isAddition(change) ? " (\(after))" : ", now \(after)"
    case (nil, nil): ""
    }
  }

  private static func isAddition(_ change: Change) -> Bool {
    switch change.kind {
    case .attributeAdded, .attributeRemoved, .relationshipAdded, .relationshipRemoved: true
    default: false
    }
  }

  /// The kind in words: its raw value without the hyphens.
  private static func name(_ kind: Change.Kind) -> String {
    switch kind {
    case .attributeMandatory: "attribute made mandatory"
    case .attributeOptional: "attribute made optional"
    case .relationshipMandatory: "relationship made mandatory"
    case .relationshipOptional: "relationship made optional"
    default: kind.rawValue.split(separator: "-").joined(separator: " ")
    }
  }
}
