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
    #expect(waitUntil { folder.list(atMost: 9).count == count })
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
    let name = try #require(folder.list(atMost: 9).first).name
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
    let names = folder.list(atMost: 9).map(\.name)
    let taken = folder.search(for: names[0])
    let journal = SessionJournal(folder: folder.path) { _ in }
    journal.resume(nil, blank: Drawing())
    let findings = await read(names[0], journal)
    #expect(taken.drawing != nil && findings.drawing == nil)
    #expect(findings.list.map(\.name) == Array(names[1...]))
  }
}
