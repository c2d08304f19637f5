import Ink
import TestSupport

/// Generated motions of which the true path is known.
enum Loops {
  /// Returns the mean distance from the true path, in canvas units, and the roughness of the line
  /// of a mouse on whole pixels that draws loops of 60 px at 1900 px/s and 60 reports per second.
  static func mouse(_ engine: EngineSettings, smoothing: Double) -> (
    distance: Double, rough: Double
  ) {
    let pen = Pen(width: 2...2, smoothing: smoothing)
    return mouse { strokes in
      strokes.map { CenterLine($0, engine: engine, pen: pen).places.map(\.point) }
    }
  }

  /// Returns the same of the line that `draw` returns.
  static func mouse(
    drawnBy draw: ([[Sample]]) throws -> [[Point]]
  ) rethrows -> (distance: Double, rough: Double) {
    let samples = (0..<120).map { i in
      let time = Double(i) / 60
      let exact = mousePlace(at: time)
      return Sample(Point(exact.x.rounded(), exact.y.rounded()), time: time)
    }
    let path = Path(mousePath)
    let line = EvenLine(try draw([samples])[0])
    let sum = line.points.reduce(0) { $0 + path.distance(to: $1) }
    return (sum / Double(line.points.count), line.roughness / line.length)
  }

  /// The roughness of the true path of the mouse.
  static var mouseRoughness: Double {
    let line = EvenLine(mousePath)
    return line.roughness / line.length
  }

  private static var mousePath: [Point] { (0...40_000).map { mousePlace(at: Double($0) / 20_000) } }

  private static func mousePlace(at time: Double) -> Point {
    Point(300 + 150 * time, 300) + InkGenerators.turn(5 * time) * 60
  }

  /// The frequencies of the waves, in hertz.
  static let frequencies = [4.0, 6, 8, 10, 12, 15]

  /// Returns the share that remains of waves of 4 px on whole pixels, at 125 reports per second.
  static func kept(_ engine: EngineSettings, smoothing: Double) -> [Double] {
    frequencies.map { frequency in
      let samples = (0...250).map { i in
        let time = Double(i) / 125
        let y = 100 + 4 * InkGenerators.turn(frequency * time).y
        return Sample(Point((150 * time).rounded(), y.rounded()), time: time)
      }
      let pen = Pen(width: 2...2, smoothing: smoothing)
      var (product, square) = (0.0, 0.0)
      for place in CenterLine(samples, engine: engine, pen: pen).places {
        guard 60...240 ~= place.point.x else { continue }
        let wave = InkGenerators.turn(frequency * place.point.x / 150).y
        product += wave * (place.point.y - 100)
        square += wave * wave
      }
      return product / square / 4
    }
  }
}
