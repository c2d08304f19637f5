/// A table in Markdown.
struct Table {
  /// The title.
  let title: String
  /// What the rows are.
  let subject: String
  /// The titles of the other columns.
  let columns: [String]
  private var rows: [(name: String, cells: [String])] = []

  init(title: String, subject: String = "engine", columns: [String]) {
    (self.title, self.subject, self.columns) = (title, subject, columns)
  }

  /// Adds a row of numbers, usually with three significant digits.
  mutating func add(_ name: String, _ values: [Double]) {
    add(name, values.map { decimal($0, $0 >= 100 ? 0 : $0 >= 10 ? 1 : $0 >= 1 ? 2 : 3) })
  }

  /// Adds a row.
  mutating func add(_ name: String, _ cells: [String]) {
    rows.append((name, cells))
  }

  /// The table as text.
  var text: String {
    let lines =
      ["**\(title)**", "", Self.row([subject] + columns)]
      + ["|---|" + columns.map { _ in "---:|" }.joined()]
      + rows.map { Self.row([$0.name] + $0.cells) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
  }
}

/// Returns a number with `digits` decimals, and "-" if it is not finite.
func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "-" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = Int((value * scale).rounded())
  let (number, rest) = abs(whole).quotientAndRemainder(dividingBy: Int(scale))
  let sign = whole < 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(number)" }
  let places = String(rest)
  return "\(sign)\(number)." + String(repeating: "0", count: digits - places.count) + places
}
