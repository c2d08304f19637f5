/// A table of numbers in Markdown.
struct Table {
  /// The title.
  let title: String
  /// The titles of the columns of numbers.
  let columns: [String]
  private var rows: [(name: String, values: [Double])] = []

  init(title: String, columns: [String]) {
    self.title = title
    self.columns = columns
  }

  /// Adds a row.
  mutating func add(_ name: String, _ values: [Double]) {
    rows.append((name, values))
  }

  /// The table as text.
  var text: String {
    var lines = ["**\(title)**", "", "| engine | \(columns.joined(separator: " | ")) |"]
    lines.append("|---|" + columns.map { _ in "---:|" }.joined())
    for row in rows {
      lines.append("| \(row.name) | \(row.values.map(Self.text).joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a number with usually three significant digits.
  private static func text(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let rest = String(whole % Int(scale))
    return "\(whole / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
