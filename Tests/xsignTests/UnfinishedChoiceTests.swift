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

  /// One that is gone takes nothing from the drawing in the window.
  @Test func theDrawingInTheWindowGoesOnIfItIsGone() async throws {
    let journal = SessionJournal(folder: folder.path) { _ in }
    let isFirst = journal.resume(nil, blank: Drawing())
    let strokes = [UInt64(7), 8].map { number in
      InkGenerators.randomStroke(seed: number).drawn(with: Pen(), id: StrokeID(number))
    }
    journal.write([.added(PlacedStroke(rank: 0, stroke: strokes[0]))])
    let findings = await read("drawing-1", journal)
    let isOther = journal.resume(findings.drawing, blank: Drawing())
    #expect(isFirst && !isOther && !journal.isReading)
    journal.write([.added(PlacedStroke(rank: 1, stroke: strokes[1]))])
    journal.waitUntilDone(by: .never)
    #expect(state.journal.replay.drawing.strokes == strokes)
  }

  /// What an earlier version left where programs with other folders look, too, is not lost.
  @Test func aFormerRefugeIsLookedInto() async throws {
    let former = state.url.path + "/former"
    let stroke = InkGenerators.randomStroke(seed: 3)
    var drawing = Drawing()
    _ = drawing.add(stroke)
    try JournalRefuge(former).keep(
      DrawingSnapshot(drawing), of: nil, inPlaceOf: JournalWriter(folder) { _ in })
    let journal = SessionJournal(
      folder: folder.path, refuges: [state.url.path + "/own"], formerRefuges: [former],
      deliver: { _ in })
    let findings = await withCheckedContinuation { found in
      journal.read { found.resume(returning: $0) }
    }
    #expect(findings.drawing?.replay.drawing.strokes == [stroke])
  }

  /// Whoever opens a file by name is offered the ink that waits for it.
  @Test func theDrawingOfAFileIsFound() async throws {
    let note = DrawingFileNote(path: "/a/b.inkml", isNew: false, isSaved: false, version: [])
    let stroke = InkGenerators.randomStroke(seed: 1)
    let records: [DrawingEvent] = [.added(PlacedStroke(rank: 0, stroke: stroke)), .file(note)]
    try state.leave("drawing-1.journal", JournalFormat.file(of: records))
    let pdf = PDFIdentity(path: "/a/c.pdf", size: 1, hash: [UInt8](repeating: 1, count: 32))
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 100), pdfPage: 0)
    let signed: [DrawingEvent] = [.base([page], pdf), records[0]]
    try state.leave("drawing-2.journal", JournalFormat.file(of: signed))
    let journal = SessionJournal(folder: folder.path) { _ in }
    func found(_ path: String) async -> String? {
      await withCheckedContinuation { found in
        journal.find(of: path) { found.resume(returning: $0) }
      }
    }
    let names: [(String, String?)] = [
      ("/a/b.inkml", "drawing-1"), ("/a/c.pdf", "drawing-2"), ("/a/d.pdf", nil),
    ]
    for (path, name) in names { #expect(await found(path) == name, "\(path)") }
    // One that a window has is not unfinished.
    let taken = folder.search(for: "drawing-2")
    #expect(await found("/a/c.pdf") == nil)
    withExtendedLifetime(taken) {}
  }
}
