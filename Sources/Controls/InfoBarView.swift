import Accessibility
import Graphics
import Input
import Localization
import Platform

/// The view of a note below the tool strip.
final class InfoBarView: BarView {
  /// A part that takes contacts.
  enum Part: Int, CaseIterable { case field, button, more, close }

  /// The bar, if any. A change of it needs a new layout of the window, which the owner makes.
  var note: InfoBar? {
    didSet {
      guard note != oldValue else { return }
      let isSameField = note?.hasField == true && oldValue?.hasField == true
      // A wrong password is typed again from the beginning.
      field = TextField(secretIn: style)
      layout(in: window, top: top, style: style)
      if !isSameField { take(focus: note?.hasField == true ? Part.field.rawValue : nil) }
    }
  }
  private(set) var field: TextField
  /// The part with the keyboard focus, or nil if none of them has it.
  var focusedPart: Part? { focus.flatMap { Part(rawValue: $0) } }
  /// True if keys go to the field.
  var isEditing: Bool { focusedPart == .field }

  private var textFrame = PixelRect.empty
  private var markFrame = PixelRect.empty
  private var window = PixelRect.empty
  private var top = 0

  override init(style: StyleContext) {
    field = TextField(secretIn: style)
    super.init(style: style)
  }

  /// Returns the target of a part, which is empty if it is not there.
  func frame(of part: Part) -> PixelRect {
    frames.isEmpty ? .empty : frames[part.rawValue]
  }

  // MARK: Layout

  /// Lays out the bar below `top` in `window`. It is as high as its text needs.
  func layout(in window: PixelRect, top: Int, style: StyleContext) {
    damage.add(bounds)
    (self.window, self.top, self.style) = (window, top, style)
    (bounds, frames) = (.empty, [])
    forgetPointer()
    guard let note else { return }
    let target = style.px(style.theme.touchTarget)
    let (padding, gap) = (style.px(12), style.px(8))
    var right = window.maxX - style.px(4)
    var places: [(part: Part, x: Int, width: Int)] = []
    func place(_ part: Part, width: Int) {
      right -= width
      places.append((part, right, width))
    }
    if note.canClose { place(.close, width: target) }
    if note.hasMore { place(.more, width: target) }
    if let button = note.button {
      place(.button, width: max(target, style.width(of: button.title) + 2 * padding))
    }
    if note.hasField {
      right -= gap
      place(.field, width: min(style.px(200), max(0, window.width / 3)))
    }
    let mark = style.px(18)
    let left = window.x + padding + mark + gap
    let width = right - gap - left
    guard width >= style.px(60) else { return }
    let lines = style.paragraph(note.text, width: width).height
    let height = max(target, lines + 2 * gap)
    guard top + height + style.px(60) <= window.maxY else { return }
    bounds = window.rows(top, height: height)
    frames = Part.allCases.map { _ in .empty }
    for (part, x, width) in places {
      frames[part.rawValue] = bounds.columns(x, width: width).centered(width: width, height: target)
    }
    textFrame = bounds.columns(left, width: width).centered(width: width, height: lines)
    markFrame = bounds.columns(window.x + padding, width: mark).centered(width: mark, height: mark)
    if note.hasField {
      field.layout(
        frame: frame(of: .field).inset(x: 0, y: style.px(5)), style: style)
    }
    damage.add(bounds)
  }

  // MARK: Parts

  /// The password. The document keeps it as long as it is open.
  private var typed: String { field.secret?.text ?? "" }

  override func use(_ part: Int) -> ControlAction? {
    switch Part(rawValue: part) {
    case .field, nil: nil
    case .button:
      note?.hasField == true
        ? .noteAccepted(typed) : note?.button.map { .command($0.command) }
    case .more: .noteExplained
    case .close: .noteClosed
    }
  }

