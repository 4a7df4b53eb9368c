package import BridgeSchema
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads XML into a tree, with bounds on size and depth and without entities of its own.
///
/// Only UTF-8 is accepted, so that the search for declarations below cannot be evaded by another
/// encoding; every file that Xcode writes is UTF-8.
enum MarkupReader {
  static let maximumBytes = 32 << 20
  static let maximumDepth = 64

  /// Reads one document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file in messages.
  ///   - allowsDoctype: Whether a document type may be named, as property lists do. Declared
  ///     entities are refused either way.
  /// - Returns: The root element.
  /// - Throws: `MODEL-XML`, `MODEL-XML-ENTITY` or `MODEL-SIZE`.
  static func read(
    _ bytes: [UInt8], file: String, allowsDoctype: Bool = false
  ) throws(Failure) -> MarkupElement {
    guard bytes.count <= maximumBytes else {
      throw .tooLarge(file, bytes: bytes.count, limit: maximumBytes)
    }
    try refuseDeclarations(in: bytes, file: file, allowsDoctype: allowsDoctype)
    let builder = MarkupBuilder()
    let parser = XMLParser(data: Data(try wrapped(bytes, file: file)))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    let isWhole = parser.parse()
    if let reason = builder.refusal { throw .xml(file, [reason]) }
    guard isWhole, let wrapper = builder.root else {
      throw .xml(file, evidence(of: parser, in: bytes))
    }
    let isText = !wrapper.text.allSatisfy(\.isWhitespace)
    guard !isText, wrapper.children.count == 1, let root = wrapper.children.first else {
      throw .xml(
        file, [isText ? "there is text outside the root" : "there is not one root element"])
    }
    return root
  }

  /// The document within an element of ours, without its declaration and document type.
  ///
  /// The parser passes over what follows the first root; within another element it sees all.
  private static func wrapped(_ bytes: [UInt8], file: String) throws(Failure) -> [UInt8] {
    guard bytes.firstRange(of: Array("</\(wrapper)".utf8)) == nil else {
      throw .xml(file, ["it closes an element that it did not open"])
    }
    var body = bytes[...]
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
    var blank = 0
    for opening in ["<?xml ", "<!DOCTYPE"] {
      let space = body.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      guard body.dropFirst(space.count).starts(with: opening.utf8) else { continue }
      guard let end = body.firstIndex(of: UInt8(ascii: ">")) else { break }
      let head = body[...end]
      blank += head.count { $0 == 0x0A }
      body = body[(end + 1)...]
    }
    let lines = [UInt8](repeating: 0x0A, count: blank)
    return Array("<\(wrapper)>".utf8) + lines + body + Array("</\(wrapper)>".utf8)
  }

  private static let wrapper = "bridge-document"

  private static func evidence(of parser: XMLParser, in bytes: [UInt8]) -> [String] {
    if bytes.isEmpty { return ["the file is empty"] }
    return ["the parser stopped in line \(parser.lineNumber), column \(parser.columnNumber)"]
  }

  private static func refuseDeclarations(
    in bytes: [UInt8], file: String, allowsDoctype: Bool
  ) throws(Failure) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw .xml(file, ["the file is not UTF-8 text"])
    }
    if let encoding = declaredEncoding(of: bytes), !["utf-8", "us-ascii"].contains(encoding) {
      throw .xml(file, ["the file declares the encoding '\(encoding)'; only UTF-8 is read"])
    }
    let refused = allowsDoctype ? ["<!ENTITY"] : ["<!DOCTYPE", "<!ENTITY"]
    for declaration in refused where bytes.firstRange(of: Array(declaration.utf8)) != nil {
      throw Failure(
        .modelEntity, "'\(file)' declares a document type or entities of its own",
        evidence: ["it holds '\(declaration)', which no model that Xcode wrote has"],
        remedy: "remove the declaration, or let Xcode write the file anew")
    }
  }

  /// The encoding that an XML declaration names, in lower case.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self)
    guard let start = head.range(of: "<?xml"), let end = head.range(of: "?>"),
      start.upperBound <= end.lowerBound,
      let key = head[start.upperBound..<end.lowerBound].range(of: "encoding")
    else { return nil }
    let value = head[key.upperBound..<end.lowerBound].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }
}

/// Builds the tree from what the parser reports.
private final class MarkupBuilder: NSObject, XMLParserDelegate {
  private(set) var root: MarkupElement?
  /// Why the document was refused, when it is not the parser that refused it.
  private(set) var refusal: String?
  private var open: [MarkupElement] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if open.count > MarkupReader.maximumDepth {
      refuse("elements are nested more than \(MarkupReader.maximumDepth) deep", parser)
    } else {
      open.append(MarkupElement(name: name, attributes: attributes, line: parser.lineNumber))
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard refusal == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard refusal == nil, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  private func refuse(_ reason: String, _ parser: XMLParser) {
    if refusal == nil { refusal = "line \(parser.lineNumber): \(reason)" }
    parser.abortParsing()
  }
}

extension Failure {
  static func xml(_ file: String, _ evidence: [String]) -> Self {
    Self(
      .modelXML, "'\(file)' is not well-formed XML", evidence: evidence,
      remedy: "open the model in Xcode and save it, or take it from version control again")
  }
}

extension Failure.Code {
  /// The XML of a model is damaged, cut off, or not XML.
  package static let modelXML = Self("MODEL-XML")
  /// The XML of a model declares a document type or entities.
  package static let modelEntity = Self("MODEL-XML-ENTITY")
}
