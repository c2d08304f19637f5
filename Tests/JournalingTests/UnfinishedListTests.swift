import Foundation
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// The unfinished drawings as a list, from which one is chosen or removed.
@Suite struct UnfinishedListTests {
  private let test = JournalTestFolder("state/xsign")
  private var folder: JournalFolder { test.folder }
  private let strokes = (1...3).map { InkGenerators.randomStroke(seed: UInt64($0)) }

  /// Leaves a journal with each of the strokes, the newest of the first, and waits until no
  /// writer has them.
  private func leave(_ strokes: [Stroke]) throws {
    for (age, stroke) in strokes.enumerated() {
      let before = Set(test.names)
      let writer = JournalWriter(folder) { _ in }
      writer.write([.added(PlacedStroke(rank: 0, stroke: stroke))])
      writer.waitUntilDone()
      for name in test.names where !before.contains(name) {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_800_000_000 - 60 * Double(age))],
          ofItemAtPath: folder.path + "/" + name)
      }
    }
    #expect(waitUntil { folder.list(atMost: 9).list.count == strokes.count })
  }

  @Test func theNewestComesFirstAndNothingIsTaken() throws {
    try leave(strokes)
    let list = folder.list(atMost: 2).list
    #expect(list.map(\.time) == [1_800_000_000, 1_799_999_940])
    let isSame = list.map(\.drawing.strokes) == [[strokes[0]], [strokes[1]]]
    #expect(isSame)
    #expect(folder.list(atMost: 9).list.count == 3)
    // One that another window has is none of them.
    let taken = try #require(folder.search(for: list[1].name).drawing)
    let isSecond = taken.replay.drawing.strokes == [strokes[1]]
    #expect(isSecond && taken.others == 2)
    #expect(folder.list(atMost: 9).list.map(\.time) == [1_800_000_000, 1_799_999_880])
    #expect(try !folder.remove(list[1].name))
  }

  @Test func oneIsRemovedAndPutBack() throws {
    try leave(strokes)
    let list = folder.list(atMost: 9).list
    #expect(try folder.remove(list[0].name))
    #expect(folder.list(atMost: 9).list.map(\.name) == list.dropFirst().map(\.name))
    #expect(folder.search(for: list[0].name).drawing == nil)
    #expect(try folder.putBack(list[0].name))
    #expect(folder.list(atMost: 9).list.map(\.name) == list.map(\.name))
    #expect(try !folder.putBack(list[0].name))
    // The next that is removed takes its place, and nothing of either stays in the end.
    #expect(try folder.remove(list[1].name) && folder.remove(list[2].name))
    #expect(try !folder.putBack(list[1].name))
    folder.deleteRemoved()
    #expect(test.names.allSatisfy { $0.hasPrefix(list[0].name) } && test.names.count == 2)
    #expect(try !folder.putBack(list[2].name) && !folder.remove("drawing-none"))
  }

  /// What another program removed stays while it runs, and goes when it has ended.
  @Test func onlyOnesOwnIsDeleted() throws {
    try leave([strokes[0]])
    let name = try #require(folder.list(atMost: 1).list.first).name
    #expect(try folder.remove(name))
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let others = [
      "removed-1-drawing-a.journal", "removed-\(ended.processIdentifier)-drawing-b.live",
    ]
    for other in others {
      try Data().write(to: URL(fileURLWithPath: folder.path + "/" + other))
    }
    folder.deleteRemoved()
    #expect(test.names == [others[0]])
  }

  /// A journal that was cut is listed with what can be read, and told of when it is taken over.
  @Test func aDamagedDrawingIsListed() throws {
    try leave(strokes)
    let name = try #require(folder.list(atMost: 1).list.first).name
    let path = folder.path + "/" + name + ".journal"
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data([7, 7, 7]))
    try file.close()
    let all = folder.list(atMost: 9).list
    #expect(all.count == 3 && all.contains { $0.name == name })
    let taken = try #require(folder.search(for: name).drawing)
    #expect(taken.copy != nil && taken.replay.drawing.strokes.count == 1)
  }

  /// What has nothing to show is left out.
  @Test func whatCannotBeShownIsLeftOut() throws {
    try leave([strokes[0]])
    for (name, bytes) in [
      ("drawing-a.journal", JournalFormat.header + [9, 9, 9]),
      ("drawing-b.journal", JournalFormat.header), ("drawing-c.journal", []),
      ("drawing-d.journal", Array(JournalFormat.header.prefix(11))),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    let found = folder.list(atMost: 9)
    #expect(found.list.count == 1)
    #expect(
      Set(found.unreadable)
        == Set(
          ["a", "d"].map { name in
            UnreadableJournal(path: "\(folder.path)/drawing-\(name).journal", isNewer: false)
          }))
    #expect(test.names.count == 6)
  }

  /// A journal of a newer version is named whatever is restored or listed before it.
  @Test func aNewerVersionIsNamedEachTime() throws {
    try leave([strokes[0], strokes[1]])
    let path = folder.path + "/drawing-newer.journal"
    try Data(JournalFormat.header.prefix(8) + [99, 0, 0, 0]).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
    let newer = [UnreadableJournal(path: path, isNewer: true)]
    let listed = folder.list(atMost: 1)
    #expect(listed.list.count == 1 && listed.unreadable == newer)
    let found = folder.search()
    #expect(found.drawing?.others == 1 && found.unreadable == newer)
  }

  /// A journal that cannot be written is read. Its drawing continues elsewhere.
  @Test func whatCannotBeWrittenIsRestored() throws {
    try leave([strokes[0]])
    let name = try #require(folder.list(atMost: 9).list.first).name
    let live = folder.path + "/" + name + ".live"
    try FileManager.default.removeItem(atPath: live)
    try FileManager.default.createDirectory(atPath: live, withIntermediateDirectories: false)
    let steps = FileManager.default.contents(atPath: folder.path + "/" + name + ".journal")
    let drawing = try #require(folder.search().drawing)
    #expect(drawing.replay.drawing.strokes == [strokes[0]])
    #expect(drawing.failure != nil && drawing.files == nil)
    #expect(FileManager.default.contents(atPath: folder.path + "/" + name + ".journal") == steps)
  }
}
