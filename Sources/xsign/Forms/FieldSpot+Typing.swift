import Graphics
import Ink

extension FieldSpot {
  /// Returns where its text is typed, in window pixels. Text that is read up or down is typed
  /// upright across the middle of the field, where a line has room.
  ///
  /// - Parameters:
  ///   - look: The box and the text.
  ///   - shown: Where the field is shown.
  ///   - room: The part of the window that shows the pages.
  func typingFrame(_ look: FieldLook, at shown: PixelRect, in room: PixelRect) -> PixelRect {
    // The look has the sides as its text is read, and the frame as the page is shown.
    let scale = unit * PDFPage.unitsPerPoint
    let (width, height) = (scale * look.width, scale * look.height)
    guard abs(frame.width - height) < abs(frame.width - width) else { return shown }
    let upright = shown.centered(width: shown.height, height: shown.width)
    // A field that is not in view takes its text along.
    guard shown.intersects(room) else { return upright }
    let x = max(room.x, min(upright.x, room.maxX - upright.width))
    return upright.offset(x: x - upright.x, y: 0)
  }
}
