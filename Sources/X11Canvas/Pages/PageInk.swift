import Ink

/// The pixels of a page of finished ink, tile by tile. Belongs to one thread.
final class PageInk {
  /// What of the drawing the page shows.
  private(set) var size = PageSize.none

  private var engine = EngineKind.hermite
  private var tiles = PageTiles(.empty, engine: .hermite, scale: 1)
  /// The ground with its ink, on all tiles; nil while it is plain paper, which takes no memory.
  private var surface: ImageSurface?
  private var under = GroundPainter()
  private let kept: KeptPictures
  private var renderer = PageRenderer()
  private var stations = StationStore()
  private var spans: SpanStore
  /// Counts up with the engine and the scale: shapes are of one of them.
  private var version = 0
  private var isCurrent: @Sendable () -> Bool = { true }

  /// No page yet; it will keep as many pictures of tiles as `tiles`, and `spans` bytes of strokes' ink.
  init(tiles: Int, spans: Int) {
    kept = KeptPictures(capacity: tiles)
    self.spans = SpanStore(capacity: spans)
  }

  /// The pixels of all tiles.
  var frame: PixelRect { tiles.frame }

  /// What lies under the ink.
  var ground: Ground { under.ground }

  /// Begins a page without strokes. Once `isCurrent` denies it, its pixels are of no use to anyone.
  func begin(
    _ engine: EngineKind, _ size: PageSize, _ ground: Ground,
    _ isCurrent: @escaping @Sendable () -> Bool
  ) {
    keepAll()
    if engine != self.engine || size.scale != self.size.scale {
      version += 1
      stations.removeAll()
      spans.removeAll()
    }
    self.engine = engine
    self.size = size
    self.isCurrent = isCurrent
    surface = nil
    under.begin(ground, scale: size.scale)
    tiles = PageTiles(
      size.bounds, engine: engine, scale: size.scale, ground: ground.number)
    if !ground.isPlain, !size.bounds.isEmpty { surface = try? blank(frame) }
    if size.bounds.isEmpty {
      kept.removeAll()
      stations.removeAll()
      spans.removeAll()
    }
  }

  /// Whether the page has the tiles for its size: there may have been no memory for them.
  var isComplete: Bool { size.bounds.outward(to: PageTiles.side) == frame }

