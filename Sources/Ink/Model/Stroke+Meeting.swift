extension Stroke {
  /// Returns true if the ink meets a rectangle: a line from sample to sample, as wide as its pen
  /// can be, or the rectangle around an area. O(number of samples).
  package func meets(_ frame: Bounds) -> Bool {
    guard !pen.fills else { return extent.overlaps(frame) }
    var last: Point?
    for sample in samples where sample.position.isFinite {
      let widening = Pen.widening(gain: pen.tiltGain, tilt: sample.tilt)
      let way = frame.shares(
        from: last ?? sample.position, to: sample.position,
        margin: pen.width.upperBound * widening / 2)
      if way != nil { return true }
      last = sample.position
    }
    return false
  }
}
