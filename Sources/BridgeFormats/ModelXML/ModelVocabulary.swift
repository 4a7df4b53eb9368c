/// The attributes of Xcode's model XML that are known and travel along in extras.
enum ModelVocabulary {
  /// Which tool saved the file last; new with every save, so no part of the schema.
  static let lastSave = ["lastSavedToolsVersion", "systemVersion", "type", "documentVersion"]

  static let model: Set = [
    "name", "sourceLanguage", "minimumToolsVersion", "iOSVersion", "macOSVersion",
    "usedWithCloudKit", "usedWithSwiftData",
  ]

  static let entity: Set = [
    "syncable", "codeGenerationType", "coreSpotlightDisplayNameExpression",
  ]

  static let attribute: Set = [
    "syncable", "usesScalarValueType", "minValueString", "maxValueString", "minDateTimeInterval",
    "maxDateTimeInterval", "regularExpressionString", "spotlightIndexingEnabled",
    "storedInTruthFile", "allowsCloudEncryption", "defaultValueString", "defaultDateTimeInterval",
  ]

  static let relationship: Set = [
    "syncable", "spotlightIndexingEnabled", "storedInTruthFile", "inverseEntity",
  ]

  static let fetchedProperty: Set = ["syncable", "optional"]

  static let fetchRequest: Set = [
    "name", "fetchBatchSize", "fetchLimit", "includePropertyValues", "includeSubentities",
    "includesPendingChanges", "includesSubentities", "includesPropertyValues", "resultType",
    "returnDistinctResults", "returnsDistinctResults", "returnObjectsAsFaults",
    "returnsObjectsAsFaults",
  ]
}
