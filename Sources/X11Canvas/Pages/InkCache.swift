import Ink

/// The caches of a page: images of its tiles as they were, so that going back to one is a copy, and
/// the ink of its strokes, so that a crowded tile is drawn without working the strokes out anew.
/// Belongs to one thread.
///
/// Both share one budget of memory. Beyond it entries are removed: of two picked at random, the one
/// that was used longer ago. A page is mostly drawn from the lowest stroke up, again and again; if
/// always the oldest entry were removed, each would be just before it is needed. (Two random
/// choices: D. Luu, 2014, https://danluu.com/2choices-eviction/.)
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

  private enum Entry {
    case image(Image)
    case ink(PageStroke)

    var lastUse: Int {
      switch self {
      case .image(let image): image.lastUse
      case .ink(let stroke): stroke.lastUse
      }
    }

    var memory: Int {
      switch self {
      case .image: InkCache.imageMemory
      case .ink(let stroke): stroke.ink?.memory ?? 0
      }
    }
  }

  /// The memory of an image, in bytes, with what Cairo and the cache need for it.
  static let imageMemory = 4 * PageTiles.side * PageTiles.side + 512

  /// The most bytes kept.
  private let budget: Int
  /// In no order.
  private var entries: [Entry] = []
  private var images: [TileState: Image] = [:]
  /// Counts up with each use of an entry.
  private var time = 0
  private var random: UInt64 = 1
  /// The number of bytes kept.
  private(set) var memory = 0
  /// The number of bytes `removeInk` and `removeAll` have freed since this was last set to 0. The
  /// memory of single entries is used again by those they make room for.
  var freed = 0

  /// An empty cache that never keeps more than `budget` bytes and one entry.
  init(budget: Int) { self.budget = budget }

  // MARK: Images of tiles

  /// Whether the image of `state` is kept.
  func has(_ state: TileState) -> Bool { images[state] != nil }

  /// Keeps the pixels in `rect` of `page`, a tile, as the image of `state`.
  func keep(_ state: TileState, _ rect: PixelRect, of page: borrowing ImageSurface) {
    if let known = images[state] { return use(&known.lastUse) }
    guard budget > 0,
      var surface = try? ImageSurface(format: .rgb24, width: rect.width, height: rect.height)
    else { return }
    surface.copy(rect, of: page, dx: -rect.x, dy: -rect.y)
    makeRoom()
    let image = Image(state, surface)
    use(&image.lastUse)
    images[state] = image
    add(.image(image))
  }

  /// Puts the image of `state` into `rect` of `page`; false where it is not kept.
  func put(_ state: TileState, _ rect: PixelRect, onto page: inout ImageSurface) -> Bool {
    guard let image = images[state], let surface = image.surface.take() else { return false }
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
    add(.ink(stroke))
  }

  // MARK: Room

  /// Removes the ink of all strokes: it is that of another engine or scale.
  func removeInk() {
    entries.removeAll {
      guard case .ink(let stroke) = $0 else { return false }
      memory -= $0.memory
      freed += $0.memory
      stroke.ink = nil
      return true
    }
  }

  /// Removes everything.
  func removeAll() {
    removeInk()
    freed += memory
    memory = 0
    entries = []
    images = [:]
  }

  private func use(_ lastUse: inout Int) {
    time += 1
    lastUse = time
  }

  private func add(_ entry: Entry) {
    entries.append(entry)
    memory += entry.memory
  }

  private func makeRoom() {
    while memory > budget, !entries.isEmpty { removeOne() }
  }

  private func removeOne() {
    let (a, b) = (pick(), pick())
    let index = entries[a].lastUse < entries[b].lastUse ? a : b
    entries.swapAt(index, entries.count - 1)
    let entry = entries.removeLast()
    memory -= entry.memory
    switch entry {
    case .image(let image): images[image.state] = nil
    case .ink(let stroke): stroke.ink = nil
    }
  }

  /// An entry at random.
  private func pick() -> Int {
    // A linear congruential generator: D. E. Knuth, The Art of Computer Programming, vol. 2, 1997,
    // section 3.3.4 (MMIX). Its high bits are the random ones.
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % entries.count
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
