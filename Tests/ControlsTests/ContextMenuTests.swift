import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11
@testable import X11Canvas

/// Menus that open where they are asked for.
@Suite struct ContextMenuTests {
  private let layer = Fixtures.layer()
  private let items = Fixtures.menus[1].items

  private var frame: PixelRect { layer.bar.layout?.frame ?? .empty }

  @Test func aRowIsChosen() {
    layer.showContextMenu(items, at: Point(300, 200))
    #expect(layer.isMenuOpen && layer.isContextMenuOpen && frame.x == 300 && frame.y == 200)
    #expect(layer.click(layer.row(0)).actions == [.command(CommandID("undo"))])
    #expect(!layer.isMenuOpen && !layer.isContextMenuOpen)
  }

  @Test func pressesElsewhereAndEscapeCloseIt() {
    layer.showContextMenu(items, at: Point(300, 200))
    #expect(layer.send(.down, 20, 400) == .consumed)
    #expect(layer.send(.up, 20, 400) == .consumed && !layer.isMenuOpen)
    layer.showContextMenu(items, at: Point(300, 200))
    #expect(layer.press(.escape) == .consumed && !layer.isMenuOpen)
    layer.showContextMenu(items, at: Point(300, 200))
    layer.send(.otherDown(button: 3), 20, 400)
    #expect(!layer.isMenuOpen)
  }

  /// The menu reaches outside no window, wherever it is asked for.
  @Test(arguments: [(800, 600), (500, 400), (300, 120), (60, 40), (1, 1)])
  func itStaysInside(_ size: (width: Int, height: Int)) {
    let layer = Fixtures.layer(size.width, size.height)
    let window = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    for x in stride(from: -20, through: size.width + 20, by: 37) {
      for y in stride(from: -20, through: size.height + 20, by: 37) {
        layer.showContextMenu(Fixtures.menus[2].items, at: Point(Double(x), Double(y)))
        let frame = layer.bar.layout?.frame ?? .empty
        #expect(frame.intersection(window) == frame, "\(x) \(y)")
      }
    }
  }

  /// Near an edge it opens to the other side, so that its corner stays at the pointer.
  @Test func itOpensToTheSideWithRoom() {
    layer.showContextMenu(items, at: Point(790, 590))
    #expect(frame.maxX == 790 && frame.maxY == 590)
  }

  /// The pointer does not change it into a menu of the bar; a press on a title does.
  @Test func titlesTakeOverByAPress() {
    layer.showContextMenu(items, at: Point(300, 200))
    layer.hover(layer.bar.titles[0])
    #expect(layer.isContextMenuOpen && layer.bar.openIndex == nil)
    layer.click(layer.bar.titles[0])
    #expect(!layer.isContextMenuOpen && layer.bar.openIndex == 0)
    layer.showContextMenu(items, at: Point(300, 200))
    #expect(layer.isContextMenuOpen && layer.bar.openIndex == nil)
    layer.press(.left)
    layer.press(.right)
    #expect(layer.isContextMenuOpen)
  }

  /// The second button chooses the row on which it is released.
  @Test func aDragWithTheButtonChooses() {
    layer.showContextMenu(items, at: Point(300, 200))
    #expect(layer.send(.otherUp(button: 3), 303, 203) == .consumed && layer.isMenuOpen)
    let row = layer.row(0)
    layer.send(.move, row.x + 30, row.y + 9)
    #expect(layer.bar.highlighted == 0)
    #expect(
      layer.send(.otherUp(button: 3), row.x + 30, row.y + 9).actions
        == [.command(CommandID("undo"))])
    #expect(!layer.isMenuOpen)
  }

  @Test func keysChoose() {
    layer.showContextMenu(items, at: Point(300, 200), byKeyboard: true)
    #expect(layer.bar.highlighted == 0)
    #expect(layer.press(.enter).actions == [.command(CommandID("undo"))])
    // The keys that open it are the program's.
    #expect(layer.press(.menu) == .ignored && layer.press(.function(10), .shift) == .ignored)
  }

  /// The finger that asked for it is still down: it chooses only after it has moved.
  @Test func theFingerThatAskedChoosesByMoving() {
    let start = PointerEvent(
      phase: .down, contact: Fixtures.finger(3), kind: .touch, position: Point(300, 200), time: 0)
    layer.send(.down, 300, 200, finger: 3)
    layer.showContextMenu(items, at: start.position, holding: start)
    #expect(layer.send(.up, 304, 204, finger: 3) == .consumed && layer.isMenuOpen)
    layer.showContextMenu(items, at: start.position, holding: start)
    let row = layer.row(0)
    #expect(row.height >= 40)
    layer.send(.move, row.x + 30, row.y + 9, finger: 3)
    #expect(
      layer.send(.up, row.x + 30, row.y + 9, finger: 3).actions == [.command(CommandID("undo"))])
  }

  /// A hand that rests may have asked for it: the pen that comes draws.
  @Test func aPenThatComesNearClosesThatOfAFinger() {
    let start = PointerEvent(
      phase: .down, contact: Fixtures.finger(3), kind: .touch, position: Point(300, 200), time: 0)
    layer.showContextMenu(items, at: start.position, holding: start)
    layer.send(.near, 500, 500, kind: .pen)
    #expect(!layer.isMenuOpen)
    layer.showContextMenu(items, at: start.position)
    layer.send(.near, 500, 500, kind: .pen)
    #expect(layer.isMenuOpen)
  }

  @Test func rowsMayChangeWhileItIsOpen() {
    layer.showContextMenu(items, at: Point(300, 200), byKeyboard: true)
    var changed = items
    changed[0].isEnabled = false
    layer.updateContextMenu(changed)
    #expect(layer.isContextMenuOpen && layer.bar.highlighted == nil && frame.x == 300)
    layer.closeMenus()
    layer.updateContextMenu(items)
    #expect(!layer.isMenuOpen)
  }

  /// A card is over everything.
  @Test func noneOpensOverACard() {
    layer.present(Fixtures.about)
    layer.showContextMenu(items, at: Point(300, 200))
    #expect(!layer.isMenuOpen)
  }
}
