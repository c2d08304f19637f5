import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsCaptureTests {
  @Test func aStrokeMayCrossTheControls() {
    let layer = Fixtures.layer()
    #expect(layer.send(.down, 400, 300) == .ignored)
    for y in stride(from: 300, through: 2, by: -20) {
      #expect(layer.send(.move, 60, y, inContact: true) == .ignored)
    }
    #expect(layer.strip.hovered == nil)
    #expect(layer.send(.up, 30, 10) == .ignored)
    #expect(!layer.isMenuOpen)
  }

  @Test func aPressOnTheControlsNeverDraws() {
    let layer = Fixtures.layer()
    let empty = layer.strip.bounds.maxX - 5
    #expect(layer.send(.down, empty, 50) == .consumed)
    #expect(layer.send(.move, 400, 300, inContact: true) == .consumed)
    #expect(layer.send(.up, 400, 300) == .consumed)
    #expect(layer.send(.down, 400, 300) == .ignored)
  }

  @Test func contactsAreKeptApart() {
    let layer = Fixtures.layer()
    #expect(layer.send(.down, 400, 300, finger: 1) == .ignored)
    let frame = layer.strip.frames[0]
    #expect(layer.click(frame, finger: 2).actions == [.command(CommandID("undo"))])
    #expect(layer.send(.move, 410, 300, finger: 1) == .ignored)
    #expect(layer.send(.up, 410, 300, finger: 1) == .ignored)
  }

  @Test func theNewestContactHoldsAControl() {
    let layer = Fixtures.layer()
    let (undo, clear) = (layer.strip.frames[0], layer.strip.frames[2])
    layer.send(.down, undo.x + 20, undo.y + 20, finger: 1)
    layer.send(.down, clear.x + 20, clear.y + 20, finger: 2)
    #expect(layer.send(.up, undo.x + 20, undo.y + 20, finger: 1) == .consumed)
    let last = layer.send(.up, clear.x + 20, clear.y + 20, finger: 2)
    #expect(last.actions == [.command(CommandID("clear"))])
  }

  @Test func aStrokeGoesOnUnderACard() {
    let layer = Fixtures.layer()
    layer.send(.down, 400, 300, finger: 1)
    layer.present(Fixtures.prompt)
    #expect(layer.send(.move, 410, 300, finger: 1) == .ignored)
    #expect(layer.send(.up, 410, 300, finger: 1) == .ignored)
    #expect(layer.send(.down, 400, 20, finger: 2) == .consumed)
  }

  @Test func aPressEndsWithoutEffectWhereACardCameUp() {
    let layer = Fixtures.layer()
    let frame = layer.strip.frames[0]
    layer.send(.down, frame.x + 5, frame.y + 5)
    layer.present(Fixtures.prompt)
    #expect(layer.send(.up, frame.x + 5, frame.y + 5) == .consumed)
  }

  @Test func otherButtonsAndWheelsOverTheControlsAreTheirs() {
    let layer = Fixtures.layer()
    #expect(layer.send(.otherDown(button: 3), 20, 10) == .consumed)
    #expect(layer.send(.otherUp(button: 3), 20, 10) == .consumed)
    #expect(layer.send(.otherDown(button: 3), 400, 300) == .ignored)
    #expect(layer.send(.scroll(Point(0, 1)), 400, 300) == .ignored)
    #expect(layer.send(.scroll(Point(0, 1)), 400, 50) == .consumed)
    layer.press(.function(10))
    #expect(layer.send(.otherDown(button: 3), 400, 300) == .consumed)
    #expect(!layer.isMenuOpen)
  }

  @Test func aNoticeGoesWithTheNextPressAndLetsItThrough() {
    let layer = Fixtures.layer()
    layer.show(Toast("Exported"))
    #expect(!layer.overlayBounds.isEmpty)
    #expect(layer.send(.move, 400, 300) == .ignored)
    #expect(layer.notice != nil)
    #expect(layer.send(.down, 400, 300) == .ignored)
    #expect(layer.notice == nil)
    #expect(layer.overlayBounds.isEmpty)
    layer.show(Toast("Exported"))
    #expect(layer.press(.character("z"), .control) == .ignored)
    #expect(layer.notice == nil)
  }

  @Test func aPressOnTheNoticeOnlyDismissesIt() {
    let layer = Fixtures.layer()
    let notice = Toast("Exported")
    layer.show(notice)
    let frame = notice.frame(in: layer.window, style: layer.style)
    #expect(layer.click(frame) == .consumed)
    #expect(layer.notice == nil)
  }

  @Test func nonFinitePositionsAreHarmless() {
    let layer = Fixtures.layer()
    for position in [Point(.nan, 3), Point(.infinity, -.infinity), Point(1e300, 1e300)] {
      for phase in [PointerEvent.Phase.move, .down, .move, .up, .scroll(Point(.nan, .nan))] {
        _ = layer.handle(
          PointerEvent(
            phase: phase, contact: Fixtures.mouse, kind: .mouse, position: position, time: 0))
      }
    }
  }
}
