import Dispatch
import Graphics
import Ink
import Platform

// SAFETY: unchecked because the compiler cannot check which thread calls it: its methods are called
// only on the compositor's serial queue.

/// A page of finished ink: the state of a compositor.
///
/// It is drawn in tiles. Each tile has a list of the strokes on it and the state it shows. A change
/// of the drawing touches only the tiles it inks. Former images of tiles are cached (see
/// `InkCache`): a tile is redrawn from the image that has most of its strokes.
final class FinishedInkLayer: @unchecked Sendable {
  private let queue: DispatchQueue
  private let deliver: @Sendable (Patch) -> Void
  private let checkpoint: (@Sendable (Compositor.Step) -> Void)?
  let ink: TileRenderer
  /// The part of the page that the pane has; the pane keeps no pixels of parts that were out of
  /// view.
  private var shown = PixelRect.empty
  private var register = StrokeRegister()
  private var strokes: [PageStroke] = []
  /// The sum of their extents.
  private var extent = 0 { didSet { ink.cache.extent = extent } }
  /// The strokes on the page before it was last cleared, and their tiles, in the page's present
  /// frame. Undoing the clear compares each stroke, but places none again.
  private var cleared: (strokes: [PageStroke], tiles: PageTiles)?
  /// The pixels that edits have changed and that are not redrawn yet.
  private var stale = DamageRegion()
  /// The strokes that superseded edits have inserted, and that are on no tile yet. One that another
  /// edit removes is never computed.
  private var unplaced: [ObjectIdentifier: PageStroke] = [:]
  /// The number of strokes that edits have changed since memory was last returned.
  private var edited = 0
  private var isCurrent: @Sendable () -> Bool = { true }

  private var size: PageSize { ink.size }

  init(
    queue: DispatchQueue, cacheBudget: Int, deliver: @escaping @Sendable (Patch) -> Void,
    checkpoint: (@Sendable (Compositor.Step) -> Void)?
  ) {
    self.queue = queue
    ink = TileRenderer(cacheBudget: cacheBudget, checkpoint: checkpoint)
    self.deliver = deliver
    self.checkpoint = checkpoint
  }

  func begin(
    _ strokes: [Stroke], _ engine: EngineSettings, _ size: PageSize, _ background: PlaneBackground,
    _ request: Int, showsParts: Bool, isCurrent: @escaping @Sendable () -> Bool
  ) {
    dispatchPrecondition(condition: .onQueue(queue))
    checkpoint?(.received)
    self.isCurrent = isCurrent
    guard isCurrent() else { return }
    ink.begin(engine, size, background, isCurrent)
    cleared = nil
    if size.bounds.isEmpty { register.removeAll() }
    shown = size.bounds
    stale.removeAll()
    setStrokes(strokes)
    drawAll(request, showsParts: showsParts)
    finish(request, inked(in: size.bounds), isWhole: true)
  }

  /// Records a size or position that the page had briefly; a later one follows.
  func record(_ size: PageSize) {
    dispatchPrecondition(condition: .onQueue(queue))
    shown = shown.intersection(size.bounds)
  }

  /// Changes the size or position of the page, and draws the ink that comes into view.
  func resize(to size: PageSize, _ request: Int) {
    dispatchPrecondition(condition: .onQueue(queue))
    checkpoint?(.received)
    guard isCurrent() else { return }
    cleared = nil
    placeAll()
    finish(request, extend(to: size))
  }

  /// Changes the size or position of the page as far as memory allows. Returns the pixels that the
  /// pane lacks.
  private func extend(to size: PageSize) -> PixelRect {
    for strip in ink.resize(to: size) {
      ink.place(strokes, in: strip)
      ink.redraw(strip)
    }
    let strips = size.bounds.strips(around: shown.intersection(size.bounds))
    shown = size.bounds.intersection(ink.frame)
    return strips.reduce(.empty) { $0.union(inked(in: $1)) }
  }

