import Glibc
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import X11Canvas

/// Pictures of all engines' constructions for visual inspection, written to the folder in
/// `XSIGN_GALLERY`.
@Suite(.enabled(if: getenv("XSIGN_GALLERY") != nil, "XSIGN_GALLERY names no folder."))
struct ConstructionGallery {
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

  private func write(_ name: String, _ harness: CanvasHarness) throws {
    guard let folder = getenv("XSIGN_GALLERY") else { return }
    let pixels = harness.pixels()
    var picture = try ImageSurface(format: .rgb24, width: harness.width, height: harness.height)
    picture.withMutableBytes { bytes, stride in
      for (i, pixel) in pixels.enumerated() {
        bytes.storeBytes(
          of: pixel, toByteOffset: i / harness.width * stride + i % harness.width * 4,
          as: UInt32.self)
      }
    }
    let bytes = picture.pngData()
    let file = try #require(fopen(String(cString: folder) + "/\(name).png", "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  @Test(arguments: EngineSettings.defaults) func constructions(engine: EngineSettings) throws {
    let harness = try CanvasHarness(engines: [engine], width: 600, height: 400, scale: 2)
    harness.canvas.showsConstruction = true
    harness.draw(flourish(), scale: 2)
    harness.waitForCompositor()
    try write("construction-\(engine.kind.number)-\(engine.kind.rawValue)", harness)
    _ = harness.canvas.clear()
    harness.draw(flourish(160), scale: 2)
    harness.waitForCompositor()
    try write("dense-\(engine.kind.number)-\(engine.kind.rawValue)", harness)
  }

  @Test func differences() throws {
    let harness = try CanvasHarness(
      engines: [.quadratic, .chordAwareBezier], width: 600, height: 400, scale: 2)
    harness.canvas.showsDifference = true
    harness.draw(flourish(), scale: 2)
    harness.waitForCompositor()
    try write("difference", harness)
  }
}
