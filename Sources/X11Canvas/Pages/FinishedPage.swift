import Ink

// SAFETY: unchecked because the compiler cannot see which thread runs what: its methods are called
// on the compositor's serial queue and nowhere else.

/// A page of finished ink: the compositor's state.
///
/// It is drawn by tiles. Each has a list of the strokes on it, and the state it shows; a change of the
/// drawing touches only the tiles it inks. Former images of tiles are cached (see `InkCache`): a tile
/// is redrawn from the one that has most of its strokes.
final class FinishedPage: @unchecked Sendable {
  private let deliver: @Sendable (Patch) -> Void
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  /// The pixels of the page.
  let ink: PageInk
  /// The part of the page that the pane has; it keeps no pixels of parts that were out of view.
  private var shown = PixelRect.empty
  private var register = StrokeRegister()
  private var strokes: [PageStroke] = []
  /// The strokes on the page before it was last cleared, and the tiles they lay on, in its present
  /// frame. Undoing the clear compares each stroke, but places none anew.
  private var cleared: (strokes: [PageStroke], tiles: PageTiles)?
  /// The pixels that edits have changed and that are not redrawn yet.
  private var stale = DamageRegion()
  /// The number of strokes that edits have changed since memory was last returned.
  private var edited = 0
  private var isCurrent: @Sendable () -> Bool = { true }

  private var size: PageSize { ink.size }

  init(
    cacheBudget: Int, deliver: @escaping @Sendable (Patch) -> Void,
    checkpoint: (@Sendable (Compositor.Step) -> Void)?
  ) {
    ink = PageInk(cacheBudget: cacheBudget, checkpoint: checkpoint)
    self.deliver = deliver
    self.checkpoint = checkpoint
  }

  func begin(
    _ strokes: [Stroke], _ engine: EngineKind, _ size: PageSize, _ background: PageBackground,
    _ order: Int,
    showsParts: Bool, isCurrent: @escaping @Sendable () -> Bool
  ) {
    checkpoint?(.received)
    self.isCurrent = isCurrent
    guard isCurrent() else { return }
    ink.begin(engine, size, background, isCurrent)
    cleared = nil
    if size.bounds.isEmpty { register.forgetAll() }
    shown = size.bounds
    stale.removeAll()
    take(strokes)
    drawAll(order, showsParts: showsParts)
    finish(order, inked(in: size.bounds), isWhole: true)
  }

  /// Notes a size or place that the page had for a moment; a later one is on its way.
  func pass(_ size: PageSize) {
    shown = shown.intersection(size.bounds)
  }

  /// Gives the page another size or place, and draws the ink that comes into view.
  func resize(to size: PageSize, _ order: Int) {
    checkpoint?(.received)
    guard isCurrent() else { return }
    cleared = nil
    finish(order, extend(to: size))
  }

  /// Gives the page another size or place, as far as there is memory. Returns the pixels that the
  /// pane lacks.
  private func extend(to size: PageSize) -> PixelRect {
    for strip in ink.resize(to: size) {
      ink.enter(strokes, in: strip)
      ink.redraw(strip)
    }
    let strips = size.bounds.strips(around: shown.intersection(size.bounds))
    shown = size.bounds.intersection(ink.frame)
    return strips.reduce(.empty) { $0.union(inked(in: $1)) }
  }

  /// Follows a change of the drawing. The pixels of an edit that another edit has overtaken are left
  /// to that one.
  func apply(_ change: DrawingChange, _ order: Int, isOvertaken: Bool) {
    checkpoint?(.received)
    guard isCurrent() else { return }
    if !ink.isComplete { finish(order, extend(to: size), isPart: true) }
    switch change {
    case .added(let stroke):
      let new = register.known(stroke)
      new.place = strokes.count
      strokes.append(new)
      finish(order, ink.add(new).intersection(size.bounds))
    case .removed(let stroke):
      guard let index = strokes.lastIndex(where: { $0.stroke.id == stroke.id }) else {
        return finish(order, .empty)
      }
      let gone = strokes.remove(at: index)
      number(from: index)
      let area = ink.remove(gone)
      ink.redraw(area)
      finish(order, area.intersection(size.bounds))
    case .edited(let edit):
      apply(edit)
      if !isOvertaken { renderStale(order) }
    // A page is begun anew with another background.
    case .background: finish(order, .empty)
    case .replaced(let strokes):
      let before = inked(in: size.bounds)
      replace(with: strokes, order)
      finish(order, before.union(inked(in: size.bounds)))
    }
  }

