import Foundation
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// Journals in a folder whose name is not UTF-8.
@Suite struct RawFolderTests {
  /// A folder with the folder for journals in it, which does not exist at first.
  private final class Parent {
    let path = NSTemporaryDirectory() + "xsign-raw-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { _ = try? Tool("rm", ["-rf", path]) }
  }

  private let parent: Parent
  private let name = String(rawBytes: Array("caf".utf8) + [0xe9])
  private var path: String { "\(parent.path)/\(name)" }
  private var folder: JournalFolder { JournalFolder(path) }
  private let stroke = InkGenerators.randomStroke(seed: 7)

  init() throws { parent = try Parent() }

  private var names: [String] { DirectoryListing.names(in: path) }

  private func leave() {
    let writer = JournalWriter(folder) { _ in }
    writer.write([.added(PlacedStroke(rank: 0, stroke: stroke))])
    writer.waitUntilDone()
  }

  @Test func aDrawingComesBack() throws {
    leave()
    #expect(waitUntil { folder.list(atMost: 9).list.count == 1 } && names.count == 2)
    let summary = try #require(folder.list(atMost: 9).list.first)
    #expect(summary.time > 1_700_000_000)
    #expect(try folder.remove(summary.name))
    #expect(folder.list(atMost: 9).list.isEmpty)
    #expect(try folder.putBack(summary.name))
    let found = try #require(folder.takeLast())
    #expect(found.replay.drawing.strokes == [stroke] && found.failure == nil)
    let writer = JournalWriter(folder, continuing: found) { _ in }
    writer.discard()
    writer.waitUntilDone()
    #expect(names.isEmpty)
    // No folder of another name was made.
    #expect(DirectoryListing.names(in: parent.path) == [name])
  }

  @Test func aDamagedJournalIsKept() throws {
    leave()
    let journal = try #require(names.first { $0.hasSuffix(JournalPart.steps.ending) })
    let file = "\(path)/\(journal)"
    var bytes = try #require(waitUntilFree(file))
    bytes[bytes.count - 1] ^= 1
    try AtomicFile.write(bytes, to: file, permissions: 0o600)
    #expect(folder.search().drawing == nil)
    let copy = try #require(names.first { $0.hasSuffix(".damaged") })
    #expect(JournalContents.read("\(path)/\(copy)")?.bytes == bytes)
  }

  /// Returns the content of a journal once its writer has let go of it.
  private func waitUntilFree(_ file: String) -> [UInt8]? {
    waitUntil { folder.isFree(file) } ? JournalContents.read(file)?.bytes : nil
  }

  @Test func anotherDiskIsARefuge() throws {
    let refuge = JournalRefuge(path)
    var drawing = Drawing()
    _ = drawing.add(stroke)
    let other = JournalTestFolder()
    try refuge.keep(
      DrawingSnapshot(drawing), of: nil, inPlaceOf: JournalWriter(other.folder) { _ in })
    let found = try #require(refuge.search().drawing)
    #expect(found.replay.drawing.strokes == [stroke])
  }
}
