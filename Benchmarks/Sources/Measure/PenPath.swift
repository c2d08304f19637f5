import Ink
import TestSupport

/// Where the pen goes: rows of loops, as a hand writes them.
struct PenPath {
  /// How many motions make a stroke.
  static let length = 200

  /// The left edge of the paper that is written on.
  var left: Double
  /// Its upper edge.
  var top: Double
  /// How much room there is from the first row to the last.
  var height: Double
  /// How many strokes there are.
  var strokes: Int

  /// Where motion `i` of stroke `stroke` leads; 0 is where the stroke begins. A step is two to
  /// five pixels long.
  func position(_ stroke: Int, _ i: Int) -> Point {
    let turn = InkGenerators.turn(Double(i) * 0.019)
    let row = top + height * (Double(stroke) + 0.5) / Double(strokes)
    return Point(left + 60 + 2.3 * Double(i) + 25 * turn.y, row - 25 * turn.x)
  }

  /// How hard the pen presses then, 0...1.
  func pressure(_ i: Int) -> Double { 0.5 + 0.2 * InkGenerators.turn(Double(i) * 0.007).y }
}

extension TestPen {
  /// Comes near and puts the tip down where a stroke begins.
  func begin(_ path: PenPath, _ stroke: Int) {
    let start = path.position(stroke, 0)
    enterProximity()
    move(start.x, start.y, pressure: path.pressure(0))
    down()
    sync()
  }

  /// Makes motion `i` of a stroke.
  func follow(_ path: PenPath, _ stroke: Int, _ i: Int) {
    let place = path.position(stroke, i)
    move(place.x, place.y, pressure: path.pressure(i))
  }

  /// Lifts the tip and goes away.
  func finish() {
    up()
    leaveProximity()
    sync()
  }
}
