import Foundation
import Ink
import TestSupport
import Testing

@testable import X11Canvas

private func news(_ stroke: Stroke, rank: UInt64) -> InkNews {
  InkNews(events: [.added(HistoryEvent.Placed(rank: rank, stroke: stroke))])
}

@Suite(.serialized) struct JournalKeeperTests {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "xsign-journal-\(UUID().uuidString)")
  private var folder: JournalFolder {
    JournalFolder(url.appendingPathComponent("state/xsign").path)
  }
  private let a = InkGenerators.randomStroke(seed: 1)
  private let b = InkGenerators.randomStroke(seed: 2)

  private func keeper(going drawing: LeftDrawing? = nil) -> JournalKeeper {
    JournalKeeper(folder, going: drawing) { _ in }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func remove() { try? FileManager.default.removeItem(at: url) }

  private func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  private func bytes(_ ending: String) -> [UInt8] {
    let name = names.first { $0.hasSuffix(ending) } ?? ""
    return (FileManager.default.contents(atPath: "\(folder.path)/\(name)")).map { [UInt8]($0) }
      ?? []
  }

  @Test func nothingIsWrittenBeforeSomethingHappens() {
    defer { remove() }
    let keeper = keeper()
    keeper.write(InkNews())
    keeper.waitUntilDone()
    #expect(names.isEmpty && !FileManager.default.fileExists(atPath: folder.path))
    #expect(folder.takeLast() == nil)
  }

  @Test func whatWasLeftComesBackAndGoesOn() throws {
    defer { remove() }
    do {
      let keeper = keeper()
      keeper.write(news(a, rank: 0))
      keeper.write(
        InkNews(parts: [.init(b.id, pen: b.pen, samples: b.samples)], live: [b.id]))
      keeper.waitUntilDone()
      #expect(mode(folder.path) == 0o700)
      #expect(names.count == 2 && names.allSatisfy { mode("\(folder.path)/\($0)") == 0o600 })
      // It is held.
      #expect(folder.takeLast() == nil)
    }
    do {
      let left = try #require(folder.takeLast())
      let isSame = left.replay.history.strokes == [a, b]
      #expect(isSame && left.others == 0)
      let keeper = keeper(going: left)
      keeper.write(InkNews(events: [.undone, .undone, .redone]))
      keeper.waitUntilDone()
    }
    let left = try #require(folder.takeLast())
    let isSame = left.replay.history.strokes == [a]
    #expect(isSame && left.replay.history.canRedo)
    let last = keeper(going: left)
    last.discard()
    last.waitUntilDone()
    #expect(names.isEmpty)
  }

  /// The picture's file is written once, however often the background changes.
  @Test func theBackgroundComesBack() throws {
    defer { remove() }
    let picture = Background.Picture(
      bytes: (0..<1000).map { UInt8($0 & 0xff) },
      frame: Bounds(min: Point(1, 2), max: Point(30, 40)))
    let baseline = Background.Baseline(start: Point(3, 4), length: 5)
    do {
      let keeper = keeper()
      // Nothing is worth a file.
      keeper.write(Background())
      keeper.waitUntilDone()
      #expect(names.isEmpty)
      keeper.write(news(a, rank: 0))
      for paper in 0..<5 as Range<UInt32> {
        keeper.write(Background(paper: InkColor(hex: paper), picture: picture))
      }
      keeper.waitUntilDone()
      let ink = JournalFormat.bytes(of: .history(.added(.init(rank: 0, stroke: a)))).count
      #expect((1000..<2000) ~= bytes(".journal").count - ink)
    }
    do {
      let left = try #require(folder.takeLast())
      #expect(left.replay.background == Background(paper: InkColor(hex: 4), picture: picture))
      let count = bytes(".journal").count
      let keeper = keeper(going: left)
      keeper.write(Background(paper: nil, picture: picture, baseline: baseline))
      keeper.write(InkNews(events: [.undone]))
      keeper.waitUntilDone()
      #expect(bytes(".journal").count < count + 100)
    }
    do {
      let left = try #require(folder.takeLast())
      #expect(
        left.replay.background == Background(paper: nil, picture: picture, baseline: baseline))
      let keeper = keeper(going: left)
      // Another drawing has nothing of it.
      keeper.discard()
      keeper.write(news(b, rank: 0))
      keeper.waitUntilDone()
    }
    let left = try #require(folder.takeLast())
    #expect(left.replay.background == Background())
    let last = keeper(going: left)
    last.discard()
    last.waitUntilDone()
  }

  /// A program that knows no backgrounds would take them for damage.
  @Test func aJournalOfTheFirstVersionIsRaisedBeforeItGoesOn() throws {
    defer { remove() }
    try AtomicFile.makeFolder(folder.path)
    let stroke = JournalFormat.bytes(of: .history(.added(.init(rank: 0, stroke: a))))
    let old = JournalFormat.header.prefix(8) + [1, 0, 0, 0] + stroke
    try AtomicFile.write(Array(old), to: folder.path + "/drawing-old.journal")
    let left = try #require(folder.takeLast())
    let isSame = left.replay.history.strokes == [a]
    #expect(isSame && bytes(".journal") == JournalFormat.header + stroke)
    let keeper = keeper(going: left)
    keeper.discard()
    keeper.waitUntilDone()
  }

  @Test func aMotionWithdrawnDoesNotStay() throws {
    defer { remove() }
    let keeper = keeper()
    let part = InkNews.Part(b.id, pen: b.pen, samples: b.samples)
    keeper.write(InkNews(parts: [part], live: [b.id]))
    keeper.waitUntilDone()
    #expect(JournalReplay(steps: bytes(".journal"), live: bytes(".live")).rescued.count == 1)
    keeper.write(InkNews(events: [.added(.init(rank: 0, stroke: a))], live: [b.id]))
    // Withdrawn: at once it does not come back, and before long nothing of it is left.
    keeper.write(InkNews())
    #expect(
      waitUntil {
        JournalReplay(steps: bytes(".journal"), live: bytes(".live")).rescued.isEmpty
      })
    #expect(waitUntil { bytes(".live") == JournalFormat.header })
    let isSame = JournalReplay(steps: bytes(".journal"), live: []).history.strokes == [a]
    #expect(isSame)
    keeper.discard()
    keeper.waitUntilDone()
  }

  @Test func eachProgramHasItsOwn() throws {
    defer { remove() }
    do {
      let (one, other) = (keeper(), keeper())
      one.write(news(a, rank: 0))
      one.waitUntilDone()
      other.write(news(b, rank: 0))
      other.waitUntilDone()
      #expect(names.count == 4 && folder.takeLast() == nil)
    }
    // Files made in the same second: either may be the newest.
    let first = try #require(folder.takeLast())
    let second = try #require(folder.takeLast())
    #expect(first.others == 1 && second.others == 0 && folder.takeLast() == nil)
    let both = [first, second].flatMap(\.replay.history.strokes)
    let isSame = Set(both.map(\.id)) == [a.id, b.id]
    #expect(isSame)
  }

  @Test func whatIsNoJournalIsLeftAlone() throws {
    defer { remove() }
    try AtomicFile.makeFolder(folder.path)
    let newer = JournalFormat.header.prefix(8) + [9, 0, 0, 0, 1, 2, 3]
    try AtomicFile.write(Array(newer), to: folder.path + "/drawing-newer.journal")
    try AtomicFile.write([1, 2, 3], to: folder.path + "/drawing-odd.journal")
    try AtomicFile.write(
      Array(JournalFormat.header.prefix(6)), to: folder.path + "/drawing-x.journal")
    try AtomicFile.write([1], to: folder.path + "/drawing-lost.live")
    mkfifo(folder.path + "/drawing-pipe.journal", 0o600)
    symlink("/etc/passwd", folder.path + "/drawing-link.journal")
    #expect(folder.takeLast() == nil)
    #expect(
      names.filter { !$0.hasSuffix(".live") } == [
        "drawing-link.journal", "drawing-newer.journal", "drawing-odd.damaged",
        "drawing-pipe.journal",
      ])
    let kept = FileManager.default.contents(atPath: folder.path + "/drawing-newer.journal")
    #expect(kept == Data(newer))
  }

  /// The disk kept the stroke being drawn, but of the steps not even the header.
  @Test func whereStepsWereCutToNothingInkComesBack() throws {
    defer { remove() }
    do {
      let keeper = keeper()
      keeper.write(InkNews(parts: [.init(b.id, pen: b.pen, samples: b.samples)], live: [b.id]))
      keeper.waitUntilDone()
    }
    let steps = try #require(names.first { $0.hasSuffix(".journal") })
    truncate("\(folder.path)/\(steps)", 5)
    for _ in 0..<2 {
      let left = try #require(folder.takeLast())
      let isSame = left.replay.history.strokes == [b]
      #expect(isSame)
    }
  }

  /// What goes wrong is told once; what was written before stays.
  @Test func aFullDiskIsToldOnce() async throws {
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(
        "xsign-journal-\(UUID().uuidString)"
      ).path
      defer { try? FileManager.default.removeItem(atPath: path) }
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
      let errors = Failures()
      let folder = JournalFolder(path)
      var keeper: JournalKeeper? = JournalKeeper(folder) { errors.add($0) }
      var written = 0
      for number in 0..<40 as Range<UInt64> {
        let stroke = InkGenerators.randomStroke(seed: number + 1)
        keeper?.write(news(stroke, rank: number))
        keeper?.waitUntilDone()
        if errors.all.isEmpty { written += 1 }
      }
      keeper = nil
      let left = folder.takeLast()
      guard errors.all.map(\.code) == [EFBIG], written > 0,
        left?.replay.history.strokes.count == written
      else { exit(1) }
    }
  }

  @Test func aFolderThatCannotBeMadeIsToldOnce() throws {
    defer { remove() }
    try AtomicFile.makeFolder(url.path)
    try AtomicFile.write([1], to: url.path + "/state")
    let errors = Failures()
    let keeper = JournalKeeper(folder) { errors.add($0) }
    for rank in 0..<3 as Range<UInt64> { keeper.write(news(a, rank: rank)) }
    keeper.waitUntilDone()
    #expect(errors.all.map(\.code) == [ENOTDIR])
  }
}

/// What was told of failures.
private final class Failures: Sendable {
  private let queue = DispatchQueue(label: "failures")
  nonisolated(unsafe) private var errors: [FileError] = []
  func add(_ error: FileError) { queue.sync { errors.append(error) } }
  var all: [FileError] { queue.sync { errors } }
}
