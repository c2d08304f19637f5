import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsCalibrationTests {
  private let layer = Fixtures.layer()
  private let log = CardLog()

  init() {
    layer.present(Fixtures.calibration, log: log)
    _ = layer.takeDamage()
  }

  private var card: CalibrationCard? { layer.calibrationCard }
  private var pad: PixelRect { card?.padFrame ?? .empty }
  private func button(_ index: Int) -> PixelRect { card?.buttons[index].frame ?? .empty }

  /// Scribbles with a pen: `count` samples, a few milliseconds apart.
  private func scribble(
    _ count: Int, from time: UInt32 = 1000, every step: UInt32 = 5, source: Int32 = 12,
    pressure: (Int) -> Double? = { 0.2 + Double($0 % 40) / 100 }
  ) {
    layer.scribble(count, from: time, every: step, source: source, pressure: pressure)
  }

  private var stage: String {
    switch card?.stage {
    case .scribbling: "scribbling"
    case .fitted: "fitted"
    case .misfit(let misfit): "\(misfit)"
    case nil: "none"
    }
  }

  @Test func aScribbleOfTenSecondsGivesACurve() throws {
    scribble(1000, every: 9)
    #expect(stage == "scribbling" && layer.isCounting)
    scribble(200, from: 10_000, every: 9)
    #expect(stage == "fitted" && !layer.isCounting)
    let card = try #require(card)
    let curve = try card.scribble.fit()
    #expect(abs(curve(0.395) - 0.5) < 0.03 && curve(0.2) == 0 && curve(0.6) == 1)
    #expect(log.of { layer.click(button(2)) } == [.fitted(curve, source: 12)])
    #expect(!layer.isModal)
  }

  @Test func doneEndsItEarly() {
    #expect(!(card?.buttons[1].isEnabled ?? true))
    scribble(PressureCurve.fewestSamples - 1)
    layer.click(button(1))
    layer.press(.enter)
    #expect(stage == "scribbling")
    scribble(1, from: 1500)
    layer.click(button(1))
    #expect(stage == "fitted")
    layer.press(.enter)
    #expect(!layer.isModal)
  }

  @Test func theClockEndsItWithoutThePen() {
    #expect(!layer.isCounting)
    layer.tick(100)
    scribble(100, every: 10)
    #expect(layer.isCounting)
    // The time stamps cover a second already.
    layer.tick(500)
    layer.tick(508.9)
    #expect(stage == "scribbling")
    layer.tick(509.1)
    #expect(stage == "fitted")
  }

  @Test func theClockAndTheStampsDoNotAddUp() {
    for step in 0..<9 {
      scribble(100, from: 1000 + UInt32(step) * 1000, every: 10)
      layer.tick(50 + Double(step))
    }
    #expect(stage == "scribbling")
    #expect(abs((card?.scribble.elapsed ?? 0) - 8.99) < 0.05)
  }

  @Test func stampsMayWrapAndRunBackwards() {
    scribble(100, from: .max - 300)
    #expect(abs((card?.scribble.elapsed ?? 0) - 0.495) < 1e-9)
    scribble(100, from: .max - 5000)
    #expect(stage == "scribbling" && abs((card?.scribble.elapsed ?? 0) - 0.495) < 1e-9)
  }

  @Test func evenPressureIsExplained() {
    scribble(300) { _ in 0.5 }
    layer.press(.enter)
    #expect(stage == "\(PressureCurve.FitFailure.noRange)")
    // Try again.
    layer.press(.enter)
    #expect(stage == "scribbling" && !layer.isCounting && card?.scribble.marks.isEmpty == true)
    scribble(300)
    layer.press(.enter)
    #expect(stage == "fitted")
    layer.click(button(1))
    #expect(stage == "scribbling")
  }

  @Test func tooFewSamplesAreExplained() {
    scribble(10)
    layer.tick(0)
    layer.tick(11)
    #expect(stage == "\(PressureCurve.FitFailure.tooFewSamples)")
  }

  @Test func onlyPensScribble() {
    layer.send(.down, pad.x + 20, pad.y + 20)
    #expect(card?.note == Fixtures.calibration.withoutPressure)
    layer.send(.move, pad.x + 40, pad.y + 20, inContact: true)
    layer.send(.up, pad.x + 40, pad.y + 20)
    scribble(1)
    #expect(card?.note == "" && card?.scribble.marks.count == 1)
    layer.send(.down, pad.x + 20, pad.y + 20, finger: 1)
    #expect(card?.note == Fixtures.calibration.withoutPressure)
    layer.send(.up, pad.x + 20, pad.y + 20, finger: 1)
    layer.scribble(5, kind: .touch) { _ in 0.5 }
    #expect(card?.note == Fixtures.calibration.onlyPens)
    #expect(card?.scribble.marks.count == 1)
  }

  @Test func theFirstPenHasThePad() {
    scribble(50)
    scribble(50, source: 13)
    #expect(card?.scribble.source == 12 && card?.scribble.marks.count == 50)
  }

  @Test func aHandOnTheGlassDoesNotTakeThePad() {
    layer.pen(.down, 20, 20, time: 1, pressure: 0.3)
    layer.send(.down, pad.x + 50, pad.y + 50, finger: 4)
    layer.send(.move, pad.x + 52, pad.y + 50, finger: 4, inContact: true)
    layer.pen(.move, 30, 20, time: 9, pressure: 0.4)
    layer.send(.up, pad.x + 52, pad.y + 50, finger: 4)
    layer.pen(.move, 40, 20, time: 18, pressure: 0.5)
    layer.pen(.up, 40, 20, time: 27, pressure: 0)
    #expect(card?.scribble.marks.map(\.pressure) == [0.3, 0.4, 0.5])
    #expect(card?.note == "")
  }

  @Test func aCancelledContactHasNoAction() {
    scribble(300)
    #expect(log.of { layer.press(.escape) } == [.cancelled])
    layer.present(Fixtures.calibration, log: log)
    scribble(300)
    #expect(log.of { layer.click(button(0)) } == [.cancelled])
    layer.present(Fixtures.calibration, log: log)
    scribble(300)
    layer.press(.enter)
    #expect(log.of { layer.press(.escape) } == [.cancelled])
    #expect(!layer.isModal)
  }

  @Test func keysGoAround() {
    layer.press(.tab)
    #expect(card?.focus == .button(0))
    layer.press(.tab)
    #expect(card?.focus == .button(0), "Done cannot be pressed yet")
    scribble(300)
    layer.press(.tab, .shift)
    #expect(card?.focus == .button(1))
    layer.press(.character(" "))
    #expect(stage == "fitted" && card?.focus == nil)
    layer.press(.left)
    layer.press(.left)
    layer.press(.enter)
    #expect(stage == "scribbling")
  }

  /// A line goes on while the window gets another size or scale.
  @Test func aScribbleOutlivesALayout() {
    layer.pen(.down, 20, 20, time: 1, pressure: 0.3)
    layer.pen(.move, 30, 20, time: 9, pressure: 0.4)
    _ = layer.layout(width: 700, height: 500, scale: 1)
    layer.pen(.move, 40, 20, time: 18, pressure: 0.5)
    layer.pen(.up, 40, 20, time: 27, pressure: 0)
    #expect(card?.scribble.marks.map(\.pressure) == [0.3, 0.4, 0.5])
    #expect(card?.scribble.marks.map(\.place.x) == [20, 30, 40])
    #expect(card?.scribble.marks.map(\.isFirst) == [true, false, false])
  }

  @Test func aStrokeThatOutlastsTheTimeChangesNothing() {
    scribble(400, every: 20)
    layer.pen(.down, 20, 20, time: 9500, pressure: 0.3)
    layer.pen(.move, 25, 20, time: 11_001, pressure: 0.3)
    #expect(stage == "fitted")
    let fitted = card?.scribble.marks.count
    layer.pen(.move, 30, 20, time: 11_009, pressure: 0.9)
    layer.pen(.up, 30, 20, time: 11_018, pressure: 0)
    #expect(stage == "fitted" && card?.scribble.marks.count == fitted)
  }

  @Test func aSampleDamagesItsPiece() {
    layer.pen(.down, 20, 20, time: 1, pressure: 1)
    _ = layer.takeDamage()
    layer.pen(.move, 40, 25, time: 5, pressure: 1)
    let line = layer.takeDamage().filter { $0.intersects(pad) }
    #expect(!line.isEmpty && line.allSatisfy { $0.width < 60 && $0.height < 60 })
  }

  @Test(arguments: [(800, 600, 1.0), (1600, 1200, 2), (400, 300, 1), (300, 200, 1), (200, 100, 1)])
  func itFitsIntoTheWindow(width: Int, height: Int, scale: Double) throws {
    let layer = Fixtures.layer(width, height, scale: scale)
    layer.present(Fixtures.calibration)
    let window = PixelRect(x: 0, y: 0, width: width, height: height)
    for stage in 0...1 {
      let card = try #require(layer.calibrationCard)
      #expect(card.frame.intersection(window) == card.frame)
      let parts =
        [card.titleFrame, card.textFrame, card.padFrame, card.barFrame]
        + card.buttons.map(\.frame)
      for part in parts {
        #expect(part.intersection(card.frame) == part, "\(part)")
        #expect(!part.isEmpty)
      }
      #expect(card.padFrame.maxY <= card.buttons[0].frame.y)
      if stage == 0 {
        layer.scribble(300)
        layer.press(.enter)
      }
      _ = try layer.picture()
    }
  }
}
