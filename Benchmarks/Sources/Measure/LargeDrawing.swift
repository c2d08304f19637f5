import Foundation
import Ink
import Platform
import TestSupport

/// A drawing of 10,000 strokes of 50 samples, as large as letters, all over a page.
enum LargeDrawing {
  /// Calls `body` with the positions of each stroke's samples, which are 8 ms apart.
  static func forEachStroke(_ body: (_ places: [Point]) -> Void) {
    var random = SeededRandom(1)
    for number in 0..<10_000 {
      let corner = Point(
        .random(in: 0...700, using: &random), .random(in: 0...700, using: &random))
      let places = (1...48).map { corner + EventWork.scribble($0 + 37 * number) }
      body([corner] + places + [corner + Point(30, 30)])
    }
  }

  /// Writes the drawing to a file in `folder`. Returns the path.
  static func write(to folder: URL) throws -> String {
    var strokes: [Stroke] = []
    forEachStroke { places in
      let samples = places.enumerated().map {
        Sample($1, time: Double($0) * 0.008, pressure: 0.5)
      }
      strokes.append(
        Stroke(id: StrokeID(UInt64(strokes.count + 1)), pen: Pen(), samples: samples))
    }
    let path = folder.appendingPathComponent("drawing.inkml").path
    try AtomicFile.write(InkDocument(strokes: strokes).inkML(map: Parallel.map), to: path)
    return path
  }
}
