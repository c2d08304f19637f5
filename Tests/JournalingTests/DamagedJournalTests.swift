import Foundation
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// Journals that are damaged or newer than this program.
@Suite struct DamagedJournalTests {
  private let test = JournalTestFolder()
  private var url: URL { test.url }
  private var folder: JournalFolder { test.folder }
  private var names: [String] { test.names }

  private let strokes = (1...3 as ClosedRange<UInt64>).map { InkGenerators.randomStroke(seed: $0) }

  private func journal(_ count: Int) -> [UInt8] {
    JournalFormat.file(
      of: strokes.prefix(count).enumerated().map { rank, stroke in
        .added(PlacedStroke(rank: UInt64(rank), stroke: stroke))
      })
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try AtomicFile.makeFolder(url.path)
    try AtomicFile.write(bytes, to: "\(url.path)/\(name)")
  }

  private func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: "\(url.path)/\(name)").map { [UInt8]($0) } ?? []
  }

  /// What follows the damage is in the copy, whatever happens to the drawing.
  @Test func aCopyOfTheWholeFileStays() throws {
    var damaged = journal(3)
    damaged[journal(1).count + 30] ^= 1
    for ending in [".damaged", ".damaged-2"] {
      try write(damaged, "drawing-a.journal")
      let left = try #require(folder.takeLast())
      let isSame = left.replay.drawing.strokes == [strokes[0]]
      #expect(isSame && left.copy == "\(url.path)/drawing-a\(ending)")
      let isWritten = bytes("drawing-a.journal") == journal(1)
      #expect(isWritten)
      let writer = JournalWriter(folder, continuing: left) { _ in }
      writer.write([.undone])
      writer.waitUntilDone()
      let isKept = bytes("drawing-a\(ending)") == damaged
      #expect(isKept)
      var status = stat()
      #expect(stat("\(url.path)/drawing-a\(ending)", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      writer.discard()
      writer.waitUntilDone()
      // Other bytes get another copy.
      damaged[damaged.count - 1] ^= 1
    }
    #expect(names == ["drawing-a.damaged", "drawing-a.damaged-2"])
  }

  /// The first record is damaged: there is no drawing, but a file that others may recover.
  @Test func aJournalOfWhichNothingCanBeReadStays() throws {
    for place in [0, 20] {
      var damaged = journal(2)
      damaged[place] ^= 1
      try write(damaged, "drawing-\(place).journal")
      let findings = folder.search()
      let copy = "\(url.path)/drawing-\(place).damaged"
      #expect(findings.drawing == nil)
      #expect(findings.unreadable == [UnreadableJournal(path: copy, isNewer: false)])
      let isKept = bytes("drawing-\(place).damaged") == damaged
      #expect(isKept && folder.search().unreadable.isEmpty)
    }
  }

  /// One that was cut within its header held more, unlike one that is empty or has only a header.
  @Test func aJournalThatIsCutWithinItsHeaderStays() throws {
    for count in [1, 11] {
      let cut = Array(journal(2).prefix(count))
      try write(cut, "drawing-\(count).journal")
      let copy = "\(url.path)/drawing-\(count).damaged"
      #expect(folder.search().unreadable == [UnreadableJournal(path: copy, isNewer: false)])
      let isKept = bytes("drawing-\(count).damaged") == cut
      #expect(isKept && folder.search().unreadable.isEmpty)
    }
    let kept = names
    for count in [0, 12] {
      try write(Array(journal(2).prefix(count)), "drawing-\(count).journal")
      #expect(folder.search().unreadable.isEmpty && names == kept)
    }
  }

  /// The strokes that were being drawn come back also if the header is damaged.
  @Test func liveInkSurvivesADamagedHeader() throws {
    var damaged = journal(1)
    damaged[0] ^= 1
    let events: [DrawingEvent] = [
      .began(strokes[2].id, strokes[2].pen), .extended(strokes[2].id, strokes[2].samples),
    ]
    try write(damaged, "drawing-a.journal")
    try write(JournalFormat.file(of: events), "drawing-a.live")
    let left = try #require(folder.takeLast())
    let isSame = left.replay.drawing.strokes == [strokes[2]]
    #expect(isSame && bytes("drawing-a.damaged") == damaged)
  }

  @Test func onlyAFewCopiesStay() throws {
    for number in 0..<7 {
      var damaged = journal(2)
      damaged[journal(1).count + 30] ^= UInt8(number + 1)
      try write(damaged, "drawing-\(number).journal")
      let left = try #require(folder.takeLast())
      let writer = JournalWriter(folder, continuing: left) { _ in }
      writer.discard()
      writer.waitUntilDone()
    }
    #expect(names == (3..<7).map { "drawing-\($0).damaged" })
  }

  /// File systems of other computers have files from 1601, and the clock may be wrong.
  @Test func copiesOfAnyTimeHaveAnOrder() {
    let times = [Int.min, -11_644_473_600, 0, 9_300_000_000, .max].map { seconds in
      var status = stat()
      status.st_ctim = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
      return FileTime(ofNames: status)
    }
    #expect(times.shuffled().sorted() == times)
  }

  /// In either file.
  @Test func aNewerJournalIsNotTouched() throws {
    let version = UInt8(JournalFormat.version + 1)
    let newer = JournalFormat.header.prefix(8) + [version, 0, 0, 0, 1, 2, 3]
    let files: [(String, [UInt8])] = [
      ("drawing-a.journal", Array(newer)), ("drawing-b.journal", JournalFormat.header),
      ("drawing-b.live", Array(newer)), ("drawing-c.live", Array(newer)),
    ]
    for (name, bytes) in files { try write(bytes, name) }
    for _ in 0..<2 {
      let findings = folder.search()
      #expect(findings.drawing == nil)
      #expect(
        Set(findings.unreadable)
          == Set(
            ["a", "b"].map { name in
              UnreadableJournal(path: "\(url.path)/drawing-\(name).journal", isNewer: true)
            }))
      #expect(names == files.map(\.0))
      for (name, kept) in files { #expect(bytes(name) == kept) }
    }
  }
}
