import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The titles over the panes, whose names are buttons with menus.
@Suite struct PaneTitleTests {
  private let layer = Fixtures.layer()

  init() {
    layer.paneMenus = [Fixtures.engines, Fixtures.guides]
    layer.paneTitles = [title(0, "Hermite", isChosen: true), title(1, "Parallel Bézier")]
    _ = layer.takeDamage()
  }

  private func title(_ pane: Int, _ name: String?, isChosen: Bool = false) -> PaneTitle {
    PaneTitle(
      pane: pane, frame: PixelRect(x: 12 + 394 * pane, y: 90, width: 382, height: 28), name: name,
      detail: "50%", isChosen: isChosen)
  }

  private func button(_ index: Int) -> PixelRect {
    layer.titleView.button(of: layer.paneTitles[index])
  }

  @Test func aNameOpensItsMenuBelowIt() {
    #expect(layer.click(button(1)) == .consumed)
    let frame = layer.bar.layout?.frame ?? .empty
    #expect(layer.isMenuOpen && frame.x == button(1).x && frame.y == button(1).maxY)
    #expect(layer.click(layer.row(0)).actions == [.command(CommandID("line"))])
    layer.click(button(0), finger: 4)
    #expect(layer.row(0).height >= 40)
    #expect(layer.click(layer.row(7), finger: 5).actions == [.command(CommandID("engine7"))])
  }

  @Test func whatIsBesideTheNameIsNoButton() {
    let place = button(0)
    #expect(layer.send(.down, place.maxX + 30, place.y + 9) == .ignored)
    layer.send(.up, place.maxX + 30, place.y + 9)
    layer.paneTitles = [title(0, nil)]
    #expect(button(0).isEmpty && layer.send(.down, 20, 100) == .ignored)
  }

  @Test func slidingOffOpensNothing() {
    let place = button(0)
    layer.send(.down, place.x + 9, place.y + 9)
    #expect(layer.titleView.press?.isInside == true)
    layer.send(.move, place.x + 9, place.y + 300)
    #expect(layer.send(.up, place.x + 9, place.y + 300) == .consumed && !layer.isMenuOpen)
    layer.send(.down, place.x + 9, place.y + 9, finger: 1)
    layer.send(.cancel, place.x + 9, place.y + 9, finger: 1)
    #expect(!layer.isMenuOpen && layer.titleView.press == nil)
  }

  /// A press on the name of the open menu closes that.
  @Test func aSecondPressClosesIt() {
    layer.click(button(0))
    _ = layer.takeDamage()
    #expect(layer.titleView.openPane == 0)
    layer.click(button(0))
    #expect(!layer.isMenuOpen)
    // Above the shadow of the menu, too.
    #expect(layer.takeDamage().contains { $0.contains(button(0).x + 9, button(0).y + 1) })
  }

  @Test func theNameUnderThePointerIsMarked() {
    #expect(layer.hover(button(1)) == .consumed && layer.titleView.hovered == 1)
    #expect(layer.takeDamage().contains { $0.intersects(button(1)) })
    #expect(layer.cursor(at: button(1).center) == .arrow)
    layer.send(.move, 400, 400)
    #expect(layer.titleView.hovered == nil)
  }

  @Test func rowsMayChangeWhileTheMenuIsOpen() {
    layer.click(button(1))
    layer.paneMenus = [Fixtures.engines, Fixtures.engines]
    #expect(layer.isMenuOpen && layer.bar.panels[0].items == Fixtures.engines)
    // It is no menu of the paper.
    layer.updateContextMenu(Fixtures.guides)
    #expect(!layer.isContextMenuOpen && layer.bar.panels[0].items == Fixtures.engines)
  }

  @Test func changedTitlesAreRedrawn() {
    layer.paneTitles[1].detail = "60%"
    #expect(layer.takeDamage().contains { $0.intersects(layer.paneTitles[1].frame) })
    layer.paneTitles = layer.paneTitles
    #expect(layer.takeDamage().isEmpty)
  }

  /// In a narrow pane the name and the chevron stay within the title.
  @Test(arguments: [200, 60, 20, 5, 0]) func narrowTitlesAreNoTrouble(width: Int) throws {
    var narrow = title(0, "Modulated quadratic", isChosen: true)
    narrow.frame.width = width
    layer.paneTitles = [narrow]
    #expect(button(0).maxX <= max(narrow.frame.maxX, narrow.frame.x + 17) + 7)
    _ = try layer.picture()
  }
}
