/// A square of a coverage mask: the inked points of the 16 x 16 within each pixel, and the coverage
/// 0...255 shown for each pixel.
///
/// Ink only sets points, so the result depends neither on the order nor on the grouping of the
/// shapes drawn: a stroke has the same pixels, bit for bit, however it was built up.
///
/// A tile is the address of its memory, which belongs to a `CoverageScratch`. A motion of the pen
/// touches a tile some twenty times: counting references to it would cost more than what is done
/// there.
struct CoverageTile {
  /// The tile's side, in pixels.
  static let side = PointRows.group
  /// The point rows of a tile.
  static let rows = side * PointRows.points
  /// The number of bytes of a tile: the state, the points, and for each pixel the coverage shown
  /// and the opacities of `TileOpacities`.
  static let bytes = head + 8 * size + 3 * pixels
  /// The number of bytes before the points, which hold `State`.
  private static let head = 192
  /// The number of words that hold its points: a row is one group.
  private static let size = rows * PointRows.groupWords
  /// The number of its pixels.
  private static let pixels = side * side

  /// All of a tile but its points and pixels.
  private struct State {
    /// The pixels that may be inked, or show ink.
    var inked = PixelRect.empty
    var stale = PixelRect.empty
    var tail = PixelRect.empty
    var over: CoverageTile?
    /// The number of rows, from the top, known to have all their points set.
    var fullRows = 0
    var hasOpacities = false
    var minimumOpacity: UInt8 = 255
  }

  private let state: UnsafeMutablePointer<State>

  /// Views the tile in `memory`. The points and pixels of a new one are zero, and it must be
  /// cleared.
  init(_ memory: UnsafeMutableRawPointer) {
    assert(MemoryLayout<State>.size <= Self.head)
    state = memory.assumingMemoryBound(to: State.self)
  }

  /// The pixels whose coverage may differ from that shown.
  var stale: PixelRect {
    get { state.pointee.stale }
    nonmutating set { state.pointee.stale = newValue }
  }

  /// The pixels in which the tail of a stroke is shown.
  var tail: PixelRect {
    get { state.pointee.tail }
    nonmutating set { state.pointee.tail = newValue }
  }

  /// The tile with the ink of that tail, if there is any.
  var over: CoverageTile? {
    get { state.pointee.over }
    nonmutating set { state.pointee.over = newValue }
  }

  /// The address of the points.
  var address: UnsafeMutablePointer<UInt64> {
    (UnsafeMutableRawPointer(state) + Self.head).assumingMemoryBound(to: UInt64.self)
  }

  private var points: PointRows { PointRows(address, stride: PointRows.groupWords) }

