import Foundation
import TestSupport

/// The work of the main thread for a start, a motion of the pen and an undo.
enum Instructions {
  /// The greatest number of tries: what else runs on the machine may come between two events of
  /// the program, which then does more or less.
  private static let tries = 3

  /// Counts each work with the program `app`, until `isEnough` says that the tries for some need no
  /// further one. Returns the tries. Throws an error on a processor without AVX2: the program has
  /// other loops there (`CCoverage`), and no counts are kept of them.
  static func measure(
    _ app: String, on stage: Stage, progress: (String) -> Void,
    until isEnough: ([CountedWork: [Counts]]) throws -> Bool
  ) throws -> [CountedWork: [Counts]] {
    let processor = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    guard processor.split(whereSeparator: \.isWhitespace).contains("avx2") else {
      throw MeasureError("the counts that are kept are those of processors with AVX2.")
    }
    var all: [CountedWork: [Counts]] = [:]
    for setting in CountedWork.Setting.all {
      progress("the instructions of a window, \(setting)")
      var counts: [CountedWork: [Counts]] = [:]
      for _ in 0..<tries {
        for (action, profiles) in try profiles(app, setting, on: stage).actions {
          counts[CountedWork(action: action, setting: setting), default: []].append(
            CountedWindow.counts(action, profiles))
        }
        if try isEnough(counts) { break }
      }
      all.merge(counts) { $1 }
    }
    return all
  }

  /// Returns the profiles in a new window.
  static func profiles(
    _ app: String, _ setting: CountedWork.Setting, on stage: Stage
  ) throws -> CountedWindow.Profiles {
    try withTemporaryFolder { folder in
      let environment = try MeasuredEnvironment(folder: folder)
      // The first start leaves the list of fonts in its cache, and is not counted.
      let first = CountedWindow.subject(app, setting, environment: environment.variables)
      let running = try RunningSubject(first, display: stage.server.displayName)
      _ = try stage.window(of: first)
      running.stop()
      return try CountedWindow(
        Callgrind.copy(of: app, in: folder), setting, in: folder, environment, on: stage
      ).profiles()
    }
  }
}
