import BridgeSchema

/// An item of A without a partner, and the new items of B that look like it.
struct RenameCandidate: Hashable, Sendable {
  /// The name of A's item, such as `Integration.success_streak` or `Trip`.
  let old: String
  /// The key that a renaming identifier has to have to mean A's item.
  let key: String
  /// The entity of B that the new items are, or belong to.
  let targets: [Target]

  /// A new item of B.
  struct Target: Hashable, Sendable {
    let entity: String
    /// The property or element, or nil for the entity itself.
    let property: String?

    /// What a person answers to choose it.
    var choice: String { property.map { AttributePath($0).name } ?? entity }
  }

  /// The answer that nothing was renamed; no name of an item holds a hyphen.
  static let notRenamed = "not-renamed"

  var question: Question {
    Question(
      id: "rename:\(old)", text: "\(text) If it was not, what it holds is dropped.",
      choices: targets.map(\.choice) + [Self.notRenamed])
  }

  private var text: String {
    if targets.count == 1, targets.first?.choice == old.split(separator: ".").last.map(String.init)
    {
      return "Was \(old) kept? B has one of the same name, but their renaming identifiers differ."
    }
    let names = targets.map { "'\($0.choice)'" }.joined(separator: " or ")
    return "Was \(old) renamed to \(names)? Both look alike, but no renaming identifier says so."
  }
}
