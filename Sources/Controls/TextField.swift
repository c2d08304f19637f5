import Graphics
import Ink
import Input
import Localization
import Platform

/// A field for one line of text. Its caret does not blink, so that an idle window does nothing.
struct TextField {
  private(set) var editing: TextEditing
  /// The field, in window pixels.
  private(set) var frame = PixelRect.empty
  /// The scroll offset of the text, in pixels to the left.
  private(set) var scroll = 0
  /// The last press, to recognise double and triple clicks.
  private var lastPress: (position: Point, time: UInt32, count: Int)?
  /// True while a contact selects.
  private var isSelecting = false
  private var style: StyleContext

  /// Creates a field with `text`. A nil `selection` selects all of it.
  init(_ text: String, selection: Range<Int>?, style: StyleContext) {
    editing = TextEditing(text, selection: selection)
    self.style = style
  }

  /// Creates a field for a secret: it shows a dot for each character, and cannot be copied.
  init(secretIn style: StyleContext) {
    editing = TextEditing(SecretBytes())
    self.style = style
  }

  /// The text, as it is shown.
  var text: String { editing.text }
  /// What was typed, if it is not shown, or nil.
  var secret: SecretBytes? { editing.secret }

  /// Returns the reason why a part of what was inserted last is left out, once.
  mutating func takeCut() -> TextCut? { editing.takeCut() }

  /// Returns what was typed into a field for a secret, which is empty then.
  mutating func takeSecret() -> SecretBytes {
    defer { revealCaret() }
    return editing.takeSecret() ?? SecretBytes()
  }

  mutating func layout(frame: PixelRect, style: StyleContext) {
    self.frame = frame
    self.style = style
    scroll = 0
    revealCaret()
  }

  /// The part of the field that shows text.
  private var inner: PixelRect {
    frame.inset(
      x: min(style.px(10), frame.width / 8), y: min(style.px(3), frame.height / 6))
  }

  private var layout: TextLayout {
    style.text.layout(text, size: style.theme.textSize)
  }

  // MARK: Keys

