import Testing

@testable import Controls
@testable import Input
@testable import X11Canvas

/// Submenus by keyboard.
@Suite struct ControlsSubmenuKeyTests {
  private let layer = Fixtures.layer(1000, 600)
  private var bar: MenuBar { layer.bar }

  /// Opens the View menu and moves to its row 3.
  private func goToRow() {
    layer.press(.character("v"), .alt)
    layer.press(.down)
    layer.press(.down)
    #expect(bar.highlighted == 3)
    // The keyboard highlights rows without opening their submenus.
    #expect(bar.submenu == nil)
  }

  @Test(arguments: [Key.right, .enter, .character(" "), .character("l")])
  func opensAndSelectsTheFirst(_ key: Key) {
    goToRow()
    #expect(layer.press(key) == .consumed)
    #expect(bar.submenu?.parentRow == 3 && bar.submenu?.highlighted == 0)
    #expect(layer.press(.enter).actions == [.command(CommandID("engine0"))])
    #expect(!bar.isOpen)
  }

  @Test func upAndDownStayInside() {
    goToRow()
    layer.press(.down)
    #expect(bar.highlighted == 5)
    layer.press(.right)
    // Skips the disabled row and the line, and wraps around.
    for expected in [3, 0, 3] {
      layer.press(.down)
      #expect(bar.submenu?.highlighted == expected)
    }
    layer.press(.up)
    #expect(bar.submenu?.highlighted == 0)
    layer.press(.end)
    #expect(bar.submenu?.highlighted == 3)
    layer.press(.home)
    #expect(bar.submenu?.highlighted == 0)
    #expect(bar.highlighted == 5)
  }

  @Test(arguments: [Key.left, .escape]) func closesOneLevel(_ key: Key) {
    goToRow()
    layer.press(.right)
    layer.press(key)
    #expect(bar.submenu == nil)
    #expect(bar.openIndex == 3 && bar.highlighted == 3)
    layer.press(key)
    #expect(bar.openIndex == (key == .left ? 2 : nil))
  }

  @Test func rightOnARowWithoutSubmenuGoesToTheNextMenu() {
    goToRow()
    layer.press(.right)
    layer.press(.right)
    #expect(bar.openIndex == 4 && bar.submenu == nil)
  }

  @Test(arguments: [Key.function(10), .tab, .alt, .menu]) func closesAll(_ key: Key) {
    goToRow()
    layer.press(.right)
    layer.press(key)
    #expect(!bar.isOpen)
  }

  @Test func mnemonicsAreThoseOfTheSubmenu() {
    goToRow()
    layer.press(.character("g"))
    #expect(bar.submenu?.parentRow == 5)
    // "l" is in both menus; the inner one has precedence.
    #expect(layer.press(.character("l")).actions == [.command(CommandID("line"))])
  }

  /// A letter of no row of the submenu leaves the keys there.
  @Test func otherLettersChangeNothing() {
    goToRow()
    layer.press(.character("g"))
    let row = bar.submenu?.highlighted
    #expect(row != nil && layer.press(.character("9")).actions.isEmpty)
    #expect(bar.submenu?.highlighted == row)
    #expect(layer.press(.character("l")).actions == [.command(CommandID("line"))])
  }

  @Test func altWithALetterLeavesForAnotherMenu() {
    goToRow()
    layer.press(.right)
    layer.press(.character("e"), .alt)
    #expect(bar.openIndex == 1 && bar.panels.count == 1)
  }

  @Test func keysStayInTheMenuUntilTheHoveredSubmenuIsEntered() {
    layer.click(bar.titles[3])
    layer.hover(layer.row(5))
    #expect(bar.submenu?.parentRow == 5)
    layer.press(.right)
    #expect(bar.submenu?.highlighted == 0)
    layer.press(.left)
    layer.press(.up)
    #expect(bar.highlighted == 3 && bar.submenu == nil)
  }

  @Test func aSubmenuWithNothingToChooseStillCloses() {
    for index in Fixtures.guides.indices {
      layer.menus[3].items[5].submenu[index].isEnabled = false
    }
    goToRow()
    layer.press(.down)
    layer.press(.right)
    #expect(bar.submenu?.parentRow == 5 && bar.submenu?.highlighted == nil)
    #expect(layer.press(.enter) == .consumed)
    layer.press(.left)
    #expect(bar.submenu == nil && bar.highlighted == 5)
  }

  @Test func aSubmenuMayHaveOneToo() {
    layer.menus[3].items[5].submenu[3] = MenuItem("_Box", submenu: Fixtures.guides)
    goToRow()
    layer.press(.down)
    for _ in 0..<2 {
      layer.press(.right)
      layer.press(.end)
    }
    #expect(bar.panels.map(\.highlighted) == [5, 3, 3])
    layer.press(.escape)
    #expect(bar.panels.map(\.highlighted) == [5, 3])
    layer.press(.right)
    // The pointer leaves both at once.
    layer.hover(layer.row(0))
    #expect(bar.panels.map(\.highlighted) == [0])
  }
}
