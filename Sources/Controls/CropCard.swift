import Accessibility
import Graphics
import Input
import Localization

/// The card on which the part of a picture is chosen that is kept. The frame is also moved by the
/// arrow keys.
final class CropCard: CropViewCard {
  private let onAccept: (PixelRect) -> Void

  /// The instruction between the title and the picture, in window pixels.
  private(set) var textFrame = PixelRect.empty

  private static let instruction = tr(
    "Drag the corners or sides. Arrow keys move one, and Space chooses the next.")

  init(
    _ picture: Image, style: StyleContext, onAccept: @escaping (PixelRect) -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.onAccept = onAccept
    super.init(
      CropView(picture), title: tr("Crop picture"), style: style, onCancel: onCancel)
    setButtons()
  }

  private func setButtons() {
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain),
      CardButton(title: tr("Crop"), role: .primary, isEnabled: !crop.isWhole),
    ]
  }

  override func activate(_ part: Part) {
    guard part == .button(1) else { return super.activate(part) }
    guard !crop.isWhole else { return }
    finish { [onAccept, part = crop.part] in onAccept(part) }
  }

  override var focusOrder: [Part] { [.content] + super.focusOrder }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    [
      textNode(0, number, Self.instruction, in: textFrame),
      pictureNode(number),
    ]
  }

  override func key(_ key: KeyPress) -> ControlAction? {
    guard focus == .content, press == nil, view.take(style.upright(key)) else {
      return super.key(key)
    }
    changed()
    return nil
  }

  override func changed() {
    let frames = buttons.map(\.frame)
    setButtons()
    for (index, frame) in frames.enumerated() { buttons[index].frame = frame }
    super.changed()
  }

  override func place() {
    let (width, side, _, room) = measure(width: 760, side: 24)
    let gap = min(style.px(12), room / 32)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 5), room: room / 2)
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
