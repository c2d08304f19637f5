import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas

/// The predicted tip on the card to draw on.
@Suite struct ControlsPadPredictionTests {
  /// A card whose clock stands at the time of the newest event.
  private final class Harness {
    let layer = Fixtures.layer()
    var time = 1.0
    var pad: SignaturePadCard? { layer.card as? SignaturePadCard }

    init(displayTime: Double = 0.016, pen: Pen = Pen(width: 4)) {
      layer.present(
        InkPad(
          title: "Draw a signature", instruction: "Sign here.", confirmTitle: "Save…", pen: pen,
          engine: .hermite, displayTime: displayTime)
      ) { _ in .linear }
      pad?.prediction.now = { [unowned self] in time }
      _ = layer.takeDamage()
    }

    /// Sends an event at a place on the pad, and draws the frame. Returns the damage.
    @discardableResult
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> [PixelRect] {
      let corner = pad.map { Point(Double($0.padFrame.x), Double($0.padFrame.y)) } ?? .zero
      _ = layer.handle(
        PointerEvent(
          phase: phase, contact: ContactID(master: 2, source: 9), kind: .mouse,
          position: corner + Point(x, y), time: UInt32((time * 1000).rounded()),
          inContact: phase != .up))
      return frame()
    }

    func frame() -> [PixelRect] {
      defer { layer.presented() }
      return layer.takeDamage()
    }

    /// Draws to the right at 750 units per second, without an end. Returns the last x.
    func draw() -> Double {
      for step in 0..<40 {
        if step > 0 { time += 0.004 }
        send(step == 0 ? .down : .move, 30 + 3 * Double(step), 60)
      }
      return 30 + 3 * 39
    }

    /// Returns the darkness 0...255 in a row of the pad.
    func row(_ y: Int) throws -> [Int] {
      let picture = try layer.picture()
      let pad = pad?.padFrame ?? .empty
      return (pad.x..<pad.maxX).map { 255 - Int(picture.pixel(x: $0, y: pad.y + y) & 255) }
    }
  }

  @Test func theLineGoesOnAndFades() throws {
    let (predicting, plain) = (Harness(), Harness(displayTime: 0))
    let end = Int(predicting.draw())
    _ = plain.draw()
    let (ink, truth) = (try predicting.row(60), try plain.row(60))
    #expect(ink[..<(end - 2)] == truth[..<(end - 2)])
    #expect(truth[end + 4] == 0 && ink[end + 4] > 120)
    // 16 ms at 750 units per second, and the first guess of the time until a picture, 3 ms.
    #expect(ink[end + 11] > 60 && ink[end + 11] < ink[end + 3])
    #expect(ink[end + 20] == 0)
    #expect(plain.layer.predictionEnd == nil)
    // Where its parts overlap, the ink is not darker than they are.
    #expect(ink[end + 9] < 190, "\(ink[end..<(end + 20)])")
    let ahead = ink[end..<(end + 30)]
    #expect(zip(ahead, ahead.dropFirst()).allSatisfy { $0 >= $1 - 2 }, "\(ahead)")
  }

  @Test func aChiselsTipIsTheChisel() throws {
    let pen = Pen(width: 20...20, nib: NibShape(angle: 0, aspect: 0.1))
    let (predicting, plain) = (Harness(pen: pen), Harness(displayTime: 0, pen: pen))
    _ = (predicting.draw(), plain.draw())
    #expect(try predicting.row(60) != plain.row(60))
    for y in 45..<75 where abs(y - 60) > 2 {
      let isSame = try predicting.row(y) == plain.row(y)
      #expect(isSame, "\(y)")
    }
  }

  @Test func itIsWithdrawnWithinAFrameOfAStop() throws {
    let (predicting, plain) = (Harness(), Harness(displayTime: 0))
    _ = (predicting.draw(), plain.draw())
    let end = try #require(predicting.layer.predictionEnd)
    #expect(abs(end - predicting.time - 0.016) < 1e-9)
    predicting.time = end - 1e-4
    #expect(predicting.frame().isEmpty && predicting.layer.predictionEnd == end)
    let before = try predicting.row(60)
    predicting.time = end + 1e-4
    let damage = predicting.frame()
    let after = try predicting.row(60)
    #expect(predicting.layer.predictionEnd == nil)
    #expect(try after == plain.row(60) && after != before)
    // What changed is redrawn.
    let pad = try #require(predicting.pad?.padFrame)
    for x in after.indices where after[x] != before[x] {
      #expect(damage.contains { $0.contains(pad.x + x, pad.y + 60) })
    }
  }

  /// The strokes are the same with it and without it.
  @Test func itEndsWithTheStroke() throws {
    let (predicting, plain) = (Harness(), Harness(displayTime: 0))
    for predicting in [predicting, plain] {
      let end = predicting.draw()
      predicting.send(.up, end, 60)
    }
    #expect(predicting.layer.predictionEnd == nil)
    #expect(try predicting.row(60) == plain.row(60))
    #expect(predicting.pad?.strokes.map { $0.stroke(1) } == plain.pad?.strokes.map { $0.stroke(1) })
  }
}