  /// Gives the page another size or place. Returns the parts whose tiles are new and know no strokes.
  /// Where there is no memory for the pixels the page keeps those it has.
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
    tiles = PageTiles(new.bounds, engine: engine, scale: new.scale, ground: ground.number)
    tiles.takeOver(old)
    let strips = frame.strips(around: old.frame.intersection(frame))
    if !ground.isPlain { for strip in strips { wipe(strip) } }
    return strips
  }

  /// How many bytes of strokes' ink were given up since somebody last set it to 0.
  var givenUp: Int {
    get { spans.givenUp }
    set { spans.givenUp = newValue }
  }

  // MARK: Strokes

  /// The pixels that may have ink of `stroke`; empty where it lies too far away to matter.
  func area(_ stroke: PageStroke) -> PixelRect {
    stroke.hasShape(version) ? stroke.shape?.area ?? .empty : .empty
  }

  private func shape(_ stroke: PageStroke) -> InkShape {
    if let shape = stroke.shape, stroke.hasShape(version) { return shape }
    let made = stroke.stroke.stations(engine: engine, scale: size.scale)
    let shape = InkShape(made, scale: size.scale)
    stroke.take(shape, version)
    // Who asks where it lies will draw it: the stations need not be made twice.
    if stroke.spans == nil, InkSpans.canHold(shape.area) {
      keepSpans(made, shape.area, of: stroke)
    } else {
      stations.keep(made, of: stroke)
    }
    return shape
  }

  private func stations(_ stroke: PageStroke) -> [Station] {
    stations.stations(of: stroke) { $0.stations(engine: engine, scale: size.scale) }
  }

  /// Tells the tiles in `rect`, which know no strokes, of `strokes`, the first lowest; gives how many
  /// samples those have that lie there. A look at each stroke, and the shapes of those there.
  @discardableResult
  func enter(_ strokes: [PageStroke], in rect: PixelRect) -> Int {
    var samples = 0
    for stroke in strokes where stroke.reach(scale: size.scale).intersects(rect) {
      guard isCurrent() else { return samples }
      let shape = shape(stroke)
      for index in tiles.numbers(shape, in: rect) { tiles[index].append(stroke) }
      samples += stroke.stroke.samples.count
    }
    return samples
  }

  /// Puts a stroke on top at once, and gives the pixels it may have inked.
  func add(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    let shape = shape(stroke)
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

  /// Puts a stroke in where it belongs; gives the pixels to redraw.
  func insert(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    let shape = shape(stroke)
    for index in tiles.numbers(shape) { tiles[index].insert(stroke) }
    return shape.area
  }

  /// Takes a stroke out; gives the pixels to redraw.
  func remove(_ stroke: PageStroke) -> PixelRect {
    guard stroke.reach(scale: size.scale).intersects(frame) else { return .empty }
    let shape = shape(stroke)
    for index in tiles.numbers(shape) { tiles[index].remove(stroke) }
    return shape.area
  }

  /// Takes all strokes out; gives which lay where.
  func removeAll() -> PageTiles {
    let before = tiles
    for index in tiles.indices { tiles[index].removeAll() }
    return before
  }

  /// Puts strokes back where they lay, on tiles that have none.
  func putBack(_ before: PageTiles) {
    for index in tiles.indices {
      tiles[index].strokes = before[index].strokes
      tiles[index].state = before[index].state
    }
  }

  // MARK: Pixels

  /// Draws the tiles that `rect` meets as they should be seen.
  func redraw(_ rect: PixelRect) {
    let numbers = tiles.numbers(in: rect)
    var missing: [(index: Int, start: Int)] = []
    for index in numbers where tiles[index].isStale {
      keep(index)
      if tiles[index].strokes.isEmpty {
        wipe(tiles[index].rect)
        tiles[index].shown = tiles[index].blank
      } else if !putKept(tiles[index].state, index) {
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

  /// How many of a tile's strokes, from below, a picture has that is seen or kept.
  private func start(of index: Int) -> Int {
    let tile = tiles[index]
    var state = tile.blank
    var best = 0
    for (number, stroke) in tile.strokes.enumerated() {
      state = state.with(stroke.number)
      if state == tile.shown || kept.has(state) { best = number + 1 }
    }
    return best
  }

  /// Draws a tile, of whose strokes the lowest `start` are in a picture.
  private func draw(_ index: Int, from start: Int) {
    let tile = tiles[index]
    var state = tile.strokes.prefix(start).reduce(tile.blank) { $0.with($1.number) }
    tiles[index].shown = nil
    if start == 0 {
      wipe(tile.rect)
    } else if state != tile.shown, !putKept(state, index) {
      // It was given up for another just now.
      return draw(index, from: 0)
    }
    // Steps mostly change what lies near the top: pictures to begin with, ever further apart.
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
    let shape = shape(stroke)
    let part = shape.area.intersection(clip).intersection(frame)
    guard !part.isEmpty, var page = surface.take() else { return }
    let pen = stroke.stroke.pen
    if stroke.spans == nil, InkSpans.canHold(shape.area) {
      keepSpans(stations(stroke), shape.area, of: stroke)
    }
    if let spans = stroke.spans {
      page.blend(
        pen.color, opacity: OpacityRamp.byte(pen.opacity.upperBound), spans: spans, clip: part,
        x: frame.x, y: frame.y)
    } else {
      renderer.paint(
        stations(stroke), runs: shape.runs, pen: pen, scale: size.scale, clip: part, on: &page,
        x: frame.x, y: frame.y)
    }
    surface = consume page
  }

  private func keepSpans(_ stations: [Station], _ area: PixelRect, of stroke: PageStroke) {
    let pen = stroke.stroke.pen
    spans.keep(
      renderer.spans(stations, pen: pen, scale: size.scale, area: area), of: stroke)
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

  /// Paper without what else lies on the ground.
  private func paper(_ area: PixelRect) throws(CairoError) -> ImageSurface {
    try .paper(width: area.width, height: area.height, pixel: ground.paper)
  }

  /// The ground without ink.
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
      return isBlank && ground.isPlain ? try? paper(area) : nil
    }
    var part = try? paper(area)
    part?.copy(
      area.offset(x: -frame.x, y: -frame.y), of: page, dx: frame.x - area.x, dy: frame.y - area.y)
    surface = consume page
    return part
  }

  // MARK: Pictures

  private func keepAll() {
    for index in tiles.indices { keep(index) }
  }

  /// Keeps what is seen on a tile.
  private func keep(_ index: Int) {
    guard let shown = tiles[index].shown, shown != tiles[index].blank else { return }
    keep(shown, tiles[index].rect)
  }

  private func keep(_ state: TileState, _ rect: PixelRect) {
    guard let page = surface.take() else { return }
    kept.keep(state, rect.offset(x: -frame.x, y: -frame.y), of: page)
    surface = consume page
  }

  /// Shows a picture that was kept on its tile.
  private func putKept(_ state: TileState, _ index: Int) -> Bool {
    guard kept.has(state), makeSurface(), var page = surface.take() else { return false }
    let isPut = kept.put(state, tiles[index].rect.offset(x: -frame.x, y: -frame.y), onto: &page)
    surface = consume page
    if isPut { tiles[index].shown = state }
    return isPut
  }
}
