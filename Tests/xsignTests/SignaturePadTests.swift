import Foundation
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas
@testable import xsign

/// The canvas of the card to draw a signature on.
@MainActor @Suite struct SignaturePadTests {
  private let frame = PixelRect(x: 40, y: 50, width: 300, height: 200)

  private func pad(
    _ strokes: [Stroke] = [], displayTime: Double = 0, scale: Double = 1
  ) -> SignaturePad {
    let pad = SignaturePad(
      pen: PadPen(Pen(width: 4), isChosen: false), engine: .hermite, strokes: strokes,
      displayTime: displayTime,
      curve: { $0 == 9 ? PressureCurve(low: 0, high: 0.5, center: 0.5) ?? .linear : .linear },
      onMainThread: { job in DispatchQueue.main.async { MainActor.assumeIsolated { job() } } })
    pad.layout(in: frame, scale: scale)
    return pad
  }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ time: UInt32, kind: DeviceKind = .pen
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: ContactID(master: 2, source: 9), kind: kind,
      position: Point(40 + x, 150), time: time, pressure: 0.25, inContact: phase != .up)
  }

  private func draw(on pad: SignaturePad, isEnded: Bool = true) {
    for step in 0...20 {
      let (x, time) = (30 + 3 * Double(step), 100 + 4 * UInt32(step))
      if step == 0 { pad.begin(event(.down, x, time)) } else { pad.extend(event(.move, x, time)) }
    }
    if isEnded { pad.end(event(.up, 90, 184)) }
  }

  /// Returns the darkness 0...255 in the row of the ink. `damage` gets what has changed.
  private func row(of pad: SignaturePad) throws -> [Int] {
    var damage = DamageRegion()
    return try row(of: pad, &damage)
  }

  private func row(of pad: SignaturePad, _ damage: inout DamageRegion) throws -> [Int] {
    pad.refresh(&damage)
    var surface = try ImageSurface(format: .rgb24, width: 400, height: 300)
    pad.draw(frame, on: &surface)
    return (0..<300).map { 255 - Int(surface.pixel(x: 40 + $0, y: 150) & 255) }
  }

  @Test(arguments: [1.0, 2]) func strokesAreInCanvasUnitsOfThePad(scale: Double) throws {
    let pad = pad(scale: scale)
    draw(on: pad)
    let stroke = try #require(pad.strokes.first)
    #expect(pad.strokes.count == 1 && pad.strokeCount == 1)
    #expect(stroke.samples.count == 21)
    #expect(stroke.samples[0].position == Point(30, 100) / scale)
    #expect(stroke.samples[20].position == Point(90, 100) / scale)
    // The pressure goes through the curve of its device.
    #expect(stroke.samples.allSatisfy { abs(($0.pressure ?? 0) - 0.5) < 0.05 })
    let row = try row(of: pad)
    #expect(row[32..<88].allSatisfy { $0 == 255 } && row[..<25].allSatisfy { $0 == 0 })
  }

  /// The eraser end of a pen erases, as a step.
  @Test func theEraserEndErases() {
    let pad = pad()
    draw(on: pad)
    pad.begin(event(.down, 60, 300, kind: .eraser))
    pad.extend(event(.move, 62, 304, kind: .eraser))
    pad.end(event(.up, 62, 308, kind: .eraser))
    #expect(pad.strokeCount == 0)
    pad.undo()
    #expect(pad.strokeCount == 1)
  }

  /// A pad that is larger than its paper shows it magnified: ink has the size of a hand's.
  @Test func aLargePadIsMagnified() throws {
    let pad = pad()
    pad.layout(in: PixelRect(x: 40, y: 50, width: 1776, height: 480), scale: 1)
    draw(on: pad)
    // The height decides.
    let samples = try #require(pad.strokes.first).samples
    #expect(samples[0].position == Point(15, 50) && samples[20].position == Point(45, 50))
    #expect(pad.strokes[0].pen.width == Pen(width: 4).width)
  }

  /// White ink is for dark paper: the pad is dark, so that it is seen.
  @Test(arguments: [(0xffffff, 0x333333), (0x1d3f9e, 0xffffff)] as [(UInt32, UInt32)])
  func theInkIsSeen(ink: UInt32, paper: UInt32) {
    let pad = SignaturePad(
      pen: PadPen(Pen(color: InkColor(hex: ink), width: 4...4), isChosen: false),
      engine: .xsign, curve: { _ in .linear }, onMainThread: { _ in })
    pad.layout(in: frame, scale: 1)
    #expect(pad.paperColor == InkColor(hex: paper))
    #expect(pad.canvas.drawing.background.paper == pad.paperColor)
    #expect(pad.canvas.drawing.background.baseline != nil)
  }

  /// The ink that comes back to the card is seen beside that of another pen.
  @Test func theInkThatIsThereIsSeen() {
    let white = Stroke(
      id: StrokeID(1), pen: Pen(color: InkColor(hex: 0xffffff), width: 4...4),
      samples: [Sample(Point(20, 20), time: 0), Sample(Point(60, 30), time: 0.1)])
    #expect(pad([white]).paperColor == InkColor(hex: 0x808080))
  }

  /// The line of a mouse is smoothed most, unless the user chose how much.
  @Test func theLineOfAMouseIsSmooth() {
    for (kind, isChosen, smoothing) in [
      (DeviceKind.mouse, false, 1.0), (.mouse, true, 0.25), (.pen, false, 0.25),
      (.touch, false, 0.25),
    ] {
      let pad = SignaturePad(
        pen: PadPen(Pen(width: 4...4, smoothing: 0.25), isChosen: isChosen), engine: .xsign,
        curve: { _ in .linear }, onMainThread: { _ in })
      pad.layout(in: frame, scale: 1)
      pad.begin(event(.down, 30, 100, kind: kind))
      pad.end(event(.up, 60, 120, kind: kind))
      #expect(pad.strokes.map { $0.pen.smoothing } == [smoothing], "\(kind)")
    }
  }

  @Test func eachStepIsUndone() throws {
    let first = [1, 2].map { number in
      Stroke(
        id: StrokeID(number), pen: Pen(width: 4),
        samples: [Sample(Point(10, 20 * Double(number)), time: 0)])
    }
    let pad = pad(first)
    #expect(pad.strokes.map(\.samples) == first.map(\.samples))
    // Another size of the window changes nothing.
    pad.layout(in: frame.inset(by: 10), scale: 1)
    #expect(pad.strokeCount == 2)
    draw(on: pad)
    pad.clear()
    #expect(pad.strokeCount == 0)
    pad.undo()
    #expect(pad.strokeCount == 3)
    for count in [2, 1, 0, 0] {
      pad.undo()
      #expect(pad.strokeCount == count)
    }
    pad.redo()
    #expect(pad.strokes.map(\.samples) == [first[0].samples])
  }

  /// Nobody sees ink beyond the pad, and it is in no signature.
  @Test func inkEndsAtTheEdgesOfThePad() throws {
    let pad = pad()
    draw(on: pad)
    for step in 0...60 {
      let (x, time) = (200 + 5 * Double(step), 300 + 4 * UInt32(step))
      if step == 0 { pad.begin(event(.down, x, time)) } else { pad.extend(event(.move, x, time)) }
    }
    pad.end(event(.up, 500, 544))
    #expect(pad.strokeCount == 2 && pad.strokes.count == 2)
    let ends = pad.strokes.compactMap { $0.samples.last?.position }
    #expect(ends[0] == Point(90, 100) && ends[1].distance(to: Point(300, 100)) < 1e-6)
    // In a larger window the line is seen further.
    pad.layout(in: PixelRect(x: 40, y: 50, width: 400, height: 200), scale: 1)
    #expect(pad.strokes[1].samples.last?.position.x.rounded() == 400)
    // What was seen stays.
    pad.layout(in: frame, scale: 1)
    #expect(pad.strokes[1].samples.last?.position.x.rounded() == 400)
  }

  @Test func aLostContactLeavesNoInk() throws {
    let pad = pad()
    let empty = try row(of: pad)
    draw(on: pad, isEnded: false)
    #expect(try row(of: pad) != empty)
    pad.cancel(ContactID(master: 2, source: 9))
    #expect(try row(of: pad) == empty && pad.strokeCount == 0)
  }

  @Test func thePadTakesALimitedNumberOfSamples() throws {
    let pad = pad()
    pad.begin(event(.down, 30, 1))
    for step in 1...60_000 { pad.extend(event(.move, 30 + Double(step % 7), UInt32(step))) }
    // The stroke ends where its last sample is, not where the pen is lifted.
    pad.end(event(.up, 250, 60_001))
    #expect(pad.strokes[0].samples.count < 50_000)
    #expect(pad.strokes[0].samples.allSatisfy { $0.position.x < 40 })
    draw(on: pad)
    #expect(pad.strokeCount == 1)
  }

  @Test func theTipIsPredicted() throws {
    let (predicting, plain) = (pad(displayTime: 0.016), pad())
    for pad in [predicting, plain] {
      pad.canvas.prediction.now = { 1 + 0.184 }
      draw(on: pad, isEnded: false)
    }
    let (ahead, ink) = (try row(of: predicting), try row(of: plain))
    #expect(ahead[..<85] == ink[..<85])
    #expect(ink[96] == 0 && ahead[96] > 60)
    #expect(predicting.predictionEnd != nil && plain.predictionEnd == nil)
  }

  /// The ink stays the same when it comes from the background, and its place is damaged.
  @Test func finishedInkComesFromTheBackground() async throws {
    let pad = pad()
    draw(on: pad)
    let live = try row(of: pad)
    while pad.canvas.isBusy { try await Task.sleep(for: .milliseconds(2)) }
    #expect(try row(of: pad) == live)
    pad.undo()
    while pad.canvas.isBusy { try await Task.sleep(for: .milliseconds(2)) }
    var damage = DamageRegion()
    #expect(try row(of: pad, &damage)[50] == 0)
    #expect(damage.rects.contains { $0.contains(90, 150) })
  }
}
