/// A record as a filter sees it.
package struct FilterRecord: Hashable, Sendable {
  /// `x-coredata://<store uuid>/<Entity>/p<key>`, unique in its batch.
  package var uri: String
  /// The record's own entity, which may be a sub-entity of the step's.
  package var entity: String
  /// The attributes that the step hands out, in the order in which they are written.
  package var values: [(name: String, value: FilterValue)] {
    get { zip(names, contents).map { ($0, $1) } }
    set { (names, contents) = (newValue.map(\.name), newValue.map(\.value)) }
  }

  private var names: [String]
  private var contents: [FilterValue]

  package init(uri: String, entity: String, values: [(name: String, value: FilterValue)]) {
    self.uri = uri
    self.entity = entity
    names = values.map(\.name)
    contents = values.map(\.value)
  }
}

/// What a filter says about a record.
package enum FilterAnswer: Hashable, Sendable {
  /// These attributes get these values; every one is allowed, and of its attribute's type.
  case set([String: FilterValue])
  /// The record stays as it is.
  case skip
  /// The record is taken out of the store.
  case delete
  /// The record cannot be worked on; in words, without its values.
  case fail(reason: String)
}
