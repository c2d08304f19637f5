/// The start of a stroke, which may still be a tap.
///
/// A stroke is a tap as long as all samples are within `radius` of the first. It is shown as a dot
/// at the first sample, as wide as the engine's line begins there. As long as the pen stays, the
/// dot grows to that of a tap, as wide as the engine's widest line at the largest pressure so far.
/// When the pen leaves, the line begins with the dot, so that no ink disappears. A finished tap is
/// a full dot, however short it was.
struct StrokeStart: Sendable {
  /// The distance from the first sample that ends a tap, in canvas units.
  static let radius = 3.0
  /// The distance from the first sample up to which a pen stays, in canvas units.
  private static let stay = 1.0
  /// The times for which a pen has stayed when its dot begins to grow and when it is full, in
  /// seconds.
  private static let growth = (begin: 0.06, end: 0.2)

  /// The position of the first sample.
  let position: Point
  private var clock = ReportClock()
  /// The nib with which the engine's line begins.
  private let minimum: Nib
  /// The nib of a tap.
  private var maximum: Nib
  /// The nib of a tap that ended when the pen no longer stayed, and the time of that.
  private var stayed: (nib: Nib, time: Double)
  private var stays = true
  /// The pieces that the engine has settled.
  var pieces: [InkPiece] = []

  /// Creates the start of a stroke with its first sample; `minimum` is the nib with which the
  /// engine's line begins, and `maximum` that of a tap.
  init(_ sample: Sample, minimum: Nib, maximum: Nib) {
    position = sample.position
    stayed = (maximum, clock.time(of: sample))
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Takes another sample, at which a tap has the nib `maximum`. Returns false if the pen has left:
  /// the stroke is not a tap.
  mutating func append(_ sample: Sample, maximum: Nib) -> Bool {
    let distance = position.distance(to: sample.position)
    let time = clock.time(of: sample)
    if stays {
      stays = distance <= Self.stay
      if stays { stayed.nib.widen(to: maximum) }
      // Devices report motion only: before a silence the pen has rested.
      stayed.time = stays ? time : Swift.max(stayed.time, time - XSignEngine.silence)
    }
    self.maximum.widen(to: maximum)
    return distance <= Self.radius
  }

  /// The nib of a finished tap.
  var full: Nib {
    var nib = maximum
    nib.widen(to: minimum)
    return nib
  }

  /// The nib of the dot that is shown.
  var shown: Nib {
    let share = (stayed.time - Self.growth.begin) / (Self.growth.end - Self.growth.begin)
    var nib = stayed.nib
    nib.widen(to: minimum)
    return minimum.interpolated(to: nib, Swift.min(Swift.max(share, 0), 1))
  }

  /// The dot with which the line begins; nil if the line is as wide.
  var dot: InkPiece? {
    let nib = shown
    guard nib.width > minimum.width || nib.opacity > minimum.opacity else { return nil }
    return InkPiece(.line(position, position), from: nib, to: nib)
  }
}
