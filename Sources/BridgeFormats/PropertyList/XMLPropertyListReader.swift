import BridgeSchema
import FoundationEssentials

/// Reads property lists in the XML form.
struct XMLPropertyListReader {
  private let file: String

  static func read(_ bytes: [UInt8], file: String) throws(Failure) -> PropertyList {
    let root = try MarkupReader.read(bytes, file: file, allowsDoctype: true)
    guard root.name == "plist", root.children.count == 1, let top = root.children.first else {
      throw .propertyList(file, "its root is not a 'plist' with one value")
    }
    return try Self(file: file).value(top)
  }

  private func value(_ element: MarkupElement) throws(Failure) -> PropertyList {
    switch element.name {
    case "dict": return try dictionary(element)
    case "array":
      var values: [PropertyList] = []
      for child in element.children { values.append(try value(child)) }
      return .array(values)
    default:
      guard let scalar = scalar(element) else {
        throw .propertyList(
          file, "line \(element.line): '\(element.name)' is damaged or of unknown kind")
      }
      return scalar
    }
  }

  private func scalar(_ element: MarkupElement) -> PropertyList? {
    let trimmed = String(element.text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    return switch element.name {
    case "string": .string(element.text)
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "integer":
      Int64(trimmed).map { .integer($0) } ?? UInt64(trimmed).map { .unsigned($0) }
    case "real": Double(trimmed).map { .real($0) }
    case "date":
      (try? Date(trimmed, strategy: .iso8601)).map { .date($0.timeIntervalSinceReferenceDate) }
    case "data":
      Data(base64Encoded: element.text.filter { !$0.isWhitespace }).map { .data(Array($0)) }
    default: nil
    }
  }

  private func dictionary(_ element: MarkupElement) throws(Failure) -> PropertyList {
    guard element.children.count.isMultiple(of: 2) else {
      throw .propertyList(file, "line \(element.line): a key has no value")
    }
    var entries: [PropertyList.Dictionary.Entry] = []
    for position in stride(from: 0, to: element.children.count, by: 2) {
      let key = element.children[position]
      guard key.name == "key" else {
        throw .propertyList(file, "line \(key.line): '\(key.name)' stands in place of a key")
      }
      entries.append(.init(key.text, try value(element.children[position + 1])))
    }
    return .dictionary(PropertyList.Dictionary(entries))
  }
}
