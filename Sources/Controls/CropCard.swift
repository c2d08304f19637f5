import Accessibility
import Graphics
import Ink
import Input
import Localization

/// The card on which the part of a picture is chosen that is kept. A frame is dragged by its
/// corners and sides, or by the arrow keys.
final class CropCard: Card {
  private var view: CropView
  private let onAccept: (PixelRect) -> Void

  var crop: CropFrame { view.crop }
  var chosen: CropFrame.Handle { view.chosen }
  /// The picture as it is shown.
  var pictureFrame: PixelRect { view.pictureFrame }

  /// The instruction between the title and the picture, in window pixels.
  private(set) var textFrame = PixelRect.empty

  private static let instruction = tr(
    "Drag the corners or sides. Arrow keys move one, and Space chooses the next.")

  init(
    _ picture: Image, style: StyleContext, onAccept: @escaping (PixelRect) -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.onAccept = onAccept
    view = CropView(picture)
    super.init(title: tr("Crop picture"), style: style, onCancel: onCancel)
    focus = .content
    setButtons()
  }

  private func setButtons() {
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain),
      CardButton(title: tr("Crop"), role: .primary, isEnabled: !crop.isWhole),
    ]
  }

  override func activate(_ part: Part) {
    switch part {
    case .content:
      view.chooseNext()
      redraw()
    case .button(1):
      guard !crop.isWhole else { return }
      finish { [onAccept, part = crop.part] in onAccept(part) }
    default: super.activate(part)
    }
  }

  override var focusOrder: [Part] { [.content] + super.focusOrder }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    [
      textNode(0, number, Self.instruction, in: textFrame),
      view.node(number, isFocused: focus == .content),
    ]
  }

  override func key(_ key: KeyPress) -> ControlAction? {
    guard focus == .content, press == nil, view.take(key) else { return super.key(key) }
    changed()
    return nil
  }

  /// Shows a change of the frame.
  private func changed() {
    let frames = buttons.map(\.frame)
    setButtons()
    for (index, frame) in frames.enumerated() { buttons[index].frame = frame }
    redraw()
  }

  override func place() {
    let (width, side, _, room) = measure(width: 760, side: 24)
    let gap = min(style.px(12), room / 32)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 5), room: room)
    let title = min(style.px(24), room / 8)
    let text = min(
      style.paragraph(Self.instruction, width: width - 2 * side).height, room / 6)
    let fixed = title + text + button + 7 * gap
    let height = max(0, min(style.px(620), room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + height))
    let rows = place(
      in: frame, side: side, lead: 2 * gap,
      rows: [(title, gap), (text, gap), (height, gap), (button, 0)])
    textFrame = rows[0]
    view.place(in: rows[1], style: style)
  }

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    style.paragraph(
      Self.instruction, in: textFrame, on: context, color: style.theme.secondaryText)
    view.draw(isFocused: focus == .content, style: style, on: context)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    super.part(at: point) ?? (view.roomFrame.contains(point) ? .content : nil)
  }

  override func pressed(_ event: PointerEvent) {
    guard part(at: PixelPoint(event.position)) == .content else { return super.pressed(event) }
    guard view.press(at: event.position, style: style) else { return }
    press = (event.contact, .content, true)
    focus = .content
    redraw()
  }

  override func dragged(_ event: PointerEvent) {
    guard press?.part == .content else { return super.dragged(event) }
    guard event.contact == press?.contact else { return }
    if view.drag(to: event.position) { changed() }
    // The release chooses no other handle.
    if event.phase == .up {
      press = nil
      view.release()
    }
  }

  /// A lost contact drags nothing.
  override func cancelled() {
    if view.cancel() { changed() }
    super.cancelled()
  }
}

extension ControlsLayer {
  /// Presents a card on which a part of a picture is chosen, replacing any other card.
  ///
  /// - Parameters:
  ///   - onAccept: Takes the part in pixels of the picture. The card is closed.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    cropping picture: Image, onAccept: @escaping (PixelRect) -> Void,
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(CropCard(picture, style: style, onAccept: onAccept, onCancel: onCancel))
  }
}
