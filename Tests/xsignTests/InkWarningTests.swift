import Controls
import Ink
import Testing

@testable import X11Canvas
@testable import xsign

/// The notice about ink that cannot be seen on its page.
@MainActor
@Suite struct InkWarningTests {
  private static let sentence = "The last stroke can hardly be seen on its paper."

  private func stroke(_ id: UInt64, _ color: UInt32) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(color: InkColor(hex: color)),
      samples: [Sample(Point(20, 20), time: 0)])
  }

  @Test func itComesOncePerColour() {
    var warning = InkWarning()
    var drawing = Drawing([stroke(1, 0xffffff)])
    var number: UInt64 = 1
    func draw(_ color: UInt32) -> String? {
      number += 1
      _ = drawing.add(stroke(number, color))
      return warning.take(drawing, number: 1)
    }
    // What was opened is not told of.
    #expect(warning.take(drawing, number: 1) == nil)
    #expect(draw(0x000000) == nil && draw(0xffd400) == nil)
    #expect(draw(0xffffff) == Self.sentence)
    #expect(draw(0xffffff) == nil && warning.take(drawing, number: 1) == nil)
    #expect(draw(0xfffff0) == Self.sentence)
    // A step back leads to an older stroke.
    _ = drawing.undo()
    #expect(warning.take(drawing, number: 1) == nil)
    #expect(warning.take(drawing, number: 2) == nil)
    number += 1
    _ = drawing.add(stroke(number, 0xffffff))
    #expect(warning.take(drawing, number: 2) == Self.sentence)
  }

  @Test func thePaperDecides() {
    var warning = InkWarning()
    var drawing = Drawing([], background: Background(paper: InkColor(hex: 0x10261c)))
    #expect(warning.take(drawing, number: 1) == nil)
    _ = drawing.add(stroke(1, 0xffffff))
    #expect(warning.take(drawing, number: 1) == nil)
    _ = drawing.add(stroke(2, 0x10261c))
    #expect(warning.take(drawing, number: 1) == Self.sentence)
  }

  @Test func theWindowShowsItAsANotice() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    func notice() -> String? {
      harness.dialogs.warnAboutDrawing()
      return harness.controls.notice?.text
    }
    #expect(notice() == nil)
    harness.draw()
    #expect(notice() == nil)
    harness.canvas.paste([stroke(1, 0xffffff)], movedBy: .zero)
    #expect(notice() == Self.sentence)
  }
}
