import Ink

/// The check mark and the cross, as motions of a pen in canvas units.
enum StampStrokes {
  /// A motion: an arc, or several that meet in corners.
  struct Motion {
    /// The arcs, each a start, a control and an end.
    let arcs: [(start: Point, control: Point, end: Point)]
  }

  /// A short stroke down and a long one up.
  static let check = [
    Motion(arcs: [
      (Point(0, 9.5), Point(3, 11.5), Point(5.5, 16)), (Point(5.5, 16), Point(9, 7), Point(16, 0)),
    ])
  ]

  /// Two strokes across each other.
  static let cross = [
    Motion(arcs: [(Point(0, 0.5), Point(7.5, 6), Point(14, 14))]),
    Motion(arcs: [(Point(13.5, 0), Point(6, 6.5), Point(0.5, 14))]),
  ]
}

extension StampStrokes.Motion {
  /// The widths of the line, in canvas units: 0.3 to 0.7 mm.
  private static let widths = 1.1...2.6
  /// The speed, in canvas units per second: so slow that it makes no line thinner.
  private static let speed = 50.0
  /// The number of samples of an arc.
  private static let samples = 16

  /// Returns the stroke in the colour and the greatest opacity of `pen`.
  func stroke(like pen: Pen) -> Stroke {
    var places: [Point] = []
    for arc in arcs {
      for step in (places.isEmpty ? 0 : 1)...Self.samples {
        let share = Double(step) / Double(Self.samples)
        places.append(CurvePiece.quadratic(arc.start, arc.control, arc.end).point(at: share))
      }
    }
    var time = 0.0
    let samples = places.indices.map { index in
      if index > 0 { time += places[index].distance(to: places[index - 1]) / Self.speed }
      // The pen lands softly and lifts gradually.
      let share = Double(index) / Double(places.count - 1)
      let pressure = min(1, 0.6 + 2 * share, 0.3 + 2 * (1 - share))
      return Sample(places[index], time: time, pressure: pressure)
    }
    let opacity = pen.opacity.upperBound
    return Stroke(
      id: StrokeID(0),
      pen: Pen(color: pen.color, width: Self.widths, opacity: opacity...opacity),
      samples: samples)
  }
}
