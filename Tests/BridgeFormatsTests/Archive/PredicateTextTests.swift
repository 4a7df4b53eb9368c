import BridgeFormats
import BridgeSchema
import Testing

struct PredicateTextTests {
  /// A comparison of the value itself, or of its length, with a constant.
  private static func rule(
    _ operation: Int64, _ constant: PropertyList, length: Bool = false,
    _ builder: inout ArchiveBuilder
  ) -> PropertyList {
    let own = builder.object("NSSelfExpression", ["NSExpressionType": .integer(1)])
    let specifier = builder.object(
      "NSKeyPathSpecifierExpression", ["NSKeyPath": builder.text("length")])
    let arguments = builder.array([specifier])
    let path = builder.object(
      "NSKeyPathExpression", ["NSArguments": arguments, "NSOperand": own])
    let value = builder.object("NSConstantValueExpression", ["NSConstantValue": constant])
    let sign = builder.object(
      "NSComparisonPredicateOperator",
      ["NSOperatorType": .integer(operation), "NSOptions": .integer(operation == 99 ? 3 : 0)])
    return builder.object(
      "NSComparisonPredicate",
      [
        "NSLeftExpression": length ? path : own, "NSRightExpression": value,
        "NSPredicateOperator": sign,
      ])
  }

  private func read(
    _ type: Int64, _ make: (inout ArchiveBuilder) -> [PropertyList]
  ) throws -> (settings: [String: String]?, warnings: [String]) {
    var builder = ArchiveBuilder()
    let rules = make(&builder)
    let attribute = builder.object(
      "NSAttributeDescription",
      [
        "NSPropertyName": builder.text("x"), "NSAttributeType": .integer(type),
        "NSValidationPredicates": builder.array(rules),
      ])
    let entity = builder.entity("A", ["x": attribute])
    let read = try CompiledModel.read(builder.model(["A": entity]), file: "m")
    return (read.schema.attribute("x", of: "A")?.extras.settings, read.warnings.map(\.text))
  }

  @Test func `Limits are kept under the names of the XML`() throws {
    let number = try read(200) {
      [Self.rule(3, .integer(0), &$0), Self.rule(1, .integer(5), &$0)]
    }
    #expect(number.settings == ["minValueString": "0", "maxValueString": "5"])
    let text = try read(700) { [Self.rule(3, .integer(2), length: true, &$0)] }
    #expect(text.settings == ["minValueString": "2"] && text.warnings.isEmpty)
    let date = try read(900) { builder in
      [Self.rule(1, builder.object("NSDate", ["NS.time": .real(60)]), &builder)]
    }
    #expect(date.settings == ["maxDateTimeInterval": "60"])
  }

  @Test func `Rules that are joined count one by one`() throws {
    let read = try read(700) { builder in
      let parts = builder.array([
        Self.rule(3, .integer(3), length: true, &builder),
        Self.rule(1, .integer(50), length: true, &builder),
      ])
      return [
        builder.object(
          "NSCompoundPredicate",
          ["NSCompoundPredicateType": .integer(1), "NSSubpredicates": parts])
      ]
    }
    #expect(read.settings == ["minValueString": "3", "maxValueString": "50"])
    #expect(read.warnings.isEmpty)
  }

  @Test func `Other rules are named in a warning`() throws {
    let contains = try read(700) { builder in
      [Self.rule(99, builder.text("a"), &builder)]
    }
    #expect(contains.settings == [:])
    #expect(contains.warnings.first?.contains("'SELF CONTAINS[cd] \"a\"'") ?? false)
    let joined = try read(700) { builder in
      let rule = Self.rule(5, .integer(3), &builder)
      let not = builder.object(
        "NSCompoundPredicate",
        ["NSCompoundPredicateType": .integer(0), "NSSubpredicates": builder.array([rule])])
      return [
        builder.object(
          "NSCompoundPredicate",
          ["NSCompoundPredicateType": .integer(2), "NSSubpredicates": builder.array([rule, not])])
      ]
    }
    #expect(joined.warnings.first?.contains("'SELF != 3 OR (NOT SELF != 3)'") ?? false)
  }
}
