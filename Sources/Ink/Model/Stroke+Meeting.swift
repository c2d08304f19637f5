extension Stroke {
  /// Returns true if the ink meets a rectangle: an area, or a line from sample to sample,
  /// everywhere as wide as its pen can be with the tilt that widens it most. O(number of samples).
  package func meets(_ frame: Bounds) -> Bool {
    guard !pen.fills else { return extent.overlaps(frame) && FilledArea(samples).meets(frame) }
    // The width follows the tilt with a delay, and a sample without one keeps that before.
    let widening = samples.lazy.map { Pen.widening(gain: pen.tiltGain, tilt: $0.tilt) }.max() ?? 1
    let margin = pen.width.upperBound * widening / 2
    var last: Point?
    for sample in samples where sample.position.isFinite {
      let place = sample.position
      if frame.shares(from: last ?? place, to: place, margin: margin) != nil { return true }
      last = place
    }
    return false
  }
}
