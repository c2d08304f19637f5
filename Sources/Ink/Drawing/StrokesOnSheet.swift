extension [Stroke] {
  /// Returns what of the strokes lies on a sheet, as `engine` draws them: what a window shows that
  /// shows the sheet alone.
  ///
  /// A line that leaves its sheet ends at the edge, and begins there anew if it comes back. It is
  /// cut at its middle, as by an eraser (`StrokeDivision`), and its parts get new identities.
  /// Areas, such as text, and dots are on the sheet or not.
  ///
  /// - Parameters:
  ///   - engine: The engine that draws the strokes.
  ///   - sheet: Returns the sheet of a stroke, or nil if it has room everywhere.
  /// - Complexity: O(number of samples), and that of the engine for strokes that leave their sheet.
  package func parts(engine: EngineSettings, on sheet: (Stroke) -> Bounds?) -> [Stroke] {
    var last = map(\.id.rawValue).max() ?? 0
    return flatMap { stroke -> [Stroke] in
      guard let room = sheet(stroke) else { return [stroke] }
      return stroke.parts(on: room, engine: engine) {
        last += 1
        return StrokeID(last)
      }
    }
  }

  /// Returns what of the strokes lies on `sheet`, as above.
  package func parts(on sheet: Bounds, engine: EngineSettings) -> [Stroke] {
    parts(engine: engine) { _ in sheet }
  }
}

extension Stroke {
  fileprivate func parts(
    on sheet: Bounds, engine: EngineSettings, newID: () -> StrokeID
  ) -> [Stroke] {
    guard samples.contains(where: { !sheet.contains($0.position) }) else { return [self] }
    guard !pen.fills, StrokeDivision.isLine(samples),
      let line = SampledLine(samples, stations(engine: engine))
    else { return extent.intersects(sheet) ? [self] : [] }
    let parts = line.ranges(on: sheet).map { line.samples(in: $0) }
      .filter { StrokeDivision.isLine($0) }
      .map { Stroke(id: newID(), pen: pen, samples: $0) }
    guard parts.isEmpty, sheet.contains(samples[0].position) else { return parts }
    // So little is on the sheet that it is a dot.
    return [Stroke(id: id, pen: pen, samples: [samples[0]])]
  }
}

extension SampledLine {
  /// Returns the ranges of the line that lie on a sheet, ascending and apart. O(number of
  /// stations).
  fileprivate func ranges(on sheet: Bounds) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    for index in 0..<stations.count - 1 {
      let (here, next) = (stations[index].center, stations[index + 1].center)
      guard let shares = sheet.shares(from: here, to: next) else { continue }
      let (start, end) = (Double(index) + shares.lowerBound, Double(index) + shares.upperBound)
      if let before = ranges.last, start <= before.upperBound {
        ranges[ranges.count - 1] = before.lowerBound...end
      } else {
        ranges.append(start...end)
      }
    }
    return ranges
  }
}
