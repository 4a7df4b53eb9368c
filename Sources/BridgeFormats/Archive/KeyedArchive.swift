package import BridgeSchema

/// A keyed archive, as `NSKeyedArchiver` writes it, for looking things up in it.
///
/// Nothing is instantiated: an object is a node that is asked for the keys it was written with, so
/// that unknown classes do no harm and cycles are met only by who follows them.
package struct KeyedArchive: Sendable {
  private let objects: [PropertyList]
  private let top: PropertyList

  /// Opens an archive.
  ///
  /// - Throws: `MODEL-ARCHIVE` when the list is no keyed archive.
  package init(_ list: PropertyList, file: String) throws(Failure) {
    guard let objects = list["$objects"]?.elements, let top = list["$top"],
      let archiver = list["$archiver"]?.text, archiver.hasSuffix("KeyedArchiver")
    else {
      throw .archive(file, "it is a property list, but no keyed archive")
    }
    self.objects = objects
    self.top = top
  }

  /// The archived object, or nil when the archive has none.
  package var root: Node? {
    let root = top["root"] ?? top.dictionary?.entries.first?.value
    return root.flatMap(node)
  }

  /// The node of a value, following a reference; nil for `$null` and for a reference to nothing.
  private func node(_ value: PropertyList) -> Node? {
    guard case .uid(let number) = value else { return Node(archive: self, value: value, id: nil) }
    guard number != 0, let position = Int(exactly: number), objects.indices.contains(position)
    else { return nil }
    return Node(archive: self, value: objects[position], id: position)
  }
}

extension KeyedArchive {
  /// One object or value of an archive.
  package struct Node: Sendable {
    private let archive: KeyedArchive
    private let value: PropertyList
    /// The number of the object in the archive; nil for a value that stands within another.
    package let id: Int?

    fileprivate init(archive: KeyedArchive, value: PropertyList, id: Int?) {
      self.archive = archive
      self.value = value
      self.id = id
    }

    /// The object under a key; nil when it is absent or `$null`.
    package subscript(key: String) -> Node? { value[key].flatMap(archive.node) }

    /// The keys the object was written with, without its class.
    package var keys: [String] {
      (value.dictionary?.entries.map(\.key) ?? []).filter { $0 != "$class" }
    }

    /// The name of the object's class.
    package var className: String? { self["$class"]?.value["$classname"]?.text }

    /// The text of a string object or a plain string.
    package var text: String? { value.text ?? self["NS.string"]?.value.text }

    /// A whole number or a Boolean.
    package var integer: Int64? { value.integer }

    /// A plain value, or nil for an object.
    package var scalar: PropertyList? { value.dictionary == nil ? value : nil }

    /// The bytes of plain data or of a data object.
    package var bytes: [UInt8]? { value.bytes ?? self["NS.data"]?.value.bytes }

    /// The elements of an array or a set; of a dictionary, its values.
    package var elements: [Node]? {
      if let plain = value.elements { return plain.compactMap(archive.node) }
      if isKnownKeys { return self["values"]?.elements }
      return self["NS.objects"]?.value.elements?.compactMap(archive.node)
    }

    /// The entries of a dictionary whose keys are strings.
    ///
    /// An `NSKnownKeysDictionary` has its keys in a mapping of its own, and a token where a key
    /// has no value.
    package var entries: [(key: String, value: Node)]? {
      let keys: [PropertyList]?
      let values: [PropertyList]?
      if isKnownKeys {
        keys = self["searchMapping"]?["keys"]?.list
        values = self["values"]?.list
      } else {
        keys = self["NS.keys"]?.list
        values = self["NS.objects"]?.list
      }
      guard let keys, let values else { return nil }
      return zip(keys, values).compactMap { key, value in
        guard let name = archive.node(key)?.text, value != emptyToken,
          let node = archive.node(value)
        else { return nil }
        return (name, node)
      }
    }

    private var isKnownKeys: Bool { className?.hasPrefix("NSKnownKeysDictionary") ?? false }

    private var emptyToken: PropertyList? { value["emptyToken"] }

    /// The elements of an array, still as references.
    private var list: [PropertyList]? { value.elements ?? self["NS.objects"]?.value.elements }
  }
}

extension Failure {
  static func archive(_ file: String, _ reason: String) -> Self {
    Self(
      .modelArchive, "'\(file)' is not a compiled model that can be read", evidence: [reason],
      remedy: "compile the model anew, or take it from its source (.xcdatamodeld)")
  }
}

extension Failure.Code {
  /// A compiled model or a store's model cache is damaged, or no such thing.
  package static let modelArchive = Self("MODEL-ARCHIVE")
}
