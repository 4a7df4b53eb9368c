import BridgeFormats
import BridgeSchema
import Testing

struct ExpressionTextTests {
  /// The derivation that a model with this expression has.
  private func text(_ make: (inout ArchiveBuilder) -> PropertyList) throws -> String? {
    var builder = ArchiveBuilder()
    let expression = make(&builder)
    let attribute = builder.object(
      "NSDerivedAttributeDescription",
      [
        "NSPropertyName": builder.text("x"), "NSAttributeType": .integer(300),
        "NSDerivationExpression": expression, "NSIsReadOnly": .boolean(true),
      ])
    let entity = builder.entity("A", ["x": attribute])
    let read = try CompiledModel.read(builder.model(["A": entity]), file: "m")
    return read.schema.attribute("x", of: "A")?.derivation?.expression
  }

  private static func path(_ path: String, _ builder: inout ArchiveBuilder) -> PropertyList {
    let specifier = builder.object(
      "NSKeyPathSpecifierExpression", ["NSKeyPath": builder.text(path)])
    let own = builder.object("NSSelfExpression", ["NSExpressionType": .integer(1)])
    let arguments = builder.array([specifier])
    return builder.object("NSKeyPathExpression", ["NSArguments": arguments, "NSOperand": own])
  }

  private static func call(
    _ selector: String, _ arguments: [PropertyList], _ builder: inout ArchiveBuilder
  ) -> PropertyList {
    let list = builder.array(arguments)
    return builder.object(
      "NSFunctionExpression", ["NSSelectorName": builder.text(selector), "NSArguments": list])
  }

  @Test func `Key paths are their text`() throws {
    #expect(try text { Self.path("lastMessage.createdAt", &$0) } == "lastMessage.createdAt")
  }

  @Test func `Functions stand before their arguments`() throws {
    #expect(
      try text { builder in
        let pages = Self.path("pages", &builder)
        return Self.call("count:", [pages], &builder)
      } == "count:(pages)")
    #expect(try text { Self.call("now", [], &$0) } == "now()")
  }

  @Test func `Arithmetic stands between its arguments`() throws {
    let sum = try text { builder in
      let one = Self.path("a", &builder)
      let other = Self.path("b", &builder)
      return Self.call("add:to:", [one, other], &builder)
    }
    #expect(sum == "a + b")
  }

  @Test func `Variables and constants are written as predicates write them`() throws {
    #expect(
      try text { builder in
        builder.object("NSVariableExpression", ["NSVariable": builder.text("FETCH_SOURCE")])
      } == "$FETCH_SOURCE")
    let constants: [(PropertyList, String)] = [
      (.integer(3), "3"), (.real(0), "0"), (.real(0.5), "0.5"), (.boolean(true), "1"),
      (.string("a\"b\\"), "\"a\\\"b\\\\\""),
    ]
    for (value, expected) in constants {
      #expect(
        try text { builder in
          builder.object("NSConstantValueExpression", ["NSConstantValue": builder.add(value)])
        } == expected)
    }
    #expect(try text { $0.object("NSConstantValueExpression", [:]) } == "nil")
  }

  @Test func `An expression that holds itself has no text`() throws {
    let read = try text { builder in
      let call = builder.object("NSFunctionExpression", [:])
      let list = builder.array([call])
      let selector = builder.text("count:")
      let type = builder.add(
        .dictionary(.init([.init("$classname", .string("NSFunctionExpression"))])))
      builder.replace(
        call,
        .dictionary(
          .init([
            .init("NSSelectorName", selector), .init("NSArguments", list), .init("$class", type),
          ])))
      return call
    }
    #expect(read == "")
  }
}
