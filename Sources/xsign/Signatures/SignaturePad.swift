import Controls
import Graphics
import Ink
import Input
import Platform
import X11Canvas

/// The canvas of the card to draw a signature on. Its ink is in memory until it is saved, and in no
/// journal.
@MainActor final class SignaturePad {
  /// The maximum number of samples of all strokes.
  private static let maximumSamples = 50_000
  /// The size of the paper, in canvas units: a hand's width. A larger pad shows it magnified.
  private static let paper = Point(592, 240)

  let canvas: Canvas
  /// The colour of the paper, on which the ink is seen: that of the pen, and that which is there.
  let paperColor: InkColor
  private let pen: PadPen
  private let engine: EngineSettings
  private let curve: (Int32) -> PressureCurve
  /// The samples of the stroke that is being drawn.
  private var liveCount = 0
  /// The newest event of that stroke which became a sample.
  private var last: PointerEvent?
  /// The strokes that are on the pad from the beginning, until it is laid out.
  private var first: [Stroke]
  /// The largest pad that was shown, in canvas units.
  private var shown = Point.zero

  /// Creates a pad.
  ///
  /// - Parameters:
  ///   - strokes: The strokes that are on it already, in the order in which they were drawn.
  ///   - displayTime: The time from when a picture is put on the screen until it is seen, in
  ///     seconds, for which tips are predicted; 0 for no predictions.
  ///   - curve: Returns the pressure curve of the physical device with a number.
  ///   - onMainThread: Brings what the canvas inked in the background.
  init(
    pen: PadPen, engine: EngineSettings, strokes: [Stroke] = [], displayTime: Double = 0,
    curve: @escaping (Int32) -> PressureCurve, onMainThread: @escaping MainThread
  ) {
    (self.pen, self.engine, self.curve, first) = (pen, engine, curve, strokes)
    paperColor = .paper(under: [Color(pen.color)] + strokes.map { Color($0.pen.color) })
    let receiver = Receiver()
    canvas = Canvas(
      engines: [engine],
      deliver: { message in onMainThread { receiver.pad?.canvas.receive(message) } })
    canvas.prediction.displayTime = displayTime
    receiver.pad = self
  }

  /// The pad that takes the messages of a canvas, until it is closed.
  @MainActor private final class Receiver {
    weak var pad: SignaturePad?
  }

  /// The strokes, in canvas units from the corner of the pad. They end at its edges, where the ink
  /// that is seen ends.
  var strokes: [Stroke] {
    canvas.drawing.strokes.parts(on: Bounds(min: .zero, max: shown), engine: engine)
  }
}

extension SignaturePad: @MainActor InkSurface {
  var strokeCount: Int { canvas.drawing.strokes.count + first.count }
  var predictionEnd: Double? { canvas.predictionEnd }

  func layout(in frame: PixelRect, scale: Double) {
    let size = Point(Double(frame.width), Double(frame.height)) / scale
    let scale = scale * max(1, min(size.x / Self.paper.x, size.y / Self.paper.y))
    canvas.layout([frame], scale: scale)
    let paper = Point(Double(frame.width), Double(frame.height)) / scale
    shown = Point(max(shown.x, paper.x), max(shown.y, paper.y))
    canvas.placeLine(on: paper, paper: paperColor)
    // Each is a step of its own, so that it can be undone.
    for stroke in first { canvas.add([stroke]) }
    first = []
  }

  func begin(_ event: PointerEvent) {
    liveCount = 0
    last = nil
    if event.kind == .eraser { return canvas.beginErasing(event, in: 0) }
    guard hasRoom else { return }
    let event = curved(event)
    last = event
    canvas.begin(event, in: 0, pen: pen.pen(for: event.kind))
  }

  func extend(_ event: PointerEvent) {
    guard hasRoom else { return }
    liveCount += 1
    let event = curved(event)
    last = event
    canvas.extend(event)
  }

  /// True if a stroke that begins or is being drawn may have another sample, and its end.
  private var hasRoom: Bool { canvas.drawing.sampleCount + liveCount + 2 < Self.maximumSamples }

  /// Ends the stroke: at the event, or where there was no room for more.
  func end(_ event: PointerEvent) { canvas.end(hasRoom ? curved(event) : last ?? event) }

  func finish(_ contact: ContactID) { canvas.finish(contact) }

  func cancel(_ contact: ContactID) { canvas.cancel(contact) }

  func clear() { _ = canvas.clear() }

  func undo() { _ = canvas.undo() }

  func redo() { _ = canvas.redo() }

  func refresh(_ damage: inout DamageRegion) { canvas.refresh(&damage) }

  func draw(_ rect: PixelRect, on surface: inout ImageSurface) { canvas.draw(rect, on: &surface) }

  func presented() { canvas.prediction.presented() }

  /// Returns the event with the pressure that its device's curve makes of it.
  private func curved(_ event: PointerEvent) -> PointerEvent {
    var curved = event
    curved.pressure = event.pressure.map { curve(event.contact.source)($0) }
    return curved
  }
}
