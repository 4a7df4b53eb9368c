/// The predicate text of archived expressions, as `NSExpression` itself describes them.
///
/// The identity of a derived attribute is computed from this text. Confirmed on real stores are
/// key paths and `count:(…)`; arithmetic and other functions follow the same pattern unconfirmed.
enum ExpressionText {
  /// How deep expressions may nest, so that a cycle ends.
  static let maximumDepth = 32

  /// The text, or nil for what is not understood.
  static func text(_ node: KeyedArchive.Node?, depth: Int = 0) -> String? {
    guard let node, depth < maximumDepth else { return nil }
    switch node.className {
    case "NSSelfExpression": return "SELF"
    case "NSVariableExpression": return node["NSVariable"]?.text.map { "$" + $0 }
    case "NSKeyPathSpecifierExpression": return node["NSKeyPath"]?.text
    case "NSConstantValueExpression": return constant(node)
    case "NSKeyPathExpression": return keyPath(node, depth: depth)
    case "NSFunctionExpression": return function(node, depth: depth)
    case "NSAggregateExpression": return aggregate(node, depth: depth)
    default: return nil
    }
  }

  private static func keyPath(_ node: KeyedArchive.Node, depth: Int) -> String? {
    guard let argument = node["NSArguments"]?.elements?.first,
      let path = text(argument, depth: depth + 1),
      let operand = text(node["NSOperand"], depth: depth + 1)
    else { return nil }
    return operand == "SELF" ? path : "\(operand).\(path)"
  }

  private static func function(_ node: KeyedArchive.Node, depth: Int) -> String? {
    guard let selector = node["NSSelectorName"]?.text else { return nil }
    var arguments: [String] = []
    for argument in node["NSArguments"]?.elements ?? [] {
      guard let text = text(argument, depth: depth + 1) else { return nil }
      arguments.append(text)
    }
    if selector == "valueForKey:" || selector == "valueForKeyPath:" {
      return keyPath(node, depth: depth)
    }
    if let sign = signs[selector], arguments.count == 2 {
      return arguments.joined(separator: " \(sign) ")
    }
    return "\(selector)(\(arguments.joined(separator: ", ")))"
  }

  private static let signs = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
    "raise:toPower:": "**",
  ]

  private static func aggregate(_ node: KeyedArchive.Node, depth: Int) -> String? {
    guard let elements = node["NSCollection"]?.elements else { return nil }
    var texts: [String] = []
    for element in elements {
      guard let text = text(element, depth: depth + 1) else { return nil }
      texts.append(text)
    }
    return "{\(texts.joined(separator: ", "))}"
  }

  private static func constant(_ node: KeyedArchive.Node) -> String? {
    if let name = node["NSConstantValueClassName"]?.text { return name }
    guard let value = node["NSConstantValue"] else { return "nil" }
    if let text = value.text { return quoted(text) }
    switch value.scalar {
    case .boolean(let flag): return flag ? "1" : "0"
    case .integer(let number): return "\(number)"
    case .unsigned(let number): return "\(number)"
    case .real(let number): return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .float(let number): return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    default: return date(value)
    }
  }

  private static func date(_ value: KeyedArchive.Node) -> String? {
    guard value.className == "NSDate" else { return nil }
    return value["NS.time"]?.scalar?.number.map { "CAST(\($0), \"NSDate\")" }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
