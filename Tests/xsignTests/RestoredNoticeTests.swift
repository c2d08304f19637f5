import Controls
import Foundation
import Ink
import Journaling
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// What the window shows of a drawing that came back, besides the drawing.
@MainActor
@Suite struct RestoredNoticeTests {
  private static let stroke = Stroke(
    id: StrokeID(1), pen: Pen(width: 3), samples: [Sample(Point(9, 9), time: 0)])

  /// Restores a drawing that begins with `events` and has one stroke.
  private func restore(
    _ events: [DrawingEvent], in harness: DialogHarness, isChosen: Bool = false
  ) throws {
    let state = StateFolder()
    let records = events + [.added(PlacedStroke(rank: 0, stroke: Self.stroke))]
    try state.leave("drawing-1.journal", JournalFormat.file(of: records))
    let findings = JournalFolder(state.journal.folder.path).search()
    let isRestored = harness.session.show(findings.drawing)
    #expect(isRestored)
    harness.controls.banner = harness.session.restored.map {
      Banner($0, buttons: [Banner.Button("Discard", CommandTable.entry(.discardRestored).id)])
    }
    harness.dialogs.show(findings, isRestored: isRestored, isChosen: isChosen)
  }

  @Test(arguments: [true, false]) func aNarrowWindowHasANotice(isNarrow: Bool) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.controls.menus = [Menu("File", [])]
    _ = harness.controls.layout(width: isNarrow ? 100 : 800, height: 600, scale: 1)
    try restore([], in: harness)
    #expect(harness.controls.showsBanner == !isNarrow)
    let notice = harness.controls.notice?.text
    #expect(isNarrow ? notice?.hasPrefix("Restored 1 stroke from ") == true : notice == nil)
  }

  /// A scan is signed in one pane, also after a crash; the paper of a drawing is not a scan.
  @Test(arguments: [true, false]) func aScanComesBackInOnePane(isScan: Bool) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let size = CanvasSize(width: 794, height: 1123)
    let picture = Background.Picture(
      bytes: [1], frame: Bounds(min: .zero, max: Point(size.width, size.height)))
    let page = Page(
      id: Page.ID(rawValue: 1), size: size,
      background: Background(picture: isScan ? picture : nil))
    try restore([.base([page], nil)], in: harness)
    #expect(harness.canvas.hasPages && harness.shownPages == (isScan ? 1 : 0))
  }

  /// The drawing of a file that was opened comes back by a button. Other ink is asked about.
  @Test func theDrawingOfAFileIsOffered() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.dialogs.offer(unfinished: "drawing-1", of: "/a/c.pdf")
    let button = harness.controls.notice?.button
    #expect(button?.title == "Restore")
    #expect(button.flatMap { Command($0.command) } == .restoreUnfinished)
    harness.draw()
    harness.dialogs.restoreUnfinished()
    try harness.answer(.cancel)
    #expect(harness.restored.isEmpty)
    harness.dialogs.restoreUnfinished()
    try harness.answer(.discard)
    #expect(harness.restored == ["drawing-1"] && harness.message == nil)
    // The window has it now.
    harness.dialogs.restoreUnfinished()
    #expect(harness.restored.count == 1)
  }

  @Test func inkThatMadeRoomForItCanBeRecovered() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    try restore([], in: harness)
    #expect(harness.canvas.drawing.strokes.count == 1 && harness.session.canRecover)
    harness.session.recover()
    #expect(harness.canvas.drawing.strokes.count == 2)
  }

  /// What was known of the PDF that it took the place of is not said of it.
  @Test func itBeginsWithoutTheNotesOfBefore() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.dialogs.notes.unopened = "a.pdf cannot be read."
    harness.canvas.view = CanvasView(zoom: 2, origin: .zero)
    try restore([], in: harness, isChosen: true)
    #expect(harness.dialogs.notes.missingFile == nil && harness.canvas.view.zoom == 1)
    harness.dialogs.show(JournalFindings(), isRestored: false, isChosen: true)
    #expect(harness.notice == "The drawing is gone.")
  }

  /// Nobody has drawn a text, which the journal has as a stroke.
  @Test func theBannerTellsTextsFromStrokes() {
    var drawing = Drawing()
    let contents = ["1 text", "1 stroke and 1 text", "1 stroke and 2 texts"]
    for (number, content) in contents.enumerated() {
      let text = number == 1 ? nil : TypedText("Ada", style: TypedText.Style(size: 12))
      _ = drawing.add(
        Stroke(
          id: StrokeID(UInt64(number + 1)), pen: Pen(width: 3), samples: Self.stroke.samples,
          text: text))
      #expect(drawing.contentInWords == content)
    }
  }

  /// Values of a form and what was undone come back with a banner, too.
  @Test func theBannerSaysWhatIsThere() {
    let pdf = PDFIdentity(path: "/a/c.pdf", size: 1, hash: [UInt8](repeating: 1, count: 32))
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 100, height: 100), pdfPage: 0)
    let values = [1, 2].map { FieldEntry(field: $0, value: .text("Ada")) }
    let steps: [(DrawingEvent, String?)] = [
      (.base([page], pdf), nil), (.fields(values), "2 fields"),
      (.added(PlacedStroke(rank: 0, stroke: Self.stroke)), "1 stroke and 2 fields"),
    ]
    var drawing = Drawing()
    for (event, content) in steps {
      let isDone = drawing.replay(event)
      #expect(isDone && drawing.contentInWords == content)
    }
  }

  @Test func whatWasUndoneCanBeDiscarded() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let state = StateFolder()
    let records: [DrawingEvent] = [.added(PlacedStroke(rank: 0, stroke: Self.stroke)), .undone]
    try state.leave("drawing-1.journal", JournalFormat.file(of: records))
    let findings = JournalFolder(state.journal.folder.path).search()
    #expect(!harness.session.show(findings.drawing))
    #expect(harness.session.restored?.hasPrefix("Restored changes from ") == true)
  }
}
