import Ink

/// The pixels of a page of finished ink, tile by tile. Belongs to one thread.
final class PageInk {
  /// The part of the drawing that the page shows.
  private(set) var size = PageSize.none

  private var tiles = PageTiles(.empty, engine: .hermite, scale: 1)
  /// The background with its ink, on all tiles; nil while it is plain paper, which takes no memory.
  private var surface: ImageSurface?
  private var under = BackgroundPainter()
  private let cache: InkCache
  private var inker: StrokeInker
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  private var isCurrent: @Sendable () -> Bool = { true }

  /// No page yet. Its caches will take `cacheBudget` bytes; `checkpoint` is called as strokes are
  /// worked out and painted.
  init(cacheBudget: Int, checkpoint: (@Sendable (Compositor.Step) -> Void)? = nil) {
    cache = InkCache(budget: cacheBudget)
    inker = StrokeInker(cache: cache, checkpoint: checkpoint)
    self.checkpoint = checkpoint
  }

  /// The pixels of all tiles.
  var frame: PixelRect { tiles.frame }

  /// The background under the ink.
  var background: PageBackground { under.content }

  /// Begins a page without strokes. Once `isCurrent` returns false its pixels are not needed.
  func begin(
    _ engine: EngineKind, _ size: PageSize, _ background: PageBackground,
    _ isCurrent: @escaping @Sendable () -> Bool
  ) {
    keepAll()
    inker.begin(engine, scale: size.scale)
    self.size = size
    self.isCurrent = isCurrent
    surface = nil
    under.begin(background, scale: size.scale)
    tiles = PageTiles(
      size.bounds, engine: engine, scale: size.scale, background: background.number)
    if !background.isPlain, !size.bounds.isEmpty { surface = try? blank(frame) }
    if size.bounds.isEmpty { cache.removeAll() }
  }

  /// Whether the page has the tiles for its size: there may have been no memory for them.
  var isComplete: Bool { size.bounds.outward(to: PageTiles.side) == frame }

  /// Gives the page another size or place. Returns the parts whose tiles are new and have no strokes
  /// yet. Where there is no memory for the pixels the page keeps those it has.
  func resize(to new: PageSize) -> [PixelRect] {
    size = new
    guard !isComplete else { return [] }
    let old = tiles
    for index in old.indices where !old[index].rect.intersects(new.bounds) { keep(index) }
    let frame = new.bounds.outward(to: PageTiles.side)
    if let page = surface.take() {
      guard var resized = try? paper(frame) else {
        surface = consume page
        return []
      }
      resized.copy(page.bounds, of: page, dx: old.frame.x - frame.x, dy: old.frame.y - frame.y)
      surface = consume resized
    }
    tiles = PageTiles(
      new.bounds, engine: inker.engine, scale: new.scale, background: background.number)
    tiles.takeOver(old)
    let strips = frame.strips(around: old.frame.intersection(frame))
    if !background.isPlain { for strip in strips { wipe(strip) } }
    return strips
  }

  /// The number of bytes the caches have freed at once since this was last set to 0.
  var freed: Int {
    get { cache.freed }
    set { cache.freed = newValue }
  }

  // MARK: Strokes

  /// The pixels that may have ink of `stroke`; empty where it lies too far away.
  func area(_ stroke: PageStroke) -> PixelRect { inker.area(stroke) }

  /// Places `strokes`, the first lowest, on the tiles in `rect`, which have none yet. Returns the
  /// number of samples of those that lie there.
  ///
  /// - Complexity: O(number of strokes), and the shapes of those that lie there.
  @discardableResult
  func enter(_ strokes: [PageStroke], in rect: PixelRect) -> Int {
    var samples = 0
    for stroke in strokes where stroke.reach(scale: size.scale).intersects(rect) {
      guard isCurrent() else { return samples }
      checkpoint?(.placed)
      let shape = inker.shape(stroke)
      for index in tiles.numbers(shape, in: rect) { tiles[index].append(stroke) }
      samples += stroke.stroke.samples.count
    }
    return samples
  }

  /// Puts a stroke on top, and paints it. Returns the pixels it may have inked.
  func add(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    checkpoint?(.placed)
    let shape = inker.shape(stroke)
    let isPainted = makeSurface()
    for index in tiles.numbers(shape) {
      let isStale = tiles[index].isStale
      keep(index)
      tiles[index].append(stroke)
      // What is stale remains so.
      tiles[index].shown = isStale || !isPainted ? nil : tiles[index].state
    }
    paint(stroke, shape.area)
    return shape.area
  }

  /// Puts a stroke in at its place. Returns the pixels to redraw.
  func insert(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    checkpoint?(.placed)
    let shape = inker.shape(stroke)
    for index in tiles.numbers(shape) { tiles[index].insert(stroke) }
    return shape.area
  }

  /// Takes a stroke out. Returns the pixels to redraw.
  func remove(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    let shape = inker.shape(stroke)
    for index in tiles.numbers(shape) { tiles[index].remove(stroke) }
    return shape.area
  }

  /// Takes all strokes out. Returns the tiles with the strokes that lay on them.
  func removeAll() -> PageTiles {
    let before = tiles
    for index in tiles.indices { tiles[index].removeAll() }
    return before
  }

  /// Puts strokes back on the tiles they lay on, which have none now.
  func putBack(_ before: PageTiles) {
    for index in tiles.indices {
      tiles[index].strokes = before[index].strokes
      tiles[index].state = before[index].state
    }
  }

  // MARK: Pixels

