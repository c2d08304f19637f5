import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import X11Canvas

/// Rows with a second line, marks and arrows.
@Suite struct ControlsMenuRowTests {
  /// Returns a layer with one open menu of the given rows.
  private func layer(_ items: [MenuItem], scale: Double = 1, isTouch: Bool = false) -> ControlsLayer
  {
    let layer = Fixtures.layer(600, 500, scale: scale)
    layer.menus = [Menu("_Menu", items)]
    layer.bar.open(0, isTouch: isTouch)
    return layer
  }

  private let plain = MenuItem("Plain", CommandID("plain"))
  private let detailed = MenuItem("Plain", CommandID("detailed"), detail: "A line that explains")

  /// Returns the number of pixels of a rectangle that are clearly darker than the surface.
  private func ink(_ rect: PixelRect, _ layer: ControlsLayer) throws -> Int {
    try layer.picture().withBytes { bytes, rowBytes in
      var count = 0
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where bytes[y * rowBytes + x * 4 + 1] < 180 { count += 1 }
      }
      return count
    }
  }

  @Test(arguments: [false, true]) func aSecondLineMakesARowHigher(_ isTouch: Bool) {
    let layer = layer([plain, detailed, plain], isTouch: isTouch)
    #expect(layer.row(1).height >= layer.row(0).height + 12)
    #expect(layer.row(2).height == layer.row(0).height)
    #expect(layer.row(2).y == layer.row(1).maxY)
  }

  @Test(arguments: [1, 1.25, 2]) func theSecondLineIsBelowTheTitle(_ scale: Double) throws {
    let layer = layer([plain, detailed], scale: scale)
    let row = layer.row(1)
    let lower = PixelRect(
      x: row.x, y: row.y + row.height * 6 / 10, width: row.width, height: row.height * 4 / 10)
    let shown = try ink(lower, layer)
    #expect(shown > 40)
    layer.menus[0].items[1].detail = " "
    #expect(try ink(lower, layer) == 0)
  }

  @Test func aLongExplanationMakesTheMenuWider() {
    let narrow = layer([detailed])
    let text = "An explanation that is a good deal longer than the title of its row"
    let wide = layer([MenuItem("Plain", CommandID("x"), detail: text), plain])
    #expect(wide.row(0).width > narrow.row(0).width)
    let needed = wide.bar.style.text.width(of: text, size: wide.theme.detailSize)
    #expect(wide.row(0).width >= needed)
    // It shares no line with the shortcut, so it needs no additional width.
    let both = layer([
      MenuItem("Plain", CommandID("x"), detail: text, shortcut: "F2"), plain,
    ])
    #expect(both.row(0).width == wide.row(0).width)
  }

  @Test(arguments: [MenuItem.Mark.check(true), .radio(true)])
  func marksShowWhereTheyAreOn(_ mark: MenuItem.Mark) throws {
    let off = mark == .check(true) ? MenuItem.Mark.check(false) : .radio(false)
    let layer = layer([
      MenuItem("On", CommandID("on"), mark: mark), MenuItem("Off", CommandID("off"), mark: off),
    ])
    func lead(_ row: PixelRect) -> PixelRect {
      PixelRect(x: row.x + 4, y: row.y, width: 24, height: row.height)
    }
    #expect(try ink(lead(layer.row(0)), layer) > 8)
    #expect(try ink(lead(layer.row(1)), layer) == 0)
    // Titles are in one column, whichever rows are on.
    #expect(layer.bar.layout?.hasMarks == true)
  }

  @Test func aTickIsNotADot() throws {
    let tick = try layer([MenuItem("On", CommandID("on"), mark: .check(true))]).picture()
    let dot = try layer([MenuItem("On", CommandID("on"), mark: .radio(true))]).picture()
    let isSame = tick.withBytes { a, _ in dot.withBytes { b, _ in a.elementsEqual(b) } }
    #expect(!isSame)
  }

  @Test func aRowWithASubmenuHasAnArrowAtItsEnd() throws {
    let layer = layer([plain, MenuItem("Plain", submenu: [plain])])
    func end(_ row: PixelRect) -> PixelRect {
      PixelRect(x: row.maxX - 24, y: row.y, width: 20, height: row.height)
    }
    #expect(try ink(end(layer.row(0)), layer) == 0)
    #expect(try ink(end(layer.row(1)), layer) > 4)
  }
}
