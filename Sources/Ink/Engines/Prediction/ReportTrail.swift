/// The newest reports of a pen, for predicting its tip.
struct ReportTrail: Sendable {
  /// A report of a pen.
  struct Report: Sendable {
    /// The time, in seconds.
    var time: Double
    /// The position, in canvas units.
    var position: Point
    /// The pressure; nil if unknown.
    var pressure: Double?
  }

  /// The time for which reports are kept, in seconds, unless they are too many.
  static let span = 0.15
  /// The largest number of reports that are looked at.
  static let maximum = 512

  private var reports: [Report] = []
  private var first = 0

  /// The number of reports.
  var count: Int { reports.count - first }

  /// The newest report; nil if there are none.
  var newest: Report? { reports.last }

  /// Returns the report with the number `age` from the newest one, which is 0.
  subscript(age: Int) -> Report { reports[reports.count - 1 - age] }

  /// Adds a report, which is later than the newest one. Amortized O(1).
  mutating func append(_ report: Report) {
    reports.append(report)
    while count > Self.maximum || reports[first].time < report.time - Self.span { first += 1 }
    guard first >= 64, first * 2 >= reports.count else { return }
    reports.removeSubrange(0..<first)
    first = 0
  }

  /// Forgets all reports.
  mutating func removeAll() {
    reports.removeAll(keepingCapacity: true)
    first = 0
  }

  /// The mean time between the newest reports, in seconds; 0 with one report. Of several, because
  /// some devices send them in pairs.
  var interval: Double {
    let steps = Swift.min(count - 1, 5)
    return steps > 0 ? (self[0].time - self[steps].time) / Double(steps) : 0
  }

  /// Returns true if no pen moves to `report`: far, and much farther than it moved lately.
  func isLeap(to report: Report) -> Bool {
    let step = report.position.distance(to: self[0].position)
    guard step > 96, count >= 3 else { return false }
    return step > 4 * recentPath.length
  }

  /// The greatest speed that a prediction may have, in canvas units per second: little more than
  /// the pen had in the last moments. Without the longest step they limit it, too, so that one
  /// wrong report does not change it much.
  var speedLimit: Double {
    let path = recentPath
    let time = path.time - path.longestTime
    guard time > 0 else { return 0 }
    return Swift.min(1.1 * path.fastest, 5 * (path.length - path.longest) / time)
  }

  private struct RecentPath {
    var length = 0.0
    var time = 0.0
    /// The speed of the fastest step.
    var fastest = 0.0
    /// The length of the longest step, and its time.
    var longest = 0.0
    var longestTime = 0.0
  }

  /// The way of the last 40 ms, or of the last five steps.
  private var recentPath: RecentPath {
    var path = RecentPath()
    var age = 1
    while age < count, path.time < 0.04 || age <= 5 {
      let (later, earlier) = (self[age - 1], self[age])
      let step = later.position.distance(to: earlier.position)
      let time = later.time - earlier.time
      path.length += step
      path.time += time
      path.fastest = Swift.max(path.fastest, step / time)
      if step > path.longest { (path.longest, path.longestTime) = (step, time) }
      age += 1
    }
    return path
  }

  /// Returns the share 0...1 of a predicted `step` that agrees with the pen's direction in the last
  /// moment: all of it up to 45 degrees off, nothing from 90 degrees or if the pen did not move.
  func agreement(with step: Point) -> Double {
    var age = 1
    while age < count - 1, self[0].time - self[age].time < 0.005 { age += 1 }
    guard age < count else { return 0 }
    let way = self[0].position - self[age].position
    let cosine = way.dot(step) / (way.length * step.length)
    return cosine > 0 ? Swift.min(cosine / 0.7, 1) : 0
  }

  /// The share 0...1 that remains of a prediction while the pressure falls: the pen is about to be
  /// lifted below 60 % of the mean pressure of the last 60 ms, and is gone at 15 %.
  var grip: Double {
    guard let pressure = self[0].pressure else { return 1 }
    var (sum, number, age) = (0.0, 0.0, 0)
    while age < count, self[age].time >= self[0].time - 0.06 {
      sum += self[age].pressure ?? 0
      number += 1
      age += 1
    }
    guard sum > 0 else { return 1 }
    return Swift.min(Swift.max((pressure * number / sum - 0.15) / 0.45, 0), 1)
  }
}
