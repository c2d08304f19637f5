extension PDFSurvey {
  /// The form in which the document's author asks for dates: that of most of its fields for dates,
  /// or else the one written in the names of most fields, such as "Date (dd/mm/yyyy)". Returns nil
  /// if it asks for none. O(number of fields).
  package var dateForm: FieldDate? {
    let formats = form.compactMap { field -> FieldDate? in
      guard case .date(let date)? = field.format, date.isDay else { return nil }
      return date
    }
    if let date = Self.mostFrequent(formats) { return date }
    return Self.mostFrequent(form.compactMap { FieldDate(writtenIn: "\($0.label) \($0.name)") })
  }

  /// Returns the most frequent one; of equally frequent ones the first.
  private static func mostFrequent(_ dates: [FieldDate]) -> FieldDate? {
    let counts = dates.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = counts.values.max()
    return dates.first { counts[$0] == most }
  }
}

extension FieldDate {
  /// Creates the date whose pattern a text for people mentions, such as `dd/mm/yyyy`,
  /// `TT.MM.JJJJ` or `jj/mm/aaaa`. Returns nil if the text has none.
  package init?(writtenIn text: String) {
    let letters = text.lowercased()
    for start in letters.indices {
      // A pattern begins where no word goes on.
      if start > letters.startIndex, letters[letters.index(before: start)].isLetter { continue }
      if let pattern = Self.pattern(at: letters[start...]) {
        self.init(pattern: pattern)
        return
      }
    }
    return nil
  }

  /// The letters of days, months and years: English, Spanish, Portuguese; German; French; Italian.
  private static let letters: (day: String, month: String, year: String) = ("dtjg", "m", "yja")

  /// Returns the pattern with which a text in lower case begins.
  private static func pattern(at text: Substring) -> String? {
    var rest = text
    var parts: [Substring] = []
    var marks: [Character] = []
    while parts.count < 3 {
      guard let letter = rest.first, letter.isLetter else { return nil }
      let part = rest.prefix { $0 == letter }
      parts.append(part)
      rest = rest.dropFirst(part.count)
      if parts.count < 3 {
        guard let mark = rest.popFirst(), "./-".contains(mark) else { return nil }
        marks.append(mark)
      }
    }
    if rest.first?.isLetter == true || marks[0] != marks[1] { return nil }
    func isIn(_ letters: String, _ part: Substring, _ counts: Set<Int>) -> Bool {
      part.first.map(letters.contains) == true && counts.contains(part.count)
    }
    let isDay = { isIn(letters.day, $0, [1, 2]) }
    let isMonth = { isIn(letters.month, $0, [1, 2]) }
    let isYear = { isIn(letters.year, $0, [2, 4]) }
    let orders: [[((Substring) -> Bool, Character)]] = [
      [(isDay, "d"), (isMonth, "m"), (isYear, "y")], [(isMonth, "m"), (isDay, "d"), (isYear, "y")],
      [(isYear, "y"), (isMonth, "m"), (isDay, "d")],
    ]
    guard
      let order = orders.first(where: { order in
        zip(order, parts).allSatisfy { $0.0($1) }
      })
    else { return nil }
    return zip(order, parts).map { String(repeating: $0.1, count: $1.count) }
      .joined(separator: String(marks[0]))
  }
}
