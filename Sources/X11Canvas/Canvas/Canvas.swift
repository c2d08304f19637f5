import Dispatch
public import Graphics
public import Ink
import Pages

/// A canvas: a drawing and the panes that show it. It takes contacts and draws pixels.
///
/// A contact on any pane draws in all panes that are shown, at the same point of the drawing, each
/// with the pane's own engine. The canvas does not know the window: positions are in pixels of the
/// surface it is drawn on, and `layout` sets the positions of the panes' pages there. A canvas
/// belongs to one thread.
///
/// Each feature owns its state and works on the `ShownDrawing`. The canvas passes contacts to them,
/// and finishes what one does before another begins.
public final class Canvas: ShownDrawing {
  /// A message of a background queue. Pass it to `receive` on the canvas's thread.
  public struct Message: Sendable {
    let pane: Int
    let content: Content

    enum Content: Sendable {
      case patch(Patch)
      case selection(SelectionImages)
      case ghost(SelectionImages)
      case construction(Patch)
    }
  }

  /// The contacts that draw.
  let strokes = StrokeContacts()
  /// The predictions of their tips.
  public var prediction = TipPrediction()
  /// The contacts that erase.
  let erasers = Erasers()
  /// The nib of the next contact that erases.
  public var eraser = EraserNib()
  /// The selected strokes.
  let selection: CanvasSelection
  /// The picture that contacts and arrow keys move, or nil.
  var pictureMove: PictureMove?
  /// The strokes that follow the pointer.
  let placing: Placing
  /// The typed text that is edited, off the pages.
  var liftedText = Erasure()
  /// What is being typed.
  var typed = TypingRecord()
  /// The fields to sign in. Another drawing has none.
  public var fields = SigningFields() {
    didSet { if fields != oldValue { needsRepaint = true } }
  }

  /// The fields of a form that can be filled in. Another drawing has none.
  public var formFields = FormFields() {
    didSet { if formFields != oldValue { needsRepaint = true } }
  }

  /// Creates a canvas with a pane for each of `engines`, none of them shown yet. `deliver` is
  /// called on background queues with messages to pass to `receive`.
  public convenience init(engines: [EngineSettings], deliver: @escaping @Sendable (Message) -> Void)
  {
    self.init(engines: engines, deliver: deliver, checkpoint: nil)
  }

  /// Creates a canvas as above. `checkpoint` is called on the background queues at each step of the
  /// hand-over. The caches of all panes together take `cacheBudget` bytes.
  init(
    engines: [EngineSettings], deliver: @escaping @Sendable (Message) -> Void,
    checkpoint: (@Sendable (Compositor.Step) -> Void)?, cacheBudget: Int = 40_000_000
  ) {
    let scratch = CoverageScratch()
    let queues = engines.map { _ in DispatchQueue(label: "xsign.compositor", qos: .userInitiated) }
    // One queue, so that one processor is left for the ink.
    let inspection = DispatchQueue(label: "xsign.constructions", qos: .utility)
    let panes = engines.enumerated().map { index, engine in
      Pane(
        engine: engine,
        compositor: Compositor(
          queue: queues[index], cacheBudget: cacheBudget / engines.count,
          deliver: { deliver(Message(pane: index, content: .patch($0))) }, checkpoint: checkpoint),
        construction: ConstructionLayer(
          renderer: ConstructionRenderer(
            queue: inspection,
            deliver: { deliver(Message(pane: index, content: .construction($0))) })),
        scratch: scratch)
    }
    func layers(_ content: @escaping @Sendable (SelectionImages) -> Message.Content)
      -> [SelectionLayer]
    {
      engines.indices.map { index in
        SelectionLayer(
          renderer: SelectionRenderer(
            queue: queues[index], deliver: { deliver(Message(pane: index, content: content($0))) }))
      }
    }
    selection = CanvasSelection(layers: layers { .selection($0) })
    placing = Placing(layers: layers { .ghost($0) })
    super.init(panes: panes)
  }

  /// Sets the positions of the panes' pages, in pixels, and the number of pixels per canvas unit at
  /// actual size. A pane whose page is nil is not shown. Ink keeps its distance from the top left
  /// corner of its page, and contacts continue at the pointer. A page that changed is damaged as a
  /// whole.
  public override func layout(_ pages: [PixelRect?], scale: Double) {
    super.layout(pages, scale: scale)
    strokes.showInNewPanes(of: self)
  }

  /// Receives a message from a background queue.
  public func receive(_ message: Message) {
    let pane = message.pane
    switch message.content {
    case .patch(let patch): panes[pane].receive(patch)
    case .selection(let images): selection.receive(images, pane: pane, on: self)
    case .ghost(let images): _ = placing.layers[pane].receive(images)
    case .construction(let patch): panes[pane].construction.receive(patch)
    }
  }

  /// Draws the newest samples of the live strokes. Called once per presented frame. Adds the pixels
  /// that changed to `damage`, in pixels of the whole surface.
  public func refresh(_ damage: inout DamageRegion) {
    prepare()
    strokes.refresh(on: self, &prediction)
    addPaneDamage(to: &damage)
    prediction.refreshMarks(of: strokes.all, on: self, &damage)
    selection.refresh(on: self, pictureFrame: movedFrame, &damage)
    if placing.isShown { placing.refresh(on: self, fields: fields, &damage) }
    erasers.refresh(on: self, &damage)
    addRepaint(to: &damage)
  }

  /// Draws the part of the panes' paper and ink that lies in `rect`, in pixels, on `surface`, which
  /// is opaque.
  public func draw(_ rect: PixelRect, on surface: inout ImageSurface) {
    drawPanes(rect, on: &surface)
    let pages = viewport.pages
    prediction.marks.draw(rect, on: pages, onto: &surface)
    // Without fields, as mostly, they need not be copied to be asked.
    if formFields.isShown { formFields.draw(rect, of: self, on: &surface) }
    if fields.isShown { fields.draw(rect, of: self, on: &surface) }
    selection.draw(rect, on: pages, onto: &surface)
    placing.draw(rect, on: pages, onto: &surface)
    drawGuides(rect, on: &surface)
    erasers.rings.draw(rect, on: pages, onto: &surface)
  }

  /// Draws the guides to which ink in hand or a drag has snapped.
  private func drawGuides(_ rect: PixelRect, on surface: inout ImageSurface) {
    guard !placing.guides.isEmpty || !selection.snapped.isEmpty else { return }
    let guides = placing.guides.isEmpty ? selection.snapped : placing.guides
    SnapGuides.draw(guides, rect, of: self, on: &surface)
  }

  /// Called with the size of a saved signature when it is placed, and when the user changes it: a
  /// factor of the size in which it was saved.
  package var signatureSized: (Double) -> Void {
    get { selection.signatureSized }
    set { selection.signatureSized = newValue }
  }

  /// Called when a contact that selects has ended as a tap where there is no stroke.
  package var tapMissed: (MissedTap) -> Void {
    get { selection.tapMissed }
    set { selection.tapMissed = newValue }
  }

  /// The time of `MonotonicClock` at which a prediction that is shown must be withdrawn by
  /// `refresh` unless another event comes; nil if none is shown. O(number of contacts).
  public var predictionEnd: Double? { strokes.predictionEnd }
}
