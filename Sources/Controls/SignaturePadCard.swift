import Accessibility
import Graphics
import Ink
import Input
import Localization

/// The card with a pad to draw on. One contact draws at a time. Once a pen was used, fingers draw
/// no more, because the hand rests on the pad; what a resting hand drew before the pen came is
/// removed.
final class SignaturePadCard: Card {
  /// The maximum number of samples of all strokes.
  private static let maximumSamples = 50_000

  private let pad: InkPad
  private let curve: (Int32) -> PressureCurve
  private(set) var strokes: [PadStroke]
  /// The stroke that is being drawn.
  private(set) var live: PadStroke?
  /// Where it is predicted to go on.
  var prediction: PadPrediction
  private var hasPen = false

  /// The parts between the title and the buttons, in window pixels.
  private(set) var textFrame = PixelRect.empty
  private(set) var padFrame = PixelRect.empty

  private let onAccept: ([Stroke]) -> Void

  init(
    _ pad: InkPad, curve: @escaping (Int32) -> PressureCurve, style: StyleContext,
    onAccept: @escaping ([Stroke]) -> Void, onCancel: @escaping () -> Void
  ) {
    (self.pad, self.curve, self.onAccept) = (pad, curve, onAccept)
    strokes = pad.strokes.map { PadStroke($0, engine: pad.engine) }
    prediction = PadPrediction(displayTime: pad.displayTime)
    super.init(title: pad.title, style: style, onCancel: onCancel)
    setButtons()
  }

