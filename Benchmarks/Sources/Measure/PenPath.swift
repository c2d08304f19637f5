import Ink
import TestSupport

/// The path of the pen: rows of loops, as a hand writes them.
struct PenPath {
  /// The number of motions of a stroke.
  static let length = 200

  /// The left edge of the paper.
  var left: Double
  /// The upper edge of the paper.
  var top: Double
  /// The height of all rows.
  var height: Double
  /// The number of strokes.
  var strokes: Int

  /// Returns the position after motion `i` of stroke `stroke`; 0 is the start. A step is two to
  /// five pixels long.
  func position(_ stroke: Int, _ i: Int) -> Point {
    let turn = InkGenerators.turn(Double(i) * 0.019)
    let row = top + height * (Double(stroke) + 0.5) / Double(strokes)
    return Point(left + 60 + 2.3 * Double(i) + 25 * turn.y, row - 25 * turn.x)
  }

  /// Returns the pressure at motion `i`, 0...1.
  func pressure(_ i: Int) -> Double { 0.5 + 0.2 * InkGenerators.turn(Double(i) * 0.007).y }
}

extension TestPen {
  /// Enters proximity and puts the tip down at the start of a stroke.
  func begin(_ path: PenPath, _ stroke: Int) {
    begin(at: path.position(stroke, 0), pressure: path.pressure(0))
  }

  /// Enters proximity and puts the tip down.
  func begin(at start: Point, pressure: Double) {
    enterProximity()
    move(start.x, start.y, pressure: pressure)
    down()
    sync()
  }

  /// Makes motion `i` of a stroke.
  func follow(_ path: PenPath, _ stroke: Int, _ i: Int) {
    let place = path.position(stroke, i)
    move(place.x, place.y, pressure: path.pressure(i))
  }

  /// Lifts the tip and leaves proximity.
  func finish() {
    up()
    leaveProximity()
    sync()
  }
}
