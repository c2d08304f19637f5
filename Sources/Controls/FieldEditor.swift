import Graphics
import Ink
import Input

/// A field of the document that has the keyboard focus, at its place over the canvas. A field for
/// text is edited there; others show the focus, and are pressed by the space bar.
///
/// It is drawn like paper, since it stands on a page.
package struct FieldEditor {
  /// The way in which the work in a field ends.
  package enum End: Sendable, Hashable {
    /// The value is taken.
    case accepted
    /// The value stays as it was.
    case cancelled
    /// The value is taken, and the next field gets the focus.
    case next
    /// The value is taken, and the field before gets the focus.
    case previous
  }

  /// What a field for text is.
  package struct Text {
    /// The text at the beginning.
    package var text: String
    /// True if it may have several lines.
    package var hasLines: Bool
    /// The most characters, or nil.
    package var maximumLength: Int?
    /// True if it has choices, which the down key shows.
    package var hasChoices = false
    /// The alignment.
    package var alignment: FieldLook.Alignment
    /// Returns the size of the font for a text, in pixels.
    package var size: (String) -> Double

    /// Creates the description of a field.
    package init(
      _ text: String, hasLines: Bool, maximumLength: Int?, alignment: FieldLook.Alignment,
      size: @escaping (String) -> Double
    ) {
      self.text = text
      self.hasLines = hasLines
      self.maximumLength = maximumLength
      self.alignment = alignment
      self.size = size
    }
  }

  /// The place of the field, in window pixels.
  package var frame: PixelRect
  private let content: Text?
  /// The text at the beginning, as it can be edited.
  private let original: String
  var editing: TextEditing
  private let engine: TextEngine
  private let scale: Double
  /// The last press, to recognise double clicks.
  private var lastPress: (position: Point, time: UInt32)?
  private var isSelecting = false
  private static let (paper, ink) = (Color(hex: 0xffffff), Color(hex: 0x000000))
  private static let accent = Color(hex: 0x2d6cdf)

  /// Creates an editor, with all of its text selected.
  ///
  /// - Parameters:
  ///   - content: What the field is, or nil if it is no field for text.
  ///   - frame: The place, in window pixels.
  ///   - scale: The number of pixels per canvas unit.
  package init(_ content: Text?, frame: PixelRect, scale: Double) {
    self.content = content
    self.frame = frame
    self.scale = scale
    editing = TextEditing(
      content?.text ?? "", hasLines: content?.hasLines ?? false, maximum: content?.maximumLength)
    original = editing.text
    engine = TextEngine()
  }

  /// True if the work in it has ended, and it only covers the page until the value is shown there.
  package var isDone = false
  /// The text as it is now, or nil if it is no field for text.
  package var text: String? { content == nil ? nil : editing.text }
  /// True if the text is another than at the beginning.
  package var isChanged: Bool { content != nil && editing.text != original }

  /// The thickness of the frame.
  private var line: Int { max(1, Int((2 * scale).rounded())) }
  /// The pixels that it draws.
  package var area: PixelRect { frame.inset(by: -2 * line) }

  /// Returns true if a contact that begins there edits the text.
  func takes(_ point: PixelPoint) -> Bool { content != nil && frame.contains(point) }

  // MARK: Keys

  /// Handles a key. Returns whether it was consumed, and what it asks for.
  mutating func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    let extends = press.modifiers.contains(.shift)
    let control = press.modifiers.contains(.control)
    let isPlain = press.modifiers.isDisjoint(with: [.control, .alt, .superKey])
    switch press.key {
    case .tab where !control: return (true, .fieldEnded(extends ? .previous : .next))
    case .escape: return (true, .fieldEnded(.cancelled))
    case .enter where isPlain && content?.hasLines == true: editing.insert("\n")
    case .enter where isPlain:
      return (true, content == nil ? .fieldPressed : .fieldEnded(.accepted))
    default:
      guard content != nil else {
        let isPress = press.key == .character(" ") || press.key == .down
        return isPress && isPlain ? (true, .fieldPressed) : (false, nil)
      }
      return edit(press, extends: extends, control: control)
    }
    return (true, nil)
  }

  private mutating func edit(
    _ press: KeyPress, extends: Bool, control: Bool
  ) -> (isConsumed: Bool, action: ControlAction?) {
    let letter = control ? press.letter(among: "acvx") : nil
    let copied: ControlAction? = editing.selection.isEmpty ? nil : .copy(editing.selectedText)
    switch press.key {
    case .left: editing.step(-1, byWord: control, extending: extends)
    case .right: editing.step(1, byWord: control, extending: extends)
    case .down where content?.hasChoices == true: return (true, .fieldPressed)
    case .up: moveLine(-1, extends)
    case .down: moveLine(1, extends)
    case .home: editing.move(to: 0, extending: extends)
    case .end: editing.move(to: editing.count, extending: extends)
    case .backspace: editing.delete(-1, byWord: control)
    case .delete: editing.delete(1, byWord: control)
    case .character where letter == "a": editing.selectAll()
    case .character where letter == "c": return (true, copied)
    case .character where letter == "x":
      if copied != nil { editing.insert("") }
      return (true, copied)
    case .character where letter == "v": return (true, .pasteRequested)
    default:
      guard !control, press.modifiers.isDisjoint(with: [.alt, .superKey]), !press.text.isEmpty
      else { return (false, nil) }
      editing.insert(press.text)
    }
    return (true, nil)
  }

  /// Moves the caret up or down a line, or to the end of the text.
  private mutating func moveLine(_ step: Double, _ extends: Bool) {
    let layout = layout
    let caret = layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret))
    let y = caret.y + caret.height / 2 + step * caret.height
    if y < 0 { return editing.move(to: 0, extending: extends) }
    if y > Double(layout.height) { return editing.move(to: editing.count, extending: extends) }
    let offset = layout.utf8Offset(at: Point(caret.x, y))
    editing.move(to: editing.character(atUTF8Offset: offset), extending: extends)
  }

  /// Inserts pasted text.
  mutating func insert(_ text: String) { if content != nil { editing.insert(text) } }

  // MARK: Pointer

  /// Handles the start of a contact: one press places the caret, two select a word.
  mutating func pressed(_ event: PointerEvent) {
    let place = character(at: event.position)
    let isSecond =
      lastPress.map {
        event.time &- $0.time < 400 && event.position.distance(to: $0.position) < 5 * scale
      } ?? false
    lastPress = (event.position, event.time)
    isSelecting = !isSecond
    if isSecond {
      editing.selectWord(at: place)
    } else {
      editing.move(to: place, extending: event.modifiers.contains(.shift))
    }
  }

  /// Handles movement of the contact, which extends the selection.
  mutating func dragged(_ event: PointerEvent) {
    if isSelecting { editing.move(to: character(at: event.position), extending: true) }
  }

  /// Handles the end of the contact.
  mutating func released() { isSelecting = false }

  private func character(at point: Point) -> Int {
    let layout = layout
    let origin = origin(of: layout)
    let offset = layout.utf8Offset(
      at: Point(point.x - Double(origin.x), point.y - Double(origin.y)))
    return editing.character(atUTF8Offset: offset)
  }

  // MARK: Drawing

  private var inner: PixelRect { frame.inset(x: min(2 * line, frame.width / 8), y: 0) }

  private var layout: TextLayout {
    let size = content?.size(editing.text) ?? 12
    let hasLines = content?.hasLines == true
    return engine.layout(
      editing.text, size: size, maxWidth: hasLines ? inner.width : nil,
      overflow: hasLines ? .wrap : .ellipsisAtEnd)
  }

  /// Returns where the text begins. A line that is longer than the field is scrolled, so that the
  /// caret is in view.
  private func origin(of layout: TextLayout) -> PixelPoint {
    if content?.hasLines == true { return PixelPoint(x: inner.x, y: frame.y + line) }
    let y = frame.y + (frame.height - layout.height) / 2
    let slack = inner.width - layout.width
    guard slack < 0 else {
      switch content?.alignment {
      case .center: return PixelPoint(x: inner.x + slack / 2, y: y)
      case .right: return PixelPoint(x: inner.x + slack, y: y)
      case .left, nil: return PixelPoint(x: inner.x, y: y)
      }
    }
    let caret = Int(layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret)).x)
    return PixelPoint(x: inner.x - max(0, caret - inner.width + line), y: y)
  }

  /// Draws the field.
  func draw(on context: borrowing DrawingContext) {
    if !isDone {
      for strip in frame.inset(by: -line).strips(around: frame) {
        context.fill(strip, Self.accent.withAlpha(0.9))
      }
    }
    guard content != nil else { return }
    context.fill(isDone ? frame.inset(by: line) : frame, Self.paper)
    let layout = layout
    let origin = origin(of: layout)
    context.scope {
      context.clip(frame)
      guard !isDone else {
        return layout.draw(in: context, x: origin.x, y: origin.y, color: Self.ink)
      }
      let ends = [editing.selection.lowerBound, editing.selection.upperBound]
        .map { editing.utf8Offset(of: $0) }
      for part in layout.selection(ends[0], ends[1]) {
        context.fill(
          part.offset(x: origin.x, y: origin.y), Self.accent.withAlpha(0.3))
      }
      layout.draw(in: context, x: origin.x, y: origin.y, color: Self.ink)
      let caret = layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret))
      context.fill(
        PixelRect(
          x: origin.x + Int(caret.x.rounded()), y: origin.y + Int(caret.y.rounded()),
          width: max(1, Int(scale.rounded())), height: max(1, Int(caret.height.rounded()))),
        Self.ink)
    }
  }
}