  /// The coverage shown.
  private var shown: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(address + Self.size).assumingMemoryBound(to: UInt8.self)
  }

  /// The opacity of the ink; nil in strokes whose opacity does not vary.
  private var opacities: TileOpacities? {
    state.pointee.hasOpacities ? TileOpacities(shown + Self.pixels) : nil
  }

  /// Records the opacity of each pixel. Must be called before anything is inked.
  func varyOpacity() {
    state.pointee.hasOpacities = true
    state.pointee.minimumOpacity = 0
  }

  // MARK: Ink

  /// Records that the pixels of `part` may be inked, or show ink.
  func use(_ part: PixelRect) { state.pointee.inked = state.pointee.inked.union(part) }

  /// Raises the opacity of the pixels that `crossings` inks in `rows` of points. The tile begins
  /// `shift` pixels right of these, and its corner lies at `origin`.
  func raise(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings, from shift: Int,
    _ opacity: OpacityRamp, origin: (x: Int, y: Int)
  ) {
    opacities?.raise(
      rows, crossings, from: shift &* PointRows.points, opacity, origin: origin)
  }

  /// Inks `rows` of points in the pixels of `part`, and raises their opacity. The crossings are
  /// fine ones, and the first of their pixels is `margin`, in the tile's pixels, whose corner lies
  /// at `origin`.
  @inline(__always)
  func inkFine(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings, in part: PixelRect,
    margin: (x: Int, y: Int), _ opacity: OpacityRamp?, origin: (x: Int, y: Int)
  ) {
    let (points, down) = (points, margin.y &* PointRows.points)
    if let opacity, let opacities {
      Self.forEachHalf(part) { x in
        opacities.raise(from: x, rows, down: down, opacity, origin: origin) { rows, all in
          points.setWindow(rows, crossings, from: x, margin: margin.x, down: down, all: all)
        }
      }
    } else {
      Self.forEachHalf(part) { x in
        points.setWindow(rows, crossings, from: x, margin: margin.x, down: down)
      }
    }
  }

  /// True if every point is set. More ink changes nothing then, unless its opacity is greater.
  var isFull: Bool { state.pointee.fullRows == Self.rows }

  /// The opacity that all pixels have at least, in 255ths, once the tile is full; 255 in strokes
  /// whose opacity does not vary.
  var minimumOpacity: UInt8 { state.pointee.minimumOpacity }

  /// Returns true if ink cannot change the tile, wherever it lies. `opacity` is nil unless it
  /// varies.
  func isSaturated(by opacity: OpacityRamp?) -> Bool {
    isFull && (opacity.map { $0.maximum <= minimumOpacity } ?? true)
  }

  /// Looks whether the tile is full, after ink whose opacity varies or does not. Returns true if it
  /// has become so.
  func fill(hasVaryingOpacity: Bool) -> Bool {
    let wasFull = isFull
    while state.pointee.fullRows < Self.rows, points.isFull(state.pointee.fullRows) {
      state.pointee.fullRows += 1
    }
    guard isFull else { return false }
    if hasVaryingOpacity, let opacities { state.pointee.minimumOpacity = opacities.minimum }
    return !wasFull
  }

  /// Counts the pixels outside `part`, in the tile's pixels, as inked: they are never shown, and a
  /// tile that a mask cuts off can be full. Must be called before anything is inked.
  func close(outside part: PixelRect) {
    use(PixelRect(x: 0, y: 0, width: Self.side, height: Self.side))
    let inside = (0..<PointRows.groupWords).map { word in
      (0..<Self.side / PointRows.groupWords).reduce(0) { bits, pixel -> UInt64 in
        let x = word * Self.side / PointRows.groupWords + pixel
        return (part.x..<part.maxX).contains(x) ? bits | 0xffff << UInt64(16 * pixel) : bits
      }
    }
    for row in 0..<Self.rows {
      let isInside = (part.y..<part.maxY).contains(row / PointRows.points)
      for word in inside.indices {
        address[row * PointRows.groupWords + word] = isInside ? ~inside[word] : ~0
      }
    }
    opacities?.close(outside: part)
  }

  /// Removes all ink, and that shown, so that the tile can be used again.
  func clear() {
    let inked = state.pointee.inked
    if !inked.isEmpty {
      let (points, hasOpacities) = (points, state.pointee.hasOpacities)
      let bytes = UnsafeMutableRawPointer(shown)
      Self.forEachHalf(inked) { x in
        points.clear(rows: inked.y..<inked.maxY, from: x)
        for y in inked.y..<inked.maxY {
          let place = bytes + (y &* Self.side &+ x)
          place.storeBytes(of: 0, as: UInt64.self)
          guard hasOpacities else { continue }
          (place + Self.pixels).storeBytes(of: 0, as: UInt64.self)
          (place + 2 &* Self.pixels).storeBytes(of: 0, as: UInt64.self)
        }
      }
    }
    state.initialize(to: State())
  }

  /// Calls `body` with the first of 8 columns, once or twice, so that these contain all of `part`.
  @inline(__always)
  private static func forEachHalf(_ part: PixelRect, _ body: (Int) -> Void) {
    let (first, isWide) = halves(of: part)
    body(first)
    if isWide { body(side / 2) }
  }

  /// Returns the first of 8 columns that contain `part`, and true if it goes on beyond them: then
  /// the right half has the rest.
  @inline(__always)
  private static func halves(of part: PixelRect) -> (first: Int, isWide: Bool) {
    let first = min(part.x, side / 2)
    return (first, part.x &+ part.width > first &+ 8)
  }

  // MARK: Showing

  /// Shows the stale part: the share of each pixel's points that are inked, here or by the tail.
  /// The columns beside it are counted, too; nothing has changed there.
  func show() {
    let rect = state.pointee.stale
    guard !rect.isEmpty else { return }
    let over = tail.isEmpty ? nil : over
    let (first, isWide) = Self.halves(of: rect)
    points.count(
      rect.y..<rect.maxY, from: isWide ? 0 : first, isWide: isWide, with: over?.points, shown)
    opacities?.show(over?.opacities, in: rect)
    state.pointee.stale = .empty
  }

  /// Lowers opacities in 255ths, `columns` to a row, where this ink lies below, whose opacity is
  /// `opacity` unless it varies: with it, each pixel is as opaque as the more opaque of the two.
  /// `others` is the address of the opacity of the tile's first pixel, if it were among those of
  /// `part`.
  func lower(
    _ others: UnsafeMutablePointer<UInt8>, columns: Int, over opacity: UInt8, in part: PixelRect
  ) {
    let (shown, own, part) = (shown, opacities?.shown, part.intersection(state.pointee.inked))
    for y in part.y..<part.y &+ part.height {
      let (line, row) = (shown + y &* Self.side, others + y &* columns)
      for x in part.x..<part.x &+ part.width where row[x] > 0 && line[x] > 0 {
        let below = Int(line[x]) &* Int(own?[y &* Self.side &+ x] ?? opacity)
        let above = 255 &* Int(row[x])
        // Over a share b of ink, the share (a - b) / (1 - b) makes a.
        let share = above <= below ? 0 : (above &- below) &* 255 / (255 &* 255 &- below)
        row[x] = UInt8(truncatingIfNeeded: share)
      }
    }
  }

  /// Composites `ink` through the coverage shown in `part`, in the tile's pixels, over the pixels
  /// of a surface that lie `dx` to the right and `dy` down. If the opacity varies, it is that of
  /// each pixel.
  func blend(_ ink: BlendedInk, _ part: PixelRect, onto pixels: LentPixels, dx: Int, dy: Int) {
    if let opacities {
      pixels.blend(
        ink, opacities: opacities.shown, coverage: shown, columns: Self.side, part: part,
        dx: dx, dy: dy)
    } else {
      pixels.blend(ink, coverage: shown, columns: Self.side, part: part, dx: dx, dy: dy)
    }
  }

  /// Adds the coverage shown in a row of pixels, `part`, to `writer`. The tile's left edge lies in
  /// `column`.
  func add(_ part: PixelRect, to writer: SpanWriter, column: Int) {
    let row = part.y * Self.side
    let (shown, opacities) = (shown, opacities?.shown)
    for x in part.x..<part.maxX where shown[row + x] > 0 {
      writer.add(column + x, shown[row + x], opacities?[row + x] ?? 255)
    }
  }
}