  /// Draws the stale tiles that `rect` meets.
  func redraw(_ rect: PixelRect) {
    let numbers = tiles.numbers(in: rect)
    var missing: [(index: Int, start: Int)] = []
    for index in numbers where tiles[index].isStale {
      keep(index)
      if tiles[index].strokes.isEmpty {
        wipe(tiles[index].rect)
        tiles[index].shown = tiles[index].blank
      } else if !putCached(tiles[index].state, index) {
        missing.append((index, start(of: index)))
      }
    }
    guard !missing.isEmpty, makeSurface() else { return }
    if missing.count > 2, 2 * missing.count > numbers.count, missing.allSatisfy({ $0.start == 0 }) {
      return drawTogether(numbers)
    }
    for (index, start) in missing { draw(index, from: start) }
  }

  /// Draws tiles that make up a rectangle, stroke by stroke.
  private func drawTogether(_ numbers: [Int]) {
    var (area, strokes, seen) = (PixelRect.empty, [PageStroke](), Set<Int>())
    for index in numbers {
      tiles[index].shown = nil
      area = area.union(tiles[index].rect)
      for stroke in tiles[index].strokes where seen.insert(stroke.place).inserted {
        strokes.append(stroke)
      }
    }
    strokes.sort { $0.place < $1.place }
    wipe(area)
    for stroke in strokes {
      guard isCurrent() else { return }
      paint(stroke, area)
    }
    for index in numbers { tiles[index].shown = tiles[index].state }
  }

  /// The number of a tile's strokes, counted from below, in the best image there is of it: the one
  /// shown, or one in the cache.
  private func start(of index: Int) -> Int {
    let tile = tiles[index]
    var state = tile.blank
    var best = 0
    for (number, stroke) in tile.strokes.enumerated() {
      state = state.with(stroke.number)
      if state == tile.shown || cache.has(state) { best = number + 1 }
    }
    return best
  }

  /// Draws a tile, of whose strokes the lowest `start` are in an image.
  private func draw(_ index: Int, from start: Int) {
    let tile = tiles[index]
    var state = tile.strokes.prefix(start).reduce(tile.blank) { $0.with($1.number) }
    tiles[index].shown = nil
    if start == 0 {
      wipe(tile.rect)
    } else if state != tile.shown, !putCached(state, index) {
      // It was removed for another just now.
      return draw(index, from: 0)
    }
    // Steps mostly change what lies near the top: images to begin with, ever further apart.
    var (distance, marks) = (8, Set<Int>())
    while tile.strokes.count - distance > start {
      marks.insert(tile.strokes.count - distance)
      distance = 2 * distance + 8
    }
    for (number, stroke) in tile.strokes.enumerated().dropFirst(start) {
      guard isCurrent() else { return }
      paint(stroke, tile.rect)
      state = state.with(stroke.number)
      if marks.contains(number + 1) { keep(state, tile.rect) }
    }
    tiles[index].shown = tile.state
  }

  private func paint(_ stroke: PageStroke, _ clip: PixelRect) {
    guard var page = surface.take() else { return }
    inker.paint(stroke, clip.intersection(frame), on: &page, x: frame.x, y: frame.y)
    surface = consume page
  }

  private func wipe(_ area: PixelRect) {
    guard var page = surface.take() else { return }
    under.paint(area, on: &page, x: frame.x, y: frame.y)
    surface = consume page
  }

  /// Makes the surface where the page has none yet; false where there is no memory for it.
  private func makeSurface() -> Bool {
    if surface == nil { surface = try? blank(frame) }
    return surface != nil
  }

  /// Paper without the rest of the background.
  private func paper(_ area: PixelRect) throws(CairoError) -> ImageSurface {
    try .paper(width: area.width, height: area.height, pixel: background.paper)
  }

  /// The background without ink.
  private func blank(_ area: PixelRect) throws(CairoError) -> ImageSurface {
    var page = try ImageSurface(format: .rgb24, width: area.width, height: area.height)
    under.paint(area, on: &page, x: area.x, y: area.y)
    return page
  }

  /// A copy of the pixels in `area`; nil where it is empty, or there is no memory for the copy or
  /// was none for the pixels.
  func copy(_ area: PixelRect) -> ImageSurface? {
    guard !area.isEmpty, area.intersection(frame) == area else { return nil }
    guard let page = surface.take() else {
      let isBlank = tiles.numbers(in: area).allSatisfy { tiles[$0].strokes.isEmpty }
      return isBlank && background.isPlain ? try? paper(area) : nil
    }
    var part = try? paper(area)
    part?.copy(
      area.offset(x: -frame.x, y: -frame.y), of: page, dx: frame.x - area.x, dy: frame.y - area.y)
    surface = consume page
    return part
  }

  // MARK: Images of tiles

  private func keepAll() {
    for index in tiles.indices { keep(index) }
  }

  /// Keeps the image shown on a tile.
  private func keep(_ index: Int) {
    guard let shown = tiles[index].shown, shown != tiles[index].blank else { return }
    keep(shown, tiles[index].rect)
  }

  private func keep(_ state: TileState, _ rect: PixelRect) {
    guard let page = surface.take() else { return }
    cache.keep(state, rect.offset(x: -frame.x, y: -frame.y), of: page)
    surface = consume page
  }

  /// Shows a cached image on its tile; false where there is none.
  private func putCached(_ state: TileState, _ index: Int) -> Bool {
    guard cache.has(state), makeSurface(), var page = surface.take() else { return false }
    let isPut = cache.put(state, tiles[index].rect.offset(x: -frame.x, y: -frame.y), onto: &page)
    surface = consume page
    if isPut { tiles[index].shown = state }
    return isPut
  }
}
