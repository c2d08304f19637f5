import Graphics
import Ink
import Input

/// What is edited in the document, at its place over the canvas: a field that has the keyboard
/// focus, or a text on a page. A field for text is edited there; others show the focus, and are
/// pressed by the space bar.
///
/// A field is drawn like paper, since it stands on a page. A text on a page has no ground.
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

  /// What the arrow keys do in a field in which no text is typed.
  package enum Arrows: Sendable, Hashable {
    /// They are not meant for it.
    case none
    /// Up and down show its choices.
    case choices
    /// They press another button of its group.
    case buttons
  }

  package struct PageText {
    /// The font and the lines.
    package var style: TypedText.Style
    /// The colour.
    package var color: Color
    /// The number of pixels per unit of the style.
    package var unit: Double
    fileprivate let engine = DocumentTextEngine()

    package init(style: TypedText.Style, color: Color, unit: Double) {
      self.style = style
      self.color = color
      self.unit = unit
    }
  }

  /// The place of the field, in window pixels. A text on a page has the size of its lines.
  package var frame: PixelRect { didSet { fit() } }
  /// The part of the window in which it is seen, like ink: that of its pane, in window pixels, or
  /// nil for all.
  package var room: PixelRect?
  let content: Text?
  package var arrows = Arrows.none
  /// The style of a text on a page, or nil for a field.
  package var page: PageText? { didSet { fit() } }
  /// The distance by which a text on a page was dragged, in window pixels.
  package var offset = (x: 0, y: 0)
  /// The text at the beginning, as it can be edited.
  private let original: String
  var editing: TextEditing {
    didSet {
      column = nil
      fit()
    }
  }
  /// The distance from the left, in units of the text, to which the caret returns after lines that
  /// are shorter, while it goes up and down; else nil.
  private var column: Double?
  /// The distance by which several lines of a field are scrolled up, in window pixels.
  var scroll = 0
  let scale: Double
  /// The last press, to recognise double clicks.
  var lastPress: (position: Point, time: UInt32)?
  /// What a contact does.
  var drag = Drag.none
  /// True after a key, a paste or an assistive technology moved the caret, until the view follows
  /// it. Where a contact puts it, it is in view.
  package var hasMovedCaret = false

  /// What a contact on it does.
  enum Drag {
    case none
    case select
    /// Presses the button that shows the choices.
    case press
    /// Moves the text, from where the contact was last.
    case move(PixelPoint)
    /// Sets the width at which its lines wrap.
    case resize
  }

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
    fit()
  }

  /// Creates an editor of a text on a page, with the caret at its end.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - page: Its style.
  ///   - corner: The top left corner of its lines, in window pixels.
  ///   - scale: The number of pixels per canvas unit at actual size.
  package init(_ text: String, _ page: PageText, corner: Point, scale: Double) {
    content = Text(
      text, hasLines: true, maximumLength: TypedText.longest, alignment: .left,
      print: Print(engine: page.engine), size: { _ in 0 })
    let corner = PixelPoint(corner)
    frame = PixelRect(x: corner.x, y: corner.y, width: 0, height: 0)
    self.scale = scale
    self.page = page
    editing = TextEditing(text, hasLines: true, maximum: TypedText.longest)
    editing.move(to: editing.count, extending: false)
    original = editing.text
    fit()
  }

  /// True if the work in it has ended, and it only covers the page until the value is shown there.
  package var isDone = false
  /// The text as it is now, or nil if it is no field for text.
  package var text: String? { content == nil ? nil : editing.text }
  /// True while a contact moves or resizes a text on a page.
  package var isDragged: Bool {
    switch drag {
    case .none, .select, .press: false
    case .move, .resize: true
    }
  }
  /// True if the text is another than at the beginning.
  package var isChanged: Bool { content != nil && editing.text != original }

  // MARK: Layout

  /// The text, shaped.
  var layout: any EditableLayout {
    if let page {
      let text = page.engine.layout(editing.text, page.style.font, width: page.style.width)
      return ScaledText(text, scale: page.unit)
    }
    let content =
      content
      ?? Text(
        "", hasLines: false, maximumLength: nil, alignment: .left, size: { _ in 12 })
    return content.print.layout(
      editing.text, of: content, size: content.size(editing.text), in: frame)
  }

  /// Gives a text on a page the frame of its lines, and shows the line of a field that has the
  /// caret.
  private mutating func fit() {
    guard let page else { return scrollToCaret() }
    let layout = layout
    let width = page.style.width.map { ScaledText.pixels($0, page.unit) } ?? layout.width
    let size = PixelRect(
      x: frame.x, y: frame.y, width: max(width, 2 * line), height: max(layout.height, 2 * line))
    if size != frame { frame = size }
  }

  /// The thickness of the frame.
  var line: Int { max(1, Int((2 * scale).rounded())) }
  /// The part of a field that shows text.
  var inner: PixelRect {
    let inset = content.map { Int(($0.print.inset * $0.print.unit()).rounded()) } ?? 0
    return frame.inset(x: max(0, min(inset, frame.width / 8)), y: 0)
  }

  // MARK: Keys

  /// Handles a key. Returns whether it was consumed, and what it asks for.
  mutating func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    let (text, caret) = (editing.text, editing.caret)
    defer { if editing.caret != caret || editing.text != text { hasMovedCaret = true } }
    let extends = press.modifiers.contains(.shift)
    let control = press.modifiers.contains(.control)
    let isPlain = press.modifiers.isDisjoint(with: [.control, .alt, .superKey])
    switch press.key {
    case .tab where !control: return (true, .fieldEnded(extends ? .previous : .next))
    case .escape: return (true, .fieldEnded(.cancelled))
    case .enter where isPlain && content?.hasLines == true: editing.insert("\n")
    case .enter where isPlain || control && page != nil:
      return (true, content == nil ? .fieldPressed : .fieldEnded(.accepted))
    case .down where content?.hasChoices == true: return (true, .fieldPressed)
    case .up where content != nil: moveLine(-1, extends)
    case .down where content != nil: moveLine(1, extends)
    case .home where !control && content?.hasLines == true: moveInLine(toEnd: false, extends)
    case .end where !control && content?.hasLines == true: moveInLine(toEnd: true, extends)
    default:
      guard content != nil else { return isPlain ? buttonKey(press.key) : (false, nil) }
      let shown = layout
      return editing.key(press, in: shown)
    }
    return (true, nil)
  }

  /// Handles a key in a field in which no text is typed.
  private func buttonKey(_ key: Key) -> (isConsumed: Bool, action: ControlAction?) {
    switch (key, arrows) {
    case (.character(" "), _), (.up, .choices), (.down, .choices): (true, .fieldPressed)
    case (.left, .buttons), (.up, .buttons): (true, .buttonStepped(-1))
    case (.right, .buttons), (.down, .buttons): (true, .buttonStepped(1))
    default: (false, nil)
    }
  }

  /// The number of pixels per unit of the text.
  private var unit: Double { max(1e-6, page?.unit ?? content?.print.unit() ?? 1) }

  /// Moves the caret up or down a line, in its column, or to the end of the text.
  private mutating func moveLine(_ step: Double, _ extends: Bool) {
    let (layout, unit) = (layout, unit)
    let caret = layout.caret(ofUTF8Offset: editing.utf8Offset(of: editing.caret))
    let column = column ?? caret.x / unit
    // To move the caret ends the way in a column.
    defer { self.column = column }
    let y = caret.y + caret.height / 2 + step * caret.height
    if y < 0 { return editing.move(to: 0, extending: extends) }
    if y > Double(layout.height) { return editing.move(to: editing.count, extending: extends) }
    let offset = layout.utf8Offset(at: Point(column * unit, y))
    var place = editing.character(atUTF8Offset: offset)
    // Where a line wraps, a caret at its end is shown before the next one.
    if layout.caret(ofUTF8Offset: editing.utf8Offset(of: place)).y > y { place -= 1 }
    editing.move(to: place, extending: extends)
  }

  /// Moves the caret to the start or the end of its line.
  private mutating func moveInLine(toEnd: Bool, _ extends: Bool) {
    let line = layout.line(ofUTF8Offset: editing.utf8Offset(of: editing.caret))
    let start = editing.character(atUTF8Offset: line.lowerBound)
    guard toEnd else { return editing.move(to: start, extending: extends) }
    let end = editing.character(atUTF8Offset: line.upperBound)
    // Where a line wraps, a caret at its end is shown before the next one.
    let wraps = editing.text.dropFirst(end).first.map { $0 != "\n" } ?? false
    editing.move(to: wraps ? max(start, end - 1) : end, extending: extends)
  }

  /// Returns the sentence about what was typed or pasted last and is left out, once, or nil.
  mutating func takeRefusal() -> String? {
    editing.takeCut().map { content?.refusal($0) ?? $0.sentence }
  }

  /// Inserts pasted text.
  mutating func insert(_ text: String) {
    guard content != nil else { return }
    editing.insert(text)
    hasMovedCaret = true
  }
}
