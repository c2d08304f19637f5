import Foundation
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// What is being typed, in the files of a journal.
@Suite struct TypedRecordTests {
  private let test = JournalTestFolder()
  private var folder: JournalFolder { test.folder }

  /// A drawing of the one page of a PDF.
  private static let document = Drawing(
    [], pages: [Page(id: Page.ID(rawValue: 1), size: CanvasSize(width: 9, height: 9), pdfPage: 0)],
    source: PDFIdentity(path: "/a.pdf", size: 3, hash: [UInt8](repeating: 1, count: 32)))

  private func live() -> [UInt8] { test.bytes(".live") }

  private func value(_ text: String) -> [FieldEntry] { [FieldEntry(field: 0, value: .text(text))] }

  private let base = DrawingEvent.base(Self.document.pages, Self.document.source)

  /// Leaves a journal in which `events` were the last.
  private func leave(_ events: [DrawingEvent]...) {
    let writer = JournalWriter(folder) { _ in }
    writer.write([base])
    for events in events { writer.write(events) }
    writer.waitUntilDone()
  }

  @Test func theLastKeyCounts() throws {
    leave([.typing(.fields(value("J")))], [.typing(.fields(value("Ja")))])
    let left = try #require(folder.takeLast())
    #expect(left.replay.drawing.fieldValues == [0: .text("Ja")])
    // It is a step from now on, and is typed again after it.
    let writer = JournalWriter(folder, continuing: left) { _ in }
    writer.write([.typing(.fields(value("Jan")))])
    writer.waitUntilDone()
    #expect(live().count > JournalFormat.headerLength)
  }

  /// A drawing that was continued has more events than the ones that were read.
  @Test func typingGoesOnAfterACrash() throws {
    leave([.typing(.fields(value("J")))])
    do {
      let writer = JournalWriter(folder, continuing: folder.takeLast()) { _ in }
      writer.write([.typing(.fields(value("Jane")))])
      writer.waitUntilDone()
    }
    let left = try #require(folder.takeLast())
    #expect(left.replay.drawing.fieldValues == [0: .text("Jane")])
  }

  /// Once it is left, its step alone is there, and nothing of it stays in the other file.
  @Test(arguments: [true, false]) func whatIsLeftIsGone(isTaken: Bool) throws {
    let step: [DrawingEvent] = isTaken ? [.fields(value("Jane"))] : []
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([base])
      for text in ["S3cret", "S3cret value"] { writer.write([.typing(.fields(value(text)))]) }
      #expect(waitUntil { String(decoding: live(), as: UTF8.self).contains("S3cret value") })
      writer.write(step + [.typing(nil)])
      #expect(waitUntil { !String(decoding: live(), as: UTF8.self).contains("S3cret") })
      let blank = JournalReplay(steps: JournalFormat.header, live: live())
      #expect(!blank.isLiveDamaged)
      #expect(waitUntil { live().count == JournalFormat.headerLength })
      writer.waitUntilDone()
    }
    let values = folder.takeLast()?.replay.drawing.fieldValues ?? [:]
    #expect(values == (isTaken ? [0: .text("Jane")] : [:]))
  }

  /// Other steps may come while something is typed, as when the drawing was saved.
  @Test func itIsNotedAnewAfterOtherSteps() throws {
    leave(
      [.typing(.fields(value("Jane")))], [.fields([FieldEntry(field: 1, value: .text("x"))])])
    let left = try #require(folder.takeLast())
    #expect(left.replay.drawing.fieldValues == [0: .text("Jane"), 1: .text("x")])
  }

  /// A long text does not make the file grow with each key.
  @Test func theFileStaysSmall() throws {
    let long = String(repeating: "word ", count: 8000)
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([base])
      for key in 0..<100 {
        writer.write([.typing(.fields(value(long + String(key))))])
        if key % 10 == 0 {
          writer.waitUntilDone()
          #expect(live().count < 1_200_000)
        }
      }
      writer.waitUntilDone()
    }
    let left = try #require(folder.takeLast())
    #expect(left.replay.drawing.fieldValues == [0: .text(long + "99")])
    #expect(!left.replay.isLiveDamaged)
  }

  /// A stroke that is drawn meanwhile stays whole.
  @Test func strokesStayWhole() throws {
    let stroke = InkGenerators.randomStroke(seed: 1)
    let long = String(repeating: "word ", count: 40_000)
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([base, .began(stroke.id, stroke.pen)])
      for (key, sample) in stroke.samples.prefix(20).enumerated() {
        writer.write([.typing(.fields(value(long + String(key))))])
        writer.write([.extended(stroke.id, [sample])])
        writer.write([.typing(.fields(value(long + String(key) + "a")))])
      }
      writer.waitUntilDone()
    }
    let drawing = try #require(folder.takeLast()).replay.drawing
    let count = min(20, stroke.samples.count)
    #expect(drawing.strokes.map(\.samples) == [Array(stroke.samples.prefix(20))])
    #expect(drawing.fieldValues == [0: .text(long + "\(count - 1)a")])
  }

  /// A journal that is written anew has it, too.
  @Test func itIsWrittenAnew() throws {
    do {
      let writer = JournalWriter(folder) { _ in }
      writer.write([base, .typing(.fields(value("J")))])
      writer.writeAnew(
        DrawingSnapshot(Self.document, live: [.typing(.fields(value("Jane")))]), attempt: 1)
      writer.waitUntilDone()
    }
    #expect(try #require(folder.takeLast()).replay.drawing.fieldValues == [0: .text("Jane")])
  }

  /// The other place for a drawing whose disk fails has it as a step.
  @Test func theRefugeKeepsIt() throws {
    let writer = JournalWriter(folder) { _ in }
    let refuge = JournalRefuge(test.url.path + "-refuge")
    defer { try? FileManager.default.removeItem(atPath: refuge.path) }
    let snapshot = DrawingSnapshot(
      Self.document, live: [.typing(.fields(value("Jane")))])
    try refuge.keep(snapshot, of: nil, inPlaceOf: writer)
    let drawing = try #require(refuge.search().drawing).replay.drawing
    #expect(drawing.fieldValues == [0: .text("Jane")])
  }
}
