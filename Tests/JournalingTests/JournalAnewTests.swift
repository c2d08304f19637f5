import Foundation
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// A journal that is written anew after it has failed.
@Suite struct JournalAnewTests {
  private let test = JournalTestFolder()
  private var url: URL { test.url }
  private var folder: JournalFolder { test.folder }
  private var names: [String] { test.names }

  private func stroke(_ number: UInt64) -> Stroke { InkGenerators.randomStroke(seed: number) }

  @Test func theWholeDrawingReplacesTheFiles() throws {
    let reports = JournalReports()
    var drawing = Drawing()
    drawing.isRecorded = true
    do {
      let writer = JournalWriter(folder) { reports.add($0) }
      _ = drawing.add(stroke(1))
      writer.write(drawing.takeEvents())
      writer.waitUntilDone()
      let before = names
      // The folder is deleted, which the next sync notices.
      test.remove()
      _ = drawing.add(stroke(2))
      writer.write(drawing.takeEvents())
      writer.waitUntilDone()
      #expect(reports.all.map { $0.failure?.code } == [ENOENT])
      // What follows is dropped.
      _ = drawing.add(stroke(3))
      _ = drawing.undo()
      writer.write(drawing.takeEvents())
      let live = stroke(4)
      let events: [DrawingEvent] = [
        .began(live.id, live.pen), .extended(live.id, live.samples),
      ]
      writer.writeAnew(DrawingSnapshot(drawing, live: events), attempt: 1)
      _ = drawing.redo()
      writer.write(drawing.takeEvents())
      writer.waitUntilDone()
      #expect(reports.all.last == JournalReport(attempt: 1, failure: nil))
      #expect(names == before)
    }
    let left = try #require(folder.takeLast())
    let isSame = left.replay.drawing.strokes == drawing.strokes + [stroke(4)]
    #expect(isSame && !left.replay.isDamaged)
  }

  /// The old files stay until the new ones hold the drawing.
  @Test(.apart) func anAttemptThatFailsKeepsTheOldFiles() async throws {
    await #expect(processExitsWith: .success) {
      let full = FullJournal()
      defer { full.test.remove() }
      let names = full.test.names
      full.writer?.writeAnew(DrawingSnapshot(full.drawing), attempt: 1)
      full.writer?.waitUntilDone()
      guard names.count == 2, full.test.names == names, full.written > 0, full.written < 40,
        full.reports.all.map(\.failure?.code) == [EFBIG, EFBIG]
      else { exit(1) }
      let journal = full.test.folder.path + "/" + names[0]
      let bytes = FileManager.default.contents(atPath: journal).map { [UInt8]($0) } ?? []
      let replay = JournalReplay(steps: bytes, live: [])
      guard replay.drawing.strokes.count == full.written, !replay.isDamaged else { exit(2) }
      // There is room again.
      FileSizeLimit.set(100_000_000)
      full.writer?.writeAnew(DrawingSnapshot(full.drawing), attempt: 2)
      full.writer?.waitUntilDone()
      guard full.reports.all.last == JournalReport(attempt: 2, failure: nil),
        full.test.names == names
      else { exit(3) }
      full.writer = nil
      guard full.test.folder.takeLast()?.replay.drawing.strokes == full.drawing.strokes else {
        exit(4)
      }
    }
  }

  @Test func anotherDrawingIsTriedAgain() throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url)
    let reports = JournalReports()
    let writer = JournalWriter(folder) { reports.add($0) }
    writer.prepare()
    writer.waitUntilDone()
    #expect(reports.all.map { $0.failure?.code } == [ENOTDIR])
    test.remove()
    writer.discard()
    writer.writeAnew(nil, attempt: 1)
    writer.write([.added(PlacedStroke(rank: 0, stroke: stroke(1)))])
    writer.waitUntilDone()
    #expect(reports.all.last == JournalReport(attempt: 1, failure: nil) && names.count == 2)
  }

  @Test func remainsOfAnAttemptAreRemoved() throws {
    try AtomicFile.makeFolder(url.path)
    let newer = JournalFormat.header.prefix(8) + [UInt8(JournalFormat.version + 1), 0, 0, 0]
    try AtomicFile.write(JournalFormat.header, to: url.path + "/drawing-a.journal.new")
    try AtomicFile.write(JournalFormat.header, to: url.path + "/drawing-a.live.new")
    try AtomicFile.write(Array(newer), to: url.path + "/drawing-b.journal.new")
    let findings = folder.search()
    #expect(findings.drawing == nil && findings.unreadable.isEmpty)
    #expect(names == ["drawing-b.journal.new"])
  }

  @Test func theIntervalsGrow() {
    var retry = JournalRetry()
    let intervals = (0..<8).map { _ in retry.failed(at: 0) }
    #expect(intervals == [1, 2, 4, 8, 16, 32, 60, 60])
    // They grow on unless it works for long.
    retry.worked(at: 100)
    #expect(retry.failed(at: 159) == 60)
    retry.worked(at: 200)
    #expect(retry.failed(at: 260) == 1)
  }

  /// File systems without locks.
  @Test func withoutLocksNothingIsLeftBehind() throws {
    for code in [ENOLCK, ENOSYS, EOPNOTSUPP] {
      let folder = JournalFolder(url.path, system: { _, _ in code })
      var writer: JournalWriter? = JournalWriter(folder) { _ in }
      writer?.write([.added(PlacedStroke(rank: 0, stroke: stroke(1)))])
      writer?.waitUntilDone()
      #expect(names.count == 2)
      // It is not taken from the program that has it.
      #expect(folder.search().drawing == nil && names.count == 2)
      writer = nil
      let left = try #require(folder.takeLast())
      let isSame = left.replay.drawing.strokes == [stroke(1)]
      #expect(isSame && folder.search().drawing == nil)
      let last = JournalWriter(folder, continuing: left) { _ in }
      last.discard()
      last.waitUntilDone()
      #expect(names.isEmpty)
    }
  }

  /// A child that is being started has the sockets of this program until it is executed.
  @Test func aLockThatOutlivesItsFileBarsNoOther() throws {
    try AtomicFile.makeFolder(url.path)
    let path = url.path + "/drawing-a.journal.new"
    try AtomicFile.write([UInt8](), to: path)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    let take = { JournalLock.take(descriptor, url.path + $0, { _, _ in ENOLCK }) }
    let lock = take("/drawing-a.journal.new")
    #expect(lock != nil && take("/drawing-a.journal") == nil && take("/drawing-a") == nil)
    // Another journal whose file has the number of the first.
    #expect(take("/drawing-b.journal.new") != nil)
    // A name of many bytes, as of a file that another program put there.
    #expect(take("/drawing-" + String(repeating: "署", count: 70) + ".journal") != nil)
    withExtendedLifetime(lock) {}
  }
}
