import Foundation
import Ink
import TestSupport
import X11Canvas

/// The work of a steady motion of the pen, from its event to its pixels: what the main thread of a
/// window with two panes does for one of 500 motions of a stroke.
///
/// The pen reports 60 times a second. That is a rate at which a prediction is always replaced by
/// the next one, and slow enough for the program under callgrind.
struct Instructions {
  /// The name of what was counted, in the table and in the file of figures.
  let name: String
  /// The instructions for a motion.
  let instructions: Double
  /// The allocations of memory for a motion, by the program and by the libraries of X, which
  /// allocate each event and free it.
  let (own, libraries): (Double, Double)

  private static let motions = 500
  private static let rate = 60.0

  /// Counts with predictions and without.
  static func measure(_ app: String, on stage: Stage) throws -> [Instructions] {
    try [("with prediction", 8), ("without prediction", 0)].map { name, time in
      try withTemporaryFolder { folder in
        let callgrind = Callgrind(folder: folder)
        let subject = Subject(
          name: "xsign \(name)", path: try Callgrind.copy(of: app, in: folder),
          windowClass: "Xsign", panes: 2, starter: callgrind.command,
          preferences: "[xsign]\nprediction=\(time)\n")
        let profile = try profile(try stage.start(subject), on: stage, callgrind)
        let own = profile.allocations["xsign", default: 0]
        let all = profile.allocations.values.reduce(0, +)
        return Instructions(
          name: name, instructions: Double(profile.instructions) / Double(motions),
          own: Double(own) / Double(motions), libraries: Double(all - own) / Double(motions))
      }
    }
  }

  /// Draws a stroke, and returns the counts of its motions once it is well under way.
  private static func profile(
    _ performance: Performance, on stage: Stage, _ callgrind: Callgrind
  ) throws -> CallgrindProfile {
    let process = performance.running.process
    let paper = performance.papers[0]
    func place(_ index: Int) -> Point {
      let turn = InkGenerators.turn(Double(index) * 0.019)
      return Point(
        Double(paper.x) + 70 + 1.05 * Double(index) + 25 * turn.y,
        Double(paper.y) + Double(paper.height) / 2 - 25 * turn.x)
    }
    func move(_ index: Int) {
      let pressure = 0.5 + 0.2 * InkGenerators.turn(Double(index) * 0.007).y
      stage.pen.move(place(index).x, place(index).y, pressure: pressure)
    }
    func move(_ range: Range<Int>) {
      let start = Clock.now
      for (step, index) in range.enumerated() {
        Clock.sleep(until: start + Int64(Double(step + 1) / rate * 1e9))
        move(index)
      }
      // The last motion and what it leaves for later.
      Clock.sleep(0.3)
    }
    stage.pen.enterProximity()
    move(0)
    stage.pen.down()
    stage.pen.sync()
    move(1..<40)
    // Code is translated as it is first counted, which takes long.
    try callgrind.count(true, in: process)
    move(40..<60)
    try callgrind.reset(process)
    move(60..<60 + motions)
    let profile = try callgrind.profile(of: process)
    try callgrind.count(false, in: process)
    stage.pen.finish()
    return profile
  }
}

/// The figures that are kept in the repository, by which a change is noticed: a line for each, its
/// name and then the number.
struct KeptFigures {
  /// The share by which a figure may grow.
  static let slack = 0.05

  private var figures: [String: Double] = [:]

  /// Reads the file at `path`.
  init(path: String) throws {
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count > 1, let figure = Double(words[words.count - 1]) else {
        throw MeasureError("\(path) has a line without a figure: \(line)")
      }
      figures[words.dropLast().joined(separator: " ")] = figure
    }
  }

  /// Returns the greatest value that `name` may have. Throws an error if there is no such figure.
  func limit(of name: String) throws -> Double {
    guard let figure = figures[name] else {
      throw MeasureError("There is no kept figure of: \(name)")
    }
    return figure * (1 + Self.slack)
  }
}

extension Report {
  /// Adds the work of a motion beside the figures that are kept. Returns the names of those that
  /// are exceeded.
  mutating func add(_ counts: [Instructions], _ kept: KeptFigures) throws -> [String] {
    begin("Work of the main thread for a motion of the pen at 60 Hz, two panes")
    var exceeded: [String] = []
    for count in counts {
      for (what, value, places) in [
        ("instructions", count.instructions, 0), ("allocations", count.own, 2),
      ] {
        let name = "\(what) \(count.name)"
        let limit = try kept.limit(of: name)
        add(
          name, decimal(value, places), value, atMost: limit,
          "at most \(decimal(limit, places)), kept + 5%")
        if value > limit { exceeded.append(name) }
      }
      add("allocations by libraries \(count.name)", decimal(count.libraries, 2))
    }
    return exceeded
  }
}
