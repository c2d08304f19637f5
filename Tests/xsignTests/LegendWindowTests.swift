import Controls
import Graphics
import Ink
import Testing

@testable import xsign

/// What the legend says, and the window that shows it.
@Suite(.serialized) struct LegendWindowTests {
  private func texts(
    _ engines: [EngineSettings], construction: Bool = false, difference: Bool = false,
    predicts: Bool = false
  ) -> [String] {
    Legend(
      engines, showsConstruction: construction, showsDifference: difference, predicts: predicts)?
      .entries.map(\.text) ?? []
  }

  @Test func itSaysWhatIsShown() {
    #expect(texts([.hermite, .lines]).isEmpty)
    #expect(
      texts([.hermite, .lines], difference: true)
        == ["Only Hermite", "Only Lines", "Both"])
    #expect(
      texts([.lines, .lines], difference: true).first == "Only the first")
    // One pane has no difference.
    #expect(texts([.hermite], difference: true).isEmpty)
    #expect(texts([.lines], construction: true) == ["Samples", "Joints", "Curves", "Outline"])
    #expect(texts([.lines], construction: true, predicts: true).last == "Predicted tip")
    #expect(texts([.lines], predicts: true).isEmpty)
    let band = texts([.lines, .parallelBezier], construction: true)
    #expect(band.count == 7 && Set(band).count == 7)
  }

  /// It has a place of its own, which it gives back.
  @Test func itTakesRoomFromThePanes() throws {
    let app = try RunningApp()
    let page = app.geometry.page(0)
    let last = (x: page.x + 100, y: page.maxY - 4)
    try app.wait("paper") { app.pixel(last.x, last.y) == 0xffff_ffff }
    for key in ["F7", "F8"] {
      app.key(key)
      try app.wait("the legend") { app.pixel(last.x, page.maxY - 1) != 0xffff_ffff }
      #expect(app.pixel(page.x + 100, page.y + 40) == 0xffff_ffff)
      app.key(key)
      try app.wait("paper") { app.pixel(last.x, last.y) == 0xffff_ffff }
    }
  }
}
