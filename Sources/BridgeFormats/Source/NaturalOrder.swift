/// The order in which people count: `Model 9` before `Model 10`.
package enum NaturalOrder {
  /// Whether one name comes before another; case matters only between names that are else equal.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  package static func precedes(_ one: String, _ other: String) -> Bool {
    for (left, right) in zip(parts(of: one), parts(of: other)) where left != right {
      switch (left, right) {
      case (.number(let left), .number(let right)):
        if left.count != right.count { return left.count < right.count }
        return left < right
      case (.text(let left), .text(let right)): return left < right
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    let (left, right) = (parts(of: one).count, parts(of: other).count)
    return left == right ? one < other : left < right
  }

  private enum Part: Equatable {
    /// Digits without leading zeros, so that longer ones are greater.
    case number(String)
    case text(String)
  }

  private static func parts(of name: String) -> [Part] {
    var parts: [Part] = []
    var rest = name.lowercased()[...]
    while let first = rest.first {
      let isNumber = isDigit(first)
      let run = rest.prefix { isDigit($0) == isNumber }
      parts.append(isNumber ? .number(String(run.drop { $0 == "0" })) : .text(String(run)))
      rest = rest.dropFirst(run.count)
    }
    return parts
  }

  /// Whether a character is one of the ten ASCII digits.
  static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
