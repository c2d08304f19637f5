import Dispatch
import Ink
import Platform
import TestSupport

@testable import Journaling

/// The reports of a writer so far.
final class JournalReports: Sendable {
  private let queue = DispatchQueue(label: "reports")
  nonisolated(unsafe) private var reports: [JournalReport] = []
  var all: [JournalReport] { queue.sync { reports } }
  var failures: [FileError] { all.compactMap(\.failure) }

  func add(_ report: JournalReport) { queue.sync { reports.append(report) } }
}

/// A journal that has failed within a drawing, because no file of the process may be so large
/// (`FileSizeLimit`).
final class FullJournal {
  let test = JournalTestFolder()
  let reports = JournalReports()
  private(set) var drawing = Drawing()
  /// The number of strokes that were written before.
  private(set) var written = 0
  var writer: JournalWriter?

  init() {
    FileSizeLimit.set(20_000)
    drawing.isRecorded = true
    writer = JournalWriter(test.folder) { [reports] in reports.add($0) }
    for number in 1...40 as ClosedRange<UInt64> {
      _ = drawing.add(InkGenerators.randomStroke(seed: number))
      writer?.write(drawing.takeEvents())
      writer?.waitUntilDone()
      if reports.all.isEmpty { written += 1 }
    }
  }
}
