import Accessibility
import Graphics
import Ink
import Input
import Localization

/// A card with a picture and a frame on it, which is dragged by its corners and sides.
class CropViewCard: Card {
  final var view: CropView

  final var crop: CropFrame { view.crop }
  final var chosen: CropFrame.Handle { view.chosen }
  /// The picture as it is shown.
  final var pictureFrame: PixelRect { view.pictureFrame }

  init(_ view: CropView, title: String, style: StyleContext, onCancel: @escaping () -> Void) {
    self.view = view
    super.init(title: title, style: style, onCancel: onCancel)
    focus = .content
  }

  final func pictureNode(_ number: Int) -> AccessibleNode {
    var node = partNode(.content, number, .pane, tr("Picture"), bounds: view.roomFrame)
    node.description = view.summary
    return node
  }

  /// Shows a change of the frame.
  func changed() { redraw() }

  override func activate(_ part: Part) {
    guard part == .content else { return super.activate(part) }
    view.chooseNext()
    redraw()
  }

  // MARK: Pointer

  /// Returns the position of an event on the picture, which is never reflected.
  private func upright(_ event: PointerEvent) -> Point {
    style.upright(event.position, in: view.pictureFrame)
  }

  override func part(at point: PixelPoint) -> Part? {
    super.part(at: point) ?? (view.roomFrame.contains(point) ? .content : nil)
  }

  override func pressed(_ event: PointerEvent) {
    guard part(at: PixelPoint(event.position)) == .content else { return super.pressed(event) }
    guard view.press(at: upright(event), style: style) else { return }
    press = (event.contact, .content, true)
    focus = .content
    redraw()
  }

  override func dragged(_ event: PointerEvent) {
    guard press?.part == .content else { return super.dragged(event) }
    guard event.contact == press?.contact else { return }
    if view.drag(to: upright(event)) { changed() }
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
