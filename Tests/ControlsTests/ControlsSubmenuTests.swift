import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// Submenus by mouse, pen and finger. In the View menu, rows 3 and 5 have submenus, and row 4 is
/// disabled.
@Suite struct ControlsSubmenuTests {
  private let layer = Fixtures.layer(1000, 600)
  private var bar: MenuBar { layer.bar }
  private var view: PixelRect { bar.titles[3] }

  @Test func hoveringOpensAndAClickChooses() {
    layer.click(view)
    layer.hover(layer.row(3))
    #expect(bar.highlighted == 3)
    #expect(bar.submenu?.parentRow == 3)
    #expect(bar.submenu?.highlighted == nil)
    layer.hover(layer.row(2, in: 1))
    #expect(bar.highlighted == 3 && bar.submenu?.highlighted == 2)
    #expect(bar.isBehind(0))
    #expect(layer.click(layer.row(2, in: 1)).actions == [.command(CommandID("engine2"))])
    #expect(!bar.isOpen)
    #expect(layer.overlayBounds.isEmpty)
  }

  @Test func itOpensBesideItsRow() {
    layer.click(view)
    layer.hover(layer.row(3))
    let (menu, submenu) = (bar.panels[0].layout.frame, bar.panels[1].layout.frame)
    #expect(submenu.x >= menu.maxX - 3 && submenu.x <= menu.maxX)
    layer.hover(layer.row(5))
    #expect(layer.row(0, in: 1).y == layer.row(5).y)
  }

  @Test func anotherRowClosesIt() {
    layer.click(view)
    layer.hover(layer.row(3))
    layer.hover(layer.row(5))
    #expect(bar.submenu?.parentRow == 5)
    layer.hover(layer.row(0))
    #expect(bar.submenu == nil && bar.highlighted == 0)
    layer.hover(layer.row(3))
    // A disabled row opens nothing, and closes the open submenu.
    layer.hover(layer.row(4))
    #expect(bar.submenu == nil && bar.highlighted == nil)
  }

  @Test func backOnItsRowItStaysOpen() {
    layer.click(view)
    layer.hover(layer.row(3))
    layer.hover(layer.row(1, in: 1))
    layer.hover(layer.row(3))
    #expect(bar.submenu?.parentRow == 3 && bar.submenu?.highlighted == nil)
    #expect(!bar.isBehind(0))
    // A click there changes nothing, since hovering opened it.
    #expect(layer.click(layer.row(3)) == .consumed)
    #expect(bar.submenu?.parentRow == 3)
  }

  @Test func outOfTheSubmenuOntoAnotherRowClosesItAtOnce() {
    layer.click(view)
    layer.hover(layer.row(3))
    layer.hover(layer.row(1, in: 1))
    layer.hover(layer.row(1))
    #expect(bar.submenu == nil && bar.highlighted == 1)
  }

  @Test(arguments: [1, 3, 9, 40]) func theWayIntoItMayCrossOtherRows(_ step: Int) {
    layer.click(view)
    layer.hover(layer.row(3))
    let (row, goal) = (layer.row(3), layer.row(5, in: 1))
    let start = PixelPoint(x: row.x + 20, y: row.y + 14)
    layer.send(.move, start.x, start.y)
    // Like a slow hand, pixel by pixel along a slanted line.
    let length = goal.x + 10 - start.x
    for way in stride(from: 0, through: length, by: step) {
      layer.send(.move, start.x + way, start.y + (goal.y + 10 - start.y) * way / length)
      #expect(bar.submenu?.parentRow == 3)
    }
    layer.hover(goal)
    #expect(bar.submenu?.highlighted == 5)
  }

  @Test func straightDownIsNotTheWayIntoIt() {
    layer.click(view)
    layer.hover(layer.row(3))
    let row = layer.row(3)
    for y in row.y + 14..<layer.row(7).y + 10 { layer.send(.move, row.x + 60, y) }
    #expect(bar.submenu == nil && bar.highlighted == 7)
  }

  @Test func pressDragRelease() {
    let (x, y) = (view.x + 10, view.y + 10)
    layer.send(.down, x, y)
    let row = layer.row(5)
    layer.send(.move, row.x + 20, row.y + 10, inContact: true)
    #expect(bar.submenu?.parentRow == 5)
    let line = layer.row(0, in: 1)
    layer.send(.move, line.x + 20, line.y + 10, inContact: true)
    #expect(bar.submenu?.highlighted == 0)
    let up = layer.send(.up, line.x + 20, line.y + 10)
    #expect(up.actions == [.command(CommandID("line"))])
  }

