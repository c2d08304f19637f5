import Ink

/// The caches of a page: images of its tiles as they were, so that going back to one is a copy, and
/// the ink of its strokes, so that a crowded tile is drawn without working the strokes out anew.
/// Belongs to one thread.
///
/// Both share one budget of memory. Beyond it entries are removed: of two picked at random, the one
/// that was used longer ago. Their kind is picked first, by its share of the memory. A page is
/// mostly drawn from the lowest stroke up, again and again; if always the oldest entry were
/// removed, each would be just before it is needed. (Two random choices: D. Luu, 2014,
/// https://danluu.com/2choices-eviction/.)
final class InkCache {
  /// The image of a tile.
  private final class Image {
    let state: TileState
    var surface: ImageSurface?
    var lastUse = 0

    init(_ state: TileState, _ surface: consuming ImageSurface) {
      self.state = state
      self.surface = consume surface
    }
  }

  /// The memory of an image, in bytes, with what Cairo and the cache need for it.
  static let imageMemory = 4 * PageTiles.side * PageTiles.side + 512

  /// The most bytes kept.
  private let budget: Int
  private var byState: [TileState: Image] = [:]
  /// All images, in no order.
  private var images: [Image] = []
  /// The strokes whose ink is kept, in no order.
  private var strokes: [PageStroke] = []
  /// Counts up with each use of an entry.
  private var time = 0
  private var random: UInt64 = 1
  /// The number of bytes of ink kept.
  private var inkMemory = 0
  /// The number of bytes `removeInk` and `removeAll` have freed since this was last set to 0. The
  /// memory of single entries is used again by those they make room for.
  var freed = 0

  /// An empty cache that never keeps more than `budget` bytes and one entry.
  init(budget: Int) { self.budget = budget }

  /// The number of bytes kept.
  var memory: Int { imagesMemory + inkMemory }
  private var imagesMemory: Int { images.count * Self.imageMemory }

  // MARK: Images of tiles

  /// Whether the image of `state` is kept.
  func has(_ state: TileState) -> Bool { byState[state] != nil }

  /// Keeps the pixels in `rect` of `page`, a tile, as the image of `state`.
  func keep(_ state: TileState, _ rect: PixelRect, of page: borrowing ImageSurface) {
    if let known = byState[state] { return use(&known.lastUse) }
    guard budget > 0,
      var surface = try? ImageSurface(format: .rgb24, width: rect.width, height: rect.height)
    else { return }
    surface.copy(rect, of: page, dx: -rect.x, dy: -rect.y)
    makeRoom()
    let image = Image(state, surface)
    use(&image.lastUse)
    byState[state] = image
    images.append(image)
  }

  /// Puts the image of `state` into `rect` of `page`; false where it is not kept.
  func put(_ state: TileState, _ rect: PixelRect, onto page: inout ImageSurface) -> Bool {
    guard let image = byState[state], let surface = image.surface.take() else { return false }
    page.copy(surface.bounds, of: surface, dx: rect.x, dy: rect.y)
    image.surface = consume surface
    use(&image.lastUse)
    return true
  }

  // MARK: Ink of strokes

  /// The ink of `stroke`; nil where it is not kept.
  func ink(of stroke: PageStroke) -> StrokeInk? {
    guard let ink = stroke.ink else { return nil }
    use(&stroke.lastUse)
    return ink
  }

  /// Keeps the ink of `stroke`, of which none is kept.
  func keep(_ ink: StrokeInk, of stroke: PageStroke) {
    makeRoom()
    stroke.ink = ink
    use(&stroke.lastUse)
    strokes.append(stroke)
    inkMemory += ink.memory
  }

  // MARK: Room

  /// Removes the ink of all strokes: it is that of another engine or scale.
  func removeInk() {
    for stroke in strokes { stroke.ink = nil }
    strokes = []
    freed += inkMemory
    inkMemory = 0
  }

  /// Removes everything.
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

  private func makeRoom() {
    while memory > budget {
      // Each kind by its share of the memory: images, few and large, would displace the ink.
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

  /// Of two of `count` entries, picked at random, the one used longer ago.
  private func pickOlder(_ count: Int, _ lastUse: (Int) -> Int) -> Int {
    let (a, b) = (pick(count), pick(count))
    return lastUse(a) < lastUse(b) ? a : b
  }

  /// A number below `count`, at random.
  private func pick(_ count: Int) -> Int {
    // A linear congruential generator: D. E. Knuth, The Art of Computer Programming, vol. 2, 1997,
    // section 3.3.4 (MMIX). Its high bits are the random ones.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % count
  }
}

/// The ink of a stroke by a page's engine and at its scale, worked out once.
enum StrokeInk {
  /// Pixel by pixel.
  case spans(InkSpans)
  /// The stations, of a stroke too large for that: most lie on several tiles.
  case stations([Station])

  /// Its memory in bytes.
  var memory: Int {
    switch self {
    case .spans(let spans): spans.memory
    case .stations(let stations): stations.capacity * MemoryLayout<Station>.stride + 32
    }
  }
}