  /// Replaces the background by `new`, whose pages have the same places, and draws the tiles on
  /// which it differs.
  func setBackground(_ new: PlaneBackground, _ request: Int) {
    dispatchPrecondition(condition: .onQueue(queue))
    checkpoint?(.received)
    guard isCurrent() else { return }
    cleared = nil
    placeAll()
    for rect in ink.setBackground(new).rects { stale.add(rect) }
    renderStale(request)
  }

  /// Frees what is kept for a return to former states of the drawing: the images of tiles, the ink
  /// of strokes and the strokes themselves. No step of the drawing that follows returns to them.
  func forgetFormerStates() {
    dispatchPrecondition(condition: .onQueue(queue))
    ink.cache.removeAll()
    register.removeAll()
    cleared = nil
  }

  /// Frees what an empty page keeps, once the program rests. An undo draws the page anew.
  func rest() {
    dispatchPrecondition(condition: .onQueue(queue))
    guard strokes.isEmpty else { return }
    forgetFormerStates()
    ink.rest()
    FreedMemory.giveBack()
    ink.cache.freed = 0
  }

  /// Applies a change of the drawing. An edit that is superseded by another edit only changes the
  /// list of the strokes; their ink and the pixels are left to that one.
  func apply(_ change: DrawingChange, _ request: Int, isSuperseded: Bool) {
    dispatchPrecondition(condition: .onQueue(queue))
    checkpoint?(.received)
    guard isCurrent() else { return }
    if case .edited(let edit) = change {
      apply(edit)
      if isSuperseded { return }
    }
    placeAll()
    if !ink.isComplete { finish(request, extend(to: size), isPart: true) }
    switch change {
    case .added(let stroke):
      let new = register.pageStroke(for: stroke)
      new.index = strokes.count
      strokes.append(new)
      extent += new.extent
      finish(request, ink.add(new).intersection(size.bounds))
    case .removed(let stroke):
      guard let index = strokes.lastIndex(where: { $0.stroke.id == stroke.id }) else {
        return finish(request, .empty)
      }
      let gone = strokes.remove(at: index)
      extent -= gone.extent
      renumber(from: index)
      let area = ink.remove(gone)
      ink.redraw(area)
      finish(request, area.intersection(size.bounds))
    case .edited: renderStale(request)
    // A change of the background starts a new page. Edits of pages come as edits of their strokes.
    case .background, .pages, .fields: finish(request, .empty)
    case .replaced(let strokes):
      let before = inked(in: size.bounds)
      replace(with: strokes, request)
      finish(request, before.union(inked(in: size.bounds)))
    }
  }

  private func replace(with new: [Stroke], _ request: Int) {
    let before = ink.removeAll()
    if new.isEmpty {
      cleared = (strokes, before)
      strokes = []
      extent = 0
      ink.redraw(ink.frame)
    } else if let (known, tiles) = cleared, isSame(new, known) {
      cleared = nil
      strokes = known
      addExtents()
      ink.restore(tiles)
      ink.redraw(ink.frame)
    } else {
      setStrokes(new)
      drawAll(request, showsParts: true)
    }
  }

  private func isSame(_ strokes: [Stroke], _ known: [PageStroke]) -> Bool {
    strokes.count == known.count
      && zip(strokes, known).allSatisfy {
        $0.id == $1.stroke.id && StrokeRegister.areEqual($0, $1.stroke)
      }
  }

  private func setStrokes(_ strokes: [Stroke]) {
    register.prune(keeping: self.strokes)
    self.strokes = strokes.map { register.pageStroke(for: $0) }
    unplaced = [:]
    addExtents()
    renumber(from: 0)
  }

  private func addExtents() { extent = strokes.reduce(0) { $0 + $1.extent } }

  private func renumber(from start: Int) {
    for index in strokes.indices.dropFirst(start) { strokes[index].index = index }
  }

