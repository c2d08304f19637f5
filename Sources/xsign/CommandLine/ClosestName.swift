/// The name that somebody meant who typed another one.
enum ClosestName {
  /// The longest name and the most names that are compared.
  private static let (longest, maximum) = (60, 2000)

  /// Returns the name with the fewest differences from `typed`, or nil if all have many.
  static func of(_ typed: String, in names: [String]) -> String? {
    let typed = Array(typed.lowercased().prefix(longest))
    let scored = names.prefix(maximum).map { name in
      (name: name, count: differences(typed, Array(name.lowercased().prefix(longest))))
    }
    guard let best = scored.min(by: { $0.count < $1.count }),
      best.count <= max(1, max(typed.count, best.name.count) / 3)
    else { return nil }
    return best.name
  }

  /// Returns the number of characters to insert, remove or replace, and of neighbours to exchange
  /// (F. J. Damerau, 1964, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance).
  private static func differences(_ a: [Character], _ b: [Character]) -> Int {
    var (former, row) = ([Int](), Array(0...b.count))
    for (i, character) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        var count = min(
          row[j] + (character == other ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, character == b[j - 1], a[i - 1] == other {
          count = min(count, former[j - 1] + 1)
        }
        next.append(count)
      }
      (former, row) = (row, next)
    }
    return row[b.count]
  }
}
