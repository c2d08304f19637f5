/// Dates and times in the fields of forms, in the pattern of a form such as `dd/mm/yyyy`.
package struct FieldDate: Sendable, Hashable {
  /// A part of a pattern.
  private enum Part: Hashable {
    case text(Unicode.Scalar)
    /// A letter and how often it stands there, such as `mm`.
    case value(Unicode.Scalar, Int)
  }

  /// The parts of a date that are known.
  private struct Moment {
    var year: Int?
    var month: Int?
    var day: Int?
    var hour = 0
    var minute = 0
    var second = 0
    var isAfternoon: Bool?

    /// True if there is such a day and time.
    var isValid: Bool {
      guard 1...12 ~= month ?? 1, 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else {
        return false
      }
      return 1...FieldDate.days(of: month ?? 1, in: year ?? 2000) ~= day ?? 1
    }
  }

  /// The pattern, as the form has it.
  package let pattern: String
  private let parts: [Part]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
  ]

  /// Creates a date in a pattern of the letters y, m, d, H, h, M, s and t. Returns nil if it has
  /// none of them: no date could be told from another.
  init?(pattern: String) {
    self.pattern = pattern
    var parts: [Part] = []
    for scalar in pattern.unicodeScalars {
      guard "ymdHhMst".unicodeScalars.contains(scalar) else {
        parts.append(.text(scalar))
        continue
      }
      if case .value(scalar, let count)? = parts.last, count < 4 {
        parts[parts.count - 1] = .value(scalar, count + 1)
      } else {
        parts.append(.value(scalar, 1))
      }
    }
    guard parts.contains(where: { if case .value = $0 { true } else { false } }) else { return nil }
    self.parts = parts
  }

  /// True if it is a time of any day.
  var isTime: Bool {
    let letters = parts.compactMap { part -> Unicode.Scalar? in
      if case .value(let letter, _) = part { letter } else { nil }
    }
    return !letters.isEmpty && !letters.contains { "ymd".unicodeScalars.contains($0) }
  }

  /// Returns a typed date in the pattern, or nil if it is none. It is read in the order of the
  /// pattern, or else as 2026-11-25.
  func stored(_ typed: String) -> String? { (moment(typed) ?? isoDay(typed)).map(text) }

  /// Returns a day in the pattern.
  package func text(year: Int, month: Int, day: Int) -> String {
    text(Moment(year: year, month: month, day: day))
  }

  /// True if the pattern has a day with its month and year, and no time.
  var isDay: Bool {
    let letters = parts.compactMap { part -> Unicode.Scalar? in
      // The day of the week tells no day.
      if case .value(let letter, let count) = part, letter != "d" || count < 3 {
        letter
      } else {
        nil
      }
    }
    return letters.sorted() == ["d", "m", "y"]
  }

  private func moment(_ typed: String) -> Moment? {
    var moment = Moment()
    let words = words(typed)
    var rest = words[...]
    for case .value(let letter, let count) in parts {
      // The day of the week follows from the date, and need not be typed.
      if letter == "d", count > 2 {
        let name = rest.first?.lowercased().prefix(3) ?? ""
        if Self.weekdays.contains(where: { $0.lowercased().prefix(3) == name }) {
          rest.removeFirst()
        }
        continue
      }
      let isRead = rest.first.map { read($0, as: letter, into: &moment) } ?? false
      // As in Acrobat a time may be without its seconds and without its half of the day.
      guard isRead || letter == "s" || letter == "t" else { return nil }
      if isRead { rest.removeFirst() }
    }
    if let isAfternoon = moment.isAfternoon {
      moment.hour = moment.hour % 12 + (isAfternoon ? 12 : 0)
    }
    return !words.isEmpty && rest.isEmpty && moment.isValid ? moment : nil
  }

  /// Returns the day of a text such as 2026-11-25, if the pattern has one.
  private func isoDay(_ typed: String) -> Moment? {
    let hasDay = parts.contains {
      if case .value(let letter, _) = $0 { letter == "m" || letter == "d" } else { false }
    }
    let words = typed.split(separator: "-", omittingEmptySubsequences: false)
    guard hasDay, words.count == 3, words[0].count == 4,
      words.allSatisfy({ 1...4 ~= $0.count && $0.allSatisfy { "0"..."9" ~= $0 } })
    else { return nil }
    let moment = Moment(year: Int(words[0]), month: Int(words[1]), day: Int(words[2]))
    return moment.isValid ? moment : nil
  }

  /// Returns the words of a text: those of a pattern without anything between its parts have their
  /// lengths.
  private func words(_ text: String) -> [Substring] {
    let counts = parts.compactMap { if case .value(_, let count) = $0 { count } else { nil } }
    let trimmed = text.filter { !$0.isWhitespace }
    guard counts.count == parts.count, trimmed.count == counts.reduce(0, +) else {
      return Self.words(text)
    }
    var rest = trimmed[...]
    return counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
  }

  /// Reads a word as the part of a date that a letter names. Returns false if it is none.
  private func read(_ word: Substring, as letter: Unicode.Scalar, into moment: inout Moment) -> Bool
  {
    let number = word.count <= 4 ? Int(word) : nil
    switch letter {
    case "y":
      moment.year = number.map { $0 < 100 ? $0 + ($0 < 50 ? 2000 : 1900) : $0 }
      return number != nil
    case "m":
      let name = word.lowercased().prefix(3)
      let index = name.count == 3 ? Self.months.firstIndex { $0.lowercased().hasPrefix(name) } : nil
      moment.month = number ?? index.map { $0 + 1 }
      return moment.month != nil
    case "d": moment.day = number
    case "H", "h": moment.hour = number ?? 0
    case "M": moment.minute = number ?? 0
    case "s": moment.second = number ?? 0
    default:
      guard let first = word.lowercased().first, first == "a" || first == "p" else { return false }
      moment.isAfternoon = first == "p"
      return true
    }
    return number != nil
  }

  /// Returns the runs of digits and those of letters.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let isDigit = text[start].isASCII && text[start].isNumber
      guard isDigit || text[start].isLetter else {
        start = text.index(after: start)
        continue
      }
      let end =
        text[start...].firstIndex { isDigit ? !($0.isASCII && $0.isNumber) : !$0.isLetter }
        ?? text.endIndex
      words.append(text[start..<end])
      start = end
    }
    return words
  }

  private func text(_ moment: Moment) -> String {
    let (year, month, day) = (moment.year ?? 2000, moment.month ?? 1, moment.day ?? 1)
    func padded(_ value: Int, _ count: Int) -> String { String(value).padded(to: count) }
    return parts.map { part in
      switch part {
      case .text(let scalar): String(scalar)
      case .value("y", let count): count > 2 ? padded(year, 4) : padded(year % 100, 2)
      case .value("m", 4): Self.months[month - 1]
      case .value("m", 3): String(Self.months[month - 1].prefix(3))
      case .value("m", let count): padded(month, count)
      case .value("d", 4): Self.weekdays[Self.weekday(year, month, day)]
      case .value("d", 3): String(Self.weekdays[Self.weekday(year, month, day)].prefix(3))
      case .value("d", let count): padded(day, count)
      case .value("H", let count): padded(moment.hour, count)
      case .value("h", let count): padded((moment.hour + 11) % 12 + 1, count)
      case .value("M", let count): padded(moment.minute, count)
      case .value("s", let count): padded(moment.second, count)
      case .value: moment.hour < 12 ? "am" : "pm"
      }
    }.joined()
  }

  /// Returns the number of days of a month in the Gregorian calendar.
  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the day of the week, 0 for Saturday (C. Zeller, 1882,
  /// https://en.wikipedia.org/wiki/Zeller%27s_congruence).
  private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (y, m) = month < 3 ? (year - 1, month + 12) : (year, month)
    return (day + 13 * (m + 1) / 5 + y % 100 + y % 100 / 4 + y / 100 / 4 + 5 * (y / 100)) % 7
  }
}
