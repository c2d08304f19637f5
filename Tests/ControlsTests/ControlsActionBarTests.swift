import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsActionBarTests {
  private static func bar(hasInk: Bool = true) -> ActionBar {
    ActionBar(
      tools: [ActionBar.Button("Clear", CommandID("clear"), isEnabled: hasInk)],
      cancel: ActionBar.Button("Cancel", CommandID("cancel")),
      accept: ActionBar.Button("Done", CommandID("done"), isEnabled: hasInk))
  }

  private func layer(_ width: Int = 640, _ height: Int = 360, hasInk: Bool = true) -> ControlsLayer
  {
    let layer = ControlsLayer()
    layer.actions = Self.bar(hasInk: hasInk)
    _ = layer.layout(width: width, height: height, scale: 1)
    _ = layer.takeDamage()
    return layer
  }

  @Test func buttonsRunTheirCommands() {
    let layer = layer()
    let frames = layer.actionView.buttons.map(\.frame)
    #expect(layer.click(frames[0]).actions == [.command(CommandID("clear"))])
    #expect(layer.click(frames[1], finger: 3).actions == [.command(CommandID("cancel"))])
    #expect(layer.click(frames[2]).actions == [.command(CommandID("done"))])
    // A contact that slides off runs nothing, and one that was lost neither.
    layer.send(.down, frames[2].x + 4, frames[2].y + 4)
    #expect(layer.send(.up, frames[2].x + 4, 20) == .consumed)
    layer.send(.down, frames[2].x + 4, frames[2].y + 4)
    #expect(layer.send(.cancel, frames[2].x + 4, frames[2].y + 4) == .consumed)
  }

  /// A motion on a pressed button shows nothing new, until it leaves the button.
  @Test func motionsOnAPressedButtonDrawNothing() {
    let layer = layer()
    let frame = layer.actionView.buttons[2].frame
    layer.send(.down, frame.x + 4, frame.y + 4)
    #expect(!layer.takeDamage().isEmpty)
    layer.send(.move, frame.x + 6, frame.y + 5, inContact: true)
    #expect(layer.takeDamage().isEmpty)
    layer.send(.move, frame.x + 6, 20, inContact: true)
    #expect(!layer.takeDamage().isEmpty)
  }

  /// The canvas has all of the window but the bar, since there are no menus.
  @Test func theCanvasIsAboveTheBar() {
    let layer = layer()
    let bounds = layer.actionView.bounds
    #expect(layer.contentRect == PixelRect(x: 0, y: 0, width: 640, height: 360 - bounds.height))
    #expect(layer.send(.down, 300, 100) == .ignored)
    #expect(layer.send(.up, bounds.x + 300, bounds.y + 5) == .ignored)
    #expect(layer.send(.down, 300, bounds.y + 5) == .consumed)
  }

  @Test func keysPressTheButtons() {
    let layer = layer()
    #expect(layer.press(.enter).actions == [.command(CommandID("done"))])
    #expect(layer.press(.escape).actions == [.command(CommandID("cancel"))])
    layer.press(.tab)
    #expect(layer.actionView.focus == 0)
    #expect(layer.press(.enter).actions == [.command(CommandID("clear"))])
    layer.press(.tab, .shift)
    #expect(layer.press(.character(" ")).actions == [.command(CommandID("done"))])
    // Other keys are for the canvas.
    #expect(layer.press(.character("z"), .control) == .ignored)
  }

  @Test func aDisabledButtonIsNotPressed() {
    let layer = layer(hasInk: false)
    let frames = layer.actionView.buttons.map(\.frame)
    #expect(layer.press(.enter) == .consumed)
    #expect(layer.click(frames[2]) == .consumed && layer.click(frames[0]) == .consumed)
    layer.press(.tab)
    #expect(layer.actionView.focus == 1)
    // The focus leaves a button that cannot be pressed any more.
    layer.actions = Self.bar()
    layer.press(.tab)
    #expect(layer.actionView.focus == 2)
    layer.actions = Self.bar(hasInk: false)
    #expect(layer.actionView.focus == nil && !layer.takeDamage().isEmpty)
  }

  /// In a narrow window the buttons share the width, and none is over another.
  @Test func theWindowMayBeNarrow() {
    for width in stride(from: 640, through: 60, by: -20) {
      let layer = layer(width)
      let frames = layer.actionView.buttons.map(\.frame)
      for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX <= right.x) }
      #expect(frames[0].x >= 0 && frames[2].maxX <= width)
    }
    // Clear is apart from the buttons that end.
    let frames = layer().actionView.buttons.map(\.frame)
    #expect(frames[1].x - frames[0].maxX > 200)
  }

  /// A notice may speak of the buttons, which are seen and pressed beside it.
  @Test(arguments: [(640, 360), (320, 200)]) func aNoticeCoversNoButton(size: (Int, Int)) throws {
    let layer = layer(size.0, size.1)
    let text =
      "The folder /home/ada/Documents/Contracts/Signatures does not exist. "
      + "The signature is still here; Done tries again."
    layer.show(Toast(text, isError: true))
    let frame = try #require(layer.noticeFrame)
    #expect(frame.height > 36 && !frame.intersects(layer.actionView.bounds))
    #expect(frame.intersection(layer.window) == frame)
    let done = layer.actionView.buttons[2].frame
    #expect(layer.click(done).actions == [.command(CommandID("done"))])
    #expect(layer.notice == nil)
  }

  /// The buttons change under a finger: it does not press another one.
  @Test func aButtonThatGoesIsNotPressed() {
    for goes in [false, true] {
      let layer = layer()
      let frame = layer.actionView.buttons[2].frame
      layer.send(.down, frame.x + 4, frame.y + 4)
      if goes { layer.actions = nil }
      var bar = Self.bar()
      bar.tools = []
      layer.actions = bar
      layer.actions = Self.bar()
      #expect(layer.send(.up, frame.x + 4, frame.y + 4) == .consumed)
    }
  }
}
