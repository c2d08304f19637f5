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
    let frames = placeBody(width: 760, instruction: Self.instruction, height: style.px(620))
    textFrame = frames.text
    view.place(in: frames.body, style: style)
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
