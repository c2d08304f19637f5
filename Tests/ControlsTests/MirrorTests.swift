import Accessibility
import Ink
import Localization
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The controls where the language is read from right to left, as the window shows them.
@Suite struct MirrorTests {
  private let layer = Fixtures.layer(direction: .rightToLeft)
  private let other = Fixtures.layer()

  /// Returns a part of the window.
  private func node(
    _ part: AccessibleID.Part, _ name: String, in layer: ControlsLayer
  ) -> AccessibleNode? {
    layer.accessibleNodes(around: []).lazy.compactMap {
      $0.first { $0.id.part == part && $0.name == name && !$0.bounds.isEmpty }
    }.first
  }

  /// Clicks on a part of the window.
  private func click(_ part: AccessibleID.Part, _ name: String) -> ControlResponse {
    layer.click(node(part, name, in: layer)?.bounds ?? .empty)
  }

  // MARK: Places

  @Test func everyPartIsAtTheOtherSide() {
    func places(_ layer: ControlsLayer) -> [PixelRect] {
      func all(_ node: AccessibleNode) -> [PixelRect] {
        [node.bounds] + node.children.flatMap(all)
      }
      return layer.accessibleNodes(around: []).flatMap(all).filter { !$0.isEmpty }
    }
    for layer in [layer, other] {
      layer.show(Toast("Saved", button: Banner.Button("Show", CommandID("show"))))
      layer.note = InfoBar("A note", button: Banner.Button("Open", CommandID("open")))
      _ = layer.layout(width: 800, height: 600, scale: 1)
    }
    let (mirrored, plain) = (places(layer), places(other))
    #expect(plain.count > 20)
    #expect(
      mirrored
        == plain.map { PixelRect(x: 800 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) })
    #expect(node(.menu, "File", in: layer)?.bounds.maxX == 796)
  }

  @Test func cardsAreMirrored() {
    let prompt = Prompt(title: "Name", text: "a", confirmTitle: "OK")
    for layer in [layer, other] { layer.present(prompt, log: CardLog()) }
    let (cancel, accept) = (node(.cardPart, "Cancel", in: layer), node(.cardPart, "OK", in: layer))
    #expect(accept?.bounds.maxX ?? 800 < cancel?.bounds.x ?? 0)
    #expect(layer.card?.frame == other.card?.frame)
  }

  /// The leftmost and the rightmost pixel are on the bar.
  @Test func theEdgesAreHit() {
    for x in [0.0, 799] {
      #expect(layer.cursor(at: Point(x, 5)) == .arrow)
      let event = PointerEvent(
        phase: .down, contact: Fixtures.mouse, kind: .mouse, position: Point(x, 60), time: 0)
      #expect(layer.handle(event).isConsumed)
    }
  }

  @Test func damageIsWhereItIsSeen() throws {
    _ = layer.takeDamage()
    let title = try #require(node(.menu, "File", in: layer)).bounds
    layer.hover(title)
    #expect(layer.takeDamage() == [title])
  }

  /// The panes and their edits are not mirrored.
  @Test func whatTheOwnerPlacesStays() throws {
    let frame = PixelRect(x: 40, y: 200, width: 300, height: 24)
    layer.paneTitles = [PaneTitle(pane: 0, frame: frame, name: "A", detail: "", isChosen: true)]
    #expect(layer.paneTitles.map(\.frame) == [frame])
    _ = layer.takeDamage()
    layer.editor = FieldEditor(nil, frame: frame, scale: 1)
    let area = try #require(layer.editor?.area)
    #expect(layer.takeDamage() == [area] && layer.overlayBounds == area)
    #expect(layer.isOnEditor(Point(41, 201)) && !layer.isOnEditor(Point(759, 201)))
  }

  // MARK: Menus

  @Test func aSubmenuOpensToTheLeft() throws {
    _ = click(.menu, "View")
    let row = try #require(node(.item, "Guides", in: layer)).bounds
    layer.hover(row)
    let inner = try #require(node(.item, "Line", in: layer)).bounds
    #expect(inner.maxX < row.x && row.x - inner.maxX < 20)
    #expect(click(.item, "Line").actions == [.command(CommandID("line"))])
  }

  @Test func arrowKeysFollowTheLayout() {
    layer.press(.function(10))
    #expect(layer.bar.openIndex == 0)
    layer.press(.left)
    #expect(layer.bar.openIndex == 1)
    layer.press(.right)
    #expect(layer.bar.openIndex == 0)
    layer.press(.right)
    layer.press(.right)
    #expect(layer.bar.openIndex == 3)
    for _ in 0..<2 { layer.press(.down) }
    layer.press(.left)
    #expect(layer.bar.panels.count == 2)
    layer.press(.right)
    #expect(layer.bar.panels.count == 1 && layer.bar.openIndex == 3)
  }

  @Test func aMenuOpensAtThePointer() throws {
    layer.showContextMenu(Fixtures.guides, at: Point(300, 200))
    let row = try #require(node(.item, "Line", in: layer)).bounds
    #expect(row.maxX <= 301 && row.maxX > 290)
  }

  // MARK: Ink

  @Test func inkIsWhereThePenIs() {
    let pad = PadDouble()
    layer.present(
      InkPad(title: "Draw", instruction: "Sign here.", confirmTitle: "Save…"), on: pad,
      log: CardLog())
    let (x, y) = (pad.frame.x + 30, pad.frame.y + 40)
    layer.send(.down, x, y, kind: .pen)
    layer.send(.move, x + 10, y, inContact: true, kind: .pen)
    layer.send(.up, x + 10, y, kind: .pen)
    let places = pad.strokes.first?.map { ($0.position.x * 1e6).rounded() / 1e6 }
    #expect(places == [Double(x) + 0.5, Double(x) + 10.5, Double(x) + 10.5])
  }

  // MARK: Text

  /// Returns a prompt's field that is edited.
  private func field(_ text: String, in layer: ControlsLayer) -> () -> TextField? {
    layer.present(
      Prompt(title: "Name", text: text, selection: 0..<0, confirmTitle: "OK"), log: CardLog())
    return { layer.promptCard?.field }
  }

  /// The arrows move the caret as it is seen, in both directions of the interface.
  @Test(arguments: [TextDirection.leftToRight, .rightToLeft])
  func theCaretMovesAsItIsSeen(_ direction: TextDirection) {
    let layer = Fixtures.layer(direction: direction)
    var caret = field("שלום", in: layer)
    for place in 1...4 {
      layer.press(.left)
      #expect(caret()?.editing.caret == place)
    }
    layer.press(.left)
    #expect(caret()?.editing.caret == 4)
    layer.press(.right)
    #expect(caret()?.editing.caret == 3)
    // What is selected is left at the end in that direction.
    layer.press(.left, .shift)
    layer.press(.right)
    #expect(caret()?.editing.selection == 3..<3)
    layer.press(.home)
    layer.press(.left, .control)
    #expect(caret()?.editing.caret == 4)
    caret = field("abc", in: layer)
    layer.press(.right)
    #expect(caret()?.editing.caret == 1)
  }

  /// In a text with both, each press of an arrow goes on in one direction, through all of it.
  @Test func theCaretGoesThroughMixedText() {
    let text = field("ab שלום cd", in: layer)
    var places: [Int] = []
    for _ in 0..<12 {
      if let place = text()?.editing.caret, places.last != place { places.append(place) }
      layer.press(.right)
    }
    #expect(places.first == 0 && places.last == 10 && Set(places).count == places.count)
    // The Hebrew word is passed from its end to its beginning.
    #expect(places.firstIndex(of: 6) ?? 0 < places.firstIndex(of: 5) ?? 0)
  }

  /// A text begins at the right, and is clicked where it is seen.
  @Test func aFieldBeginsAtTheRight() throws {
    let text = field("שלום", in: layer)
    let bounds = try #require(node(.cardPart, "Name", in: layer)).bounds
    layer.send(.down, bounds.maxX - 12, bounds.center.pixelY)
    layer.send(.up, bounds.maxX - 12, bounds.center.pixelY)
    #expect(text()?.editing.caret == 0)
    layer.send(.down, bounds.x + 12, bounds.center.pixelY)
    layer.send(.up, bounds.x + 12, bounds.center.pixelY)
    #expect(text()?.editing.caret == 4)
    let latin = field("abcdef", in: layer)
    layer.send(.down, bounds.x + 12, bounds.center.pixelY)
    #expect(latin()?.editing.caret == 0)
    layer.send(.move, bounds.maxX - 12, bounds.center.pixelY, inContact: true)
    #expect(latin()?.editing.selection == 0..<6)
  }
}

extension Point {
  fileprivate var pixelY: Int { Int(y) }
}