  private func setButtons() {
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain),
      CardButton(title: tr("Clear"), role: .plain, isEnabled: !strokes.isEmpty),
      CardButton(title: pad.confirmTitle, role: .primary, isEnabled: !strokes.isEmpty),
    ]
  }

  /// Shows a change of the strokes.
  private func strokesChanged() {
    setButtons()
    if case .button(let index)? = focus, !buttons[index].isEnabled { focus = nil }
    relayout()
  }

  override func activate(_ part: Part) {
    guard case .button(let index) = part, buttons[index].isEnabled else { return }
    switch index {
    case 0: super.activate(part)
    case 1:
      strokes = []
      strokesChanged()
    default:
      let strokes = strokes.enumerated().map { $1.stroke($0) }
      finish { [onAccept] in onAccept(strokes) }
    }
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let count = tr("1 stroke", "\(strokes.count) strokes", count: strokes.count)
    return [
      textNode(0, number, pad.instruction, in: textFrame),
      AccessibleNode(
        AccessibleID(.cardGroup, [number]), .pane, tr("Pad"), description: count, bounds: padFrame),
    ]
  }

  override func key(_ press: KeyPress) -> ControlAction? {
    guard press.letter(among: "z") != nil, press.modifiers == .control else {
      return super.key(press)
    }
    // Undo: the last stroke goes.
    if live == nil, strokes.popLast() != nil { strokesChanged() }
    return nil
  }

  // MARK: Layout

  override func place() {
    let (width, side, _, room) = measure(width: 640, side: 24)
    let gap = min(style.px(12), room / 32)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 5), room: room)
    let title = min(style.px(24), room / 8)
    let text = min(
      style.paragraph(pad.instruction, width: width - 2 * side).height, room / 6)
    let fixed = title + text + button + 7 * gap
    let height = max(0, min(style.px(240), room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + height))
    let rows = place(
      in: frame, side: side, lead: 2 * gap,
      rows: [(title, gap), (text, gap), (height, gap), (button, 0)])
    (textFrame, padFrame) = (rows[0], rows[1])
  }

  /// The corner of the pad, in window pixels.
  private var corner: Point { Point(Double(padFrame.x), Double(padFrame.y)) }

  // MARK: Drawing

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = style.theme
    style.paragraph(pad.instruction, in: textFrame, on: context, color: theme.secondaryText)
    style.plate(padFrame, radius: 6, .white, edge: theme.hairline, on: context)
    let inside = padFrame.inset(by: style.hairline)
    guard inside.intersects(clip) else { return }
    context.scope {
      context.clip(inside)
      let line = padFrame.inset(x: padFrame.width / 12, y: 0)
        .rows(padFrame.y + padFrame.height * 3 / 4, height: style.hairline)
      context.fill(line, theme.hairline)
      context.setColor(Color(pad.pen.color))
      for stroke in strokes { draw(stroke, on: context, clip: clip) }
      drawPrediction(on: context, clip: clip)
      if let live { draw(live, on: context, clip: clip) }
    }
  }

  private func draw(_ stroke: PadStroke, on context: borrowing DrawingContext, clip: PixelRect) {
    let scale = style.scale
    let nib = stroke.nib
    context.scope {
      context.apply(nib)
      stroke.forEachPart { a, b in
        guard pixels(PadStroke.bounds([a, b])).intersects(clip) else { return }
        draw(from: a, to: b, nib, scale: scale, on: context)
      }
    }
  }

  /// Draws the predicted ink, from the pale tip to the pen: where parts of it overlap, the last one
  /// shows.
  private func drawPrediction(on context: borrowing DrawingContext, clip: PixelRect) {
    let stations = prediction.stations
    guard pixels(PadStroke.bounds(stations)).intersects(clip) else { return }
    let nib = pad.pen.nib.map
    context.group {
      context.apply(nib)
      context.setOperator(.source)
      for (a, b) in zip(stations, stations.dropFirst()).reversed() {
        context.setColor(pad.pen.color, alpha: (a.opacity + b.opacity) / 2)
        draw(from: a, to: b, nib, scale: style.scale, on: context)
      }
    } paintedBy: {
      context.paint()
    }
  }

  /// Draws the ink between two stations, on a context that `nib` maps.
  private func draw(
    from a: Station, to b: Station, _ nib: NibMap, scale: Double,
    on context: borrowing DrawingContext
  ) {
    let from = nib.inverse(corner + a.center * scale)
    let to = nib.inverse(corner + b.center * scale)
    for (place, station) in [(from, a), (to, b)] where station.radius > 0 {
      context.fillCircle(center: place, radius: station.radius * scale)
    }
    let way = to - from
    var sides: [Point] = []
    if a.hasCrossbar, b.hasCrossbar {
      sides = [a.right, b.right, b.left, a.left].map { corner + $0 * scale }
    } else if way.length > 0 {
      let across = way.perpendicular / way.length * scale
      sides = [
        from + across * a.radius, to + across * b.radius, to - across * b.radius,
        from - across * a.radius,
      ]
    }
    guard !sides.isEmpty else { return }
    context.newPath()
    context.addLine(sides)
    context.closePath()
    context.fill()
  }

  /// Returns the pixels around a part of the pad.
  private func pixels(_ bounds: Bounds) -> PixelRect {
    guard !bounds.isEmpty else { return .empty }
    let (low, high) = (
      corner + bounds.min * style.scale, corner + bounds.max * style.scale
    )
    return PixelRect.around(left: low.x, top: low.y, right: high.x, bottom: high.y).inset(by: -2)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    super.part(at: point) ?? (padFrame.contains(point) ? .content : nil)
  }

  override func ignores(_ event: PointerEvent) -> Bool {
    guard padFrame.contains(PixelPoint(event.position)) else { return false }
    let isBusy = press?.part == .content && press?.contact != event.contact
    return event.kind == .touch && (hasPen || isBusy)
  }

  override func pressed(_ event: PointerEvent) {
    guard part(at: PixelPoint(event.position)) == .content else { return super.pressed(event) }
    if event.kind == .pen { hasPen = true }
    press = (event.contact, .content, true)
    live = PadStroke(pen: pad.pen, engine: pad.engine, time: event.time)
    add(event)
  }

  override func dragged(_ event: PointerEvent) {
    guard press?.part == .content else { return super.dragged(event) }
    guard event.contact == press?.contact else { return }
    if event.phase == .up { endStroke() } else { add(event) }
  }

  private func add(_ event: PointerEvent) {
    let count = strokes.reduce(live?.samples.count ?? 0) { $0 + $1.samples.count }
    guard event.position.isFinite, count < Self.maximumSamples else { return }
    let place = (event.position - corner) / style.scale
    let pressure = event.pressure.map { curve(event.contact.source)($0) }
    guard let changed = live?.append(event, at: place, pressure: pressure) else { return }
    damage.add(pixels(changed).intersection(padFrame))
    if let sample = live?.samples.last { prediction.append(sample, stamp: event.time) }
  }

  /// Updates the predicted ink, once for each frame.
  func refreshPrediction() {
    let changed = prediction.refresh(live, pen: pad.pen, scale: style.scale)
    damage.add(pixels(changed).intersection(padFrame))
  }

  /// Ends the stroke. The card keeps the place, which the release does not change.
  private func endStroke() {
    guard var stroke = live.take() else { return }
    damage.add(pixels(prediction.finish()).intersection(padFrame))
    damage.add(pixels(stroke.finish()).intersection(padFrame))
    strokes.append(stroke)
    press = nil
    strokesChanged()
  }

  /// A lost contact leaves no ink.
  override func cancelled() {
    if live.take() != nil { damage.add(padFrame) }
    _ = prediction.finish()
    super.cancelled()
  }
}
