import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11Canvas

/// Pictures of all engines' constructions for visual inspection, written to the folder in
/// `XSIGN_GALLERY`.
@Suite(.gallery) struct ConstructionGallery {
  /// Two loops, in `count` samples.
  private func flourish(_ count: Int = 34) -> Stroke {
    Stroke(
      id: StrokeID(1), pen: Pen(width: 10),
      samples: (0...count).map { i in
        let t = Double(i) / Double(count)
        let turn = InkGenerators.turn(t * 2.1 + 0.55)
        return Sample(
          Point(58 + 190 * t + 55 * turn.x, 100 - 75 * turn.y), time: t * 0.6)
      })
  }

  @Test(arguments: EngineSettings.defaults) func constructions(engine: EngineSettings) throws {
    let harness = try CanvasHarness(engines: [engine], width: 600, height: 400, scale: 2)
    harness.canvas.showsConstruction = true
    harness.draw(flourish(), scale: 2)
    harness.waitForCompositor()
    try harness.save(as: "construction-\(engine.kind.number)-\(engine.kind.rawValue)")
    _ = harness.canvas.clear()
    harness.draw(flourish(160), scale: 2)
    harness.waitForCompositor()
    try harness.save(as: "dense-\(engine.kind.number)-\(engine.kind.rawValue)")
  }

  @Test func differences() throws {
    let harness = try CanvasHarness(
      engines: [.quadratic, .chordAwareBezier], width: 600, height: 400, scale: 2)
    harness.canvas.showsDifference = true
    harness.draw(flourish(), scale: 2)
    harness.waitForCompositor()
    try harness.save(as: "difference")
  }
}
