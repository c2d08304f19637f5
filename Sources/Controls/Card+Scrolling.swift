import Graphics
import Ink
import Input

/// A contact on the rows of a card, which may scroll them.
struct ScrollDrag {
  let contact: ContactID
  let start: PixelPoint
  /// The scroll offset at the start.
  let offset: Int
  /// True once it scrolls.
  var isUnderWay = false
}

/// The rows of a card, which scroll if they do not all fit.
extension Card {
  /// The scroll offset and its maximum, in pixels.
  var scroll: Int { offset.value }
  var maxScroll: Int { offset.maximum }

  /// Scrolls by `pixels`, within the limits.
  func scroll(by pixels: Int) { if offset.move(by: pixels) { scrolled() } }

  /// Lets a contact that begins scroll the rows, if they can be scrolled.
  func beginScrolling(_ event: PointerEvent) {
    guard maxScroll > 0, event.position.isFinite else { return }
    scrollDrag = ScrollDrag(
      contact: event.contact, start: PixelPoint(event.position), offset: scroll)
  }

  /// Scrolls the rows with the contact that began on them, once it has moved. Returns true if it
  /// scrolls: it presses nothing any more.
  func scrolls(_ event: PointerEvent) -> Bool {
    guard var drag = scrollDrag, drag.contact == event.contact else { return false }
    guard event.position.isFinite else { return drag.isUnderWay }
    let way = PixelPoint(event.position).y - drag.start.y
    if !drag.isUnderWay {
      guard abs(way) > style.px(8) else { return false }
      cancelled()
      drag.isUnderWay = true
      scrollDrag = drag
    }
    scroll(by: drag.offset - way - scroll)
    return true
  }

  /// Draws the thumb beside the rows, if they can be scrolled.
  func drawThumb(on context: borrowing DrawingContext) {
    guard maxScroll > 0, viewport.height > 0 else { return }
    let length = max(
      style.px(16), viewport.height * viewport.height / (viewport.height + maxScroll))
    let y = viewport.y + (viewport.height - length) * scroll / maxScroll
    let width = style.px(4)
    context.fillRounded(
      PixelRect(
        x: min(frame.maxX - 2 * width, viewport.maxX + width), y: y, width: width, height: length),
      radius: Double(width) / 2, style.theme.text.withAlpha(0.28))
  }
}
