/// The pixels that must be drawn anew: a few rectangles that do not overlap.
///
/// Rectangles that touch, or that would waste little together, become one; beyond `capacity` all do.
/// Adding costs O(capacity).
public struct DamageRegion: Sendable {
  /// The most rectangles kept apart.
  public static let capacity = 8

  /// The rectangles.
  public private(set) var rects: [PixelRect] = []

  /// No damage.
  public init() {}

  /// Whether nothing is damaged.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all damage.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Adds a rectangle.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var added = rect
    var index = 0
    while index < rects.count {
      let joined = rects[index].union(added)
      if rects[index].intersects(added) || joined.area <= rects[index].area + added.area + 1024 {
        added = joined
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(added)
    if rects.count > Self.capacity { rects = [bounds] }
  }

  /// Leaves only what lies in `limits`.
  public func clipped(to limits: PixelRect) -> [PixelRect] {
    rects.map { $0.intersection(limits) }.filter { !$0.isEmpty }
  }

  /// Forgets all damage, keeping the storage.
  public mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
  }
}

extension PixelRect {
  /// The number of pixels inside.
  var area: Int { isEmpty ? 0 : width * height }
}
