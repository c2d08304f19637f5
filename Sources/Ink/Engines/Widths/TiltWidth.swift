/// The factor by which the tilt of a pen widens its line, at each sample of a stroke.
///
/// Devices report whole degrees, so the factor is filtered: an exponential low-pass in time, which
/// takes the factor as linear between samples. The same motion gives the same line at 60 and at
/// 1000 samples per second. A sample without a tilt is one with that of the sample before.
struct TiltWidth: Sendable {
  /// The time constant of the filter, in seconds.
  static let timeConstant = 0.03

  private let gain: Double
  /// The time, the factor that the tilt calls for, and the filtered one, at the newest sample.
  private var newest: (time: Double, wanted: Double, factor: Double)?

  init(pen: Pen) { gain = pen.tiltGain }

  /// Takes the next sample and returns the factor there.
  mutating func factor(at sample: Sample) -> Double {
    guard gain > 1 else { return 1 }
    var wanted = newest?.wanted ?? 1
    if sample.tilt != nil { wanted = Pen.widening(gain: gain, tilt: sample.tilt) }
    var factor = wanted
    if let newest {
      let span = sample.time - newest.time
      // The exact answer to a line: its value, less its rise over the time constant, and what is
      // left of the difference to that.
      let lag = (wanted - newest.wanted) / span * Self.timeConstant
      factor =
        wanted - lag + (newest.factor - newest.wanted + lag)
        * exponential(-span / Self.timeConstant)
    }
    newest = (sample.time, wanted, factor)
    return factor
  }
}
