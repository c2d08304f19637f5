import Ink
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
@testable import Input

/// The keyboard focus of the button of a notice.
@Suite struct NoticeFocusTests {
  private let layer = Fixtures.layer()
  private let notice = Toast("Removed Bea", button: Banner.Button("Undo", CommandID("restore")))

  init() { layer.show(notice) }

  /// It is the last part that Tab goes to, so that Shift+Tab leads there at once.
  @Test(arguments: [Key.enter, .character(" ")]) func theButtonIsPressed(key: Key) {
    layer.press(.alt)
    // The key Shift alone comes first.
    layer.press(.other)
    layer.press(.tab, .shift)
    #expect(layer.isNoticeFocused && layer.hasFocus && layer.notice == notice)
    #expect(layer.press(key).actions == [.command(CommandID("restore"))])
    #expect(layer.notice == nil && !layer.hasFocus)
  }

  @Test func tabGoesAroundAndLeavesTheNotice() {
    for key in [Key.alt, .right, .tab, .right, .tab] { #expect(layer.press(key) == .consumed) }
    #expect(layer.isNoticeFocused && layer.notice == notice)
    // Keys that mean nothing to the button are no commands of the drawing.
    #expect(layer.press(.pageDown) == .consumed && layer.press(.character("x")) == .consumed)
    layer.press(.tab)
    #expect(!layer.isNoticeFocused && layer.bar.focusedTitle == 0 && layer.notice == notice)
    layer.press(.tab, .shift)
    #expect(layer.press(.escape) == .consumed)
    #expect(layer.notice == nil && !layer.hasFocus)
    #expect(layer.press(.escape) == .ignored)
  }

  /// A key of a command dismisses the notice, wherever the focus is.
  @Test func commandsDismissIt() {
    layer.press(.character("z"), .control)
    #expect(layer.notice == nil)
    layer.show(notice)
    layer.press(.alt)
    layer.press(.tab, .shift)
    #expect(layer.press(.character("z"), .control) == .ignored && layer.notice == nil)
    layer.show(notice)
    layer.press(.tab)
    #expect(layer.notice == nil)
    // One without a button goes with the next key, also of those that go around.
    layer.show(Toast("Saved"))
    layer.press(.alt)
    #expect(layer.notice != nil)
    layer.press(.tab)
    #expect(layer.notice == nil && layer.strip.focused == 0)
  }

  /// Space must not press another button than the one that has the ring.
  @Test func anotherButtonHasNoFocus() {
    layer.press(.alt)
    layer.press(.tab, .shift)
    layer.show(Toast("Removed Carla", button: notice.button))
    #expect(layer.isNoticeFocused)
    layer.show(Toast("Exported", button: Banner.Button("Show in folder", CommandID("show"))))
    #expect(!layer.isNoticeFocused)
  }

  @Test func theFocusIsSeenAndTold() throws {
    let before = try layer.picture()
    let nodes = layer.accessibleNodes(around: [])
    let button = try #require(nodes.lazy.compactMap { $0.first(.noticeButton) }.first)
    #expect(button.states == [.enabled, .showing, .focusable])
    _ = layer.takeDamage()
    #expect(layer.perform(.focus(button.id)) == [] && layer.isNoticeFocused)
    let damage = layer.takeDamage()
    #expect(damage.contains { $0.intersection(button.bounds) == button.bounds })
    let focused = layer.accessibleNodes(around: []).lazy.compactMap(\.focused).first
    #expect(focused?.id == button.id)
    let after = try layer.picture()
    let pixels = (button.bounds.x..<button.bounds.maxX).filter {
      let y = Int(button.bounds.center.y)
      return before.pixel(x: $0, y: y) != after.pixel(x: $0, y: y)
    }
    #expect(!pixels.isEmpty)
  }
}
