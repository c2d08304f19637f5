import Glibc
import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// Pictures of all engines' constructions to look at, written where `XSIGN_GALLERY` says.
@Suite(.enabled(if: getenv("XSIGN_GALLERY") != nil))
struct ConstructionGallery {
  private let flourish = Stroke(
    id: StrokeID(1), pen: Pen(width: 9),
    samples: (0...34).map { i in
      let t = Double(i) / 34
      let turn = InkGenerators.turn(t * 2.1 + 0.55)
      return Sample(Point(50 + 190 * t + 45 * turn.x, 95 - 55 * turn.y), time: t * 0.6)
    })

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
    let bytes = try picture.pngData()
    let file = try #require(fopen(String(cString: folder) + "/\(name).png", "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  @Test(arguments: EngineKind.allCases) func constructions(engine: EngineKind) throws {
    let harness = try CanvasHarness(engines: [engine], width: 600, height: 400, scale: 2)
    harness.canvas.showsConstruction = true
    harness.draw(flourish, scale: 2)
    harness.waitForCompositor()
    try write("construction-\(engine.number)-\(engine.rawValue)", harness)
  }

  @Test func differences() throws {
    let harness = try CanvasHarness(
      engines: [.lines, .xsign], width: 600, height: 400, scale: 2)
    harness.canvas.showsDifference = true
    harness.draw(flourish, scale: 2)
    harness.waitForCompositor()
    try write("difference", harness)
  }
}
