import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsMenuTests {
  private let layer = Fixtures.layer()
  private var bar: MenuBar { layer.bar }

  private func center(_ rect: PixelRect) -> (Int, Int) {
    (rect.x + rect.width / 2, rect.y + rect.height / 2)
  }

  private func row(_ index: Int) -> (Int, Int) { center(bar.layout?.row(index) ?? .empty) }

  @Test func mnemonicsAreParsed() {
    let title = MenuTitle("Save _As __x")
    #expect(title.text == "Save As _x")
    #expect(title.mnemonic == "a")
    #expect(title.mnemonicRange == 5..<6)
    #expect(MenuTitle("Öffnen").mnemonic == nil)
    #expect(MenuTitle("_Öffnen").mnemonic == "ö")
    #expect(MenuTitle("end_").text == "end")
  }

  /// Letters of other scripts are underlined, too, and a mark of direction is no mnemonic.
  @Test func mnemonicsOfAnyScriptAreUnderlined() {
    let file = MenuTitle("_קובץ")
    #expect(file.mnemonic == "ק" && file.mnemonicRange == 0..<2)
    #expect(MenuTitle("日本_語").mnemonicRange == 6..<9)
    let value = MenuTitle("_\u{2068}10\u{2069} ms")
    #expect(value.mnemonic == "1" && value.mnemonicRange == 3..<4)
    #expect(value.text == "\u{2068}10\u{2069} ms")
    #expect(MenuTitle("_\u{2068}").mnemonic == nil)
  }

  /// In a narrow window the longest titles are cut, and all keep a distance.
  @Test func titlesOfANarrowBarAreApart() throws {
    for width in stride(from: 400, through: 100, by: -10) {
      let bar = Fixtures.layer(width).bar
      #expect(try #require(bar.titles.last).maxX <= width)
      let greatest = bar.titles.map(\.width).max()
      for (title, menu) in zip(bar.titles, bar.menus) {
        let text = bar.style.width(of: menu.title.text)
        #expect(
          title.width == greatest || title.width >= text + 2 * bar.leastPadding,
          "\(menu.title.text) at \(width)")
      }
    }
  }

  @Test func clickAndClick() {
    layer.click(bar.titles[1])
    #expect(bar.openIndex == 1)
    let (x, y) = row(0)
    layer.send(.move, x, y)
    #expect(bar.highlighted == 0)
    layer.send(.down, x, y)
    let response = layer.send(.up, x, y)
    #expect(response == ControlResponse(isConsumed: true, actions: [.command(CommandID("undo"))]))
    #expect(!bar.isOpen)
  }

  @Test func pressDragRelease() {
    let (x, y) = center(bar.titles[0])
    layer.send(.down, x, y)
    #expect(bar.openIndex == 0)
    let (ex, ey) = center(bar.titles[1])
    layer.send(.move, ex, ey)
    #expect(bar.openIndex == 1)
    let (rx, ry) = row(3)
    layer.send(.move, rx, ry)
    #expect(layer.send(.up, rx, ry).actions == [.command(CommandID("clear"))])
  }

  @Test func aClickOnAnOpenTitleClosesIt() {
    layer.click(bar.titles[0])
    layer.click(bar.titles[0])
    #expect(!bar.isOpen)
  }

  @Test func draggingAwayAndReleasingCloses() {
    let (x, y) = center(bar.titles[0])
    layer.send(.down, x, y)
    layer.send(.move, 600, 500)
    #expect(layer.send(.up, 600, 500) == .consumed)
    #expect(!bar.isOpen)
  }

  @Test func disabledRowsAndLinesCannotBeChosen() {
    layer.click(bar.titles[0])
    for index in [2, 3] {
      let (x, y) = row(index)
      layer.send(.move, x, y)
      #expect(bar.highlighted == nil)
      layer.send(.down, x, y)
      #expect(layer.send(.up, x, y) == .consumed)
      #expect(bar.isOpen)
    }
  }

  @Test func hoverMovesBetweenOpenMenus() {
    let (x, y) = center(bar.titles[3])
    layer.send(.move, x, y)
    #expect(bar.hoveredTitle == 3)
    #expect(!bar.isOpen)
    layer.click(bar.titles[0])
    layer.send(.move, x, y)
    #expect(bar.openIndex == 3)
  }

  @Test func aTouchElsewhereOnlyDismisses() {
    layer.click(bar.titles[2], finger: 7)
    #expect(bar.openIndex == 2)
    #expect(layer.send(.down, 700, 500, finger: 8) == .consumed)
    #expect(!bar.isOpen)
    // The same contact stays consumed until it ends, also over the strip and the bar.
    #expect(layer.send(.move, 400, 400, finger: 8) == .consumed)
    let (x, y) = center(layer.strip.frames[0])
    #expect(layer.send(.move, x, y, finger: 8) == .consumed)
    #expect(layer.send(.up, x, y, finger: 8) == .consumed)
    #expect(layer.send(.down, 700, 500, finger: 9) == .ignored)
  }

  @Test func rowsOpenedByTouchAreHigh() {
    layer.click(bar.titles[2], finger: 7)
    #expect((bar.layout?.row(0).height ?? 0) >= 40)
    let (x, y) = row(3)
    layer.send(.down, x, y, finger: 8)
    #expect(layer.send(.up, x, y, finger: 8).actions == [.command(CommandID("ink3"))])
  }

  @Test func titlesReachAFingersHeight() {
    let (x, _) = center(bar.titles[0])
    #expect(layer.send(.down, x, 38, finger: 1) == .consumed)
    #expect(bar.isOpen)
    #expect(layer.send(.up, x, 38, finger: 1) == .consumed)
    #expect(bar.isOpen)
    for title in bar.titles { #expect(title.width >= 40) }
  }

  @Test func aCancelledTouchChoosesNothing() {
    layer.click(bar.titles[2], finger: 7)
    let (x, y) = row(0)
    layer.send(.down, x, y, finger: 8)
    #expect(layer.send(.cancel, x, y, finger: 8) == .consumed)
    #expect(bar.isOpen)
    #expect(bar.highlighted == nil)
  }

  @Test func theKeyToggles() {
    #expect(layer.press(.function(10)).isConsumed)
    #expect(bar.openIndex == 0)
    #expect(bar.highlighted == 0)
    #expect(bar.showsMnemonics)
    #expect(layer.press(.function(10)).isConsumed)
    #expect(!bar.isOpen)
  }

  @Test func keyboardWalk() {
    layer.press(.character("f"), .alt)
    #expect(bar.openIndex == 0)
    layer.press(.down)
    layer.press(.down)
    #expect(bar.highlighted == 4)  // skips the disabled row and the line
    layer.press(.end)
    #expect(bar.highlighted == 6)
    layer.press(.down)
    #expect(bar.highlighted == 0)
    layer.press(.up)
    #expect(bar.highlighted == 6)
    layer.press(.home)
    #expect(bar.highlighted == 0)
    layer.press(.left)
    #expect(bar.openIndex == 4)
    layer.press(.right)
    layer.press(.right)
    #expect(bar.openIndex == 1)
    #expect(layer.press(.enter).actions == [.command(CommandID("undo"))])
    #expect(!bar.isOpen)
  }

  @Test func spaceChoosesAndEscapeCloses() {
    layer.press(.function(10))
    #expect(layer.press(.character(" ")).actions == [.command(CommandID("new"))])
    layer.press(.function(10))
    #expect(layer.press(.escape) == .consumed)
    #expect(!bar.isOpen)
    #expect(layer.press(.escape) == .ignored)
  }

  @Test func mnemonicsChoose() {
    layer.press(.character("e"), .alt)
    #expect(layer.press(.character("C")).actions == [.command(CommandID("clear"))])
    layer.press(.character("p"), .alt)
    // The mnemonics of disabled rows have no effect.
    layer.press(.character("e"), .alt)
    #expect(bar.openIndex == 1)
    #expect(layer.press(.character("r")) == .consumed)
    #expect(bar.isOpen)
  }

  @Test func shortcutsAreTheAppsOwn() {
    #expect(layer.press(.character("z"), .control) == .ignored)
    #expect(layer.press(.character("q"), .alt) == .ignored)
    layer.press(.function(10))
    // An open menu consumes every key.
    #expect(layer.press(.character("z"), .control) == .consumed)
  }

  @Test func menusMayChangeWhileOpen() {
    layer.press(.character("e"), .alt)
    #expect(bar.highlighted == 0)
    layer.menus[1].items[0].isEnabled = false
    #expect(bar.openIndex == 1)
    #expect(bar.highlighted == nil)
    layer.menus = []
    #expect(!bar.isOpen)
    #expect(layer.press(.function(10)) == .ignored)
  }

  @Test(arguments: [(500, 400), (300, 200), (200, 100), (60, 40), (1, 1)])
  func menusStayInsideTheWindow(_ size: (Int, Int)) {
    let layer = Fixtures.layer(size.0, size.1)
    for index in layer.menus.indices {
      for touch in [false, true] {
        layer.bar.open(index, isTouch: touch)
        let frame = layer.bar.layout?.frame ?? .empty
        #expect(layer.window.intersection(frame) == frame || frame.isEmpty)
        layer.bar.close()
      }
    }
  }

  @Test func allRowsCanBeReachedInALowWindow() {
    let layer = Fixtures.layer(300, 200)
    layer.press(.character("p"), .alt)
    layer.press(.up)
    let last = layer.menus[2].items.count - 1
    #expect(layer.bar.highlighted == last)
    let layout = layer.bar.layout
    let row = layout?.row(last) ?? .empty
    #expect(layout?.viewport.intersection(row) == row)
    layer.send(.scroll(Point(0, -50)), 150, 100)
    #expect(layer.bar.layout?.scroll == 0)
    layer.send(.scroll(Point(0, 2)), 150, 100)
    #expect((layer.bar.layout?.scroll ?? 0) > 0)
  }

  @Test func aFingerPushesRowsAlong() {
    let layer = Fixtures.layer(300, 200)
    layer.bar.open(2, isTouch: true)
    layer.send(.down, 150, 150, finger: 1)
    layer.send(.move, 150, 60, finger: 1)
    #expect(layer.send(.up, 150, 60, finger: 1) == .consumed)
    #expect(layer.bar.isOpen)
    #expect((layer.bar.layout?.scroll ?? 0) >= 80)
  }
}
