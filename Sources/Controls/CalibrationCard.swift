import Accessibility
import Graphics
import Ink
import Input
import Localization

/// The card of a calibration. It shows a pad to scribble on, then the fitted curve.
final class CalibrationCard: Card {
  /// The content of the card.
  enum Stage {
    case scribbling
    case fitted(PressureCurve)
    /// The reason why no curve could be fitted.
    case misfit(PressureCurve.FitFailure)
  }

  private let calibration: Calibration
  private(set) var stage = Stage.scribbling
  private(set) var scribble = Scribble()
  /// The line below the pad, or an empty string.
  private(set) var note = ""

  /// The parts between the title and the buttons, in window pixels.
  private(set) var textFrame = PixelRect.empty
  private(set) var padFrame = PixelRect.empty
  private(set) var barFrame = PixelRect.empty
  private(set) var noteFrame = PixelRect.empty

  private let onAccept: (PressureCurve, Int32) -> Void

  init(
    _ calibration: Calibration, style: StyleContext,
    onAccept: @escaping (PressureCurve, Int32) -> Void, onCancel: @escaping () -> Void
  ) {
    (self.calibration, self.onAccept) = (calibration, onAccept)
    super.init(title: calibration.title, style: style, onCancel: onCancel)
    setButtons()
  }

  /// True while the time runs, and `tick` has to be called.
  var isCounting: Bool {
    if case .scribbling = stage { scribble.hasBegun } else { false }
  }

  var text: String {
    switch stage {
    case .scribbling: calibration.instruction
    case .fitted(let curve): Self.explanation(of: curve)
    case .misfit(let misfit): misfit.description
    }
  }

  private static func explanation(of curve: PressureCurve) -> String {
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
    let center = curve.low + (curve.high - curve.low) * curve.center
    return tr(
      "Your pressure ranges from \(percent(curve.low)) to \(percent(curve.high)) of the pen's "
        + "range. A pressure of \(percent(center)) gives half the ink.")
  }

  // MARK: Stages

  private func setButtons() {
    buttons = [CardButton(title: tr("Cancel"), role: .plain)]
    switch stage {
    case .scribbling:
      buttons.append(CardButton(title: tr("Done"), role: .primary, isEnabled: scribble.isEnough))
    case .fitted:
      buttons.append(CardButton(title: tr("Try again"), role: .plain))
      buttons.append(CardButton(title: tr("Use"), role: .primary))
    case .misfit: buttons.append(CardButton(title: tr("Try again"), role: .primary))
    }
  }

  /// Switches to another stage. A pressed contact is dropped.
  private func go(to stage: Stage) {
    self.stage = stage
    note = ""
    focus = nil
    setButtons()
    relayout()
  }

  private func fit() {
    do throws(PressureCurve.FitFailure) {
      go(to: .fitted(try scribble.fit()))
    } catch {
      go(to: .misfit(error))
    }
  }

  override func activate(_ part: Part) {
    guard case .button(let index) = part, buttons[index].isEnabled else { return }
    switch (stage, index) {
    case (_, 0): super.activate(part)
    case (.scribbling, _): fit()
    case (.fitted(let curve), 2):
      guard let source = scribble.source else { break }
      finish { [onAccept] in onAccept(curve, source) }
    case (.fitted, _), (.misfit, _):
      scribble = Scribble()
      go(to: .scribbling)
    }
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    [
      textNode(0, number, text, in: textFrame),
      AccessibleNode(AccessibleID(.cardGroup, [number]), .pane, tr("Pad"), bounds: padFrame),
    ] + (note.isEmpty ? [] : [textNode(1, number, note, in: noteFrame)])
  }

  // MARK: Scribbling

  /// Advances the clock to `seconds`.
  func tick(_ seconds: Double) {
    guard isCounting else { return }
    scribble.tick(seconds)
    timeAdvanced()
  }

  /// Redraws the remaining time, and finishes when it is over.
  private func timeAdvanced() {
    damage.add(barFrame)
    if scribble.isOver { fit() }
  }

