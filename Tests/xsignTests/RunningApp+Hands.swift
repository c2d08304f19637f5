import Graphics
import Input
import TestSupport
import Testing
import X11
import X11Canvas

@testable import xsign

/// The actions of a user in the window.
extension RunningApp {
  var pen: TestPen {
    get throws {
      guard let pen = server.pen else { throw Missing(description: "a pen") }
      return pen
    }
  }

  var touch: TestTouch {
    get throws {
      guard let touch = server.touch else { throw Missing(description: "a touch screen") }
      return touch
    }
  }

  /// Moves the pen over the first pane to a place on its page, with full pressure.
  func movePen(_ x: Double, _ y: Double) throws {
    let place = at(0, x, y)
    try pen.move(place.x, place.y, pressure: 1)
    try pen.sync()
  }

  /// Holds the pen near a place of the first pane for a moment.
  func hoverPen(_ x: Double, _ y: Double) throws {
    let (pen, place) = (try pen, at(0, x, y))
    pen.enterProximity()
    pen.move(place.x, place.y)
    pen.leaveProximity()
    pen.sync()
    settle()
  }

  /// Drags with the pen through places on the first pane. The program follows each motion, but the
  /// first comes at once: a pen that rests where it began asks for the menu.
  func dragPen(_ places: [Place]) throws {
    let pen = try pen
    for (index, place) in places.map({ at(0, $0.x, $0.y) }).enumerated() {
      pen.move(place.x, place.y, pressure: 0.5)
      if index == 0 { pen.down() }
      if index == 0, places.count > 1 { continue }
      pen.sync()
      settle()
    }
    pen.up()
    pen.sync()
    settle()
  }

  /// Drags with a finger through places on the first pane. The program follows each motion, but the
  /// first comes at once: a finger that rests where it began asks for the menu.
  func dragFinger(_ places: [Place]) throws {
    let touch = try touch
    let places = places.map { at(0, $0.x, $0.y) }
    for (index, place) in places.enumerated() {
      if index == 0 {
        touch.begin(0, place.x, place.y)
      } else {
        touch.update(0, place.x, place.y)
      }
      if index == 0, places.count > 1 { continue }
      touch.sync()
      settle()
    }
    let last = places[places.count - 1]
    touch.end(0, last.x, last.y)
    touch.sync()
    settle()
  }

  /// Presses keys and waits until the program has handled them.
  func key(_ name: String, _ modifiers: Modifiers = []) {
    server.keyboard.press(name, modifiers)
    server.keyboard.sync()
    settle()
  }

  /// Draws with the mouse through positions on pane 0, in whole pixels, and waits until the ink
  /// reaches the last of them. `pause` is the time between two of them in seconds: what depends on
  /// the speed needs that of a hand.
  func draw(_ points: [Place], pane: Int = 0, pause: Double = 0) throws {
    server.mouse.drag(points.map { at(pane, $0.x, $0.y) }, pause: pause)
    let last = points[points.count - 1]
    try wait("ink at \(last)") { isReached(last.x, last.y) }
    settle()
  }

  /// Draws a dot with the mouse.
  func dot(_ x: Double, _ y: Double, pane: Int = 0) throws { try draw([(x, y)], pane: pane) }

  /// Draws a dot and undoes it. Drawing and rendering keep their order, so everything before is on
  /// the screen then, and has passed the compositor.
  func flush() throws {
    let page = geometry.page(0)
    let place = (x: Double(page.width - 9), y: Double(page.height - 9))
    try dot(place.x, place.y)
    key("z", .control)
    try wait("the dot is gone") { isBare(place.x, place.y) }
    settle()
  }

  /// Clicks at a position in the window.
  func click(_ place: (x: Int, y: Int)) {
    let place = onScreen(place)
    server.mouse.click(place.x, place.y)
    settle()
  }

  /// Taps at a position in the window with a finger.
  func tap(_ place: (x: Int, y: Int)) throws {
    let (touch, place) = (try touch, onScreen(place))
    touch.begin(0, place.x, place.y)
    touch.end(0, place.x, place.y)
    touch.sync()
    settle()
  }

  /// Chooses a command from its menu with two clicks, or with three if it is in a submenu.
  func choose(_ command: Command) throws {
    if let way = geometry.submenuRow(command) {
      try open(way.menu) { click(geometry.title(way.menu)) }
      click(way.parent)
      let probe = corner(of: way.panel)
      try wait("submenu") { isMenu(pixel(probe.x, probe.y)) }
      click(way.row)
      return try waitForMenuToClose(way.menu)
    }
    let row = geometry.row(command)
    try open(row.menu) { click(geometry.title(row.menu)) }
    click((row.x, row.y))
    try waitForMenuToClose(row.menu)
  }

  /// Opens a menu by `action` and waits until it is open.
  func open(_ menu: Int, isTouch: Bool = false, _ action: () throws -> Void) throws {
    let probe = corner(of: geometry.menu(menu, isTouch: isTouch))
    try action()
    try wait("menu \(menu)") { isMenu(pixel(probe.x, probe.y)) }
  }

  /// Waits until a menu is closed. A card that is opened by it may cover its place.
  func waitForMenuToClose(_ menu: Int, isTouch: Bool = false) throws {
    let probe = corner(of: geometry.menu(menu, isTouch: isTouch))
    try wait("menu \(menu) closed") { !isMenu(pixel(probe.x, probe.y)) || isDimmed }
    settle()
  }

  /// Returns true if a pixel has the colour of menus, in the light or in the dark.
  private func isMenu(_ pixel: UInt32) -> Bool { [0xffff_fefd, 0xff35_3330].contains(pixel) }

  /// A pixel of an open menu that shows nothing but its surface: in the padding beside the rows.
  private func corner(of frame: PixelRect) -> (x: Int, y: Int) {
    (frame.x + 2, frame.y + frame.height / 2)
  }

  /// The lines of the selection's frame on pane 0, by their blue: from the middles of the handles
  /// on the left and at the top to those on the right and at the bottom. Empty without a frame.
  var selectionFrame: PixelRect {
    let page = paper(0)
    let blue: UInt32 = 0x2d6cdf
    // The round handle and its line are not as wide.
    let rows = (0..<page.height).filter { page.count(of: blue, inRow: $0) > 18 }
    guard let top = rows.first, let bottom = rows.last else { return .empty }
    let columns = page.row(top).enumerated().filter { $0.element & 0xff_ffff == blue }.map(\.offset)
    // The row of the line begins and ends with handles.
    let (left, right) = (columns[0] + 4, columns[columns.count - 1] - 4)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
