import BridgeFormats
import BridgeSchema
import Testing

struct ArchivedWarningTests {
  private func warnings(
    _ make: (inout ArchiveBuilder) -> PropertyList
  ) throws -> [FormatWarning] {
    var builder = ArchiveBuilder()
    let property = make(&builder)
    let entity = builder.entity("A", ["x": property])
    return try CompiledModel.read(builder.model(["A": entity]), file: "m").warnings
  }

  @Test func `A property of another class is left out`() throws {
    let found = try warnings { $0.object("NSExpressionDescription", [:]) }
    #expect(found.map(\.item) == ["A.x"])
    #expect(found.first?.text.contains("NSExpressionDescription") ?? false)
  }

  @Test func `A key that is not known is named, an empty one is not`() throws {
    let found = try warnings { builder in
      builder.object(
        "NSAttributeDescription",
        [
          "NSPropertyName": builder.text("x"), "NSAttributeType": .integer(700),
          "NSFuture": .integer(1), "NSNothing": ArchiveBuilder.null,
        ])
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("'NSFuture'") ?? false)
  }

  @Test func `A default of a class of the app is named`() throws {
    let found = try warnings { builder in
      builder.attribute("x", 1800, default: builder.object("App.Colour", ["red": .integer(1)]))
    }
    #expect(found.first?.text.contains("App.Colour") ?? false)
  }

  @Test func `A derivation that is not understood is named`() throws {
    let found = try warnings { builder in
      builder.object(
        "NSDerivedAttributeDescription",
        [
          "NSPropertyName": builder.text("x"), "NSAttributeType": .integer(300),
          "NSDerivationExpression": builder.object("NSBlockExpression", [:]),
        ])
    }
    #expect(found.first?.text.contains("derivation") ?? false)
  }

  @Test func `An attribute that may only be read is named`() throws {
    let found = try warnings { builder in
      builder.object(
        "NSAttributeDescription",
        [
          "NSPropertyName": builder.text("x"), "NSAttributeType": .integer(700),
          "NSIsReadOnly": .boolean(true),
        ])
    }
    #expect(found.first?.text.contains("read-only") ?? false)
  }

  @Test func `An unknown type is refused`() {
    expectFailure(.modelArchive) { () throws(Failure) in
      var builder = ArchiveBuilder()
      let entity = builder.entity("A", ["x": builder.attribute("x", 123)])
      return try CompiledModel.read(builder.model(["A": entity]), file: "m")
    }
  }
}
