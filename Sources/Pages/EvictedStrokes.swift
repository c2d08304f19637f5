import Ink

/// The strokes that left a page and whose samples the drawing does not keep: it computes them again
/// if they return. The page keeps some of them, so that undoing a move is mostly a copy.
struct EvictedStrokes {
  /// The largest number of their samples. They take 10 MB.
  static let maximumSamples = 200_000

  /// The strokes, the oldest first.
  private var strokes: [PageStroke] = []
  private var samples = 0

  /// Adds strokes, and returns the oldest, which are too many now.
  mutating func add(_ new: [PageStroke]) -> [PageStroke] {
    for stroke in new where !stroke.isDropped {
      stroke.isDropped = true
      strokes.append(stroke)
      samples += stroke.stroke.samples.count
    }
    var count = 0
    while samples > Self.maximumSamples {
      samples -= strokes[count].stroke.samples.count
      count += 1
    }
    defer { strokes.removeFirst(count) }
    return Array(strokes.prefix(count))
  }

  /// Removes those of `back` that it has, which are on the page again.
  mutating func remove(_ back: [PageStroke]) {
    guard back.contains(where: \.isDropped) else { return }
    for stroke in back where stroke.isDropped {
      stroke.isDropped = false
      samples -= stroke.stroke.samples.count
    }
    strokes.removeAll { !$0.isDropped }
  }
}
