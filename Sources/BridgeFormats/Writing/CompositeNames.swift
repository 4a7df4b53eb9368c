import BridgeSchema

/// The composite types that a model declares, named after where they are used.
///
/// How Xcode refers to them is unconfirmed: no model in reach has one.
struct CompositeNames {
  /// A composite type: where it is used, its name, and its elements.
  struct Declaration {
    let path: [String]
    let name: String
    let elements: [Attribute]
  }

  private(set) var declared: [Declaration] = []
  private var names: [[String]: String] = [:]
  private var taken: Set<String> = []

  /// Declares a type for each composite among some attributes, and for those within.
  mutating func add(_ attributes: [Attribute], of owner: String) {
    for attribute in attributes where attribute.type == .composite {
      add(attribute, at: [owner, attribute.name])
    }
  }

  private mutating func add(_ composite: Attribute, at path: [String]) {
    let base = path.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    names[path] = name
    declared.append(Declaration(path: path, name: name, elements: composite.elements))
    for element in composite.elements where element.type == .composite {
      add(element, at: path + [element.name])
    }
  }

  /// The name of the type of the composite at a place.
  func name(at path: [String]) -> String? { names[path] }
}
