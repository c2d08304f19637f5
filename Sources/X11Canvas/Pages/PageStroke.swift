import Ink

/// A stroke as a page knows it. Belongs to one page.
final class PageStroke {
  /// The stroke.
  let stroke: Stroke
  /// A number that no other stroke of the page has had, also none of the same name.
  let number: UInt64
  /// The number of strokes below it.
  var place = 0
  /// Where its ink may lie, whichever engine draws it, in canvas units.
  let bounds: Bounds
  /// Where its ink lies, by the page's engine and at its scale; nil until it was asked for.
  private(set) var shape: InkShape?
  private var version = 0
  /// Its ink by the page's engine and at its scale, while the page's `InkCache` keeps it.
  var ink: StrokeInk?
  /// When the cache was last asked for its ink.
  var lastUse = 0

  init(_ stroke: Stroke, number: UInt64) {
    self.stroke = stroke
    self.number = number
    bounds = stroke.inkBounds
  }

  /// The pixels that may have its ink: without drawing it.
  func reach(scale: Double) -> PixelRect {
    guard !bounds.isEmpty else { return .empty }
    return .around(
      left: bounds.min.x * scale - 2, top: bounds.min.y * scale - 2,
      right: bounds.max.x * scale + 2, bottom: bounds.max.y * scale + 2)
  }

  /// Whether its shape is that of `version` of the page.
  func hasShape(_ version: Int) -> Bool { shape != nil && self.version == version }

  /// Learns its shape in `version` of the page.
  func take(_ shape: InkShape, _ version: Int) {
    self.shape = shape
    self.version = version
  }
}

/// Where a stroke's ink lies on a page: the pixels around each short run of its stations.
struct InkShape {
  /// A run of stations: the ink from the first to the last.
  struct Run {
    var stations: ClosedRange<Int>
    var pixels: PixelRect
  }

  /// The stations of a run, at most.
  private static let length = 32
  /// The largest area of a stroke that is one run, in pixels: it lies on few tiles anyway.
  private static let smallArea = 1 << 14

  /// The pixels around all of it.
  let area: PixelRect
  /// The runs in order, each beginning with the last station of the one before; empty where the
  /// whole stroke is one.
  private(set) var runs: [Run] = []

  /// The shape of `stations`, in canvas units, on a page whose pixels are 1 / `scale` units wide.
  init(_ stations: [Station], scale: Double) {
    area = inkedPixels(stations[...], scale: scale)
    let isLong = stations.count > Self.length + 1
    guard isLong, area.width * area.height > Self.smallArea else { return }
    runs.reserveCapacity((stations.count - 2) / Self.length + 1)
    for start in stride(from: 0, to: stations.count - 1, by: Self.length) {
      let end = min(start + Self.length, stations.count - 1)
      runs.append(
        Run(stations: start...end, pixels: inkedPixels(stations[start...end], scale: scale)))
    }
  }

  /// Whether it may ink pixels of `rect`.
  func meets(_ rect: PixelRect) -> Bool {
    area.intersects(rect) && (runs.isEmpty || runs.contains { $0.pixels.intersects(rect) })
  }
}

/// Finds strokes that come back, as by an undo, with their shapes and their cached ink.
struct StrokeRegister {
  private var strokes: [StrokeID: [PageStroke]] = [:]
  private var count = 0
  private var nextNumber: UInt64 = 1

  /// The stroke as the page knows it.
  mutating func known(_ stroke: Stroke) -> PageStroke {
    if let known = strokes[stroke.id]?.first(where: { Self.areSame($0.stroke, stroke) }) {
      return known
    }
    let new = PageStroke(stroke, number: nextNumber)
    nextNumber += 1
    count += 1
    strokes[stroke.id, default: []].append(new)
    return new
  }

  /// Forgets all but `present`, where much else has piled up.
  mutating func prune(keeping present: [PageStroke]) {
    guard count > 2 * present.count + 2000 else { return }
    forgetAll()
    for stroke in present { strokes[stroke.stroke.id, default: []].append(stroke) }
    count = present.count
  }

  /// Forgets all; numbers are not given again.
  mutating func forgetAll() {
    strokes = [:]
    count = 0
  }

  /// Samples that lie in the same memory are equal at once.
  static func areSame(_ a: Stroke, _ b: Stroke) -> Bool {
    a.pen == b.pen && a.samples == b.samples
  }
}