  /// Handles a key.
  ///
  /// - Returns: Whether the key edited the text or was otherwise consumed, and the requested
  ///   action.
  mutating func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    let extending = press.modifiers.contains(.shift)
    defer { revealCaret() }
    switch press.key {
    case .up: editing.move(to: 0, extending: extending)
    case .down: editing.move(to: editing.count, extending: extending)
    default:
      let shown = layout
      return editing.key(style.upright(press), in: shown)
    }
    return (true, nil)
  }

  /// Replaces all of the text.
  mutating func replace(_ text: String) {
    editing.selectAll()
    insert(text)
  }

  mutating func insert(_ text: String) {
    editing.insert(text)
    revealCaret()
  }

  mutating func insert(_ pasted: SecretBytes) {
    editing.insert(pasted)
    revealCaret()
  }

  /// Moves the caret to a character. `extending` keeps the other end of the selection.
  mutating func move(to character: Int, extending: Bool) {
    editing.move(to: character, extending: extending)
    revealCaret()
  }

  // MARK: Pointer

  /// Handles the start of a contact: one press places the caret, two select a word, three select
  /// all.
  mutating func pressed(_ event: PointerEvent) {
    let position = style.upright(event.position, in: frame)
    let place = character(at: position)
    var count = 1
    if let last = lastPress, event.time &- last.time < 400,
      position.distance(to: last.position) < 5 * style.scale
    {
      count = last.count % 3 + 1
    }
    lastPress = (position, event.time, count)
    isSelecting = count == 1
    switch count {
    case 1: editing.move(to: place, extending: event.modifiers.contains(.shift))
    case 2: editing.selectWord(at: characterUnder(position))
    default: editing.selectAll()
    }
    revealCaret()
  }

  /// Handles movement of the contact, which extends the selection.
  mutating func dragged(_ event: PointerEvent) {
    guard isSelecting else { return }
    editing.move(to: character(at: style.upright(event.position, in: frame)), extending: true)
    revealCaret()
  }

  /// Handles the end of the contact.
  mutating func released() { isSelecting = false }

  /// Returns the caret position nearest to a point.
  private func character(at point: Point) -> Int {
    let layout = layout
    let offset = layout.utf8Offset(atX: point.x - Double(textStart(layout)))
    return editing.character(atUTF8Offset: offset)
  }

  /// Returns the character under a point, whereas `character(at:)` returns the nearer of its two
  /// sides.
  private func characterUnder(_ point: Point) -> Int {
    let place = character(at: point)
    let (layout, offset) = (layout, editing.utf8Offset(of: place))
    let x = layout.x(ofUTF8Offset: offset) + Double(textStart(layout))
    // The next character is at the left of the caret if it is read from right to left.
    let after = layout.step(fromUTF8Offset: offset, by: point.x < x ? -1 : 1)
    return after < offset ? max(0, place - 1) : place
  }

  // MARK: Drawing

  /// Returns the left edge of the text. It begins at the edge at which the interface is read first,
  /// unless it is longer than the field.
  private func textStart(_ layout: TextLayout) -> Int {
    guard style.direction == .rightToLeft else { return inner.x - scroll }
    return inner.x + max(0, room - layout.width) - scroll
  }

  /// The width for text, with room for a caret after it.
  private var room: Int { max(1, inner.width - style.hairline) }

  /// Scrolls so that the caret is visible and no room is wasted after the text.
  private mutating func revealCaret() {
    let layout = layout
    let x = pixel(editing.caret, layout)
    if x < scroll { scroll = x }
    if x > scroll + room { scroll = x - room }
    scroll = max(0, min(scroll, max(0, layout.width - room)))
  }

  /// Draws the field. Without the focus it shows neither caret nor selection.
  func draw(isFocused: Bool, isEnabled: Bool, on context: borrowing DrawingContext) {
    guard !frame.isEmpty else { return }
    let theme = style.theme
    let radius = 7 * style.scale
    context.fillRounded(frame, radius: radius, isEnabled ? theme.field : theme.chrome)
    context.setColor(isFocused ? theme.accent : theme.hairline)
    context.strokeRounded(
      frame, radius: radius,
      width: Double(isFocused ? 2 * style.hairline : style.hairline))
    context.upright(around: frame.center.x) {
      drawText(isFocused: isFocused, isEnabled: isEnabled, on: context)
    }
  }

  /// Draws the text with caret and selection, which are upright in either direction.
  private func drawText(isFocused: Bool, isEnabled: Bool, on context: borrowing DrawingContext) {
    let theme = style.theme
    let layout = layout
    let origin = textStart(layout)
    let line = inner.centered(width: inner.width, height: min(inner.height, style.px(22)))
    context.scope {
      context.clip(inner.inset(x: -style.hairline, y: 0))
      if isFocused, !editing.selection.isEmpty {
        for (start, end) in selected(in: layout) {
          context.fill(
            line.columns(origin + start, width: max(1, end - start)), theme.textSelection)
        }
      }
      let capital = style.text.capHeight(size: theme.textSize)
      layout.draw(
        in: context, x: origin, baseline: line.y + (line.height + capital) / 2,
        color: isEnabled ? theme.text : theme.secondaryText)
      if isFocused, isEnabled {
        let caret = origin + pixel(editing.caret, layout)
        context.fill(line.columns(caret, width: style.hairline), theme.text)
      }
    }
  }

  /// Returns the columns of the selection, in pixels from the text's left edge: several if the text
  /// has both directions.
  private func selected(in layout: TextLayout) -> [(start: Int, end: Int)] {
    let range = editing.selection
    guard TextDirection.hasRightToLeft(editing.text) else {
      return [(pixel(range.lowerBound, layout), pixel(range.upperBound, layout))]
    }
    let (start, end) = (range.lowerBound, range.upperBound)
    return layout.selection(editing.utf8Offset(of: start), editing.utf8Offset(of: end))
      .map { ($0.x, $0.maxX) }
  }

  /// Returns the start of a character, in pixels from the text's left edge.
  private func pixel(_ character: Int, _ layout: TextLayout) -> Int {
    Int(layout.x(ofUTF8Offset: editing.utf8Offset(of: character)).rounded())
  }
}
