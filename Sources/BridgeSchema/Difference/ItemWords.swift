extension Attribute {
  /// The attribute in the words of a change, such as `mandatory String`.
  package var words: String {
    let prefix = (isTransient ? "transient " : "") + (isOptional ? "" : "mandatory ")
    let type = kind == .derived ? "derived \(type.xmlName)" : type.xmlName
    return prefix + type + (defaultValue.map { ", default \($0.words)" } ?? "")
  }

  /// The validation rules, for comparison and for people; nil for none.
  package var validation: String? {
    let rules = Self.validationSettings.compactMap { name in
      extras.settings[name].map { "\(name) \($0)" }
    }
    return rules.isEmpty ? nil : rules.joined(separator: ", ")
  }

  /// The settings of Xcode's model XML that validate values.
  private static let validationSettings = [
    "minValueString", "maxValueString", "regularExpressionString", "minDateTimeInterval",
    "maxDateTimeInterval",
  ]
}

extension Relationship {
  /// The relationship in the words of a change, such as `mandatory to-one to Trip`.
  package var words: String {
    (isTransient ? "transient " : "") + (isOptional ? "" : "mandatory ")
      + (isOrdered ? "ordered " : "") + (isToMany ? "to-many to " : "to-one to ") + destination
  }

  /// The counts in words, such as `0 to 5`.
  package var countWords: String {
    "\(minCount) to " + (maxCount > 0 ? "\(maxCount)" : "any number (\(maxCount))")
  }
}

extension Literal {
  /// The value in words, such as `"none"` or `3`.
  package var words: String {
    switch self {
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .decimal(let text), .uuid(let text), .uri(let text): text
    case .boolean(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    case .date(let seconds): "\(seconds) seconds after 2001-01-01"
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }
}
