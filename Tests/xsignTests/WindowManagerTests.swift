import Foundation
import Graphics
import TestSupport
import Testing

@testable import xsign

/// The program under a window manager.
@Suite(.serialized) struct WindowManagerTests {
  static let hasManager = Tool.exists(WindowManager.program)

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

  @Test func theLaunchIsThatOfTheEnvironment() throws {
    let server = try XServer()
    let launcher = try ScreenReader(server.displayName)
    let app = try RunningApp(
      on: server, environment: ["DESKTOP_STARTUP_ID": "launcher-7_TIME99"])
    var messages: [String] = []
    try app.wait("a message") {
      messages += launcher.startupMessages()
      return !messages.isEmpty
    }
    #expect(messages == [#"remove: ID="launcher-7_TIME99""#])
    #expect(app.reader.numbers("_NET_WM_USER_TIME", of: app.window) == [99])
  }

  /// The program under the manager, once it has a counter.
  private func managed() throws -> (app: RunningApp, manager: WindowManager) {
    let server = try XServer()
    let manager = try WindowManager(server.displayName)
    let app = try RunningApp(on: server)
    try app.wait("a counter") { app.reader.frameCounter(of: app.window) != nil }
    // The frame goes to 100, 60, and is narrower than this.
    try app.wait("the place") {
      app.reader.geometry(app.window).map { $0.x < 140 && $0.y < 120 } ?? false
    }
    try app.follow()
    return (app, manager)
  }

  /// Resizes the window through the manager.
  private func resize(_ app: RunningApp, _ width: Int, _ height: Int) throws {
    app.reader.resize(app.window, width, height)
    try app.wait("\(width) x \(height)") {
      app.reader.geometry(app.window).map { $0.width == width && $0.height == height } ?? false
    }
    try app.follow()
  }

  @Test(.enabled(if: hasManager, "openbox is not installed."))
  func theFullScreenIsEnteredAndLeft() throws {
    let (app, manager) = try managed()
    defer { withExtendedLifetime(manager) {} }
    try resize(app, 800, 600)
    let frame = app.frame
    let screen = PixelRect(x: 0, y: 0, width: app.server.width, height: app.server.height)
    #expect(try !isChecked(app))
    app.key("F11")
    try app.follow(screen)
    #expect(try isChecked(app))
    app.key("Escape")
    try app.dot(100, 100)
    #expect(app.reader.geometry(app.window) == screen)
    app.key("F11")
    try app.follow(frame)
    #expect(try !isChecked(app))
    // By the menu, and back by the manager's own key, after which the program knows it.
    try app.choose(.fullScreen)
    try app.follow(screen)
    app.reader.toggleFullScreen(app.window)
    try app.follow(frame)
    #expect(try !isChecked(app))
    app.key("F11")
    try app.follow(screen)
    // The next start has the former size.
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit() == 128 + SIGTERM)
    let file = app.process.home.appendingPathComponent("config/xsign/preferences")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("window=800x600\n"))
  }

  /// Returns whether the menu marks the full screen.
  private func isChecked(_ app: RunningApp) throws -> Bool {
    let row = app.geometry.row(.fullScreen)
    let frame = app.geometry.menu(row.menu)
    try app.open(row.menu) { app.click(app.geometry.title(row.menu)) }
    let mark = app.pixels(PixelRect(x: frame.x + 2, y: row.y - 8, width: 26, height: 16))
    app.key("Escape")
    try app.waitForMenuToClose(row.menu)
    return mark.count(where: isDark) > 5
  }

  @Test(.enabled(if: hasManager, "openbox is not installed."))
  func aResizeShowsNothingButTheWindow() throws {
    let (app, manager) = try managed()
    defer { withExtendedLifetime(manager) {} }
    app.reader.setScreenColor(0xff00ff)
    try resize(app, 600, 450)
    let (mouse, keyboard) = (app.server.mouse, app.server.keyboard)
    var (x, y) = (Double(app.frame.maxX - 40), Double(app.frame.maxY - 40))
    mouse.move(x, y)
    keyboard.down("Alt_L")
    mouse.down(3)
    mouse.sync()
    // It grows, and then shrinks and grows in turn by a part of that, until the manager has
    // followed to many sizes: it leaves motions out while the machine is busy.
    let start = x
    var (sizes, wave) = (Set<Int>(), 0)
    while wave < 2 || (sizes.count <= 10 && wave < 60) {
      let direction = wave.isMultiple(of: 2) ? 1.0 : -1
      for step in 1...(wave == 0 ? 35 : 15) {
        x += direction * 16
        y += direction * 9
        mouse.move(x, y)
        mouse.sync()
        let (place, pixels) = app.reader.snapshot(of: app.window)
        #expect(pixels.count { $0 == 0xffff_00ff } == 0, "\(wave), \(step) at \(place)")
        sizes.insert(place.width)
      }
      wave += 1
    }
    mouse.up(3)
    keyboard.up("Alt_L")
    try app.wait("the last size") {
      let last = app.reader.geometry(app.window) ?? .empty
      return abs(Double(last.width) - (600 + x - start)) < 9
    }
    #expect(sizes.count > 10)
    try app.follow()
    #expect((app.reader.frameCounter(of: app.window) ?? 0) > 10)
    // Nothing was drawn, and the program still listens.
    #expect(app.paper(0).count(where: isTouched) == 0)
    try app.dot(60, 60)
  }
}
