/// Schemas as JSON, made up for tests.
enum Schemas {
  static let notes = """
    {"entities":[{"name":"Note","attributes":[
      {"name":"title","type":"String"},{"name":"written","type":"String"},
      {"name":"draft","type":"String"}]}]}
    """

  /// One text becomes a date, one becomes mandatory, one is gone, and a number is new.
  static let datedNotes = """
    {"entities":[{"name":"Note","attributes":[
      {"name":"title","type":"String","optional":false},{"name":"written","type":"Date"},
      {"name":"rank","type":"Integer 16","default":3}]}]}
    """

  /// Only a new number: Core Data infers that.
  static let rankedNotes = """
    {"entities":[{"name":"Note","attributes":[
      {"name":"title","type":"String"},{"name":"written","type":"String"},
      {"name":"draft","type":"String"},{"name":"rank","type":"Integer 16","default":3}]}]}
    """

  /// Only another default, which no store sees.
  static let defaultedNotes = """
    {"entities":[{"name":"Note","attributes":[
      {"name":"title","type":"String","default":"none"},{"name":"written","type":"String"},
      {"name":"draft","type":"String"}]}]}
    """
}