  @Test func releasedOnItsRowItStaysOpen() {
    layer.send(.down, view.x + 10, view.y + 10)
    let row = layer.row(5)
    layer.send(.move, row.x + 20, row.y + 10, inContact: true)
    #expect(layer.send(.up, row.x + 20, row.y + 10) == .consumed)
    #expect(bar.submenu?.parentRow == 5)
    // A release on a line or a disabled row of it chooses nothing either.
    for index in [1, 2] { #expect(layer.click(layer.row(index, in: 1)) == .consumed) }
    #expect(bar.submenu?.parentRow == 5)
  }

  @Test func draggingAwayAndReleasingClosesAll() {
    layer.send(.down, view.x + 10, view.y + 10)
    let row = layer.row(5)
    layer.send(.move, row.x + 20, row.y + 10, inContact: true)
    layer.send(.move, 20, 500, inContact: true)
    #expect(layer.send(.up, 20, 500) == .consumed)
    #expect(!bar.isOpen && bar.panels.isEmpty)
  }

  @Test func aPenHoversAndTaps() {
    layer.click(view, kind: .pen)
    layer.hover(layer.row(5), kind: .pen)
    #expect(bar.submenu?.parentRow == 5)
    let tap = layer.click(layer.row(3, in: 1), kind: .pen)
    #expect(tap.actions == [.command(CommandID("box"))])
  }

  @Test func aPenThatDoesNotHoverTaps() {
    layer.click(view, kind: .pen)
    #expect(layer.click(layer.row(5), kind: .pen) == .consumed)
    #expect(bar.submenu?.parentRow == 5)
    let tap = layer.click(layer.row(0, in: 1), kind: .pen)
    #expect(tap.actions == [.command(CommandID("line"))])
  }

  @Test func aFingerTapsItsWay() {
    layer.click(view, finger: 1)
    #expect(layer.click(layer.row(5), finger: 2) == .consumed)
    #expect(bar.submenu?.parentRow == 5 && bar.highlighted == 5)
    for index in [0, 1, 3] { #expect(layer.row(index, in: 1).height >= 40) }
    let tap = layer.click(layer.row(0, in: 1), finger: 3)
    #expect(tap.actions == [.command(CommandID("line"))])
    #expect(!bar.isOpen)
  }

  @Test func aSecondTapOnTheRowClosesOnlyTheSubmenu() {
    layer.click(view, finger: 1)
    layer.click(layer.row(5), finger: 2)
    layer.click(layer.row(5), finger: 3)
    #expect(bar.submenu == nil && bar.openIndex == 3)
    layer.click(layer.row(3), finger: 4)
    #expect(bar.submenu?.parentRow == 3)
    // Another row of the menu becomes highlighted.
    layer.click(layer.row(5), finger: 5)
    #expect(bar.submenu?.parentRow == 5)
  }

  @Test func aTapElsewhereClosesAll() {
    layer.click(view, finger: 1)
    layer.click(layer.row(5), finger: 2)
    #expect(layer.send(.down, 20, 550, finger: 3) == .consumed)
    #expect(!bar.isOpen && bar.panels.isEmpty)
  }

  @Test func aFingersSubmenuInAMouseMenuIsHighToo() {
    layer.click(view)
    layer.click(layer.row(5), finger: 1)
    #expect(layer.row(0, in: 1).height >= 40)
    #expect(layer.row(0).height < 40)
  }

  @Test func aCancelledTouchLeavesItOpen() {
    layer.click(view, finger: 1)
    layer.click(layer.row(5), finger: 2)
    let row = layer.row(0, in: 1)
    layer.send(.down, row.x + 20, row.y + 20, finger: 3)
    #expect(bar.submenu?.highlighted == 0)
    #expect(layer.send(.cancel, row.x + 20, row.y + 20, finger: 3) == .consumed)
    #expect(bar.submenu?.parentRow == 5 && bar.submenu?.highlighted == nil)
  }

  @Test func rowsMayChangeWhileItIsOpen() {
    layer.click(view)
    layer.hover(layer.row(5))
    layer.hover(layer.row(3, in: 1))
    layer.menus[3].items[5].submenu[0].mark = .check(false)
    #expect(bar.submenu?.items[0].mark == .check(false))
    #expect(bar.submenu?.highlighted == 3)
    layer.menus[3].items[5].submenu[3].isEnabled = false
    #expect(bar.submenu?.parentRow == 5 && bar.submenu?.highlighted == nil)
    layer.menus[3].items[5].isEnabled = false
    #expect(bar.submenu == nil && bar.openIndex == 3)
  }

  @Test func aRowWithAnEmptySubmenuIsNotForChoosing() {
    let item = MenuItem("_Empty", submenu: [])
    #expect(!item.isSeparator && !item.isSelectable)
    #expect(MenuItem.separator.isSeparator && !MenuItem.separator.isSelectable)
  }
}