  private func apply(_ edit: StrokeEdit) {
    for index in edit.removedIndices where strokes.indices.contains(index) {
      let gone = strokes[index]
      if unplaced.removeValue(forKey: ObjectIdentifier(gone)) == nil { stale.add(ink.remove(gone)) }
    }
    var added: [PageStroke] = []
    edit.apply(to: &strokes) { stroke in
      let new = register.pageStroke(for: stroke)
      added.append(new)
      return new
    }
    addExtents()
    renumber(from: edit.firstIndex ?? .max)
    for new in added { unplaced[ObjectIdentifier(new)] = new }
    edited += edit.removed.count + added.count
    ink.forget(register.follow(added: added, gone: edit.dropped))
  }

  /// Places the strokes that edits have inserted on their tiles.
  private func placeAll() {
    for new in unplaced.values.sorted(by: { $0.index < $1.index }) { stale.add(ink.insert(new)) }
    unplaced = [:]
  }

  /// Redraws the parts that edits changed one by one: they may be far apart.
  private func renderStale(_ request: Int) {
    // Tiles reach beyond the part that is shown.
    stale.clip(to: ink.frame)
    let parts = stale.rects
    stale.removeAll()
    for part in parts.dropLast() {
      redraw(part)
      finish(request, part.intersection(size.bounds), isPart: true)
    }
    let last = parts.last ?? .empty
    redraw(last)
    finish(request, last.intersection(size.bounds))
  }

  /// The height of the band that is drawn at a time.
  private static let band = 2 * PageTiles.side

  private func redraw(_ area: PixelRect) {
    for band in area.outward(to: PageTiles.side).bands(of: Self.band) { ink.redraw(band) }
  }

  /// Draws all strokes on tiles that have none yet. If that takes long and `showsParts`, completed
  /// parts are delivered in between.
  private func drawAll(_ request: Int, showsParts: Bool) {
    let bands = ink.frame.bands(of: Self.band)
    // Drawing this many samples takes longer than a frame or two.
    let maximum = 20_000
    var (drawn, part) = (0, PixelRect.empty)
    for (index, band) in bands.enumerated() {
      guard isCurrent() else { return }
      drawn += ink.place(strokes, in: band)
      ink.redraw(band)
      part = part.union(band)
      guard showsParts, drawn > maximum, index < bands.count - 1 else { continue }
      finish(
        request, part.intersection(size.bounds), isPart: true,
        progress: Double(index + 1) / Double(bands.count))
      (drawn, part) = (0, .empty)
    }
  }

  /// Returns the smallest part of `area` outside which there is only plain paper.
  private func inked(in area: PixelRect) -> PixelRect {
    guard ink.background.isPlain else { return area }
    return strokes.reduce(.empty) { $0.union(ink.area($1).intersection(area)) }
  }

  /// Answers a request with a copy of the pixels in `area`. Void requests are not answered.
  private func finish(
    _ request: Int, _ area: PixelRect, isWhole: Bool = false, isPart: Bool = false,
    progress: Double = 0
  ) {
    guard isCurrent() else { return }
    if !isPart { checkpoint?(.rendered) }
    deliver(
      Patch(
        request: request, rect: area, isWhole: isWhole, isPart: isPart, progress: progress,
        pixels: Patch.Pixels(ink.copy(area))))
    guard !isPart else { return }
    checkpoint?(.delivered)
    returnMemory()
  }

  /// Returns memory to the system after much of it was freed: the ink of another zoom, or of
  /// hundreds of strokes that were edited. Memory is returned only here. Without it the process
  /// keeps 208 MB instead of 178 MB after the steps of `scripts/bench history`, and grows with each
  /// round of them.
  private func returnMemory() {
    guard ink.cache.freed > 4 << 20 || edited > 1000 else { return }
    FreedMemory.giveBack()
    ink.cache.freed = 0
    edited = 0
  }
}
