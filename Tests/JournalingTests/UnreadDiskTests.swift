import Foundation
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// A disk that does not read a journal to its end, and may do so at a later start.
@Suite struct UnreadDiskTests {
  private let test = JournalTestFolder()
  private let strokes = (1...3 as ClosedRange<UInt64>).map { InkGenerators.randomStroke(seed: $0) }

  private func journal(_ count: Int) -> [UInt8] {
    JournalFormat.file(
      of: strokes.prefix(count).enumerated().map { rank, stroke in
        .added(PlacedStroke(rank: UInt64(rank), stroke: stroke))
      })
  }

  /// Returns the folder as a disk shows it that reads `count` bytes of each file with an ending.
  private func disk(reading count: Int, of part: JournalPart) -> JournalFolder {
    JournalFolder(test.folder.path, system: JournalLock.system) { path in
      guard var contents = JournalContents.read(path) else { return nil }
      if path.hasSuffix(part.ending), contents.bytes.count > count {
        contents.bytes.removeSubrange(count...)
        contents.failure = FileError(path: path, refusal: .reading(EIO))
      }
      return contents
    }
  }

  private func write(_ bytes: [UInt8], _ ending: String) throws {
    try AtomicFile.makeFolder(test.folder.path)
    try AtomicFile.write(bytes, to: "\(test.folder.path)/drawing-a\(ending)")
  }

  /// Nothing at all, within a record, and between two, where the file does not look damaged.
  @Test func theJournalStaysWhole() throws {
    try write(journal(3), JournalPart.steps.ending)
    let file = "\(test.folder.path)/drawing-a.journal"
    for count in [0, JournalFormat.headerLength] {
      let folder = disk(reading: count, of: .steps)
      let unread = UnreadableJournal(path: file, isNewer: false)
      let findings = folder.search()
      #expect(findings.drawing == nil && findings.unreadable == [unread])
      #expect(folder.list(atMost: 9).unreadable == [unread])
    }
    for (count, known) in [(journal(1).count, 1), (journal(2).count + 30, 2)] {
      let left = try #require(disk(reading: count, of: .steps).takeLast())
      #expect(left.replay.drawing.strokes.count == known && left.copy == nil)
      #expect(left.files == nil && left.failure?.refusal == .reading(EIO))
    }
    let isWhole = test.bytes(JournalPart.steps.ending) == journal(3)
    #expect(isWhole && test.names == ["drawing-a.journal", "drawing-a.live"])
    #expect(test.folder.takeLast()?.replay.drawing.strokes.count == 3)
  }

  /// The stroke that was being drawn is not emptied out of its file.
  @Test func theLiveFileStaysWhole() throws {
    let live = JournalFormat.file(
      of: [
        .began(strokes[2].id, strokes[2].pen), .extended(strokes[2].id, strokes[2].samples),
      ] as [DrawingEvent])
    try write(journal(1), JournalPart.steps.ending)
    try write(live, JournalPart.live.ending)
    let left = try #require(disk(reading: 0, of: .live).takeLast())
    #expect(left.replay.drawing.strokes.count == 1 && left.files == nil)
    let isWhole = test.bytes(JournalPart.live.ending) == live
    #expect(isWhole && test.bytes(JournalPart.steps.ending) == journal(1))
    #expect(test.folder.takeLast()?.replay.drawing.strokes.count == 2)
  }

  @Test func theSentenceSaysThatItWasNotRead() {
    let error = FileError(path: "/a/drawing-a.journal", refusal: .reading(EIO))
    #expect(error.description == "/a/drawing-a.journal could not be read: Input/output error.")
  }
}
