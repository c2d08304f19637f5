import Graphics
import Ink
import Input

/// Contacts on what is edited in the document.
extension FieldEditor {
  /// The distance of the frame of a text on a page from its lines.
  var ring: Int { 3 * line }

  /// The handle that sets the width of a text on a page: at the middle of its right side.
  var handle: PixelRect? {
    guard page != nil else { return nil }
    let size = 4 * line
    return PixelRect(
      x: frame.maxX + ring - size / 2, y: frame.y + (frame.height - size) / 2, width: size,
      height: size)
  }

  /// The button that shows the choices of a field: at the right, or at the left of text that is
  /// aligned at the right.
  var choicesButton: PixelRect? {
    guard content?.hasChoices == true, !isDone else { return nil }
    let width = min(12 * line, frame.width / 3)
    return frame.columns(content?.alignment == .right ? frame.x : frame.maxX - width, width: width)
  }

  private func isOnChoicesButton(_ point: PixelPoint) -> Bool {
    choicesButton?.contains(point) ?? false
  }

  /// Returns true if a contact that begins there is for it.
  func takes(_ point: PixelPoint) -> Bool {
    guard page != nil else { return content != nil && contains(point) }
    return isInRoom(point) && (frame.inset(by: -ring).contains(point) || isOnHandle(point))
  }

  /// Returns true if a point is on it, where it is seen.
  func contains(_ point: PixelPoint) -> Bool { isInRoom(point) && frame.contains(point) }

  private func isInRoom(_ point: PixelPoint) -> Bool { room?.contains(point) ?? true }

  /// Returns true if a point is on the handle, or so near that a finger means it.
  func isOnHandle(_ point: PixelPoint) -> Bool {
    handle?.inset(by: -2 * line).contains(point) ?? false
  }

  /// Returns the cursor at a point, or nil if it is beside.
  func cursor(at point: PixelPoint) -> ControlCursor? {
    guard takes(point) else { return nil }
    if isOnChoicesButton(point) { return .arrow }
    return page == nil || frame.contains(point) && !isOnHandle(point) ? .text : .arrow
  }

  /// Handles the start of a contact: one press places the caret, two select a word. Beside the
  /// lines of a text on a page it moves the text, and on the handle it sets its width. The button
  /// shows the choices.
  mutating func pressed(_ event: PointerEvent) {
    let point = PixelPoint(event.position)
    if isOnChoicesButton(point) {
      drag = .press
      return
    }
    if isOnHandle(point) {
      drag = .resize
      return
    }
    if page != nil, !frame.contains(point) {
      drag = .move(point)
      return
    }
    let place = character(at: event.position)
    let isSecond =
      lastPress.map {
        event.time &- $0.time < 400 && event.position.distance(to: $0.position) < 5 * scale
      } ?? false
    lastPress = (event.position, event.time)
    drag = isSecond ? .none : .select
    if isSecond {
      editing.selectWord(at: place)
    } else {
      editing.move(to: place, extending: event.modifiers.contains(.shift))
    }
  }

  /// Handles movement of the contact.
  mutating func dragged(_ event: PointerEvent) {
    let point = PixelPoint(event.position)
    switch drag {
    case .none, .press: break
    case .select: editing.move(to: character(at: event.position), extending: true)
    case .move(let last):
      drag = .move(point)
      let (x, y) = (point.x - last.x, point.y - last.y)
      offset = (offset.x + x, offset.y + y)
      frame = frame.offset(x: x, y: y)
    case .resize:
      guard let unit = page?.unit, unit > 0 else { break }
      let least = Double(12 * line)
      let width = max(least, event.position.x - Double(frame.x + ring)) / unit
      page?.style.width = min(width, TypedText.Style.widths.upperBound)
    }
  }

  /// Handles the end of the contact. Returns what it asks for.
  mutating func released(_ event: PointerEvent) -> ControlAction? {
    defer { released() }
    guard case .press = drag, isOnChoicesButton(PixelPoint(event.position)) else { return nil }
    return .fieldPressed
  }

  /// Ends what the contact does.
  mutating func released() { drag = .none }

  private func character(at point: Point) -> Int {
    let layout = layout
    let origin = origin(of: layout)
    let offset = layout.utf8Offset(
      at: Point(point.x - Double(origin.x), point.y - Double(origin.y)))
    return editing.character(atUTF8Offset: offset)
  }
}
