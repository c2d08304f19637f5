extension Stroke {
  /// Returns the stroke without what tells how it was made: times, pressure and tilt. The pressures
  /// of the result are the widths that `engine` draws, as those of Xournal++ files are, and it has
  /// the same shape if the xsign engine draws it. Its opacity is the greatest. An area has only its
  /// shape, and a ruled line its width.
  ///
  /// - Complexity: O(number of samples and stations).
  public func shapeOnly(engine: EngineSettings) -> Stroke {
    guard !pen.fills else { return self }
    let isRuled = pen.line == .ruled
    let widths = isRuled ? [] : widths(engine: engine)
    let widest = widths.max() ?? 0
    var pen = pen
    if !isRuled { (pen.width, pen.tiltGain, pen.line) = (0...widest, 1, .traced) }
    pen.opacity = pen.opacity.upperBound...pen.opacity.upperBound
    pen.opacityDriver = .nothing
    var time = 0.0
    var last: Point?
    let shape = samples.enumerated().map { index, sample in
      let place = sample.position
      if let last { time += ShapeTime.interval(over: place.distance(to: last)) }
      last = place
      guard !isRuled else { return Sample(place, time: time) }
      // The level of a width is the square root of the pressure.
      let share = widest > 0 ? widths[index] / widest : 1
      return Sample(place, time: time, pressure: share * share)
    }
    return Stroke(id: id, pen: pen, samples: shape)
  }

  /// Returns the width of the line beside each sample.
  private func widths(engine: EngineSettings) -> [Double] {
    let stations = stations(engine: engine)
    guard !stations.isEmpty else { return samples.map { _ in 0 } }
    var current = 0
    var last = samples[0].position
    return samples.map { sample in
      let place = sample.position
      // Both follow the same path: the nearest station is not far ahead. Smoothing moves the line
      // aside by a few units.
      let reach = 2 * place.distance(to: last) + 4
      last = place
      var (best, way) = (current, 0.0)
      var distance = stations[current].center.distance(to: place)
      var index = current + 1
      while index < stations.count, way <= reach {
        way += stations[index].center.distance(to: stations[index - 1].center)
        let next = stations[index].center.distance(to: place)
        if next < distance { (best, distance) = (index, next) }
        index += 1
      }
      current = best
      return 2 * stations[best].reach
    }
  }
}