  /// Handles a key while the field has the focus. Returns whether it was consumed, and the action.
  func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    guard isEditing, !frame(of: .field).isEmpty else { return (false, nil) }
    damage.add(bounds)
    switch press.key {
    case .tab: return (false, nil)
    case .enter: return (true, .noteAccepted(typed))
    case .escape:
      take(focus: nil)
      return (true, nil)
    default: return field.key(press)
    }
  }

  /// Inserts pasted text, if the field has the focus.
  func insert(_ text: String) { edit { $0.insert(text) } }

  /// Inserts a pasted secret likewise.
  func insert(_ pasted: SecretBytes) { edit { $0.insert(pasted) } }

  /// Returns the reason why a part of what was typed or pasted last is left out, once.
  func takeCut() -> TextCut? { field.takeCut() }

  /// Changes the text of the field or its selection, if it has the focus.
  func edit(_ change: (inout TextField) -> Void) {
    guard isEditing else { return }
    change(&field)
    damage.add(bounds)
  }

  // MARK: Pointer

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    guard press?.part == Part.field.rawValue else { return }
    take(focus: Part.field.rawValue)
    field.pressed(event)
  }

  override func dragged(_ event: PointerEvent) {
    super.dragged(event)
    guard press?.part == Part.field.rawValue else { return }
    field.dragged(event)
    damage.add(frame(of: .field))
  }

  override func cancelled() {
    field.released()
    super.cancelled()
  }

  /// Returns the cursor at a point of the bar.
  func cursor(at point: PixelPoint) -> ControlCursor {
    part(at: point) == Part.field.rawValue ? .text : .arrow
  }

  // MARK: Drawing

  /// Draws the bar.
  func draw(on context: borrowing DrawingContext) {
    guard let note, !bounds.isEmpty else { return }
    let theme = style.theme
    context.fill(bounds, note.kind == .warning ? theme.warningBar : theme.infoBar)
    context.fill(
      bounds.rows(bounds.maxY - style.hairline, height: style.hairline), theme.hairline)
    drawMark(note.kind, on: context)
    style.paragraph(note.text, in: textFrame, on: context, color: theme.text)
    for part in parts.compactMap({ Part(rawValue: $0) }) {
      let frame = frame(of: part)
      let plate = frame.inset(x: style.px(4), y: style.px(5))
      if part == .more || part == .close { drawState(of: part.rawValue, on: plate, in: context) }
      switch part {
      case .field: field.draw(isFocused: isEditing, isEnabled: true, on: context)
      case .button:
        drawButton(part.rawValue, note.button?.title ?? "", on: plate, in: context)
      case .more: drawDots(in: frame, on: context)
      case .close: drawCross(in: frame, on: context)
      }
    }
  }

  /// Draws the disc with an i or an exclamation mark.
  private func drawMark(_ kind: InfoBar.Kind, on context: borrowing DrawingContext) {
    let theme = style.theme
    context.fillRounded(
      markFrame, radius: Double(markFrame.width) / 2,
      kind == .warning ? theme.error : theme.accent)
    style.label(
      kind == .warning ? "!" : "i", in: markFrame, on: context, color: theme.accentText,
      weight: .semibold, align: .center)
  }

  private func drawDots(in frame: PixelRect, on context: borrowing DrawingContext) {
    let (dot, step) = (max(2, style.px(3)), style.px(6))
    let middle = frame.centered(width: dot, height: dot)
    for offset in [-step, 0, step] {
      context.fillRounded(
        middle.offset(x: offset, y: 0), radius: Double(dot) / 2, style.theme.secondaryText)
    }
  }

  // MARK: Assistive technologies

  /// The note, or nil if none is shown.
  var node: AccessibleNode? {
    guard let note, !bounds.isEmpty else { return nil }
    let sentence = AccessibleNode(
      AccessibleID(.noteText), .label, note.text, bounds: bounds, text: AccessibleText(note.text))
    return AccessibleNode(
      AccessibleID(.note), .infoBar, note.kind == .warning ? tr("Warning") : tr("Note"),
      description: note.text, bounds: bounds, children: [sentence] + parts.map { node(of: $0) })
  }

  private func node(of part: Int) -> AccessibleNode {
    let id = AccessibleID(.notePart, [part])
    return switch Part(rawValue: part) {
    case .field: fieldNode(id)
    case .button, nil: node(part, id, note?.button?.title ?? "")
    case .more: node(part, id, tr("More"))
    case .close: node(part, id, tr("Close"))
    }
  }

  /// The field. The sentence describes it after a password was refused, until another is typed.
  private func fieldNode(_ id: AccessibleID) -> AccessibleNode {
    let error = note.flatMap { $0.refusals > 0 && field.text.isEmpty ? $0.text : nil }
    var node = node(
      Part.field.rawValue, id, tr("Password"), role: .passwordField,
      states: AccessibleStates.editable.with(.invalid, if: error != nil),
      text: field.editing.accessibleText(isFocused: isEditing))
    node.description = error ?? ""
    return node
  }
}
