import BridgeFormats

/// Builds keyed archives by hand, as `NSKeyedArchiver` lays them out.
struct ArchiveBuilder {
  private(set) var objects: [PropertyList] = [.string("$null")]

  /// An empty reference.
  static let null = PropertyList.uid(0)

  /// Adds a plain value or an object as it is, and refers to it.
  mutating func add(_ value: PropertyList) -> PropertyList {
    objects.append(value)
    return .uid(UInt64(objects.count - 1))
  }

  /// Adds a string.
  mutating func text(_ text: String) -> PropertyList { add(.string(text)) }

  /// Adds an object of a class.
  mutating func object(
    _ className: String, _ keys: KeyValuePairs<String, PropertyList>
  ) -> PropertyList {
    let type = add(
      .dictionary(.init([.init("$classname", .string(className))])))
    return add(
      .dictionary(.init(keys.map { .init($0.key, $0.value) } + [.init("$class", type)])))
  }

  /// Adds an array.
  mutating func array(_ elements: [PropertyList]) -> PropertyList {
    object("NSArray", ["NS.objects": .array(elements)])
  }

  /// Adds a dictionary.
  mutating func dictionary(
    _ entries: KeyValuePairs<String, PropertyList>
  ) -> PropertyList {
    let keys = entries.map { text($0.key) }
    return object(
      "NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.value))])
  }

  /// Adds a dictionary in the form of fixed keys, one of which has no value.
  mutating func knownKeys(
    _ entries: KeyValuePairs<String, PropertyList>
  ) -> PropertyList {
    let token = text("__empty__")
    let keys = array(entries.map { text($0.key) } + [text("unused")])
    let mapping = object("NSKnownKeysMappingStrategy1", ["keys": keys, "length": .integer(2)])
    let values = array(entries.map(\.value) + [token])
    return object(
      "NSKnownKeysDictionary1",
      ["values": values, "searchMapping": mapping, "emptyToken": token])
  }

  /// Replaces an object that was added before, to close a cycle.
  mutating func replace(_ reference: PropertyList, _ value: PropertyList) {
    guard case .uid(let number) = reference else { return }
    objects[Int(number)] = value
  }

  /// The archive with its root.
  func archive(root: PropertyList) -> PropertyList {
    .dictionary(
      .init([
        .init("$version", .integer(100_000)), .init("$archiver", .string("NSKeyedArchiver")),
        .init("$top", .dictionary(.init([.init("root", root)]))),
        .init("$objects", .array(objects)),
      ]))
  }

  /// The bytes of a compiled model with some entities.
  mutating func model(_ entities: KeyValuePairs<String, PropertyList>) -> [UInt8] {
    let list = dictionary(entities)
    let root = object("NSManagedObjectModel", ["NSEntities": list])
    return archive(root: root).write()
  }

  /// Adds an entity with properties in the usual form.
  mutating func entity(
    _ name: String, _ properties: KeyValuePairs<String, PropertyList>,
    parent: PropertyList = ArchiveBuilder.null
  ) -> PropertyList {
    let list = dictionary(properties)
    return object(
      "NSEntityDescription",
      ["NSEntityName": text(name), "NSProperties": list, "NSSuperentity": parent])
  }

  /// Adds an attribute with a default.
  mutating func attribute(
    _ name: String, _ type: Int64, default value: PropertyList = ArchiveBuilder.null
  ) -> PropertyList {
    object(
      "NSAttributeDescription",
      [
        "NSPropertyName": text(name), "NSAttributeType": .integer(type),
        "NSIsOptional": .boolean(true), "NSDefaultValue": value,
      ])
  }
}
