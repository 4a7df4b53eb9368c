import BridgeFormats
import BridgeSQLite
import BridgeSchema

/// Makes up the values of attributes: first every edge case of the type, then plausible ones.
struct SampleValues {
  var generator: SeededGenerator

  /// A value of an attribute.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, which is no composite.
  ///   - index: The record's place among those of its entity.
  ///   - key: The record's key, by which unique values differ.
  ///   - isUnique: Whether no other record may have the value.
  /// - Returns: A value of the attribute's type, or none where the attribute is optional.
  mutating func value(of attribute: Attribute, index: Int, key: Int64, isUnique: Bool) -> SQLValue {
    if isUnique { return unique(attribute.type, key) }
    let edges = Self.edges(of: attribute.type) + (attribute.isOptional ? [.null] : [])
    if index < edges.count { return edges[index] }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      return edges[Int.random(in: 0..<edges.count, using: &generator)]
    }
    return plausible(attribute.type)
  }

  private mutating func unique(_ type: AttributeType, _ key: Int64) -> SQLValue {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .boolean: .integer(key)
    case .double, .float, .date: .real(Double(key) + 0.5)
    case .string: .string("Nr. \(key) – \(Self.word(&generator))")
    case .uri: .string("https://example.org/records/\(key)")
    case .uuid: .blob(bytes(16))
    case .transformable: .blob(Self.archive(of: "unique \(key)"))
    case .binary, .undefined, .objectID, .composite, .codable: .blob(Array("\(key)".utf8))
    }
  }

  private mutating func plausible(_ type: AttributeType) -> SQLValue {
    switch type {
    case .integer16, .integer32, .integer64:
      .integer(Int64.random(in: -1000...10_000, using: &generator))
    case .boolean: .integer(Int64.random(in: 0...1, using: &generator))
    case .decimal: .real(Double(Int.random(in: 0...999_999, using: &generator)) / 100)
    case .double: .real(Double.random(in: -1000...1000, using: &generator))
    case .float: .real(Double(Float.random(in: -1000...1000, using: &generator)))
    case .date: .real(Double.random(in: 0...800_000_000, using: &generator))
    case .string: .string(text())
    case .uri: .string("https://example.org/\(Self.word(&generator))")
    case .uuid: .blob(bytes(16))
    case .transformable: .blob(Self.archive(of: text()))
    case .binary, .undefined, .objectID, .composite, .codable:
      .blob(bytes(Int.random(in: 1...64, using: &generator)))
    }
  }

  /// Some bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + 8)
    while result.count < count {
      let number = generator.next()
      for shift in 0..<8 { result.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }
    return Array(result.prefix(count))
  }

  /// A UUID of 36 upper-case characters.
  static func uuidText(from generator: inout SeededGenerator) -> String {
    let digits = Array("0123456789ABCDEF")
    let groups = [8, 4, 4, 4, 12].map { count in
      String((0..<count).map { _ in digits[Int(generator.next() % 16)] })
    }
    return groups.joined(separator: "-")
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 1...8, using: &generator)).map { _ in Self.word(&generator) }
      .joined(separator: " ")
  }

  private static func word(_ generator: inout SeededGenerator) -> String {
    words[Int(generator.next() % UInt64(words.count))]
  }

  private static let words = [
    "runway", "cloud", "Zürich", "Kraków", "東京", "Ελλάδα", "crosswind", "naïve", "fuel", "🛩️",
    "Москва", "O'Hare", "north", "gate", "delay", "smooth",
  ]
}
