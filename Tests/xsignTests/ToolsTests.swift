import Ink
import Testing
import X11Canvas

@testable import xsign

@Suite struct ToolsTests {
  private func event(
    _ phase: PointerEvent.Phase, _ kind: DeviceKind = .pen, source: Int32 = 5
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: ContactID(master: 2, source: source), kind: kind, position: .zero,
      time: 0)
  }

  @Test(arguments: [DeviceKind.mouse, .pen, .touch])
  func whatIsChosenDecides(kind: DeviceKind) {
    var tools = Tools()
    #expect(tools.begin(event(.down, kind), isEraserChosen: false) == .draw)
    #expect(tools.follow(event(.up, kind)) == nil)
    #expect(tools.begin(event(.down, kind), isEraserChosen: true) == .erase)
  }

  @Test func theSelectionIsForWhatWouldDraw() {
    var tools = Tools()
    func use(_ kind: DeviceKind) -> Tools.Use {
      tools.begin(event(.down, kind), isEraserChosen: false, isSelectionChosen: true)
    }
    for kind in [DeviceKind.mouse, .pen, .touch] {
      #expect(use(kind) == .select)
      // A button pressed meanwhile turns nothing.
      #expect(tools.follow(event(.otherDown(button: 2), kind)) == nil)
      _ = tools.follow(event(.otherUp(button: 2), kind))
    }
    #expect(use(.eraser) == .erase)
    _ = tools.follow(event(.otherDown(button: 2)))
    #expect(use(.pen) == .eraseTurned)
  }

  @Test func theRubbingEndErases() {
    var tools = Tools()
    #expect(tools.begin(event(.down, .eraser), isEraserChosen: false) == .erase)
    // Its button changes nothing.
    #expect(tools.follow(event(.otherDown(button: 2), .eraser)) == nil)
    #expect(tools.follow(event(.otherUp(button: 2), .eraser)) == nil)
  }

  @Test func theButtonHeldBeforeTurnsThePen() {
    var tools = Tools()
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.begin(event(.down), isEraserChosen: false) == .eraseTurned)
    // Another pen is not turned.
    #expect(tools.begin(event(.down, source: 6), isEraserChosen: false) == .draw)
    #expect(tools.follow(event(.up)) == nil)
    // Still held: the next contact erases too.
    #expect(tools.begin(event(.down), isEraserChosen: false) == .eraseTurned)
    #expect(tools.follow(event(.otherUp(button: 2))) == .stop)
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.follow(event(.otherUp(button: 2))) == nil)
    #expect(tools.follow(event(.up)) == nil)
    #expect(tools.begin(event(.down), isEraserChosen: false) == .draw)
  }

  @Test func theButtonPressedMeanwhileTurnsThePen() {
    var tools = Tools()
    #expect(tools.begin(event(.down), isEraserChosen: false) == .draw)
    #expect(tools.follow(event(.otherDown(button: 2))) == .erase)
    #expect(tools.follow(event(.otherUp(button: 2))) == .stop)
    #expect(tools.follow(event(.up)) == nil)
    #expect(tools.begin(event(.down), isEraserChosen: true) == .erase)
    // It would erase anyway.
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.follow(event(.otherUp(button: 2))) == nil)
  }

  @Test(arguments: [PointerEvent.Phase.leave, .away])
  func aPenThatWentAwayIsNotTurned(phase: PointerEvent.Phase) {
    var tools = Tools()
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.follow(event(phase)) == nil)
    #expect(tools.begin(event(.down), isEraserChosen: false) == .draw)
  }

  @Test func theSecondButtonUndoesOnce() {
    var tools = Tools()
    for kind in [DeviceKind.pen, .eraser] {
      #expect(tools.follow(event(.otherDown(button: 3), kind)) == .undo)
      #expect(tools.follow(event(.otherUp(button: 3), kind)) == nil)
    }
  }

  @Test func aMouseHasNoBarrel() {
    var tools = Tools()
    for button in 2...3 {
      #expect(tools.follow(event(.otherDown(button: button), .mouse)) == nil)
      #expect(tools.begin(event(.down, .mouse), isEraserChosen: false) == .draw)
    }
  }
}
