import BridgeSchema
import Testing

/// Expects a failure with a code, and gives it back for a closer look.
@discardableResult
func expectFailure<Value>(
  _ code: Failure.Code, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Value
) -> Failure? {
  do {
    _ = try body()
    Issue.record("nothing failed", sourceLocation: sourceLocation)
    return nil
  } catch {
    #expect(error.code == code, comment, sourceLocation: sourceLocation)
    #expect(!error.summary.isEmpty && !error.remedy.isEmpty, sourceLocation: sourceLocation)
    return error
  }
}
