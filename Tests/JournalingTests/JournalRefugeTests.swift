import Foundation
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// Drawings that are kept elsewhere, because the disk of their journal fails or does not answer.
@Suite struct JournalRefugeTests {
  private let test = JournalTestFolder("state/xsign")
  private var folder: JournalFolder { test.folder }
  private var path: String { test.url.path + "/refuge" }
  private var refuge: JournalRefuge { JournalRefuge(path) }

  private func stroke(_ number: UInt64) -> Stroke { InkGenerators.randomStroke(seed: number) }

  private func mode(_ path: String) -> Int? { FileManager.default.mode(of: path) }

  private var names: [String] { FileManager.default.names(in: path) }

  /// Returns a drawing of two strokes, the second of which can be redone.
  private func drawing() -> Drawing {
    var drawing = Drawing()
    for number in 1...2 as ClosedRange<UInt64> { _ = drawing.add(stroke(number)) }
    _ = drawing.undo()
    return drawing
  }

  /// The whole drawing comes back, with the stroke that is being drawn, and takes the place of the
  /// journal that has less of it.
  @Test func aDrawingIsFoundAgain() throws {
    let live = stroke(3)
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([.added(PlacedStroke(rank: 0, stroke: stroke(1)))])
      writer.waitUntilDone()
      let events: [DrawingEvent] = [.began(live.id, live.pen), .extended(live.id, live.samples)]
      let note = DrawingFileNote(path: "/a.inkml", isNew: true, isSaved: false, version: [])
      try refuge.keep(
        DrawingSnapshot(drawing(), live: events), of: note, inPlaceOf: writer)
    }
    #expect(names.count == 1 && mode(path) == 0o700 && mode("\(path)/\(names[0])") == 0o600)
    // Programs that do not know the folder, and other kinds of journals, leave it alone.
    #expect(JournalFolder(path).search().drawing == nil)
    let found = try #require(refuge.search().drawing)
    #expect(found.replay.drawing.strokes == [stroke(1), live] && !found.replay.isDamaged)
    #expect(found.replay.file?.note.path == "/a.inkml")
    #expect(test.names.count == 2)
    #expect(
      waitUntil {
        JournalRefuge.removeReplaced(by: found, in: folder)
        return test.names.isEmpty
      })
    // Its journal goes on there, until the drawing is finished.
    let writer = JournalWriter(folder, continuing: found) { _ in }
    writer.write([.cleared])
    writer.waitUntilDone()
    #expect(refuge.search().drawing == nil && test.names.isEmpty && names.count == 2)
    writer.discard()
    writer.waitUntilDone()
    #expect(names.isEmpty)
  }

  /// A journal of another name is another drawing's.
  @Test func otherJournalsStay() throws {
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([.added(PlacedStroke(rank: 0, stroke: stroke(1)))])
      writer.waitUntilDone()
      try refuge.keep(
        DrawingSnapshot(drawing()), of: nil, inPlaceOf: JournalWriter(folder) { _ in })
    }
    let found = try #require(refuge.search().drawing)
    JournalRefuge.removeReplaced(by: found, in: folder)
    let other = try #require(folder.takeLast())
    JournalRefuge.removeReplaced(by: other, in: folder)
    #expect(test.names.count == 2)
  }

  /// Where others may write, a folder may be theirs, or one that they can read.
  @Test func onlyAFolderOfTheUserAloneServes() throws {
    let writer = JournalWriter(folder) { _ in }
    func keep() -> Bool {
      (try? refuge.keep(DrawingSnapshot(drawing()), of: nil, inPlaceOf: writer)) != nil
    }
    #expect(keep() && refuge.search().drawing != nil)
    chmod(path, 0o755)
    #expect(!keep() && refuge.search().drawing == nil && names.count == 2)
    try FileManager.default.moveItem(atPath: path, toPath: path + "-other")
    chmod(path + "-other", 0o700)
    symlink(path + "-other", path)
    #expect(!keep() && refuge.search().drawing == nil && names.count == 2)
  }

  /// The time of an unfinished drawing is that of its last stroke, however often it was restored.
  @Test(arguments: [true, false]) func theTimeIsThatOfTheLastStroke(isDamaged: Bool) throws {
    let live = stroke(2)
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([.added(PlacedStroke(rank: 0, stroke: stroke(1)))])
      writer.write([.began(live.id, live.pen), .extended(live.id, live.samples)])
      writer.waitUntilDone()
    }
    for name in test.names {
      let path = "\(folder.path)/\(name)"
      if isDamaged, name.hasSuffix(".journal") {
        var bytes = try BoundedFile.read(path, limit: .max)
        bytes += [1, 2, 3]
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }
      var times = [timeval](repeating: timeval(tv_sec: 1_000_000, tv_usec: 0), count: 2)
      if name.hasSuffix(".live") { times[1].tv_sec += 60 }
      utimes(path, times)
    }
    for _ in 0..<3 {
      let found = try #require(folder.takeLast())
      #expect(found.time == 1_000_060 && found.replay.drawing.strokes == [stroke(1), live])
    }
  }
}
