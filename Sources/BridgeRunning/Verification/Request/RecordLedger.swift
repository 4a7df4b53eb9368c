package import BridgeSchema

/// A record by its own entity and its `Z_PK`.
package struct RecordKey: Hashable, Sendable, Comparable {
  /// The record's own entity.
  package var entity: String
  /// `Z_PK`.
  package var key: Int64

  /// Names a record.
  package init(_ entity: String, _ key: Int64) {
    self.entity = entity
    self.key = key
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.entity, lhs.key) < (rhs.entity, rhs.key)
  }
}

/// What a run did on purpose, so that everything else has to be as it was.
///
/// A plain value that plan and journal are boiled down to: verification takes nothing else from the
/// code that builds a result.
package struct RecordLedger: Sendable {
  /// The records that are new, by the entities of the newer schema.
  package var created: Set<RecordKey> = []
  /// The records that were taken out, by the entities of the older schema; those that a delete rule
  /// took along have to be named too.
  package var deleted: Set<RecordKey> = []
  /// The records that were folded into another one, by the entities of the older schema, with the
  /// key of the record that took them in.
  package var merged: [RecordKey: Int64] = [:]
  /// The attributes that import steps wrote.
  package var touches: [AttributeTouch] = []
  /// The relationships that import steps wrote, by the newer entity that declares or inherits them;
  /// their links are not compared.
  package var touchedRelationships: Set<PropertyPlace> = []

  /// A ledger of a run that did nothing but follow the schemas.
  package init() {}
}

/// What an import step did to one attribute of the newer schema.
package struct AttributeTouch: Hashable, Sendable {
  /// The ways in which an attribute can be written.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Records without a value got one; values stayed.
    case filled
    /// The value comes from another attribute, in another form.
    case converted
    /// The bytes come out of files, or from behind their marker.
    case inlined
    /// A program said what the value is: nothing is known of it.
    case set
    /// The attribute was carried over by inference, but for the exceptions: numbers that did not fit.
    case carried
  }

  /// The attribute: the newer entity that declares it, or the one whose records were worked on with
  /// those of its sub-entities; and its name, or path.
  package var attribute: PropertyPlace
  /// What was done.
  package var kind: Kind
  /// Where the value came from in the older schema, for what is converted or inlined; nil means the
  /// attribute that it continues.
  package var source: PropertyPlace?
  /// The keys of records that the step left undone: failed, skipped, or accepted as they are.
  package var exceptions: Set<Int64>
  /// Whether a value that does not convert becomes none, which was accepted as a loss.
  package var mayLoseValues: Bool

  /// Describes what a step did.
  package init(
    _ kind: Kind, of attribute: PropertyPlace, from source: PropertyPlace? = nil,
    exceptions: Set<Int64> = [], mayLoseValues: Bool = false
  ) {
    self.kind = kind
    self.attribute = attribute
    self.source = source
    self.exceptions = exceptions
    self.mayLoseValues = mayLoseValues
  }
}
