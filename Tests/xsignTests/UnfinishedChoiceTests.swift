import Foundation
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform
@testable import xsign

/// The journal of a window in which one of several unfinished drawings was chosen.
@MainActor @Suite struct UnfinishedChoiceTests {
  private let state = StateFolder()
  private var folder: JournalFolder { JournalFolder(state.journal.folder.path) }

  private func replay(_ name: String) -> JournalReplay {
    let path = folder.path + "/" + name
    func bytes(_ ending: String) -> [UInt8] {
      (FileManager.default.contents(atPath: path + ending)).map { [UInt8]($0) } ?? []
    }
    return JournalReplay(steps: bytes(".journal"), live: bytes(".live"))
  }

  private func leave(_ count: Int) {
    for seed in 1...UInt64(count) {
      let writer = JournalWriter(folder) { _ in }
      let stroke = InkGenerators.randomStroke(seed: seed)
      writer.write([.added(PlacedStroke(rank: 0, stroke: stroke))])
      writer.waitUntilDone()
    }
    #expect(waitUntil { folder.list(atMost: 9).list.count == count })
  }

  private func read(_ name: String, _ journal: SessionJournal) async -> JournalFindings {
    await withCheckedContinuation { found in journal.read(name) { found.resume(returning: $0) } }
  }

  /// The blank drawing that the window began with is not written into it.
  @Test func itsDrawingGoesOn() async throws {
    leave(2)
    let blank = Drawing(background: Background(paper: Paper.yellow.color))
    let journal = SessionJournal(folder: folder.path) { _ in }
    journal.resume(nil, blank: blank)
    let name = try #require(folder.list(atMost: 9).list.first).name
    let findings = await read(name, journal)
    let old = try #require(findings.drawing).replay.drawing
    journal.resume(findings.drawing, blank: blank)
    #expect(!journal.isUnchanged)
    let stroke = InkGenerators.randomStroke(seed: 7).drawn(with: Pen(), id: StrokeID(99))
    journal.write([.added(PlacedStroke(rank: 9, stroke: stroke))])
    journal.waitUntilDone(by: .never)
    let drawing = replay(name).drawing
    #expect(drawing.strokes == old.strokes + [stroke] && drawing.background == old.background)
  }

  /// One that another program has taken meanwhile is gone, and the others are listed again.
  @Test func theOthersAreListedIfItIsGone() async throws {
    leave(3)
    let names = folder.list(atMost: 9).list.map(\.name)
    let taken = folder.search(for: names[0])
    let journal = SessionJournal(folder: folder.path) { _ in }
    journal.resume(nil, blank: Drawing())
    let findings = await read(names[0], journal)
    #expect(taken.drawing != nil && findings.drawing == nil)
    #expect(findings.list.map(\.name) == Array(names[1...]))
  }

  /// Whoever opens a file by name is told of the ink that waits for it.
  @Test func theDrawingOfAFileIsFound() async throws {
    var encoder = JournalEncoder()
    let note = DrawingFileNote(path: "/a/b.inkml", isNew: false, isSaved: false, version: [])
    let stroke = InkGenerators.randomStroke(seed: 1)
    let records: [DrawingEvent] = [.added(PlacedStroke(rank: 0, stroke: stroke)), .file(note)]
    try state.leave(
      "drawing-1.journal", JournalFormat.header + records.flatMap { encoder.bytes(of: $0) })
    let pdf = PDFIdentity(path: "/a/c.pdf", size: 1, hash: [UInt8](repeating: 1, count: 32))
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 100), pdfPage: 0)
    let signed: [DrawingEvent] = [.base([page], pdf), records[0]]
    try state.leave(
      "drawing-2.journal", JournalFormat.header + signed.flatMap { encoder.bytes(of: $0) })
    let journal = SessionJournal(folder: folder.path) { _ in }
    func isFound(_ path: String) async -> Bool {
      await withCheckedContinuation { found in
        journal.find(of: path) { found.resume(returning: $0) }
      }
    }
    for (path, isThere) in [("/a/b.inkml", true), ("/a/c.pdf", true), ("/a/d.pdf", false)] {
      #expect(await isFound(path) == isThere, "\(path)")
    }
    // One that a window has is not unfinished.
    let taken = folder.search(for: "drawing-2")
    #expect(await !isFound("/a/c.pdf"))
    withExtendedLifetime(taken) {}
  }
}
