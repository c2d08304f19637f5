/// The start of a stroke, which may still be a tap.
///
/// A stroke is a tap as long as all samples are within `radius` of the first. It is shown as a dot
/// at the first sample, as wide as the engine's line begins there. If the pen stays, the dot grows
/// to that of a tap, as wide as the engine's widest line at the largest pressure so far. When the
/// pen leaves, the line begins with the dot, so that no ink disappears. A finished tap is a full
/// dot, however short it was.
struct StrokeStart: Sendable {
  /// The distance from the first sample that ends a tap, in canvas units.
  static let radius = 3.0
  /// The times for which a pen has stayed when its dot begins to grow and when it is full, in
  /// seconds.
  private static let growth = (begin: 0.06, end: 0.2)

  /// The position of the first sample.
  let position: Point
  private let time: Double
  /// The nib with which the engine's line begins.
  private let least: Nib
  /// The nib of a tap.
  private var most: Nib
  private var newest: Double
  /// The pieces that the engine has settled.
  var pieces: [InkPiece] = []

  /// Creates the start of a stroke with its first sample; `least` is the nib with which the
  /// engine's line begins, and `most` that of a tap.
  init(_ sample: Sample, least: Nib, most: Nib) {
    position = sample.position
    time = sample.time
    newest = sample.time
    self.least = least
    self.most = most
  }

  /// Takes another sample, at which a tap has the nib `most`. Returns false if the pen has left:
  /// the stroke is not a tap.
  mutating func append(_ sample: Sample, most: Nib) -> Bool {
    guard position.distance(to: sample.position) <= Self.radius else {
      // Devices report motion only: before a silence the pen has rested.
      newest = Swift.max(newest, sample.time - XSignEngine.silence)
      return false
    }
    newest = sample.time
    self.most.widen(to: most)
    return true
  }

  /// The nib of a finished tap.
  var full: Nib {
    var nib = most
    nib.widen(to: least)
    return nib
  }

  /// The nib of the dot that is shown.
  var shown: Nib {
    let share = (newest - time - Self.growth.begin) / (Self.growth.end - Self.growth.begin)
    return least.interpolated(to: full, Swift.min(Swift.max(share, 0), 1))
  }

  /// The dot with which the line begins; nil if the line is as wide.
  var dot: InkPiece? {
    let nib = shown
    guard nib.width > least.width || nib.opacity > least.opacity else { return nil }
    return InkPiece(.line(position, position), from: nib, to: nib)
  }
}
