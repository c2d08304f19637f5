import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The card to draw on.
@Suite struct ControlsPadTests {
  private let layer = Fixtures.layer()
  private let log = CardLog()
  private let pad = PadDouble()

  init() {
    layer.present(
      InkPad(title: "Draw a signature", instruction: "Sign here.", confirmTitle: "Save…"),
      on: pad, log: log)
    _ = layer.takeDamage()
  }

  private func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, kind: DeviceKind = .mouse,
    contact: Int32 = 2, touch: UInt32? = nil, time: UInt32 = 100, pressure: Double? = nil
  ) {
    _ = layer.handle(
      PointerEvent(
        phase: phase, contact: ContactID(master: 2, source: contact, touch: touch), kind: kind,
        position: Point(Double(pad.frame.x) + x, Double(pad.frame.y) + y), time: time,
        pressure: pressure,
        inContact: phase != .up))
  }

  private func draw(kind: DeviceKind = .mouse, contact: Int32 = 2, touch: UInt32? = nil) {
    let pressure = kind == .pen ? 0.25 : nil
    for step in 0...10 {
      send(
        step == 0 ? .down : .move, 30 + 8 * Double(step), 60, kind: kind, contact: contact,
        touch: touch, time: 100 + 10 * UInt32(step), pressure: pressure)
    }
    send(.up, 110, 60, kind: kind, contact: contact, touch: touch, time: 200, pressure: 0)
  }

  private func press(_ button: Int) -> [CardEvent] {
    log.of { layer.click(layer.card?.buttons[button].frame ?? .empty) }
  }

  @Test func strokesAreDrawnClearedAndAccepted() {
    // An empty pad cannot be accepted.
    #expect(press(2).isEmpty && log.of { layer.press(.enter) }.isEmpty && layer.isModal)
    draw()
    #expect(pad.strokes.count == 1)
    #expect(!layer.takeDamage().isEmpty)
    #expect(press(1).isEmpty && pad.strokes.isEmpty)
    // Nothing is left to be accepted.
    #expect(press(2).isEmpty && layer.isModal)
    draw()
    draw(kind: .pen, contact: 9)
    #expect(press(2) == [.ink] && !layer.isModal)
    #expect(pad.strokes.map(\.count) == [12, 12])
  }

  @Test func stepsAreUndoneBetweenStrokes() {
    layer.press(.character("z"), .control)
    layer.press(.character("z"), [.control, .shift])
    #expect(pad.calls == ["undo", "redo"])
    send(.down, 30, 60)
    layer.press(.character("z"), .control)
    #expect(pad.calls == ["undo", "redo"])
  }

  /// Escape cancels the stroke that is being drawn, and only without one the card.
  @Test func escapeCancelsTheStrokeBeforeTheCard() {
    draw()
    send(.down, 30, 90)
    send(.move, 40, 90)
    #expect(log.of { layer.press(.escape) }.isEmpty && layer.isModal)
    send(.move, 50, 90)
    send(.up, 60, 90)
    #expect(pad.strokes.count == 1 && pad.live.isEmpty)
    #expect(log.of { layer.press(.escape) } == [.cancelled] && !layer.isModal)
  }

  @Test func aRestingHandLeavesNoInk() {
    // The hand comes down before the pen.
    send(.down, 100, 150, kind: .touch, contact: 5, touch: 1)
    send(.move, 104, 152, kind: .touch, contact: 5, touch: 1)
    draw(kind: .pen, contact: 9)
    send(.up, 104, 152, kind: .touch, contact: 5, touch: 1)
    draw(kind: .touch, contact: 5, touch: 2)
    #expect(pad.strokes.count == 1 && pad.live.isEmpty)
    #expect(pad.strokes[0].allSatisfy { $0.kind == .pen })
  }

  /// What was drawn with a mouse or another pen stays when a pen takes the pad.
  @Test(arguments: [DeviceKind.mouse, .pen, .eraser]) func aPenTakesThePad(from kind: DeviceKind) {
    send(.down, 30, 60, kind: kind)
    send(.move, 40, 60, kind: kind)
    draw(kind: .pen, contact: 9)
    send(.move, 50, 60, kind: kind)
    send(.up, 50, 60, kind: kind)
    #expect(pad.strokes.map(\.count) == [2, 12] && pad.live.isEmpty)
  }

  /// A contact that begins again has lost its end, and its stroke stays.
  @Test func aLostEndLeavesTheStroke() {
    send(.down, 30, 60)
    send(.move, 40, 60)
    draw()
    #expect(pad.strokes.map(\.count) == [2, 12] && pad.live.isEmpty)
  }

  @Test func fingersDrawWithoutAPen() {
    draw(kind: .touch, contact: 5, touch: 1)
    #expect(pad.strokes.count == 1)
    // A second finger is ignored.
    send(.down, 100, 150, kind: .touch, contact: 5, touch: 2)
    send(.down, 20, 20, kind: .touch, contact: 5, touch: 3)
    send(.up, 20, 20, kind: .touch, contact: 5, touch: 3)
    send(.up, 120, 150, kind: .touch, contact: 5, touch: 2)
    #expect(pad.strokes.count == 2)
    #expect(press(0) == [.cancelled] && !layer.isModal)
  }

  /// What comes down beside the pad while a contact draws takes nothing from it.
  @Test(arguments: [DeviceKind.pen, .eraser, .touch, .mouse])
  func aHandBesideThePadIsIgnored(kind: DeviceKind) {
    let cancel = layer.card?.buttons[0].frame ?? .empty
    let beside = Point(cancel.center.x - Double(pad.frame.x), cancel.center.y - Double(pad.frame.y))
    let touch: UInt32? = kind == .touch ? 1 : nil
    send(.down, 30, 60, kind: kind, contact: 9, touch: touch)
    for (other, place) in [
      (DeviceKind.touch, beside), (.touch, Point(100, 90)), (.touch, Point(20, -30)),
      (.mouse, beside), (.mouse, Point(100, 90)),
    ] where other != kind || other == .touch {
      let number: UInt32? = other == .touch ? 4 : nil
      send(.down, place.x, place.y, kind: other, contact: 5, touch: number)
      send(.up, place.x, place.y, kind: other, contact: 5, touch: number)
      #expect(layer.isModal && !pad.live.isEmpty)
    }
    send(.move, 50, 60, kind: kind, contact: 9, touch: touch)
    send(.up, 70, 60, kind: kind, contact: 9, touch: touch)
    #expect(pad.strokes.map(\.count) == [3])
    // Then they are buttons again.
    #expect(press(0) == [.cancelled])
  }

  /// A stroke goes on while the window gets another size, theme or scale.
  @Test func aStrokeOutlivesALayout() {
    send(.down, 30, 60)
    send(.move, 40, 60)
    _ = layer.layout(width: 700, height: 500, scale: 1)
    send(.move, 50, 60)
    send(.up, 60, 60)
    #expect(pad.strokes.map(\.count) == [4] && pad.live.isEmpty)
    #expect(layer.card?.buttons[2].isEnabled == true)
  }

  /// A stroke counts as it is when another card takes the place of the pad, or none.
  @Test(arguments: [true, false]) func aStrokeOutlivesTheCard(isReplaced: Bool) {
    send(.down, 30, 60)
    send(.move, 40, 60)
    if isReplaced { layer.present(Fixtures.prompt) } else { layer.dismissCard() }
    #expect(pad.strokes.map(\.count) == [2] && pad.live.isEmpty)
  }

  /// Enter accepts what is on the pad, with the stroke that is being drawn.
  @Test func whatIsBeingDrawnIsAccepted() {
    draw()
    send(.down, 30, 60)
    send(.move, 40, 60)
    #expect(log.of { layer.press(.enter) } == [.ink] && !layer.isModal)
    #expect(pad.strokes.map(\.count) == [12, 2])
  }

  /// The rim around the ink has the colour of the paper.
  @Test func thePadIsAsItsPaper() throws {
    pad.paperColor = InkColor(hex: 0x333333)
    let picture = try layer.picture()
    let rim = pad.frame.rows(pad.frame.y - 1, height: 1)
    #expect(picture.pixel(x: Int(rim.center.x), y: rim.y) & 0xff_ffff == 0x33_3333)
  }

  @Test func theWindowShowsThePad() throws {
    // What the pad says has changed is redrawn, and only the pad draws there.
    let changed = pad.frame.columns(pad.frame.x + 5, width: 20)
    pad.changed = changed
    pad.color = Color(hex: 0xff0000)
    #expect(layer.takeDamage() == [changed])
    var picture = try layer.picture()
    layer.drawInk(changed.inset(by: -200), on: &picture)
    let drawn = changed.inset(by: -200).intersection(pad.frame)
    for y in 0..<picture.height {
      let red = (0..<picture.width).filter { picture.pixel(x: $0, y: y) & 0xff_ffff == 0xff0000 }
      let isInside = drawn.y..<drawn.maxY ~= y
      #expect(red == (isInside ? Array(drawn.x..<drawn.maxX) : []), "\(y)")
    }
    // Its prediction is the layer's.
    #expect(layer.predictionEnd == nil)
    send(.down, 30, 60)
    #expect(layer.predictionEnd == 7)
    layer.presented()
    #expect(pad.calls == ["presented"])
  }
}
