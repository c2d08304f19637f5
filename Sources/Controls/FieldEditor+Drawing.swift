import Graphics
import Ink

/// The picture of what is edited in the document.
extension FieldEditor {
  private static let (paper, ink) = (Color(hex: 0xffffff), Color(hex: 0x000000))
  private static let accent = Color(hex: 0x2d6cdf)

  /// The pixels that it draws.
  package var area: PixelRect {
    let all = frame.inset(by: page == nil ? -2 * line : -ring - 3 * line)
    return room.map { all.intersection($0) } ?? all
  }

  /// The distance of the first of several lines from the top of the field.
  private var top: Int {
    guard let print = content?.print else { return 0 }
    return Int(max(0, min((print.top * print.unit()).rounded(), Double(frame.height))))
  }

  /// Scrolls several lines that are higher than their field, as far as it needs to show the caret.
  mutating func scrollToCaret() {
    guard page == nil, content?.hasLines == true else { return }
    let layout = layout
    let caret = layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret))
    let least = top + Int((caret.y + caret.height).rounded(.up)) - frame.height
    let most = min(
      max(0, top + layout.height - frame.height),
      Int(max(0, caret.y - layout.caret(ofUTF8Offset: 0).y)))
    scroll = max(0, min(max(scroll, least), most))
  }

  /// Returns where the text begins. A line that is longer than its field is scrolled, so that the
  /// caret is in view.
  func origin(of layout: any EditableLayout) -> PixelPoint {
    if page != nil { return PixelPoint(x: frame.x, y: frame.y) }
    if layout is CellText { return PixelPoint(x: frame.x, y: frame.y) }
    if content?.hasLines == true {
      // What stays is shown as the page shows it.
      return PixelPoint(x: inner.x, y: frame.y + top - (isDone ? 0 : scroll))
    }
    let y = frame.y + (frame.height - layout.height) / 2
    let part = freePart
    let slack = part.width - layout.width
    guard slack < 0 else {
      switch content?.alignment {
      case .center:
        // It stays where the page shows it, as far as the button lets it.
        let middle = inner.x + (inner.width - layout.width) / 2
        return PixelPoint(x: min(middle, part.x + slack), y: y)
      case .right: return PixelPoint(x: part.x + slack, y: y)
      case .left, nil: return PixelPoint(x: part.x, y: y)
      }
    }
    let caret = Int(layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret)).x)
    return PixelPoint(x: part.x - max(0, caret - part.width + line), y: y)
  }

  /// The part of a field that shows text beside the button.
  private var freePart: PixelRect {
    guard let button = choicesButton else { return inner }
    return inner.columns(
      content?.alignment == .right ? inner.x + button.width : inner.x,
      width: inner.width - button.width)
  }

  func draw(on context: borrowing DrawingContext) {
    context.scope {
      if let room { context.clip(room) }
      if let page {
        drawFrame(on: context)
        drawText(on: context, color: page.color)
      } else {
        drawField(on: context)
      }
    }
  }

  private func drawField(on context: borrowing DrawingContext) {
    if !isDone {
      for strip in frame.inset(by: -line).strips(around: frame) {
        context.fill(strip, Self.accent.withAlpha(0.9))
      }
    }
    guard let content else { return }
    context.fill(isDone ? frame.inset(by: line) : frame, Self.paper)
    context.scope {
      context.clip(frame)
      drawText(on: context, color: Self.legible(content.print.color))
      if let button = choicesButton { draw(button, on: context) }
    }
  }

  /// Draws the button that shows the choices, over what a long text has there.
  private func draw(_ button: PixelRect, on context: borrowing DrawingContext) {
    context.fill(button, Self.paper)
    context.chevron(
      at: button.center, towards: Point(0, 1), size: min(4 * scale, Double(button.width) / 3),
      width: 1.6 * scale, color: Self.accent)
  }

  /// Returns the colour of text, or black where that could hardly be read on white: it may be meant
  /// for a dark field. The luma is that of ITU-R BT.601.
  private static func legible(_ color: Color) -> Color {
    let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return luma < 0.7 ? color : ink
  }

  /// Draws the frame of a text on a page, which moves it, and the handle.
  private func drawFrame(on context: borrowing DrawingContext) {
    let inside = frame.inset(by: -ring)
    for strip in inside.inset(by: -max(1, line / 2)).strips(around: inside) {
      context.fill(strip, Self.accent.withAlpha(0.7))
    }
    guard let handle else { return }
    context.fill(handle, Self.accent)
    context.fill(handle.inset(by: max(1, line / 2)), Self.paper)
  }

  private func drawText(on context: borrowing DrawingContext, color: Color) {
    let layout = layout
    let origin = origin(of: layout)
    guard !isDone else {
      return layout.draw(in: context, x: origin.x, y: origin.y, color: color)
    }
    let ends = [editing.selection.lowerBound, editing.selection.upperBound]
      .map { editing.utf8Offset(of: $0) }
    for part in layout.selection(ends[0], ends[1]) {
      context.fill(part.offset(x: origin.x, y: origin.y), Self.accent.withAlpha(0.3))
    }
    layout.draw(in: context, x: origin.x, y: origin.y, color: color)
    context.fill(caretFrame(in: layout, at: origin), Self.ink)
  }

  /// The frame of the caret, in window pixels. That of a field is in the field, which shows nothing
  /// beyond.
  package var caretFrame: PixelRect {
    let layout = layout
    let caret = caretFrame(in: layout, at: origin(of: layout))
    guard page == nil else { return caret }
    return PixelRect(
      x: max(frame.x, min(caret.x, frame.maxX - caret.width)),
      y: max(frame.y, min(caret.y, frame.maxY - caret.height)),
      width: caret.width, height: min(caret.height, frame.height))
  }

  private func caretFrame(in layout: any EditableLayout, at origin: PixelPoint) -> PixelRect {
    let caret = layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret))
    return PixelRect(
      x: origin.x + Int(caret.x.rounded()), y: origin.y + Int(caret.y.rounded()),
      width: max(1, Int(scale.rounded())), height: max(1, Int(caret.height.rounded())))
  }
}
