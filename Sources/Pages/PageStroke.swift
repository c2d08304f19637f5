import Graphics
import Ink

/// A stroke of a page, with what the page has computed for it. Belongs to one page.
final class PageStroke {
  let stroke: Stroke
  /// A number that no other stroke of the page has had, including those with the same identifier.
  let number: UInt64
  /// The index of the stroke: the number of strokes below it.
  var index = 0
  /// The bounds of its ink by any engine, in canvas units.
  let bounds: Bounds
  /// The location of its ink by the page's engine at its scale, and the version of the page for
  /// which it was computed; nil until then.
  private var shape: (location: InkShape, version: Int)?
  /// Its ink by the page's engine at its scale, while the page's `InkCache` keeps it.
  var ink: StrokeInk?
  /// The time of the cache's last use of its ink.
  var lastUse = 0
  /// True while it is one of the page's `EvictedStrokes`.
  var isDropped = false

  init(_ stroke: Stroke, number: UInt64) {
    self.stroke = stroke
    self.number = number
    bounds = stroke.inkBounds
  }

  /// A measure of the memory that its ink takes: the number of samples, and the sides of its bounds
  /// in canvas units.
  var extent: Int {
    stroke.samples.count + Int(min(bounds.width + bounds.height, 5000))
  }

  /// Returns the pixels that may have its ink, without computing its shape.
  func reach(scale: Double) -> PixelRect { .around(bounds, scale: scale, margin: 2) }

  /// Returns its shape in `version` of the page; nil if it is not computed.
  func shape(_ version: Int) -> InkShape? { shape?.version == version ? shape?.location : nil }

  func setShape(_ shape: InkShape, _ version: Int) { self.shape = (shape, version) }
}

/// The location of a stroke's ink on a page: the pixels around each short run of its stations.
package struct InkShape {
  /// A run of stations: the ink from the first to the last.
  package struct Run {
    var stations: ClosedRange<Int>
    var pixels: PixelRect
  }

  /// The largest number of segments between stations in a run.
  private static let length = 32
  /// The largest area of a stroke that forms one run, in pixels: it lies on few tiles.
  private static let smallArea = 1 << 14

  /// The pixels around all of the ink that is shown.
  package let area: PixelRect
  /// True if all ink is shown: none lies beyond the edges of the stroke's page.
  let isWhole: Bool
  /// The runs in order, each beginning with the last station of the one before; empty if the whole
  /// stroke is one run.
  package private(set) var runs: [Run] = []

  /// Creates the shape of `stations`, in canvas units, on a page whose pixels are 1 / `scale` units
  /// wide. Ink outside `clip` is not shown.
  package init(_ stations: [Station], scale: Double, clip: PixelRect? = nil) {
    let whole = inkedPixels(stations[...], scale: scale)
    area = clip.map { $0.intersection(whole) } ?? whole
    isWhole = area == whole
    let isLong = stations.count > Self.length + 1
    guard isLong, area.width * area.height > Self.smallArea else { return }
    runs.reserveCapacity((stations.count - 2) / Self.length + 1)
    for start in stride(from: 0, to: stations.count - 1, by: Self.length) {
      let end = min(start + Self.length, stations.count - 1)
      runs.append(
        Run(stations: start...end, pixels: inkedPixels(stations[start...end], scale: scale)))
    }
  }

  /// Returns true if it may ink pixels of `rect`.
  package func meets(_ rect: PixelRect) -> Bool {
    area.intersects(rect) && (runs.isEmpty || runs.contains { $0.pixels.intersects(rect) })
  }
}

/// The strokes a page has had. A stroke that returns, for example by an undo, is found there with
/// its shape and its cached ink.
struct StrokeRegister {
  private var strokes: [StrokeID: [PageStroke]] = [:]
  private var count = 0
  private var evicted = EvictedStrokes()
  private var nextNumber: UInt64 = 1

  /// Returns the page's object for `stroke`, creating it if the page has not had the stroke before.
  mutating func pageStroke(for stroke: Stroke) -> PageStroke {
    if let known = strokes[stroke.id]?.first(where: { Self.areEqual($0.stroke, stroke) }) {
      return known
    }
    let new = PageStroke(stroke, number: nextNumber)
    nextNumber += 1
    count += 1
    strokes[stroke.id, default: []].append(new)
    return new
  }

  /// Removes all strokes but `present` if many others have accumulated.
  mutating func prune(keeping present: [PageStroke]) {
    guard count > 2 * present.count + 2000 else { return }
    removeAll()
    for stroke in present { strokes[stroke.stroke.id, default: []].append(stroke) }
    count = present.count
  }

  /// Follows an edit that is applied to the page: `added` are on it, and the drawing has dropped
  /// the samples of the strokes `gone`. Returns the strokes that it removes for lack of memory.
  mutating func follow(added: [PageStroke], gone: [StrokeID]) -> [PageStroke] {
    evicted.remove(added)
    let old = evicted.add(gone.flatMap { strokes[$0] ?? [] })
    for stroke in old {
      strokes[stroke.stroke.id]?.removeAll { $0 === stroke }
      if strokes[stroke.stroke.id]?.isEmpty == true { strokes[stroke.stroke.id] = nil }
      count -= 1
    }
    return old
  }

  /// Removes all strokes; their numbers are not used again.
  mutating func removeAll() {
    strokes = [:]
    count = 0
    evicted = EvictedStrokes()
  }

  /// Returns true if the strokes have the same pen and samples. Arrays that share storage compare
  /// in O(1).
  static func areEqual(_ a: Stroke, _ b: Stroke) -> Bool {
    a.pen == b.pen && a.samples == b.samples
  }
}
