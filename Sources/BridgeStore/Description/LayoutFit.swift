import BridgeSchema

/// How a schema's layout fits the tables of a store.
struct LayoutFit {
  /// The layout with the names of the store; nil where it cannot be found in it.
  let layout: StoreLayout?
  /// Differences that the records cannot live with.
  let findings: [String]
  /// Differences of names, indexes and triggers.
  let warnings: [String]

  /// Fits a schema, in whichever form of indexes fits the store better.
  init(of schema: Schema, to tables: ActualTables) {
    let current = Self(of: schema, form: .current, to: tables)
    let older = current.warnings.isEmpty ? nil : Self(of: schema, form: .older, to: tables)
    if let older, older.findings.count <= current.findings.count,
      older.warnings.count < current.warnings.count
    {
      self = older
    } else {
      self = current
    }
  }

  private init(of schema: Schema, form: StoreLayout.Form, to tables: ActualTables) {
    do throws(Failure) {
      let layout = try StoreLayout(of: schema, form: form).bound(to: tables)
      let comparison = LayoutComparison(of: layout, with: tables)
      self.layout = layout
      findings = comparison.differences.filter { $0.weight == .records }.map(\.description)
      warnings = comparison.differences.filter { $0.weight != .records }.map(\.description)
    } catch {
      layout = nil
      findings = [error.summary] + error.evidence
      warnings = []
    }
  }
}
