/// Finds what somebody meant who misspelt a name.
enum NearestName {
  /// The name that is most like a word, or nil where none is like it.
  ///
  /// A name that begins with the word comes first, then the least number of letters that are
  /// wrong, missing, superfluous or swapped; at most one in three may be. Of equals the first counts.
  static func find(_ word: String, among names: [String]) -> String? {
    // A word far longer than any name is none of them, and need not be compared.
    guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
    let longer = names.filter { $0.hasPrefix(word) }
    if longer.count == 1 { return longer[0] }
    let limit = max(1, word.count / 3)
    let candidates = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
    return candidates.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// The number of edits between two words, a swap of neighbours being one (optimal alignment).
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1)
        cost = min(cost, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, last) = (last, current)
    }
    return last[other.count]
  }
}
