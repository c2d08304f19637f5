import Foundation

/// The counts that are kept in the repository, by which a change is noticed: a line for each work,
/// its name and then a figure for each kind.
struct KeptCounts {
  /// The share by which a figure may grow.
  private static let slack = 0.05
  /// What a figure may grow by at least: one more in twenty times.
  private static let minimumSlack = 0.05

  /// The path of the file.
  let path: String
  private var counts: [String: Counts] = [:]

  /// Reads the file at `path`.
  init(path: String) throws {
    self.path = path
    let kinds = Counts.Kind.allCases.count
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let figures = words.suffix(kinds).compactMap { Double($0) }
      guard figures.count == kinds else {
        throw MeasureError("\(path) has a line without \(kinds) figures: \(line)")
      }
      counts[words.dropLast(figures.count).joined(separator: " ")] = Counts(figures)
    }
  }

  /// Returns the counts of a work. Throws an error if the file has none.
  private func kept(_ work: CountedWork) throws -> Counts {
    guard let kept = counts["\(work)"] else {
      throw MeasureError("\(path) has no line for: \(work)")
    }
    return kept
  }

  /// Returns the greatest value that a count may have.
  func limit(_ kind: Counts.Kind, of work: CountedWork) throws -> Double {
    let figure = try kept(work)[kind]
    return figure + slack(of: figure, work)
  }

  /// Returns what a figure may grow or fall by: for an undo by one at least, since one is counted.
  private func slack(of figure: Double, _ work: CountedWork) -> Double {
    max(figure * Self.slack, work.action == .undo ? 1 : Self.minimumSlack)
  }

  /// Returns a sentence for each count that grew too much, and for each that fell as much.
  func changes(_ counts: [CountedWork: Counts]) throws -> (rises: [String], falls: [String]) {
    var (rises, falls): ([String], [String]) = ([], [])
    for work in CountedWork.all {
      guard let counted = counts[work] else { continue }
      for kind in Counts.Kind.allCases {
        let (old, new) = (try kept(work)[kind], counted[kind])
        let name = "The \(kind.rawValue) for “\(work)”"
        let percent = decimal(abs(new / old - 1) * 100)
        let numbers = "from \(figure(old)) to \(figure(new)), by \(percent) %"
        if new > (try limit(kind, of: work)) {
          rises.append("\(name) rose \(numbers).")
        } else if new < old - slack(of: old, work) {
          falls.append("\(name) fell \(numbers): lower the figure in \(path).")
        }
      }
    }
    return (rises, falls)
  }

  /// Writes `counts` to the file at `path`. What the file says about itself stays.
  static func write(_ counts: [CountedWork: Counts], to path: String) throws {
    let head = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .prefix { $0.hasPrefix("#") }
    let names = CountedWork.all.map(\.description)
    let width = names.map(\.count).max() ?? 0
    let lines = CountedWork.all.compactMap { work in
      counts[work].map { counts in
        "\(work)".padding(toLength: width, withPad: " ", startingAt: 0)
          + Counts.Kind.allCases.map { kind in
            let text = figure(counts[kind])
            return String(repeating: " ", count: max(1, 15 - text.count)) + text
          }.joined()
      }
    }
    try ((head.map(String.init) + lines).joined(separator: "\n") + "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }
}

/// Returns a count with four digits that matter.
func figure(_ value: Double) -> String {
  var unit = 1.0
  while value >= unit * 10_000 { unit *= 10 }
  if value >= 1000 { return decimal((value / unit).rounded() * unit, 0) }
  let text = decimal(value, value < 100 ? 2 : 1)
  return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}

extension Report {
  /// Adds the counts beside those that are kept.
  mutating func add(_ counts: [CountedWork: Counts], _ kept: KeptCounts?) throws {
    for action in CountedWork.Action.allCases {
      for setting in CountedWork.Setting.all {
        let work = CountedWork(action: action, setting: setting)
        guard let counted = counts[work] else { continue }
        begin("Work of the main thread: \(work)")
        for kind in Counts.Kind.allCases {
          guard let kept else {
            add(kind.rawValue, figure(counted[kind]))
            continue
          }
          let limit = try kept.limit(kind, of: work)
          add(
            kind.rawValue, figure(counted[kind]), counted[kind], atMost: limit,
            "at most \(figure(limit)), kept + 5%")
        }
      }
    }
  }
}
