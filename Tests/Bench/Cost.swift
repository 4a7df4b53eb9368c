import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What some work took.
struct Cost {
  var seconds = 0.0
  /// Of the processor, in the program and in the system.
  var processor = 0.0
  /// How many bytes were handed to the system to be written; 0 where it does not tell.
  var written = 0.0

  static func - (one: Self, other: Self) -> Self {
    Self(
      seconds: one.seconds - other.seconds, processor: one.processor - other.processor,
      written: one.written - other.written)
  }

  static func + (one: Self, other: Self) -> Self {
    Self(
      seconds: one.seconds + other.seconds, processor: one.processor + other.processor,
      written: one.written + other.written)
  }

  /// What some work of this process takes.
  static func of(_ work: () throws -> Void) rethrows -> Cost {
    let start = now
    try work()
    return now - start
  }

  private static var now: Cost {
    Cost(
      seconds: ProcessInfo.processInfo.systemUptime,
      processor: Double(clock()) / Double(CLOCKS_PER_SEC), written: ProcessFigures.written("self"))
  }
}

/// What the system tells of a process; only Linux does.
enum ProcessFigures {
  /// The bytes that a process has written so far.
  static func written(_ process: String) -> Double { number("io", "wchar:", of: process) }

  /// The most memory that a process has had at once, in MB.
  static func peak(_ process: String) -> Double {
    number("status", "VmHWM:", of: process) * 1024 / 1_000_000
  }

  /// The seconds of the processor that a process has had, in hundredths.
  static func processor(_ process: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let rest = text.split(separator: ")").last
    else { return 0 }
    let fields = rest.split(separator: " ")
    guard fields.count > 12 else { return 0 }
    return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / 100
  }

  private static func number(_ file: String, _ name: String, of process: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let word = line.split(whereSeparator: \.isWhitespace).dropFirst().first
    else { return 0 }
    return Double(word) ?? 0
  }
}

extension Sequence<Double> {
  /// The middle one; 0 of none.
  var median: Double {
    let sorted = self.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
