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

  /// Returns the number of characters to insert, remove or replace (V. Levenshtein, 1965,
  /// https://en.wikipedia.org/wiki/Levenshtein_distance).
  private static func differences(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
