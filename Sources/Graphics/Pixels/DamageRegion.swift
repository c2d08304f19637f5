import Ink

/// The pixels that must be redrawn: a few rectangles that do not overlap.
///
/// Rectangles that overlap, or whose union adds few pixels, are merged. Beyond `capacity` the two
/// rectangles whose union adds the fewest pixels are merged. Adding costs O(capacity), or its
/// square if it is exceeded.
public struct DamageRegion: Sendable {
  /// The maximum number of rectangles.
  public static let capacity = 24

  /// The maximum number of pixels that a merge may add.
  private static let slack = 1024

  /// The rectangles.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty region.
  public init() {}

  /// True if nothing is damaged.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle that contains all damage.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Adds a rectangle.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var added = rect
    var index = 0
    while index < rects.count {
      let other = rects[index]
      let joined = other.union(added)
      guard joined.area <= other.area + added.area + Self.slack || other.intersects(added) else {
        index += 1
        continue
      }
      if rects.count == 1 { return rects[0] = joined }
      added = joined
      rects.swapAt(index, rects.count - 1)
      rects.removeLast()
      index = 0
    }
    rects.append(added)
    if rects.count > Self.capacity { mergeCheapestPair() }
  }

  /// Adds another region moved by whole pixels.
  package mutating func add(_ other: DamageRegion, x dx: Int, y dy: Int) {
    for rect in other.rects { add(rect.offset(x: dx, y: dy)) }
  }

  private mutating func mergeCheapestPair() {
    var cheapest = (waste: Int.max, a: 0, b: 1)
    for a in rects.indices {
      for b in a + 1..<rects.count {
        let waste = rects[a].union(rects[b]).area - rects[a].area - rects[b].area
        if waste < cheapest.waste { cheapest = (waste, a, b) }
      }
    }
    let merged = rects[cheapest.a].union(rects[cheapest.b])
    rects.remove(at: cheapest.b)
    rects.remove(at: cheapest.a)
    add(merged)
  }

  /// Removes the damage outside `limits`.
  public mutating func clip(to limits: PixelRect) {
    var keepsAll = true
    for index in rects.indices {
      rects[index] = rects[index].intersection(limits)
      if rects[index].isEmpty { keepsAll = false }
    }
    if !keepsAll { rects.removeAll { $0.isEmpty } }
  }

  /// Removes all damage, but keeps the storage.
  public mutating func removeAll() { rects.empty() }
}

extension PixelRect {
  var area: Int { isEmpty ? 0 : width * height }
}
