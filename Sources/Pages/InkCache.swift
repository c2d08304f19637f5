import Graphics
import Ink

/// The caches of a page: images of former states of its tiles, so that returning to a state is a
/// copy, and the ink of its strokes, so that a crowded tile is drawn without computing the strokes
/// again. Belongs to one thread.
///
/// Both share one memory budget, which grows with the drawing: a page of handwriting is soon drawn
/// again, and needs little more memory for that than for its samples. If it is exceeded, entries
/// are removed: of two picked at random, the less recently used one. Their kind is picked first, in
/// proportion to its memory. A page is mostly drawn from the lowest stroke up, again and again; if
/// the least recently used entry of all were removed, each would be removed just before it is
/// needed. (Two random choices: D. Luu, 2014, https://danluu.com/2choices-eviction/.)
final class InkCache {
  private final class Image {
    let state: TileState
    var surface: ImageSurface?
    var lastUse = 0

    init(_ state: TileState, _ surface: consuming ImageSurface) {
      self.state = state
      self.surface = consume surface
    }
  }

  /// The memory of an image, in bytes, including the overhead of Cairo and the cache.
  static let imageMemory = 4 * PageTiles.side * PageTiles.side + 512

  /// The budget for an empty page, and for each unit of the extent of its strokes, in bytes.
  private static let (minimumBudget, perExtent) = (1 << 20, 16)

  private let maximum: Int
  /// The sum of the extents of the strokes on the page; nil for the largest budget.
  var extent: Int?
  private var byState: [TileState: Image] = [:]
  /// All images, unordered.
  private var images: [Image] = []
  /// The strokes whose ink is kept, unordered.
  private var strokes: [PageStroke] = []
  /// The current time: a counter of the uses of entries.
  private var time = 0
  private var random: UInt64 = 1
  /// The number of bytes of ink kept.
  private var inkMemory = 0
  /// The number of bytes that `removeInk` and `removeAll` have freed since this was last set to 0.
  /// The memory of single evicted entries is reused by new ones.
  var freed = 0

  /// Creates an empty cache that keeps at most `budget` bytes plus one entry.
  init(budget: Int) { maximum = budget }

  private var budget: Int {
    min(maximum, extent.map { Self.minimumBudget + Self.perExtent * $0 } ?? maximum)
  }

  var memory: Int { imagesMemory + inkMemory }
  private var imagesMemory: Int { images.count * Self.imageMemory }

  // MARK: Images of tiles

  func has(_ state: TileState) -> Bool { byState[state] != nil }

  /// Keeps the pixels in `rect` of `page`, a tile, as the image of `state`.
  func keep(_ state: TileState, _ rect: PixelRect, of page: borrowing ImageSurface) {
    if let known = byState[state] { return use(&known.lastUse) }
    guard budget > 0,
      var surface = try? ImageSurface(format: .rgb24, width: rect.width, height: rect.height)
    else { return }
    surface.copy(rect, of: page, dx: -rect.x, dy: -rect.y)
    evict()
    let image = Image(state, surface)
    use(&image.lastUse)
    byState[state] = image
    images.append(image)
  }

  /// Copies the image of `state` to `rect` of `page`. Returns false if it is not kept.
  func put(_ state: TileState, _ rect: PixelRect, onto page: inout ImageSurface) -> Bool {
    guard let image = byState[state] else { return false }
    image.surface.lend { page.copy($0.bounds, of: $0, dx: rect.x, dy: rect.y) }
    use(&image.lastUse)
    return true
  }

  // MARK: Ink of strokes

  /// Returns the ink of `stroke`, or nil if it is not kept.
  func ink(of stroke: PageStroke) -> StrokeInk? {
    guard let ink = stroke.ink else { return nil }
    use(&stroke.lastUse)
    return ink
  }

  /// Keeps the ink of `stroke`, whose ink is not kept yet.
  func keep(_ ink: StrokeInk, of stroke: PageStroke) {
    evict()
    stroke.ink = ink
    use(&stroke.lastUse)
    strokes.append(stroke)
    inkMemory += ink.memory
  }

  // MARK: Eviction

  /// Removes the ink of all strokes, after a change of the engine or the scale.
  func removeInk() {
    for stroke in strokes { stroke.ink = nil }
    strokes = []
    freed += inkMemory
    inkMemory = 0
  }

  /// Removes the ink of `gone`, which do not return. O(number of strokes).
  func removeInk(of gone: [PageStroke]) {
    for stroke in gone {
      inkMemory -= stroke.ink?.memory ?? 0
      stroke.ink = nil
    }
    if !gone.isEmpty { strokes.removeAll { $0.ink == nil } }
  }

  func removeAll() {
    removeInk()
    freed += imagesMemory
    images = []
    byState = [:]
  }

  private func use(_ lastUse: inout Int) {
    time += 1
    lastUse = time
  }

  private func evict() {
    while memory > budget {
      // Each kind in proportion to its memory: the images, few and large, would evict the ink
      // otherwise.
      if pick(memory) < imagesMemory { removeImage() } else { removeStroke() }
    }
  }

  private func removeImage() {
    let index = pickOlder(images.count) { images[$0].lastUse }
    images.swapAt(index, images.count - 1)
    byState[images.removeLast().state] = nil
  }

  private func removeStroke() {
    let index = pickOlder(strokes.count) { strokes[$0].lastUse }
    strokes.swapAt(index, strokes.count - 1)
    let stroke = strokes.removeLast()
    inkMemory -= stroke.ink?.memory ?? 0
    stroke.ink = nil
  }

  /// Picks two of `count` entries at random and returns the index of the less recently used one.
  private func pickOlder(_ count: Int, _ lastUse: (Int) -> Int) -> Int {
    let (a, b) = (pick(count), pick(count))
    return lastUse(a) < lastUse(b) ? a : b
  }

  /// Returns a random number below `count`.
  private func pick(_ count: Int) -> Int {
    // A linear congruential generator: D. E. Knuth, The Art of Computer Programming, vol. 2, 1997,
    // section 3.3.4 (MMIX). Its high bits are the random ones.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % count
  }
}

/// The ink of a stroke by a page's engine at its scale, computed once.
enum StrokeInk {
  case spans(InkSpans)
  /// The stations, for a stroke too large for spans: most of them lie on several tiles.
  case stations([Station])

  /// The memory it takes, in bytes.
  var memory: Int {
    switch self {
    case .spans(let spans): spans.memory
    case .stations(let stations): stations.capacity * MemoryLayout<Station>.stride + 32
    }
  }
}
