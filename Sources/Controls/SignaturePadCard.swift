import Accessibility
import Graphics
import Input
import Localization

/// The card with a pad to draw on. One contact draws at a time, and nothing but a pen takes the
/// card from it. Once a pen was used, fingers draw no more, because the hand rests on the pad; what
/// a resting hand drew before the pen came is removed.
final class SignaturePadCard: Card {
  /// The width of the frame around the ink, in canvas units: its rounded corners have room.
  private static let rim = 2.0

  private let pad: InkPad
  let surface: any InkSurface
  private var hasPen = false
  private let onAccept: () -> Void

  /// The parts between the title and the buttons, in window pixels.
  private(set) var textFrame = PixelRect.empty
  private(set) var padFrame = PixelRect.empty
  /// The part of the pad that ink is drawn on.
  private(set) var inkFrame = PixelRect.empty

  init(
    _ pad: InkPad, surface: any InkSurface, style: StyleContext,
    onAccept: @escaping () -> Void, onCancel: @escaping () -> Void
  ) {
    (self.pad, self.surface, self.onAccept) = (pad, surface, onAccept)
    super.init(title: pad.title, style: style, onCancel: onCancel)
    setButtons()
  }

  private func setButtons() {
    let hasInk = surface.strokeCount > 0
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain),
      CardButton(title: tr("Clear"), role: .plain, isEnabled: hasInk),
      CardButton(title: pad.confirmTitle, role: .primary, isEnabled: hasInk),
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
    finishStroke()
    switch index {
    case 0: super.activate(part)
    case 1:
      surface.clear()
      strokesChanged()
    default: finish(onAccept)
    }
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let strokes = surface.strokeCount
    let count = tr("1 stroke", "\(strokes) strokes", count: strokes)
    return [
      textNode(0, number, pad.instruction, in: textFrame),
      AccessibleNode(
        AccessibleID(.cardGroup, [number]), .pane, tr("Pad"), description: count, bounds: padFrame),
    ]
  }

  override func key(_ key: KeyPress) -> ControlAction? {
    guard key.letter(among: "z") != nil, key.modifiers.subtracting(.shift) == .control else {
      return super.key(key)
    }
    guard !isHeld else { return nil }
    if key.modifiers.contains(.shift) { surface.redo() } else { surface.undo() }
    strokesChanged()
    return nil
  }

  // MARK: Layout

  override func place() {
    // As much room for the hand as there is.
    (textFrame, padFrame) = placeBody(
      width: Double(window.width) / style.scale, instruction: pad.instruction)
    inkFrame = padFrame.inset(by: style.px(Self.rim)).intersection(window)
    surface.layout(in: mirror(inkFrame), scale: style.scale)
  }

  // MARK: Drawing

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = style.theme
    style.paragraph(pad.instruction, in: textFrame, on: context, color: theme.secondaryText)
    style.plate(
      padFrame, radius: 6, Color(surface.paperColor), edge: theme.hairline, on: context)
  }

  /// Draws the ink inside `clip`.
  func drawInk(_ clip: PixelRect, on buffer: inout ImageSurface) {
    let part = clip.intersection(mirror(inkFrame))
    if !part.isEmpty { surface.draw(part, on: &buffer) }
  }

  /// Collects what has changed on the pad.
  func refresh() {
    guard style.direction == .rightToLeft else { return surface.refresh(&damage) }
    var inked = DamageRegion()
    surface.refresh(&inked)
    for rect in inked.rects { damage.add(mirror(rect)) }
  }

  // MARK: Pointer

  /// True while a contact draws.
  private var isHeld: Bool { press?.part == .content }
  override var keepsPress: Bool { isHeld }

  override func part(at point: PixelPoint) -> Part? {
    super.part(at: point) ?? (padFrame.contains(point) ? .content : nil)
  }

  override func ignores(_ event: PointerEvent) -> Bool {
    // A hand rests anywhere on the screen while the other draws.
    if isHeld, press?.contact != event.contact {
      return event.kind == .touch || event.kind == .mouse
    }
    return event.kind == .touch && hasPen && padFrame.contains(PixelPoint(event.position))
  }

  override func pressed(_ event: PointerEvent) {
    guard part(at: PixelPoint(event.position)) == .content else { return super.pressed(event) }
    if event.kind == .pen || event.kind == .eraser { hasPen = true }
    press = (event.contact, .content, true)
    surface.begin(mirror.inWindow(event))
  }

  override func dragged(_ event: PointerEvent) {
    guard isHeld else { return super.dragged(event) }
    guard event.contact == press?.contact else { return }
    let inked = mirror.inWindow(event)
    guard event.phase == .up else { return surface.extend(inked) }
    // The card keeps the place, which the release does not change.
    surface.end(inked)
    press = nil
    strokesChanged()
  }

  /// A contact that was withdrawn leaves no ink.
  override func cancelled() {
    if let press, isHeld { surface.cancel(press.contact) }
    super.cancelled()
  }

  /// Cancels the stroke that is being drawn, as on the canvas, else the card.
  override func escape() { if isHeld { cancelled() } else { super.escape() } }

  /// A stroke counts as it is, as on the canvas. What a finger drew is removed, because the hand
  /// that moves the pen may have rested there.
  override func takenOver() {
    if isHeld, press?.contact.touch == nil { finishStroke() } else { cancelled() }
  }

  /// What is on the surface outlives the card.
  override func closed() { finishStroke() }

  /// Makes the stroke that is being drawn count as it is.
  private func finishStroke() {
    guard let press, isHeld else { return }
    surface.finish(press.contact)
    self.press = nil
    strokesChanged()
  }
}