  private func add(_ event: PointerEvent, isFirst: Bool) {
    guard case .scribbling = stage, let pressure = event.pressure else { return }
    let before = scribble.marks.last?.place
    let place = (event.position - corner) * (1 / style.scale)
    scribble.add(event, at: place, pressure: pressure, isFirst: isFirst)
    let reach = style.px(Self.widestLine) + 2
    damage.add(
      Self.box(of: onScreen(isFirst ? place : before ?? place), onScreen(place), reach)
        .intersection(padFrame))
    if scribble.isEnough, !buttons[1].isEnabled {
      buttons[1].isEnabled = true
      damage.add(buttons[1].frame)
    }
    timeAdvanced()
  }

  /// Shows a line below the pad, or removes it if `line` is empty.
  private func showNote(_ line: String) {
    guard line != note else { return }
    note = line
    damage.add(noteFrame)
  }

  /// The corner of the pad, in window pixels.
  private var corner: Point { Point(Double(padFrame.x), Double(padFrame.y)) }

  /// Returns a point of the line in window pixels.
  func onScreen(_ place: Point) -> Point { corner + place * style.scale }

  /// The width of the line at full pressure, in canvas units.
  static let widestLine = 5.0

  /// Returns the pixels within `reach` of a line.
  static func box(of a: Point, _ b: Point, _ reach: Int) -> PixelRect {
    PixelRect.around(Bounds(across: a, b)).inset(by: -reach)
  }

  // MARK: Layout

  override func place() {
    let (width, side, _, room) = measure(width: 520, side: 24)
    // The pad matters most: in a low window it keeps a third of the height, and the gaps shrink.
    let gap = min(style.px(12), room / 32)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 5), room: room / 2)
    let title = min(style.px(24), room / 8)
    let line = min(style.px(18), room / 12)
    let bar = min(style.px(6), room / 32)
    // The pad gives up the height that a long text needs, so that the buttons keep their positions.
    let maximum = min(3 * line, room / 6)
    let text = min(style.paragraph(text, width: width - 2 * side).height, maximum)
    let fixed = title + text + bar + line + button + 8 * gap
    let pad = max(0, min(style.px(240) + maximum - text, room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + pad))
    let rows = place(
      in: frame, side: side, lead: 2 * gap,
      rows: [(title, gap), (text, gap), (pad, gap), (bar, gap / 2), (line, gap), (button, 0)])
    (textFrame, padFrame, barFrame, noteFrame) = (rows[0], rows[1], rows[2], rows[3])
  }

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = style.theme
    style.paragraph(text, in: textFrame, on: context, color: theme.secondaryText)
    switch stage {
    case .scribbling:
      drawPad(on: context, clip: clip)
      drawBar(on: context)
    case .fitted(let curve):
      context.upright(around: padFrame.center.x) { drawGraph(of: curve, on: context) }
    case .misfit: drawPad(on: context, clip: clip)
    }
    style.label(note, in: noteFrame, on: context, color: theme.text)
  }

  // MARK: Pointer

  /// A line goes on while the window gets another size.
  override var keepsPress: Bool {
    if case .scribbling = stage { press?.part == .content } else { false }
  }

  override func part(at point: PixelPoint) -> Part? {
    if let button = super.part(at: point) { return button }
    guard case .scribbling = stage, padFrame.contains(point) else { return nil }
    return .content
  }

  /// Returns whether a contact that begins is ignored: the hand that rests on the screen while its
  /// pen scribbles must not take the pad from the pen.
  override func ignores(_ event: PointerEvent) -> Bool {
    guard let press, press.part == .content else { return false }
    return press.contact != event.contact && event.kind == .touch
  }

  override func pressed(_ event: PointerEvent) {
    guard part(at: PixelPoint(event.position)) == .content else { return super.pressed(event) }
    guard event.pressure != nil else { return showNote(calibration.withoutPressure) }
    guard event.kind != .touch else { return showNote(calibration.onlyPens) }
    showNote("")
    press = (event.contact, .content, true)
    add(event, isFirst: true)
  }

  override func dragged(_ event: PointerEvent) {
    guard press?.part == .content else { return super.dragged(event) }
    // The release event carries the pressure of a pen that no longer presses, so the pad ignores
    // it.
    if event.phase == .move { add(event, isFirst: false) }
  }

  override func cancelled() {
    if press?.part == .content { press = nil } else { super.cancelled() }
  }
}
