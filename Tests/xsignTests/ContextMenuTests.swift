import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import Graphics
@testable import Input
@testable import Platform
@testable import X11
@testable import X11Canvas
@testable import xsign

/// The context menu, by mouse, keys and fingers, and the menus of the titles.
@Suite(.serialized, .waiting) struct ContextMenuTests {
  /// Returns true while a menu is open with a corner at a position on pane 0: its surface is there.
  private func isOpen(_ app: RunningApp, _ x: Double, _ y: Double) -> Bool {
    app.ink(0, x + 3, y + 30) == 0xffff_fefd
  }

  /// The middle of a command's row in the context menu that opens at a position on pane 0.
  private func row(
    _ app: RunningApp, _ command: Command, _ state: MenuState, _ x: Double, _ y: Double,
    isTouch: Bool = false
  ) -> (x: Int, y: Int) {
    let page = app.geometry.page(0)
    let place = Point(Double(page.x) + x, Double(page.y) + y)
    let controls = app.geometry.controls
    let finger = PointerEvent(
      phase: .down, contact: ContactID(master: 2, source: 9, touch: 1), kind: .touch,
      position: place, time: 0)
    controls.showContextMenu(state.contextMenu, at: place, holding: isTouch ? finger : nil)
    defer { controls.closeMenus() }
    let index = state.contextMenu.firstIndex { $0.command == command.id } ?? 0
    let frame = controls.bar.layout?.row(index) ?? .empty
    return (frame.x + frame.width / 2, frame.y + frame.height / 2)
  }

  private func rightClick(_ app: RunningApp, _ x: Double, _ y: Double) {
    let place = app.at(0, x, y)
    app.server.mouse.click(place.x, place.y, button: 3)
    app.settle()
  }

  @Test func theSecondButtonOffersWhatCanBeDone() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 80), (160, 60)])
    rightClick(app, 200, 150)
    try app.wait("the menu") { isOpen(app, 200, 150) }
    var state = MenuState()
    state.isEmpty = false
    app.click(row(app, .undo, state, 200, 150))
    try app.wait("bare paper") { !isOpen(app, 200, 150) && app.isBare(160, 60) }
    // With the selection tool, the stroke under the button is selected.
    app.key("z", [.control, .shift])
    try app.wait("the stroke") { app.isReached(160, 60) }
    app.key("s")
    rightClick(app, 90, 80)
    try app.wait("the menu") { isOpen(app, 90, 80) }
    state.hasSelection = true
    app.click(row(app, .delete, state, 90, 80))
    try app.wait("no stroke") { app.isBare(160, 60) && app.isBare(60, 60) }
  }

  @Test func keysOpenIt() throws {
    let app = try RunningApp()
    let page = app.geometry.page(0)
    let center = (x: Double(page.width) / 2, y: Double(page.height) / 2)
    for (key, modifiers) in [("Menu", Modifiers()), ("F10", .shift)] {
      app.key(key, modifiers)
      try app.wait("the menu") { app.ink(0, center.x + 10, center.y - 40) == 0xffff_fefd }
      app.key("Escape")
      try app.wait("no menu") { app.isBare(center.x + 10, center.y - 40) }
    }
  }

  /// A finger that is held still opens it where fingers do not draw, and draws a dot elsewhere.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerHeldStillOpensIt() throws {
    let app = try RunningApp()
    let touch = try app.touch
    let place = app.at(0, 200, 150)
    touch.begin(0, place.x, place.y)
    touch.sync()
    try app.wait("a dot") { app.isInked(200, 150) }
    try hold()
    #expect(!isOpen(app, 200, 150))
    touch.end(0, place.x, place.y)
    touch.sync()
    try app.hoverPen(300, 350)
    touch.begin(0, place.x, place.y)
    touch.sync()
    try app.wait("the menu") { isOpen(app, 200, 150) }
    touch.end(0, place.x, place.y)
    touch.sync()
    app.settle()
    #expect(isOpen(app, 200, 150))
    var state = MenuState()
    (state.isEmpty, state.canUndo) = (false, true)
    try app.tap(row(app, .undo, state, 200, 150, isTouch: true))
    try app.wait("no dot") { !isOpen(app, 200, 150) && app.isBare(200, 150) }

    func hold() throws {
      let start = MonotonicClock.now
      try app.wait("half a second") { MonotonicClock.now - start > LongPressStage.duration + 0.1 }
      app.settle()
    }
  }

  /// The name of a pane's engine opens the engines; the other pane keeps its own.
  @Test func theTitleOfAPaneSetsItsEngine() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140), (160, 60)])
    let page = app.geometry.page(1)
    let before = (app.paper(0).argb, app.paper(1).argb)
    app.click((page.x + 20, page.y - 14))
    try app.wait("the engines") { app.ink(1, 3, 30) == 0xffff_fefd }
    let controls = app.geometry.controls
    controls.showContextMenu(MenuState().engineItems(1), at: Point(Double(page.x), Double(page.y)))
    let height = controls.bar.layout?.row(0).height ?? 0
    controls.closeMenus()
    // The first engine draws straight lines.
    app.click((page.x + 60, page.y + height / 2 + 6))
    try app.wait("straight lines") {
      app.ink(1, 3, 30) != 0xffff_fefd && app.paper(1).argb != before.1
    }
    try app.flush()
    #expect(app.paper(0).argb == before.0)
  }
}
