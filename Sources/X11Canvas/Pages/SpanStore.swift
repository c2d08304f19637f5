/// The spans of a page's strokes, up to a limit of memory.
///
/// Beyond it some go, picked at random: a page is mostly drawn from the lowest stroke up, again and again,
/// and whichever order they went in would make all go just before they are wanted.
struct SpanStore {
  /// The most bytes kept.
  let capacity: Int
  private var strokes: [PageStroke] = []
  private var random: UInt64 = 1
  /// How many bytes are kept.
  private(set) var memory = 0
  /// How many bytes were given up since somebody last set it to 0.
  var givenUp = 0

  /// Keeps nothing yet, and never more than `capacity` bytes and one stroke.
  init(capacity: Int) { self.capacity = capacity }

  /// Keeps the spans of `stroke`, which has none. O(1), on average.
  mutating func keep(_ spans: InkSpans, of stroke: PageStroke) {
    while memory > capacity, !strokes.isEmpty { giveUpOne() }
    stroke.spans = spans
    strokes.append(stroke)
    memory += spans.memory
  }

  /// Gives all up.
  mutating func removeAll() {
    for stroke in strokes { stroke.spans = nil }
    strokes = []
    givenUp += memory
    memory = 0
  }

  private mutating func giveUpOne() {
    // Knuth's generator; its high bits are the random ones.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let index = Int(random >> 33) % strokes.count
    strokes.swapAt(index, strokes.count - 1)
    let stroke = strokes.removeLast()
    memory -= stroke.spans?.memory ?? 0
    givenUp += stroke.spans?.memory ?? 0
    stroke.spans = nil
  }
}
