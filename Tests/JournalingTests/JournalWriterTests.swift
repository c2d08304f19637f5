import Foundation
import Ink
import Synchronization
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

private func added(_ stroke: Stroke, rank: UInt64) -> [DrawingEvent] {
  [.added(PlacedStroke(rank: rank, stroke: stroke))]
}

@Suite(.serialized) struct JournalWriterTests {
  private let test = JournalTestFolder("state/xsign")
  private var url: URL { test.url }
  private var folder: JournalFolder { test.folder }
  private let a = InkGenerators.randomStroke(seed: 1)
  private let b = InkGenerators.randomStroke(seed: 2)

  private func writer(continuing drawing: UnfinishedDrawing? = nil) -> JournalWriter {
    JournalWriter(folder, continuing: drawing) { _ in }
  }

  private var names: [String] { test.names }

  private func mode(_ path: String) -> Int? { FileManager.default.mode(of: path) }

  private func bytes(_ ending: String) -> [UInt8] { test.bytes(ending) }

  @Test func nothingIsWrittenBeforeTheFirstEvent() {
    let writer = writer()
    writer.write([])
    writer.waitUntilDone()
    #expect(names.isEmpty && !FileManager.default.fileExists(atPath: folder.path))
    #expect(folder.search().drawing == nil)
  }

  /// A record has 32 bits for its length. A step that is longer is reported, and ends the journal.
  @Test func aStepThatIsTooLongIsReported() throws {
    let failures = Mutex<[JournalReport]>([])
    let (folder, long) = (folder, b.id)
    do {
      let writer = JournalWriter(
        make: { old throws(FileError) in try folder.make(replacing: old as? JournalFiles) },
        fits: { !$0.newNames.contains(long) },
        deliver: { report in failures.withLock { $0.append(report) } })
      for (rank, stroke) in [a, b].enumerated() { writer.write(added(stroke, rank: UInt64(rank))) }
      writer.waitUntilDone()
    }
    #expect(failures.withLock { $0.map { $0.failure?.code } } == [EMSGSIZE])
    #expect(try #require(folder.takeLast()).replay.drawing.strokes == [a])
  }

  @Test func anUnfinishedDrawingIsRecoveredAndContinued() throws {
    do {
      let writer = writer()
      writer.write(added(a, rank: 0))
      writer.write([.began(b.id, b.pen), .extended(b.id, b.samples)])
      writer.waitUntilDone()
      #expect(mode(folder.path) == 0o700)
      #expect(names.count == 2 && names.allSatisfy { mode("\(folder.path)/\($0)") == 0o600 })
      // The writer holds its lock.
      #expect(folder.search().drawing == nil)
    }
    do {
      let left = try #require(folder.takeLast())
      let isSame = left.replay.drawing.strokes == [a, b]
      #expect(isSame && left.others == 0)
      let writer = writer(continuing: left)
      writer.write([.undone, .undone, .redone])
      writer.waitUntilDone()
    }
    let left = try #require(folder.takeLast())
    let isSame = left.replay.drawing.strokes == [a]
    #expect(isSame && left.replay.drawing.canRedo)
    let last = writer(continuing: left)
    last.discard()
    last.waitUntilDone()
    #expect(names.isEmpty)
  }

