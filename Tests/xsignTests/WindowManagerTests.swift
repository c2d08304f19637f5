import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// The program under a window manager.
@Suite(.serialized) struct WindowManagerTests {
  /// A manager that waits for each frame never shows a part that is not drawn.
  @Test func eachSizeIsDrawnBeforeItIsReported() throws {
    let app = try RunningApp()
    app.reader.move(app.window, 0, 0)
    try app.wait("a counter") { app.reader.frameCounter(of: app.window) != nil }
    for step in 1...50 {
      app.reader.requestFrame(app.window, Int64(step))
      app.reader.resize(app.window, 500 + step * 20, 400 + step * 13)
      try app.wait("frame \(step)") { app.reader.frameCounter(of: app.window) == Int64(step) }
      app.locate()
      // The margin around the pages is narrower than a step.
      let page = app.geometry.page(1)
      #expect(app.pixel(page.maxX - 1, page.maxY - 1) == 0xffff_ffff, "\(step)")
    }
  }
}
