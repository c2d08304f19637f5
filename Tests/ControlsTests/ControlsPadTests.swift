import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The card to draw on.
@Suite struct ControlsPadTests {
  private let layer = Fixtures.layer()
  private let log = CardLog()

  init() {
    layer.present(
      InkPad(
        title: "Draw a signature", instruction: "Sign here.", confirmTitle: "Save…",
        pen: Pen(width: 1...4), engine: .xsign), log: log
    ) { _ in PressureCurve(low: 0, high: 0.5, center: 0.5) ?? .linear }
    _ = layer.takeDamage()
  }

  private var pad: SignaturePadCard? { layer.card as? SignaturePadCard }

  private func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, kind: DeviceKind = .mouse,
    contact: Int32 = 2, touch: UInt32? = nil, time: UInt32 = 100, pressure: Double? = nil
  ) {
    let pad = pad?.padFrame ?? .empty
    _ = layer.handle(
      PointerEvent(
        phase: phase, contact: ContactID(master: 2, source: contact, touch: touch), kind: kind,
        position: Point(Double(pad.x) + x, Double(pad.y) + y), time: time, pressure: pressure,
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
    log.of { layer.click(pad?.buttons[button].frame ?? .empty) }
  }

  @Test func strokesAreDrawnClearedAndAccepted() throws {
    // An empty pad cannot be accepted.
    #expect(press(2).isEmpty && log.of { layer.press(.enter) }.isEmpty && layer.isModal)
    draw()
    #expect(pad?.strokes.count == 1)
    #expect(!layer.takeDamage().isEmpty)
    #expect(press(1).isEmpty && pad?.strokes.isEmpty == true)
    draw()
    draw(kind: .pen, contact: 9)
    layer.press(.character("z"), .control)
    #expect(pad?.strokes.count == 1)
    draw(kind: .pen, contact: 9)
    guard case .ink(let strokes)? = press(2).first else {
      Issue.record("not accepted")
      return
    }
    #expect(!layer.isModal && strokes.count == 2)
    #expect(strokes.map(\.samples.count) == [11, 11])
    #expect(strokes[0].samples[0].position == Point(30, 60) && strokes[0].extent.width > 80)
    #expect(abs((strokes[0].samples.last?.time ?? 0) - 0.1) < 1e-6)
    // The pen's pressure goes through its curve.
    #expect(strokes[0].samples[5].pressure == nil)
    #expect(abs((strokes[1].samples[5].pressure ?? 0) - 0.5) < 0.05)
  }

  @Test func aRestingHandLeavesNoInk() {
    // The hand comes down before the pen.
    send(.down, 100, 150, kind: .touch, contact: 5, touch: 1)
    send(.move, 104, 152, kind: .touch, contact: 5, touch: 1)
    draw(kind: .pen, contact: 9)
    send(.up, 104, 152, kind: .touch, contact: 5, touch: 1)
    draw(kind: .touch, contact: 5, touch: 2)
    #expect(pad?.strokes.count == 1 && pad?.live == nil)
    #expect(pad?.strokes[0].samples[0].pressure != nil)
  }

  @Test func fingersDrawWithoutAPen() {
    draw(kind: .touch, contact: 5, touch: 1)
    #expect(pad?.strokes.count == 1)
    // A second finger is ignored.
    send(.down, 100, 150, kind: .touch, contact: 5, touch: 2)
    send(.down, 20, 20, kind: .touch, contact: 5, touch: 3)
    send(.up, 20, 20, kind: .touch, contact: 5, touch: 3)
    send(.up, 120, 150, kind: .touch, contact: 5, touch: 2)
    #expect(pad?.strokes.count == 2)
    #expect(press(0) == [.cancelled] && !layer.isModal)
  }

  @Test func thePictureHasTheInk() throws {
    let pad = try #require(pad?.padFrame)
    func dark() throws -> Int {
      let picture = try layer.picture()
      return (pad.y..<pad.maxY).reduce(0) { sum, y in
        sum + (pad.x..<pad.maxX).count { picture.pixel(x: $0, y: y) & 0xff < 0x50 }
      }
    }
    let before = try dark()
    draw()
    #expect(try dark() > before + 100)
  }
}
