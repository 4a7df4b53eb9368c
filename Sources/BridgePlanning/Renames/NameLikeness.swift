/// Whether two names look like one name written twice.
///
/// It finds what a person would ask about, and no more: the same words in another spelling or order,
/// a plural, one letter of difference in a long name. Digits have to agree.
enum NameLikeness {
  static func holds(_ one: String, _ other: String) -> Bool {
    let (left, right) = (words(of: one), words(of: other))
    guard digits(one) == digits(other) else { return false }
    if left.joined() == right.joined() || left.sorted() == right.sorted() { return true }
    let (short, long) = ordered(left.joined(), right.joined())
    if short + "s" == long || short + "es" == long { return true }
    return short.count >= 5 && differByOneLetter(short, long)
  }

  /// The words of a name in lower case, split at capitals and at what is no letter or digit.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var current = ""
    var wasLower = false
    for character in name {
      let isBreak = !character.isLetter && !character.isNumber
      if isBreak || (character.isUppercase && wasLower) {
        if !current.isEmpty { words.append(current) }
        current = ""
      }
      if !isBreak { current += character.lowercased() }
      wasLower = character.isLowercase || character.isNumber
    }
    return current.isEmpty ? words : words + [current]
  }

  private static func digits(_ name: String) -> String { name.filter(\.isNumber) }

  private static func ordered(_ one: String, _ other: String) -> (String, String) {
    one.count <= other.count ? (one, other) : (other, one)
  }

  private static func differByOneLetter(_ short: String, _ long: String) -> Bool {
    let (short, long) = (Array(short), Array(long))
    guard long.count - short.count <= 1 else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    let (shortRest, longRest) = (short[start...], long[start...])
    if short.count == long.count { return shortRest.dropFirst() == longRest.dropFirst() }
    return shortRest == longRest.dropFirst()
  }
}
