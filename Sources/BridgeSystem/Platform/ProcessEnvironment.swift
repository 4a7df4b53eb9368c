#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The environment of this process, as the libraries in it see it.
package enum ProcessEnvironment {
  /// Sets a variable; call it before threads are started that may read the environment.
  package static func set(_ name: String, to value: String) {
    _ = unsafe setenv(name, value, 1)
  }
}
