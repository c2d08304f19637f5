import Graphics
import Ink

/// The pixels of a page of finished ink, tile by tile. Belongs to one thread.
final class TileRenderer {
  /// The part of the drawing that the page shows.
  private(set) var size = PageSize.none

  private var tiles = PageTiles(.empty, engine: .hermite, scale: 1)
  /// The background with its ink, on all tiles; nil while it is plain paper, which takes no memory.
  private var surface: BandedPage?
  private var backgroundPainter = BackgroundPainter()
  let cache: InkCache
  private var inker: StrokeInker
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  private var isCurrent: @Sendable () -> Bool = { true }

  /// Creates an empty page. Its caches take `cacheBudget` bytes; `checkpoint` is called when a
  /// stroke is computed or painted.
  init(cacheBudget: Int, checkpoint: (@Sendable (Compositor.Step) -> Void)? = nil) {
    cache = InkCache(budget: cacheBudget)
    inker = StrokeInker(cache: cache, checkpoint: checkpoint)
    self.checkpoint = checkpoint
  }

  var frame: PixelRect { tiles.frame }

  var background: PlaneBackground { backgroundPainter.content }

  /// Begins a page without strokes. Its pixels are not needed once `isCurrent` returns false.
  func begin(
    _ engine: EngineSettings, _ size: PageSize, _ background: PlaneBackground,
    _ isCurrent: @escaping @Sendable () -> Bool
  ) {
    for index in tiles.indices { keep(index) }
    inker.begin(engine, scale: size.scale, background: background)
    self.size = size
    self.isCurrent = isCurrent
    surface = nil
    backgroundPainter.begin(background, scale: size.scale)
    tiles = PageTiles(size.bounds, engine: engine, scale: size.scale, background: background)
    if !background.isPlain, !size.bounds.isEmpty, makeSurface() { prepare(frame) }
    if size.bounds.isEmpty { cache.removeAll() }
  }

  /// Replaces the background by `new`, whose pages have the same places. Returns the parts to
  /// redraw: the tiles on which it differs.
  func setBackground(_ new: PlaneBackground) -> DamageRegion {
    backgroundPainter.begin(new, scale: size.scale)
    inker.begin(inker.engine, scale: size.scale, background: new)
    var changed = DamageRegion()
    for index in tiles.indices {
      let rect = tiles[index].rect
      let blank = TileState(
        x: rect.x, y: rect.y, engine: inker.engine, scale: size.scale,
        background: new.number(ofTile: rect, scale: size.scale))
      guard blank != tiles[index].blank else { continue }
      tiles[index].setBlank(blank)
      changed.add(rect)
    }
    return changed
  }

  /// True if the page has the tiles for its size: it may have lacked the memory for them.
  var isComplete: Bool { size.bounds.outward(to: PageTiles.side) == frame }

  /// Changes the size or position of the page. Returns the parts whose tiles are new and have no
  /// strokes yet. If there is no memory for the pixels, the page keeps those it has.
  func resize(to new: PageSize) -> [PixelRect] {
    size = new
    guard !isComplete else { return [] }
    let old = tiles
    for index in old.indices where !old[index].rect.intersects(new.bounds) { keep(index) }
    let frame = new.bounds.outward(to: PageTiles.side)
    if surface != nil {
      guard var resized = try? Self.page(frame), let former = surface.take() else { return [] }
      resized.take(former, dx: old.frame.x - frame.x, dy: old.frame.y - frame.y) {
        $1.fill($0, with: background.paper)
      }
      surface = consume resized
    }
    tiles = PageTiles(
      new.bounds, engine: inker.engine, scale: new.scale, background: background)
    tiles.copyContents(of: old)
    let strips = frame.strips(around: old.frame.intersection(frame))
    if !background.isPlain { for strip in strips { drawBackground(strip) } }
    return strips
  }

  // MARK: Strokes

  /// Returns the pixels that may have ink of `stroke`; empty if it lies too far away.
  func area(_ stroke: PageStroke) -> PixelRect { inker.area(stroke) }

