package import BridgeSchema

/// A property list value whose dictionaries keep the order of their keys.
///
/// Written back unchanged, a list that Core Data put into a store comes out with the bytes it came
/// with, so that changing one key of a store's metadata changes nothing else.
package enum PropertyList: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A whole number above the greatest `Int64`.
  case unsigned(UInt64)
  case real(Double)
  /// A number that is stored in 32 bits.
  case float(Float)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case data([UInt8])
  case string(String)
  /// A reference within a keyed archive.
  case uid(UInt64)
  case array([PropertyList])
  /// The elements of a set, in stored order.
  case set([PropertyList])
  case dictionary(Dictionary)

  /// Reads a binary or XML property list.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - file: What it is, in messages.
  /// - Returns: The value at the top.
  /// - Throws: `PLIST`, or for XML also `MODEL-XML`, `MODEL-XML-ENTITY`, `MODEL-SIZE`.
  /// - Complexity: O(*n*) in the size of the list.
  package static func read(
    _ bytes: [UInt8], file: String = "the property list"
  ) throws(Failure) -> PropertyList {
    if bytes.starts(with: "bplist".utf8) {
      return try BinaryPropertyListReader.read(bytes, file: file)
    }
    return try XMLPropertyListReader.read(bytes, file: file)
  }

  /// The list in the binary form, version 00.
  ///
  /// - Complexity: O(*n*) in the number of values.
  package func write() -> [UInt8] { BinaryPropertyListWriter.write(self) }
}

extension PropertyList {
  /// Names and values in order.
  package struct Dictionary: Hashable, Sendable {
    /// A name and its value.
    package struct Entry: Hashable, Sendable {
      /// The name.
      package var key: String
      /// The value.
      package var value: PropertyList

      /// Pairs a name with a value.
      package init(_ key: String, _ value: PropertyList) {
        self.key = key
        self.value = value
      }
    }

    /// The entries, in order.
    package private(set) var entries: [Entry]

    /// Makes a dictionary of entries in order.
    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// The value of a key; setting one keeps its place, a new key goes to the end, nil removes.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    package subscript(key: String) -> PropertyList? {
      get { entries.first { $0.key == key }?.value }
      set {
        let position = entries.firstIndex { $0.key == key }
        switch (position, newValue) {
        case (let position?, let value?): entries[position].value = value
        case (let position?, nil): entries.remove(at: position)
        case (nil, let value?): entries.append(Entry(key, value))
        case (nil, nil): break
        }
      }
    }
  }
}

extension PropertyList {
  /// The value of a key of a dictionary; nil for an absent key and for what is no dictionary.
  package subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The dictionary, or nil for another value.
  package var dictionary: Dictionary? {
    guard case .dictionary(let dictionary) = self else { return nil }
    return dictionary
  }

  /// The text of a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The bytes of data.
  package var bytes: [UInt8]? {
    guard case .data(let bytes) = self else { return nil }
    return bytes
  }

  /// The elements of an array or a set.
  package var elements: [PropertyList]? {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: nil
    }
  }

  /// A whole number; a Boolean counts as 0 or 1, as it does in Foundation.
  package var integer: Int64? {
    switch self {
    case .integer(let number): number
    case .unsigned(let number): Int64(exactly: number)
    case .boolean(let flag): flag ? 1 : 0
    case .real(let number): Int64(exactly: number)
    case .float(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// Any number.
  package var number: Double? {
    switch self {
    case .real(let number): number
    case .float(let number): Double(number)
    case .unsigned(let number): Double(number)
    default: integer.map { Double($0) }
    }
  }
}

extension Failure {
  static func propertyList(_ file: String, _ reason: String) -> Self {
    Self(
      .propertyList, "'\(file)' is not a property list that can be read", evidence: [reason],
      remedy: "take the file from its source again; it is damaged or cut off")
  }
}

extension Failure.Code {
  /// A property list is damaged, cut off, or holds what property lists do not hold.
  package static let propertyList = Self("PLIST")
}
