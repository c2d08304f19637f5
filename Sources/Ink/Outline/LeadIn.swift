/// The motion before a stroke that is a part of one.
extension Stroke {
  /// The time over which the speed at the beginning is measured, in seconds.
  private static let probe = SpeedProbe.averaging
  /// The time in which every law has come to what it is at a constant speed, in seconds.
  private static let span = 0.25

  /// A sample from before the first, for the laws of widths: the pen came from there evenly, as
  /// fast as the stroke goes on. Its time counts from the first sample, back to the beginning of
  /// the whole stroke if that is not long ago. Nil if the stroke is whole: its first sample is at
  /// 0 s, or at the first time that a `SampleClock` may give.
  ///
  /// A law begins with the widest line, like a pen that has not moved yet. The part of a line that
  /// was drawn fast would have a blot at its beginning without this.
  var leadIn: Sample? {
    guard let first = samples.first, first.time > SampleClock.spacing, samples.count > 1 else {
      return nil
    }
    let later = samples.first { $0.time >= first.time + Self.probe } ?? samples[samples.count - 1]
    let velocity = (later.position - first.position) / (later.time - first.time)
    var sample = first
    let span = Swift.min(first.time, Self.span)
    sample.position = first.position - velocity * span
    sample.time = -span
    // Samples without a time or a place tell no speed.
    return sample.position.isFinite ? sample : nil
  }
}