  /// Places `strokes`, the lowest first, on the tiles in `rect`, which have none yet. Returns the
  /// number of samples of those that lie there.
  ///
  /// - Complexity: O(number of strokes), plus the shapes of those that lie there.
  @discardableResult
  func place(_ strokes: [PageStroke], in rect: PixelRect) -> Int {
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

  /// Adds a stroke on top and paints it. Returns the pixels that it may have inked.
  func add(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    checkpoint?(.placed)
    let shape = inker.shape(stroke)
    let isPainted = makeSurface()
    for index in tiles.numbers(shape) {
      let isStale = tiles[index].isStale
      keep(index)
      tiles[index].append(stroke)
      // A stale tile remains stale.
      tiles[index].shown = isStale || !isPainted ? nil : tiles[index].state
    }
    paint(stroke, shape.area)
    return shape.area
  }

  /// Inserts a stroke at its index. Returns the pixels to redraw.
  func insert(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    checkpoint?(.placed)
    let shape = inker.shape(stroke)
    for index in tiles.numbers(shape) { tiles[index].insert(stroke) }
    return shape.area
  }

  /// Removes a stroke. Returns the pixels to redraw.
  func remove(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    let shape = inker.shape(stroke)
    for index in tiles.numbers(shape) { tiles[index].remove(stroke) }
    return shape.area
  }

  /// Forgets what the caches know of strokes that are not on the page and do not return.
  func forget(_ strokes: [PageStroke]) { cache.removeInk(of: strokes) }

  /// Removes all strokes. Returns the tiles with the strokes that were on them.
  func removeAll() -> PageTiles {
    let before = tiles
    for index in tiles.indices { tiles[index].removeAll() }
    return before
  }

  /// Restores the strokes of `before` on its tiles, which have none now.
  func restore(_ before: PageTiles) {
    for index in tiles.indices {
      tiles[index].strokes = before[index].strokes
      tiles[index].state = before[index].state
    }
  }

  /// Frees the memory in which ink is computed, and the pixels of a page without strokes on plain
  /// paper.
  func rest() {
    inker.rest()
    if background.isPlain, tiles.indices.allSatisfy({ tiles[$0].shown == tiles[$0].blank }) {
      surface = nil
    }
  }

  // MARK: Pixels

  /// Redraws the stale tiles that meet `rect`.
  func redraw(_ rect: PixelRect) {
    let numbers = tiles.numbers(in: rect)
    var missing: [(index: Int, start: Int)] = []
    for index in numbers where tiles[index].isStale {
      keep(index)
      if tiles[index].strokes.isEmpty {
        drawBackground(tiles[index].rect)
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

  /// Draws tiles that form a rectangle, stroke by stroke.
  private func drawTogether(_ numbers: [Int]) {
    var (area, strokes, seen) = (PixelRect.empty, [PageStroke](), Set<Int>())
    for index in numbers {
      tiles[index].shown = nil
      area = area.union(tiles[index].rect)
      for stroke in tiles[index].strokes where seen.insert(stroke.index).inserted {
        strokes.append(stroke)
      }
    }
    strokes.sort { $0.index < $1.index }
    drawBackground(area)
    for stroke in strokes {
      guard isCurrent() else { return }
      paint(stroke, area)
    }
    for index in numbers { tiles[index].shown = tiles[index].state }
  }

  /// Returns the number of a tile's strokes, counted from the lowest, in its best available image:
  /// the one shown, or one in the cache.
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

  /// Draws a tile whose lowest `start` strokes are in an image.
  private func draw(_ index: Int, from start: Int) {
    let tile = tiles[index]
    var state = tile.strokes.prefix(start).reduce(tile.blank) { $0.with($1.number) }
    tiles[index].shown = nil
    if start == 0 {
      drawBackground(tile.rect)
    } else if state != tile.shown, !putCached(state, index) {
      // The image was just evicted.
      return draw(index, from: 0)
    }
    // Steps mostly change strokes near the top: images are kept at increasing distances from it.
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
    let clip = clip.intersection(frame)
    prepare(clip)
    surface?.lend { inker.paint(stroke, clip, on: &$0, x: frame.x, y: frame.y) }
  }

  private func drawBackground(_ area: PixelRect) {
    prepare(area)
    surface?.lend { backgroundPainter.paint(area, on: &$0, x: frame.x, y: frame.y) }
  }

  /// Creates the surface if the page has none. Returns false if there is no memory for it.
  private func makeSurface() -> Bool {
    if surface == nil { surface = try? Self.page(frame) }
    return surface != nil
  }

  private static func page(_ frame: PixelRect) throws(CairoError) -> BandedPage {
    try BandedPage(width: frame.width, height: frame.height)
  }

  /// Draws the background of the bands of `area` that are blank so far, in which ink follows.
  private func prepare(_ area: PixelRect) {
    let frame = frame
    surface?.prepare(area.offset(x: -frame.x, y: -frame.y)) {
      backgroundPainter.paint(
        $0.offset(x: frame.x, y: frame.y), on: &$1, x: frame.x, y: frame.y)
    }
  }

  /// Returns a copy of the pixels in `area`; nil if it is empty, or if memory is lacking for the
  /// copy or was lacking for the pixels.
  func copy(_ area: PixelRect) -> ImageSurface? {
    guard !area.isEmpty, area.intersection(frame) == area else { return nil }
    guard
      surface != nil
        || background.isPlain && tiles.numbers(in: area).allSatisfy({ tiles[$0].strokes.isEmpty })
    else { return nil }
    var part = try? ImageSurface.paper(area, background.paper)
    let place = area.offset(x: -frame.x, y: -frame.y)
    // Where the page is blank the copy is paper already.
    part.lend { surface?.copy(place, to: &$0, dx: -place.x, dy: -place.y) { _, _ in } }
    return part
  }

  // MARK: Images of tiles

  /// Caches the image shown on a tile.
  private func keep(_ index: Int) {
    guard let shown = tiles[index].shown, shown != tiles[index].blank else { return }
    keep(shown, tiles[index].rect)
  }

  private func keep(_ state: TileState, _ rect: PixelRect) {
    surface?.lend { cache.keep(state, rect.offset(x: -frame.x, y: -frame.y), of: $0) }
  }

  /// Shows a cached image on its tile. Returns false if the cache has none.
  private func putCached(_ state: TileState, _ index: Int) -> Bool {
    guard cache.has(state), makeSurface() else { return false }
    prepare(tiles[index].rect)
    let place = tiles[index].rect.offset(x: -frame.x, y: -frame.y)
    let isPut = surface?.lend { cache.put(state, place, onto: &$0) } ?? false
    if isPut { tiles[index].shown = state }
    return isPut
  }
}
