package import BridgeSchema
private import CSQLite

/// The state of one aggregation, made anew for each group of rows.
package protocol Aggregation: AnyObject {
  /// Takes in one row.
  func add(_ row: borrowing FunctionCall)

  /// What the rows come to.
  var result: SQLValue { get }
}

/// Makes the aggregations of one function.
private final class AggregateFunction {
  let make: () -> any Aggregation

  init(_ make: @escaping () -> any Aggregation) { self.make = make }
}

/// An aggregation on its way through C.
private final class AggregationBox {
  let aggregation: any Aggregation

  init(_ aggregation: any Aggregation) { self.aggregation = aggregation }
}

extension Connection {
  /// Makes an aggregate function of ours callable from the statements of this connection.
  ///
  /// - Parameters:
  ///   - name: The name in SQL.
  ///   - arguments: How many arguments it takes, or -1 for any number.
  ///   - make: Makes the state for a group of rows; also for a group without rows.
  /// - Throws: `SQLITE-ERROR` when SQLite refuses the function.
  package borrowing func registerAggregate(
    _ name: String, arguments: Int, _ make: @escaping () -> any Aggregation
  ) throws(Failure) {
    let function = unsafe Unmanaged.passRetained(AggregateFunction(make)).toOpaque()
    let result = unsafe sqlite3_create_function_v2(
      handle, name, Int32(arguments), SQLITE_UTF8 | SQLITE_DIRECTONLY, function, nil,
      { context, _, values in
        guard let context = unsafe context, let box = unsafe aggregation(of: context) else {
          return
        }
        unsafe box.aggregation.add(FunctionCall(context, values))
      },
      { context in
        guard let context = unsafe context else { return }
        unsafe finish(context)
      },
      { data in
        guard let data = unsafe data else { return }
        unsafe Unmanaged<AggregateFunction>.fromOpaque(data).release()
      })
    guard result == SQLITE_OK else { throw failure(result, during: "making aggregate \(name)") }
  }
}

/// The state of the group at hand, made at its first row.
private func aggregation(of context: OpaquePointer) -> AggregationBox? {
  let size = Int32(MemoryLayout<Int>.size)
  let memory: UnsafeMutableRawPointer? = unsafe sqlite3_aggregate_context(context, size)
  guard let slot = unsafe memory?.assumingMemoryBound(to: UnsafeRawPointer?.self) else {
    return nil
  }
  if let known = unsafe slot.pointee {
    return unsafe Unmanaged<AggregationBox>.fromOpaque(known).takeUnretainedValue()
  }
  guard let data = unsafe sqlite3_user_data(context) else { return nil }
  let function = unsafe Unmanaged<AggregateFunction>.fromOpaque(data).takeUnretainedValue()
  let box = AggregationBox(function.make())
  unsafe slot.pointee = UnsafeRawPointer(Unmanaged.passRetained(box).toOpaque())
  return box
}

/// Hands out the result of a group and lets its state go.
private func finish(_ context: OpaquePointer) {
  guard let box = unsafe aggregation(of: context) else {
    unsafe sqlite3_result_error_nomem(context)
    return
  }
  unsafe FunctionCall(context, nil).returns(box.aggregation.result)
  unsafe Unmanaged.passUnretained(box).release()
}
