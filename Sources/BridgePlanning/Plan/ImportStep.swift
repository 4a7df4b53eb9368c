package import BridgeSchema

/// Restartable work on the records of one entity, while the store is at one schema of a chain.
package struct ImportStep: Hashable, Sendable {
  /// Stable within the plan, such as `convert:Integration.queuedDate`.
  package var id: String
  /// The entity whose records are worked on, those of its sub-entities too.
  package var entity: String
  package var kind: Kind

  package init(id: String, entity: String, kind: Kind) {
    self.id = id
    self.entity = entity
    self.kind = kind
  }

  /// What is done to a record; attribute names are those of the schema of the stage.
  package enum Kind: Hashable, Sendable {
    /// Gives the attribute a value where it has none.
    case fill(attribute: String, with: FillValue)
    /// Converts a value into another attribute; what does not convert fails, record by record.
    case convert(from: String, to: String, by: Conversion)
    /// Copies bytes out of external files, or from behind their marker, into a plain attribute.
    case inline(from: String, to: String)
    /// Hands records to the user's own program and takes back what it says.
    case filter(FilterProgram)
  }

  /// The name of the kind in documents.
  package var kindName: String {
    switch kind {
    case .fill: "fill"
    case .convert: "convert"
    case .inline: "inline"
    case .filter: "filter"
    }
  }
}

/// The value that a fill gives.
package enum FillValue: Hashable, Sendable {
  case constant(Literal)
  /// A UUID derived from the record's URI: the same again for the same record.
  case uuidFromRecord
  /// Numbers in key order, from this one on: key order makes it the same again.
  case numberInKeyOrder(from: Int64)
}

/// A conversion between types.
package struct Conversion: Hashable, Sendable {
  package var source: AttributeType
  package var target: AttributeType
  /// How a text is read or written, where the types leave a choice, such as `iso8601`.
  package var format: String?
  /// What happens to a value that does not convert.
  package var onFailure: FailureRule

  /// What happens to a value that does not convert.
  package enum FailureRule: Hashable, Sendable {
    /// The record fails, with the reason and the value, and waits for a decision.
    case quarantine
    /// The record gets no value, which the plan lists as a loss.
    case noValue
  }

  package init(
    from source: AttributeType, to target: AttributeType, format: String? = nil,
    onFailure: FailureRule = .quarantine
  ) {
    self.source = source
    self.target = target
    self.format = format
    self.onFailure = onFailure
  }
}

/// A program of the user's that turns records into answers, line by line.
package struct FilterProgram: Hashable, Sendable {
  /// The words of the command; a relative path counts from the folder of the plan.
  package var command: [String]
  /// The attributes handed out.
  package var reads: [String]
  /// The attributes that answers may set.
  package var writes: [String]

  package init(command: [String], reads: [String], writes: [String]) {
    self.command = command
    self.reads = reads
    self.writes = writes
  }
}
