/// The text of archived predicates.
enum PredicateText {
  /// The text, or nil for what is not understood.
  static func text(_ node: KeyedArchive.Node?, depth: Int = 0) -> String? {
    guard let node, depth < ExpressionText.maximumDepth else { return nil }
    switch node.className {
    case "NSComparisonPredicate": return comparison(node)
    case "NSCompoundPredicate": return compound(node, depth: depth)
    case "NSTruePredicate": return "TRUEPREDICATE"
    case "NSFalsePredicate": return "FALSEPREDICATE"
    default: return nil
    }
  }

  /// The parts of a comparison: both sides as text, and the operator's number.
  static func parts(
    of node: KeyedArchive.Node
  ) -> (left: String, operation: Int64, right: String)? {
    guard let left = ExpressionText.text(node["NSLeftExpression"]),
      let right = ExpressionText.text(node["NSRightExpression"]),
      let operation = node["NSPredicateOperator"]?["NSOperatorType"]?.integer
    else { return nil }
    return (left, operation, right)
  }

  private static func comparison(_ node: KeyedArchive.Node) -> String? {
    guard let (left, operation, right) = parts(of: node), let sign = signs[operation] else {
      return nil
    }
    let operatorNode = node["NSPredicateOperator"]
    let prefix =
      switch operatorNode?["NSModifier"]?.integer {
      case 1: "ALL "
      case 2: "ANY "
      default: ""
      }
    let options =
      switch operatorNode?["NSOptions"]?.integer ?? operatorNode?["NSFlags"]?.integer {
      case 1: "[c]"
      case 2: "[d]"
      case 3: "[cd]"
      default: ""
      }
    return "\(prefix)\(left) \(sign)\(options) \(right)"
  }

  private static let signs: [Int64: String] = [
    0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 7: "LIKE",
    8: "BEGINSWITH", 9: "ENDSWITH", 10: "IN", 99: "CONTAINS", 100: "BETWEEN",
  ]

  private static func compound(_ node: KeyedArchive.Node, depth: Int) -> String? {
    var texts: [String] = []
    for child in node["NSSubpredicates"]?.elements ?? [] {
      guard let text = text(child, depth: depth + 1) else { return nil }
      texts.append(child.className == "NSCompoundPredicate" ? "(\(text))" : text)
    }
    switch node["NSCompoundPredicateType"]?.integer {
    case 0: return texts.first.map { "NOT \($0)" }
    case 1: return texts.isEmpty ? "TRUEPREDICATE" : texts.joined(separator: " AND ")
    case 2: return texts.isEmpty ? "FALSEPREDICATE" : texts.joined(separator: " OR ")
    default: return nil
    }
  }
}