  private func replace(with new: [Stroke], _ order: Int) {
    let before = ink.removeAll()
    if new.isEmpty {
      cleared = (strokes, before)
      strokes = []
      ink.redraw(ink.frame)
    } else if let (known, tiles) = cleared, isSame(new, known) {
      cleared = nil
      strokes = known
      ink.putBack(tiles)
      ink.redraw(ink.frame)
    } else {
      take(new)
      drawAll(order, showsParts: true)
    }
  }

  private func isSame(_ strokes: [Stroke], _ known: [PageStroke]) -> Bool {
    strokes.count == known.count
      && zip(strokes, known).allSatisfy {
        $0.id == $1.stroke.id && StrokeRegister.areSame($0, $1.stroke)
      }
  }

  private func take(_ strokes: [Stroke]) {
    register.prune(keeping: self.strokes)
    self.strokes = strokes.map { register.known($0) }
    number(from: 0)
  }

  private func number(from start: Int) {
    for index in strokes.indices.dropFirst(start) { strokes[index].place = index }
  }

  private func apply(_ edit: StrokeEdit) {
    for index in edit.removedIndices where strokes.indices.contains(index) {
      stale.add(ink.remove(strokes[index]))
    }
    var added: [PageStroke] = []
    edit.apply(to: &strokes) { stroke in
      let new = register.known(stroke)
      added.append(new)
      return new
    }
    number(from: edit.firstIndex ?? .max)
    for new in added { stale.add(ink.insert(new)) }
    edited += edit.removed.count + added.count
  }

  /// Redraws what edits changed, each part on its own: they may be far apart.
  private func renderStale(_ order: Int) {
    // Tiles reach beyond the part that is shown.
    stale.clip(to: ink.frame)
    let parts = stale.rects
    stale.removeAll()
    for part in parts.dropLast() {
      redraw(part)
      finish(order, part.intersection(size.bounds), isPart: true)
    }
    let last = parts.last ?? .empty
    redraw(last)
    finish(order, last.intersection(size.bounds))
  }

  /// The height of what is drawn at once.
  private static let band = 2 * PageTiles.side

  private func redraw(_ area: PixelRect) {
    for band in area.outward(to: PageTiles.side).bands(of: Self.band) { ink.redraw(band) }
  }

  /// Draws all strokes on tiles that have none yet. Where that takes long, and parts are asked for,
  /// the part that is done is handed over in between.
  private func drawAll(_ order: Int, showsParts: Bool) {
    let bands = ink.frame.bands(of: Self.band)
    // So many samples take longer than a frame or two.
    let most = 20_000
    var (drawn, part) = (0, PixelRect.empty)
    for (index, band) in bands.enumerated() {
      guard isCurrent() else { return }
      drawn += ink.enter(strokes, in: band)
      ink.redraw(band)
      part = part.union(band)
      guard showsParts, drawn > most, index < bands.count - 1 else { continue }
      finish(
        order, part.intersection(size.bounds), isPart: true,
        progress: Double(index + 1) / Double(bands.count))
      (drawn, part) = (0, .empty)
    }
  }

  /// The smallest part of `area` outside which there is only plain paper.
  private func inked(in area: PixelRect) -> PixelRect {
    guard ink.background.isPlain else { return area }
    return strokes.reduce(.empty) { $0.union(ink.area($1).intersection(area)) }
  }

  /// Answers an order with a copy of the pixels in `area`. Void orders are not answered.
  private func finish(
    _ order: Int, _ area: PixelRect, isWhole: Bool = false, isPart: Bool = false,
    progress: Double = 0
  ) {
    guard isCurrent() else { return }
    if !isPart { checkpoint?(.rendered) }
    deliver(
      Patch(
        order: order, rect: area, isWhole: isWhole, isPart: isPart, progress: progress,
        pixels: Patch.Pixels(ink.copy(area))))
    guard !isPart else { return }
    checkpoint?(.delivered)
    giveBackMemory()
  }

  /// Returns memory to the system after much of it was freed: the ink of another zoom, or of
  /// hundreds of strokes that were edited. Nowhere else is memory returned. Without it the process
  /// keeps 208 MB instead of 178 MB after the steps of `scripts/bench history`, and grows with each
  /// round of them.
  private func giveBackMemory() {
    guard ink.freed > 4 << 20 || edited > 1000 else { return }
    FreedMemory.giveBack()
    ink.freed = 0
    edited = 0
  }
}
