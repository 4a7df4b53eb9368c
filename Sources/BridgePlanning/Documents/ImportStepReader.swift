import BridgeJSON
import BridgeSchema

/// Reads an import step from JSON.
enum ImportStepReader {
  static func step(_ fields: PlanFields) throws(Failure) -> ImportStep {
    ImportStep(
      id: try fields.text("id"), entity: try fields.text("entity"), kind: try kind(fields))
  }

  private static func kind(_ fields: PlanFields) throws(Failure) -> ImportStep.Kind {
    switch try fields.text("kind") {
    case "fill":
      return .fill(
        attribute: try fields.text("attribute"), with: try fillValue(try fields.object("value")))
    case "convert":
      return .convert(
        from: try fields.text("from"), to: try fields.text("to"), by: try conversion(fields))
    case "inline":
      return .inline(from: try fields.text("from"), to: try fields.text("to"))
    case "filter":
      return .filter(
        FilterProgram(
          command: try fields.texts("command"), reads: try fields.texts("reads"),
          writes: try fields.texts("writes")))
    default:
      throw fields.wrong("kind", "is no kind of import step that this bridge knows")
    }
  }

  private static func conversion(_ fields: PlanFields) throws(Failure) -> Conversion {
    Conversion(
      from: try type("source", fields), to: try type("target", fields),
      format: try fields.optionalText("format"), onFailure: try failureRule(fields))
  }

  private static func type(
    _ name: String, _ fields: PlanFields
  ) throws(Failure) -> AttributeType {
    guard let type = AttributeType(xmlName: try fields.text(name)) else {
      throw fields.wrong(name, "is no type of an attribute")
    }
    return type
  }

  private static func failureRule(_ fields: PlanFields) throws(Failure) -> Conversion.FailureRule {
    switch try fields.optionalText("on_failure") {
    case nil, ConversionQuestions.quarantine: return .quarantine
    case ConversionQuestions.noValue: return .noValue
    default: throw fields.wrong("on_failure", "is neither 'quarantine' nor 'no-value'")
    }
  }

  private static func fillValue(_ fields: PlanFields) throws(Failure) -> FillValue {
    if let constant = fields.optional("constant") {
      guard let literal = SchemaJSON.literal(constant, as: .undefined) else {
        throw fields.wrong("constant", "is no value, such as {\"integer\":0}")
      }
      return .constant(literal)
    }
    switch try fields.text("generator") {
    case "uuid": return .uuidFromRecord
    case "number":
      return .numberInKeyOrder(
        from: fields.optional("from") == nil ? 1 : try fields.integer("from"))
    default: throw fields.wrong("generator", "is neither 'uuid' nor 'number'")
    }
  }
}
