import BridgePlanning
import BridgeSchema
import Testing

/// The table of attributes (spec: inference, 2), row by row.
@Suite
struct AttributeRuleTests {
  static let added: [RuleCase] = [
    .attribute("add optional", "attribute-added:Note.a", true, "optional", nil, made("a")),
    .attribute(
      "add optional with default", "attribute-added:Note.a", true, "default, 3", nil,
      made("a", .integer16) { $0.defaultValue = .integer(3) }),
    .attribute(
      "add mandatory with default", "attribute-added:Note.a", true, "default, 3", nil,
      mandatory("a", .integer16, default: .integer(3))),
    .attribute(
      "add mandatory without default", "attribute-added:Note.a", false, "134110", nil,
      mandatory("a")),
    .attribute(
      "add derived", "attribute-added:Note.a", true, "computed", nil,
      made("a") {
        $0.isOptional = false
        $0.derivation = .init(expression: "b")
      }),
    .attribute(
      "add optional composite", "attribute-added:Note.a", true, "optional", nil,
      composite("a", [mandatory("x")])),
    .attribute(
      "add mandatory composite", "attribute-added:Note.a", false, "'x'", nil,
      made("a", .composite) {
        $0.isOptional = false
        $0.elements = [mandatory("x")]
      }),
    RuleCase("add mandatory where no record is", "attribute-added:Note.a", true, "no record") {
      (
        try note([]) { $0.isAbstract = true },
        try note([mandatory("a")]) { $0.isAbstract = true }
      )
    },
  ]

  static let kept: [RuleCase] = [
    .attribute("remove", "attribute-removed:Note.a", true, "dropped", made("a"), nil),
    .attribute(
      "rename", "attribute-renamed:Note.b", true, "'a'", made("a"), made("b").was("a")),
    .attribute(
      "mandatory with default", "attribute-mandatory:Note.a", true, "default, 3",
      made("a", .integer16), mandatory("a", .integer16, default: .integer(3))),
    .attribute(
      "mandatory without default", "attribute-mandatory:Note.a", false, "134110", made("a"),
      mandatory("a")),
    .attribute(
      "optional", "attribute-optional:Note.a", true, "allowed", mandatory("a"), made("a")),
    .attribute(
      "default", "attribute-default:Note.a", true, "no migration", made("a"),
      made("a") { $0.defaultValue = .text("x") }),
    .attribute(
      "validation", "attribute-validation:Note.a", true, "no migration", made("a"),
      made("a") { $0.extras.settings["maxValueString"] = "9" }),
    .attribute(
      "transformer", "attribute-transformer:Note.a", true, "no migration",
      made("a", .transformable), made("a", .transformable) { $0.transformerName = "Secure" }),
    .attribute(
      "value class", "attribute-class:Note.a", true, "no migration",
      made("a", .transformable), made("a", .transformable) { $0.valueClassName = "Tags" }),
    .attribute(
      "modifier", "attribute-modifier:Note.a", true, "version hash", made("a"),
      made("a") { $0.hashModifier = "2" }),
    .attribute(
      "preserved", "attribute-preserved:Note.a", true, "version hash", made("a"),
      made("a") { $0.preservesValueOnDeletion = true }),
  ]

  static let stored: [RuleCase] = [
    .attribute(
      "inline to external", "attribute-external:Note.a", true, "marks", made("a", .binary),
      made("a", .binary) { $0.allowsExternalStorage = true }),
    .attribute(
      "external to inline", "attribute-inline:Note.a", false, "external files",
      made("a", .binary) { $0.allowsExternalStorage = true }, made("a", .binary)),
    .attribute(
      "to transient", "attribute-transient:Note.a", true, "dropped", made("a"),
      made("a") { $0.isTransient = true }),
    .attribute(
      "from transient, optional", "attribute-persistent:Note.a", true, "optional",
      made("a") { $0.isTransient = true }, made("a")),
    .attribute(
      "from transient, mandatory", "attribute-persistent:Note.a", false, "134110",
      made("a") { $0.isTransient = true }, mandatory("a")),
    .attribute(
      "transient all along", "attribute-type:Note.a", true, "memory only",
      made("a") { $0.isTransient = true }, made("a", .date) { $0.isTransient = true }),
    .attribute(
      "derivation", "attribute-derivation:Note.a", true, "computed",
      made("a") { $0.derivation = .init(expression: "b") },
      made("a") { $0.derivation = .init(expression: "c") }),
    .attribute(
      "became derived", "property-kind:Note.a", true, "computed", made("a"),
      made("a") { $0.derivation = .init(expression: "b") }),
    .attribute(
      "was derived", "property-kind:Note.a", false, "134110",
      made("a") { $0.derivation = .init(expression: "b") }, mandatory("a")),
    .attribute(
      "became composite", "property-kind:Note.a", false, "lose", made("a"),
      composite("a", [made("x")])),
    .attribute(
      "element added, optional", "attribute-added:Note.a.y", true, "optional",
      composite("a", [made("x")]), composite("a", [made("x"), made("y")])),
    .attribute(
      "element added, mandatory", "attribute-added:Note.a.y", false, "134110",
      composite("a", [made("x")]), composite("a", [made("x"), mandatory("y")])),
    .attribute(
      "element's type", "attribute-type:Note.a.x", false, "134190",
      composite("a", [made("x")]), composite("a", [made("x", .date)])),
  ]

  @Test(arguments: added + kept + stored)
  func `a row of the table`(row: RuleCase) throws { try row.check() }

  static let numbers = AttributeType.allCases.filter(\.isNumeric)

  @Test(arguments: numbers, numbers)
  func `numbers and Booleans turn into each other`(from: AttributeType, to: AttributeType) throws {
    guard from != to else { return }
    let row = RuleCase.attribute(
      "", "attribute-type:Note.a", true, "both numbers", made("a", from), made("a", to))
    try row.check()
    let strict = RuleCase.attribute(
      "", "attribute-type:Note.a", false, "strict types", made("a", from), made("a", to))
    try strict.check(strict: true)
  }

  @Test(arguments: AttributeType.allCases, AttributeType.allCases)
  func `no other type turns into another`(from: AttributeType, to: AttributeType) throws {
    let isNumber = from.isNumeric && to.isNumeric
    guard from != to, !isNumber, from != .composite, to != .composite else { return }
    try RuleCase.attribute(
      "", "attribute-type:Note.a", false, "134190", made("a", from), made("a", to)
    ).check()
  }
}
