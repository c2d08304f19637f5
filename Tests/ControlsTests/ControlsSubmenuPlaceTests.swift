import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The placement of submenus, and access to their rows in small windows.
@Suite struct ControlsSubmenuPlaceTests {
  struct Room: Sendable {
    var width: Int
    var height: Int
    var scale: Double
  }

  static let rooms = [
    Room(width: 500, height: 400, scale: 1), Room(width: 500, height: 400, scale: 2),
    Room(width: 300, height: 200, scale: 1), Room(width: 900, height: 500, scale: 1.25),
  ]

  /// Returns a layer with a submenu of the eight engines in its last menu.
  private func layer(_ room: Room) -> ControlsLayer {
    let layer = Fixtures.layer(room.width, room.height, scale: room.scale)
    layer.menus[4].items.append(MenuItem("_Engine", submenu: Fixtures.engines))
    _ = layer.takeDamage()
    return layer
  }

  /// Returns whether a row is completely visible.
  private func shows(_ row: Int, _ layer: ControlsLayer) -> Bool {
    guard let layout = layer.bar.submenu?.layout else { return false }
    return layout.viewport.intersection(layout.row(row)) == layout.row(row)
  }

  @Test func flipsToTheLeftWhereThereIsNoRoom() {
    let layer = Fixtures.layer(1000, 600)
    let narrow = MenuItem("_Guides", submenu: Fixtures.guides)
    // Far to the right: after four menus with long titles.
    layer.menus = (0..<4).map { Menu("A title of some length \($0)", [narrow]) }
    _ = layer.layout(width: 760, height: 600, scale: 1)
    layer.click(layer.bar.titles[3])
    layer.hover(layer.row(0))
    guard layer.bar.panels.count == 2 else { return #expect(layer.bar.panels.count == 2) }
    let (menu, submenu) = (layer.bar.panels[0].layout.frame, layer.bar.panels[1].layout.frame)
    #expect(submenu.maxX <= menu.x + 3 && submenu.maxX >= menu.x)
    // The path into the submenu leads to the left then.
    layer.menus[3].items += [.separator, MenuItem("Below", CommandID("below"))]
    let row = layer.row(0)
    let goal = layer.row(3, in: 1)
    let start = PixelPoint(x: row.x + 80, y: row.y + 14)
    layer.send(.move, start.x, start.y)
    let length = start.x - goal.maxX + 10
    for way in stride(from: 0, through: length, by: 2) {
      layer.send(.move, start.x - way, start.y + (goal.y + 8 - start.y) * way / length)
      #expect(layer.bar.submenu != nil)
    }
  }

  @Test func shiftsUpToStayInside() {
    let layer = Fixtures.layer(1000, 420)
    layer.click(layer.bar.titles[3])
    layer.hover(layer.row(3))
    let frame = layer.bar.submenu?.layout.frame ?? .empty
    #expect(frame.y < layer.row(3).y - 10)
    #expect(frame.y >= layer.bar.bounds.maxY && frame.maxY <= 420)
    #expect(layer.bar.submenu?.layout.maxScroll == 0)
  }

  @Test(arguments: [(500, 400), (300, 200), (200, 100), (60, 40), (1, 1)])
  func staysInsideTheWindow(_ size: (Int, Int)) {
    for scale in [1, 1.5, 2] {
      let layer = Fixtures.layer(size.0, size.1, scale: scale)
      for touch in [false, true] {
        layer.bar.open(3, isTouch: touch)
        layer.bar.openSubmenu(of: 3, in: 0)
        for panel in layer.bar.panels {
          let frame = panel.layout.frame
          #expect(layer.window.intersection(frame) == frame || frame.isEmpty)
        }
        #expect(layer.bar.panels.count == 2)
        layer.bar.close()
      }
    }
  }

  /// Where the submenu would cover its own menu, hovering opens nothing: the rows below would be
  /// unreachable. A click opens it, and does not choose the row that appears under the pointer.
  @Test func whereItCoversItsMenuAClickOpensIt() {
    let layer = layer(Room(width: 500, height: 400, scale: 1))
    layer.click(layer.bar.titles[4])
    let row = layer.row(2)
    layer.hover(row)
    #expect(layer.bar.highlighted == 2 && layer.bar.submenu == nil)
    #expect(layer.click(row) == .consumed)
    #expect(layer.bar.submenu?.parentRow == 2)
    #expect(layer.click(layer.row(4, in: 1)).actions == [.command(CommandID("engine4"))])
  }

  @Test(arguments: rooms) func theKeyboardReachesAllRows(_ room: Room) {
    let layer = layer(room)
    layer.press(.character("h"), .alt)
    layer.press(.character("e"))
    for index in Fixtures.engines.indices {
      #expect(layer.bar.submenu?.highlighted == index)
      #expect(shows(index, layer))
      layer.press(.down)
    }
    #expect(layer.bar.submenu?.highlighted == 0 && shows(0, layer))
    layer.press(.up)
    #expect(layer.bar.submenu?.highlighted == 7 && shows(7, layer))
  }

  @Test(arguments: rooms) func theWheelReachesAllRows(_ room: Room) {
    let layer = layer(room)
    layer.click(layer.bar.titles[4])
    layer.click(layer.row(2))
    for index in Fixtures.engines.indices {
      let center = layer.bar.submenu?.layout.viewport.center ?? Point(0, 0)
      for _ in 0..<20 where !shows(index, layer) {
        layer.send(.scroll(Point(0, 0.25)), Int(center.x), Int(center.y))
      }
      #expect(shows(index, layer))
    }
    let last = layer.click(layer.row(7, in: 1))
    #expect(last.actions == [.command(CommandID("engine7"))])
  }

  @Test(arguments: rooms) func aFingerReachesAllRows(_ room: Room) {
    let layer = layer(room)
    layer.click(layer.bar.titles[4], finger: 1)
    layer.click(layer.row(2), finger: 2)
    guard let layout = layer.bar.submenu?.layout else { return #expect(layer.bar.submenu != nil) }
    for index in Fixtures.engines.indices {
      #expect(layer.row(index, in: 1).height >= Int(40 * room.scale))
    }
    let x = Int(layout.viewport.center.x)
    let (bottom, top) = (layout.viewport.maxY - 4, layout.viewport.y + 4)
    for finger in 3..<12 where !shows(7, layer) {
      layer.send(.down, x, bottom, finger: UInt32(finger))
      for y in stride(from: bottom, through: top, by: -10) {
        layer.send(.move, x, y, finger: UInt32(finger))
      }
      #expect(layer.send(.up, x, top, finger: UInt32(finger)) == .consumed)
    }
    #expect(shows(7, layer))
    let tap = layer.click(layer.row(7, in: 1), finger: 20)
    #expect(tap.actions == [.command(CommandID("engine7"))])
  }

  @Test func theArrowsAtItsEndsScroll() {
    let layer = layer(Room(width: 500, height: 400, scale: 2))
    layer.click(layer.bar.titles[4])
    layer.click(layer.row(2))
    let down = layer.bar.submenu?.layout.arrows.down ?? .empty
    #expect(!down.isEmpty)
    for _ in 0..<4 { #expect(layer.click(down, kind: .pen) == .consumed) }
    #expect(shows(7, layer) && layer.bar.submenu != nil)
  }

  @Test func aMenuThatScrollsLeavesItsSubmenuBehind() {
    let layer = Fixtures.layer(500, 200)
    layer.press(.character("v"), .alt)
    layer.press(.character("g"))
    #expect(layer.bar.submenu != nil)
    let row = layer.row(5)
    #expect((layer.bar.layout?.scroll ?? 0) > 0)
    layer.send(.scroll(Point(0, -9)), row.x + 5, row.y + 5)
    #expect(layer.bar.layout?.scroll == 0)
    #expect(layer.bar.submenu == nil || layer.bar.submenu?.parentRow == layer.bar.highlighted)
  }
}
