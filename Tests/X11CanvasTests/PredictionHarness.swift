import Ink
import TestSupport

@testable import Input
@testable import X11Canvas

/// A canvas whose clock stands at the time of the newest event.
final class PredictionHarness {
  let harness: CanvasHarness
  var canvas: Canvas { harness.canvas }
  var time = 1.0

  init(_ engine: EngineSettings = .hermite, predicts: Bool = true, scale: Double = 1) throws {
    harness = try CanvasHarness(engines: [engine, .lines], width: 300, scale: scale)
    canvas.prediction.displayTime = predicts ? 0.016 : 0
    canvas.prediction.now = { [unowned self] in time }
  }

  /// Draws the samples and leaves the stroke unfinished.
  func draw(_ samples: some Sequence<Sample>, _ pen: Pen = Pen(width: 4), scale: Double = 1) {
    for sample in samples {
      time = 1 + sample.time
      if !canvas.isDrawing {
        canvas.begin(harness.event(.down, sample, scale: scale), in: 0, pen: pen)
      } else {
        canvas.extend(harness.event(.move, sample, scale: scale))
      }
      harness.present()
      canvas.prediction.presented()
    }
  }

  /// Lets time pass without events.
  func wait(_ seconds: Double) {
    time += seconds
    harness.present()
  }

  func end(_ sample: Sample) { canvas.end(harness.event(.up, sample)) }

  /// A line to the right at 600 units per second, then a quarter of a circle down.
  static func motion(_ count: Int) -> [Sample] {
    (0..<count).map { index in
      let time = Double(index) / 250
      let turn = InkGenerators.turn(min(max(0, time - 0.2) / 0.6, 0.25) - 0.25)
      let place = Point(30 + 600 * min(time, 0.2) + 60 * turn.x, 90 + 60 + 60 * turn.y)
      return Sample(place, time: time)
    }
  }

  // Failures of these do not print all pixels.

  /// Returns true if another canvas shows the same.
  func shows(_ other: PredictionHarness) -> Bool { shows(other.harness.pixels()) }

  func shows(_ pixels: [UInt32]) -> Bool { harness.pixels() == pixels }

  /// Returns the darkness 0...255 of the pixels in a row of the first pane.
  func row(_ y: Int) -> [Int] {
    let pixels = harness.pixels()
    return (0..<300).map { 255 - Int(pixels[y * harness.width + $0] & 255) }
  }
}