  /// The picture's file is written once, no matter how often the background changes.
  @Test func theBackgroundIsRecovered() throws {
    let picture = Background.Picture(
      bytes: (0..<1000).map { UInt8($0 & 0xff) },
      frame: Bounds(min: Point(1, 2), max: Point(30, 40)))
    let baseline = Background.Baseline(start: Point(3, 4), length: 5)
    do {
      let writer = writer()
      writer.write(added(a, rank: 0))
      for paper in 0..<5 as Range<UInt32> {
        writer.write([
          .background(
            Page.ID(rawValue: 1), Background(paper: InkColor(hex: paper), picture: picture))
        ])
      }
      writer.waitUntilDone()
      let ink = JournalFormat.bytes(of: .added(.init(rank: 0, stroke: a))).count
      #expect((1000..<2000) ~= bytes(".journal").count - ink)
    }
    do {
      let left = try #require(folder.takeLast())
      #expect(
        left.replay.drawing.background == Background(paper: InkColor(hex: 4), picture: picture))
      let count = bytes(".journal").count
      let writer = writer(continuing: left)
      writer.write([
        .background(
          Page.ID(rawValue: 1), Background(paper: nil, picture: picture, baseline: baseline)),
        .cleared,
      ])
      writer.waitUntilDone()
      #expect(bytes(".journal").count < count + 100)
    }
    do {
      let left = try #require(folder.takeLast())
      #expect(
        left.replay.drawing.background
          == Background(paper: nil, picture: picture, baseline: baseline))
      let writer = writer(continuing: left)
      // Another drawing does not have the background.
      writer.discard()
      writer.write(added(b, rank: 0))
      writer.waitUntilDone()
    }
    let left = try #require(folder.takeLast())
    #expect(left.replay.drawing.background == Background())
    let last = writer(continuing: left)
    last.discard()
    last.waitUntilDone()
  }

  /// The version is raised because a program without backgrounds would read them as damage.
  @Test func aJournalOfTheFirstVersionIsUpgraded() throws {
    try AtomicFile.makeFolder(folder.path)
    let stroke = JournalFormat.bytes(of: .added(.init(rank: 0, stroke: a)))
    let old = JournalFormat.header.prefix(8) + [1, 0, 0, 0] + stroke
    try AtomicFile.write(Array(old), to: folder.path + "/drawing-old.journal")
    let left = try #require(folder.takeLast())
    let isSame = left.replay.drawing.strokes == [a]
    #expect(isSame && bytes(".journal") == JournalFormat.header + stroke)
    let writer = writer(continuing: left)
    writer.discard()
    writer.waitUntilDone()
  }

  @Test func aWithdrawnStrokeIsRemoved() throws {
    let writer = writer()
    writer.write([.began(b.id, b.pen), .extended(b.id, b.samples)])
    writer.waitUntilDone()
    #expect(JournalReplay(steps: bytes(".journal"), live: bytes(".live")).rescued.count == 1)
    writer.write(added(a, rank: 0))
    // A withdrawn stroke is not recovered, and its samples are soon removed.
    writer.write([.withdrawn(b.id)])
    #expect(
      waitUntil {
        JournalReplay(steps: bytes(".journal"), live: bytes(".live")).rescued.isEmpty
      })
    #expect(waitUntil { bytes(".live") == JournalFormat.header })
    let isSame = JournalReplay(steps: bytes(".journal"), live: []).drawing.strokes == [a]
    #expect(isSame)
    writer.discard()
    writer.waitUntilDone()
  }

  /// Also while another stroke is being drawn, so that the file cannot be emptied.
  @Test func aWithdrawnPalmIsOverwrittenAtOnce() throws {
    let (palm, pen) = (a, b)
    let writer = writer()
    writer.write([.began(palm.id, palm.pen), .extended(palm.id, Array(palm.samples.prefix(9)))])
    writer.write([.began(pen.id, pen.pen), .extended(pen.id, Array(pen.samples.prefix(4)))])
    writer.write([
      .extended(palm.id, Array(palm.samples.dropFirst(9))), .straightened(palm.id, true),
    ])
    writer.write([.straightened(pen.id, true), .straightened(pen.id, false)])
    writer.waitUntilDone()
    writer.write([.withdrawn(palm.id)])
    writer.write([.extended(pen.id, Array(pen.samples.dropFirst(4)))])
    writer.waitUntilDone()
    let live = bytes(".live")
    let found = palm.samples.count { sample in
      let place = [sample.position.x, sample.position.y, sample.time].flatMap { part in
        (0..<8).map { UInt8(truncatingIfNeeded: part.bitPattern >> UInt64(8 * $0)) }
      }
      return live.firstRange(of: place) != nil
    }
    #expect(found == 0 && palm.samples.count > 9)
    let isSame = JournalReplay(steps: [], live: live).drawing.strokes == [pen]
    #expect(isSame)
  }

  @Test func eachProgramHasItsOwnJournal() throws {
    do {
      let (one, other) = (writer(), writer())
      one.write(added(a, rank: 0))
      one.waitUntilDone()
      other.write(added(b, rank: 0))
      other.waitUntilDone()
      #expect(names.count == 4 && folder.search().drawing == nil)
    }
    // Files made in the same second: either may be the newest.
    let first = try #require(folder.takeLast())
    let second = try #require(folder.takeLast())
    #expect(first.others == 1 && second.others == 0 && folder.search().drawing == nil)
    let both = [first, second].flatMap(\.replay.drawing.strokes)
    let isSame = Set(both.map(\.id)) == [a.id, b.id]
    #expect(isSame)
  }

  @Test func otherFilesAreNotChanged() throws {
    try AtomicFile.makeFolder(folder.path)
    let version = UInt8(JournalFormat.version + 1)
    let newer = JournalFormat.header.prefix(8) + [version, 0, 0, 0, 1, 2, 3]
    try AtomicFile.write(Array(newer), to: folder.path + "/drawing-newer.journal")
    try AtomicFile.write([1, 2, 3], to: folder.path + "/drawing-odd.journal")
    try AtomicFile.write(
      Array(JournalFormat.header.prefix(6)), to: folder.path + "/drawing-x.journal")
    try AtomicFile.write([1], to: folder.path + "/drawing-lost.live")
    mkfifo(folder.path + "/drawing-pipe.journal", 0o600)
    symlink("/etc/passwd", folder.path + "/drawing-link.journal")
    #expect(folder.search().drawing == nil)
    #expect(
      names.filter { !$0.hasSuffix(".live") } == [
        "drawing-link.journal", "drawing-newer.journal", "drawing-odd.damaged",
        "drawing-pipe.journal", "drawing-x.damaged",
      ])
    let kept = FileManager.default.contents(atPath: folder.path + "/drawing-newer.journal")
    #expect(kept == Data(newer))
  }

  /// The disk kept the live stroke, but of the steps not even the header.
  @Test func liveInkIsRecoveredWithoutSteps() throws {
    do {
      let writer = writer()
      writer.write([.began(b.id, b.pen), .extended(b.id, b.samples)])
      writer.waitUntilDone()
    }
    let steps = try #require(names.first { $0.hasSuffix(".journal") })
    truncate("\(folder.path)/\(steps)", 5)
    for _ in 0..<2 {
      let left = try #require(folder.takeLast())
      let isSame = left.replay.drawing.strokes == [b]
      #expect(isSame)
    }
  }

  /// An error is reported once, and events written before stay.
  @Test(.apart) func aFullDiskIsReportedOnce() async throws {
    await #expect(processExitsWith: .success) {
      let full = FullJournal()
      defer { full.test.remove() }
      full.writer = nil
      let left = full.test.folder.takeLast()
      guard full.reports.failures.map(\.code) == [EFBIG], full.written > 0,
        left?.replay.drawing.strokes.count == full.written
      else { exit(1) }
    }
  }

  @Test func aFolderThatCannotBeCreatedIsReportedOnce() throws {
    try AtomicFile.makeFolder(url.path)
    try AtomicFile.write([1], to: url.path + "/state")
    let reports = JournalReports()
    let writer = JournalWriter(folder) { reports.add($0) }
    for rank in 0..<3 as Range<UInt64> { writer.write(added(a, rank: rank)) }
    writer.waitUntilDone()
    #expect(reports.failures.map(\.code) == [ENOTDIR])
  }
}
