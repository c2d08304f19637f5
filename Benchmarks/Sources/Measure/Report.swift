/// The table of figures with their budgets.
struct Report {
  /// A line of the table.
  struct Row {
    var what: String
    var figure: String
    var budget = ""
    /// True if the figure is within its budget; nil without a budget.
    var isMet: Bool?
  }

  private var sections: [(title: String, rows: [Row])] = []

  /// Begins a part of the table.
  mutating func begin(_ title: String) { sections.append((title, [])) }

  /// Adds a line without a budget.
  mutating func add(_ what: String, _ figure: String) {
    sections[sections.count - 1].rows.append(Row(what: what, figure: figure))
  }

  /// Adds a line whose figure, in the unit of `limit`, must not exceed it.
  mutating func add(
    _ what: String, _ figure: String, _ value: Double, atMost limit: Double, _ budget: String
  ) {
    sections[sections.count - 1].rows.append(
      Row(what: what, figure: figure, budget: budget, isMet: value <= limit))
  }

  /// The whole table as text.
  var text: String {
    let rows = sections.flatMap(\.rows)
    let first = rows.map(\.what.count).max() ?? 0
    let second = rows.map(\.figure.count).max() ?? 0
    let third = rows.map(\.budget.count).max() ?? 0
    var lines: [String] = []
    for section in sections {
      lines.append("")
      lines.append(section.title)
      for row in section.rows {
        let verdict = row.isMet.map { $0 ? "met" : "missed" } ?? ""
        let line =
          "  " + padded(row.what, first) + "  "
          + String(repeating: " ", count: second - row.figure.count) + row.figure + "   "
          + padded(row.budget, third) + "  " + verdict
        lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
      }
    }
    let judged = rows.compactMap(\.isMet)
    lines.append("")
    lines.append("\(judged.count { $0 }) of \(judged.count) budgets met")
    return lines.joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}

/// Returns a number with `places` decimals.
func decimal(_ value: Double, _ places: Int = 1) -> String {
  let factor = (0..<places).reduce(1.0) { all, _ in all * 10 }
  let digits = String(Int((abs(value) * factor).rounded()))
  let sign = value < 0 ? "-" : ""
  guard places > 0 else { return sign + digits }
  let all = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  return sign + all.dropLast(places) + "." + all.suffix(places)
}
