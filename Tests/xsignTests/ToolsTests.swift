import Ink
import Input
import Testing

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
  func theChosenToolApplies(kind: DeviceKind) {
    var tools = ContactTools()
    #expect(tools.begin(event(.down, kind), tool: .pen) == .draw)
    #expect(tools.follow(event(.up, kind)) == nil)
    #expect(tools.begin(event(.down, kind), tool: .eraser) == .erase)
  }

  @Test func theSelectionIsForWhatWouldDraw() {
    var tools = ContactTools()
    func use(_ kind: DeviceKind) -> ContactTools.Use {
      tools.begin(event(.down, kind), tool: .selection)
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
    var tools = ContactTools()
    #expect(tools.begin(event(.down, .eraser), tool: .pen) == .erase)
    // Its button changes nothing.
    #expect(tools.follow(event(.otherDown(button: 2), .eraser)) == nil)
    #expect(tools.follow(event(.otherUp(button: 2), .eraser)) == nil)
  }

  @Test func theButtonHeldBeforeTurnsThePen() {
    var tools = ContactTools()
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.begin(event(.down), tool: .pen) == .eraseTurned)
    // Another pen is not turned.
    #expect(tools.begin(event(.down, source: 6), tool: .pen) == .draw)
    #expect(tools.follow(event(.up)) == nil)
    // The button is still pressed, so the next contact erases too.
    #expect(tools.begin(event(.down), tool: .pen) == .eraseTurned)
    #expect(tools.follow(event(.otherUp(button: 2))) == .stop)
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.follow(event(.otherUp(button: 2))) == nil)
    #expect(tools.follow(event(.up)) == nil)
    #expect(tools.begin(event(.down), tool: .pen) == .draw)
  }

  @Test func theButtonPressedMeanwhileTurnsThePen() {
    var tools = ContactTools()
    #expect(tools.begin(event(.down), tool: .pen) == .draw)
    #expect(tools.follow(event(.otherDown(button: 2))) == .erase)
    #expect(tools.follow(event(.otherUp(button: 2))) == .stop)
    #expect(tools.follow(event(.up)) == nil)
    #expect(tools.begin(event(.down), tool: .eraser) == .erase)
    // It would erase anyway.
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.follow(event(.otherUp(button: 2))) == nil)
  }

  @Test(arguments: [PointerEvent.Phase.leave, .away])
  func aPenThatWentAwayIsNotTurned(phase: PointerEvent.Phase) {
    var tools = ContactTools()
    #expect(tools.follow(event(.otherDown(button: 2))) == nil)
    #expect(tools.follow(event(phase)) == nil)
    #expect(tools.begin(event(.down), tool: .pen) == .draw)
  }

  @Test func theSecondButtonUndoesOnce() {
    var tools = ContactTools()
    for kind in [DeviceKind.pen, .eraser] {
      #expect(tools.follow(event(.otherDown(button: 3), kind)) == .undo)
      #expect(tools.follow(event(.otherUp(button: 3), kind)) == nil)
    }
  }

  @Test func aMouseHasNoBarrel() {
    var tools = ContactTools()
    for button in 2...3 {
      #expect(tools.follow(event(.otherDown(button: button), .mouse)) == nil)
      #expect(tools.begin(event(.down, .mouse), tool: .pen) == .draw)
    }
  }
}
