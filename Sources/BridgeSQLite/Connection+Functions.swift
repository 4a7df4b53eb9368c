package import BridgeSchema
private import CSQLite

/// What a function of ours is given, and where it puts its result; lives for one call.
@safe
package struct FunctionCall: ~Copyable {
  private let context: OpaquePointer
  private let arguments: UnsafeMutablePointer<OpaquePointer?>?

  init(_ context: OpaquePointer, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    unsafe self.context = context
    unsafe self.arguments = arguments
  }

  private func argument(_ index: Int) -> OpaquePointer? { unsafe arguments?[index] }

  /// The storage class of an argument; arguments count from 0.
  package func storageClass(_ index: Int) -> StorageClass {
    unsafe StorageClass(rawValue: sqlite3_value_type(argument(index))) ?? .null
  }

  /// An argument as a whole number, converted by SQLite's rules.
  package func integer(_ index: Int) -> Int64 { unsafe sqlite3_value_int64(argument(index)) }

  /// An argument as a real number, converted by SQLite's rules.
  package func real(_ index: Int) -> Double { unsafe sqlite3_value_double(argument(index)) }

  /// An argument as text, with what is not UTF-8 replaced.
  package func string(_ index: Int) -> String {
    unsafe String(decoding: buffer(index), as: UTF8.self)
  }

  /// The bytes of a text or blob argument.
  package func bytes(_ index: Int) -> [UInt8] { unsafe Array(buffer(index)) }

  /// Lends the bytes of a text or blob argument.
  package func withBytes<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let buffer = unsafe buffer(index)
    return unsafe body(buffer.span)
  }

  /// An argument as it is.
  package func value(_ index: Int) -> SQLValue {
    switch storageClass(index) {
    case .null: .null
    case .integer: .integer(integer(index))
    case .real: .real(real(index))
    case .text: .text(bytes(index))
    case .blob: .blob(bytes(index))
    }
  }

  private func buffer(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let value = unsafe argument(index)
    if unsafe sqlite3_value_type(value) != SQLITE_BLOB { _ = unsafe sqlite3_value_text(value) }
    let start = unsafe sqlite3_value_blob(value)
    let count = unsafe Int(sqlite3_value_bytes(value))
    return unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
  }
}

extension FunctionCall {
  /// Ends the call with no value.
  package func returnNull() { unsafe sqlite3_result_null(context) }

  /// Ends the call with a whole number.
  package func returns(_ number: Int64) { unsafe sqlite3_result_int64(context, number) }

  /// Ends the call with a real number.
  package func returns(_ number: Double) { unsafe sqlite3_result_double(context, number) }

  /// Ends the call with a value.
  package func returns(_ value: SQLValue) {
    switch value {
    case .null: returnNull()
    case .integer(let number): returns(number)
    case .real(let number): returns(number)
    case .text(let bytes):
      unsafe bytes.withUnsafeBytes { buffer in
        let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress
        if let start = unsafe start {
          unsafe bridge_sqlite3_result_text(context, start, UInt64(buffer.count))
        } else {
          unsafe bridge_sqlite3_result_text(context, "", 0)
        }
      }
    case .blob(let bytes) where bytes.isEmpty: unsafe sqlite3_result_zeroblob(context, 0)
    case .blob(let bytes):
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe bridge_sqlite3_result_blob(context, buffer.baseAddress, UInt64(buffer.count))
      }
    }
  }

  /// Ends the call, and the statement, with a failure.
  package func fails(_ failure: Failure) {
    let message = "\(failure.code.rawValue): \(failure.summary)"
    unsafe sqlite3_result_error(context, message, -1)
  }
}

/// A function that SQL calls row by row.
private final class ScalarFunction {
  let body: (borrowing FunctionCall) -> Void

  init(_ body: @escaping (borrowing FunctionCall) -> Void) { self.body = body }
}

extension Connection {
  /// Makes a function of ours callable from the statements of this connection, not from its schema.
  ///
  /// - Parameters:
  ///   - name: The name in SQL.
  ///   - arguments: How many arguments it takes, or -1 for any number.
  ///   - isDeterministic: Whether equal arguments give equal results, so that SQLite may reuse one.
  ///   - body: Reads the arguments, and ends the call with one of the `return…` methods.
  /// - Throws: `SQLITE-ERROR` when SQLite refuses the function.
  package borrowing func register(
    _ name: String, arguments: Int, isDeterministic: Bool = false,
    _ body: @escaping (borrowing FunctionCall) -> Void
  ) throws(Failure) {
    let function = unsafe Unmanaged.passRetained(ScalarFunction(body)).toOpaque()
    let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
    let result = unsafe sqlite3_create_function_v2(
      handle, name, Int32(arguments), flags, function,
      { context, _, values in
        guard let context = unsafe context, let data = unsafe sqlite3_user_data(context) else {
          return
        }
        let function = unsafe Unmanaged<ScalarFunction>.fromOpaque(data).takeUnretainedValue()
        unsafe function.body(FunctionCall(context, values))
      }, nil, nil,
      { data in
        guard let data = unsafe data else { return }
        unsafe Unmanaged<ScalarFunction>.fromOpaque(data).release()
      })
    guard result == SQLITE_OK else { throw failure(result, during: "making function \(name)") }
  }
}
