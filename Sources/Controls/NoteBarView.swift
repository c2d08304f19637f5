import Graphics
import Ink
import Input

/// The view of a note below the tool strip.
final class NoteBarView {
  /// A part that takes contacts.
  enum Part: Hashable { case field, button, more, close }

  /// The bar, if any. A change of it needs a new layout of the window, which the owner makes.
  var note: NoteBar? {
    didSet {
      guard note != oldValue else { return }
      let isSameField = note?.hasField == true && oldValue?.hasField == true
      // A wrong password is typed again from the beginning.
      field = TextField("", selection: nil, isSecret: true, appearance: appearance)
      if !isSameField { focus = note?.hasField == true ? .field : nil }
      layout(in: window, top: top, appearance: appearance)
    }
  }
  /// The place of the bar, in window pixels. It is empty if there is none, or no room.
  private(set) var bounds = PixelRect.empty
  /// The parts with their places.
  private(set) var frames: [Part: PixelRect] = [:]
  private(set) var field: TextField
  /// The part with the keyboard focus, or nil if none of them has it.
  private(set) var focus: Part?
  /// True if keys go to the field.
  var isEditing: Bool { focus == .field }
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var textFrame = PixelRect.empty
  private var markFrame = PixelRect.empty
  private var hovered: Part?
  private var press: (part: Part, isInside: Bool)?
  private var window = PixelRect.empty
  private var top = 0
  private var appearance: Appearance

  init(appearance: Appearance) {
    self.appearance = appearance
    field = TextField("", selection: nil, isSecret: true, appearance: appearance)
  }

  // MARK: Layout

  /// Lays out the bar below `top` in `window`. It is as high as its text needs.
  func layout(in window: PixelRect, top: Int, appearance: Appearance) {
    damage.add(bounds)
    (self.window, self.top, self.appearance) = (window, top, appearance)
    (bounds, frames, hovered, press) = (.empty, [:], nil, nil)
    guard let note else { return }
    let target = appearance.px(appearance.theme.touchTarget)
    let (padding, gap) = (appearance.px(12), appearance.px(8))
    var right = window.maxX - appearance.px(4)
    var places: [(part: Part, x: Int, width: Int)] = []
    func place(_ part: Part, width: Int) {
      right -= width
      places.append((part, right, width))
    }
    if note.canClose { place(.close, width: target) }
    if note.hasMore { place(.more, width: target) }
    if let button = note.button {
      place(.button, width: max(target, appearance.width(of: button.title) + 2 * padding))
    }
    if note.hasField {
      right -= gap
      place(.field, width: min(appearance.px(200), max(0, window.width / 3)))
    }
    let mark = appearance.px(18)
    let left = window.x + padding + mark + gap
    let width = right - gap - left
    guard width >= appearance.px(60) else { return }
    let lines = appearance.paragraph(note.text, width: width).height
    let height = max(target, lines + 2 * gap)
    guard top + height + appearance.px(60) <= window.maxY else { return }
    bounds = window.rows(top, height: height)
    for (part, x, width) in places {
      frames[part] = bounds.columns(x, width: width).centered(width: width, height: target)
    }
    textFrame = bounds.columns(left, width: width).centered(width: width, height: lines)
    markFrame = bounds.columns(window.x + padding, width: mark).centered(width: mark, height: mark)
    if let frame = frames[.field] {
      field.layout(frame: frame.inset(x: 0, y: appearance.px(5)), appearance: appearance)
    }
    damage.add(bounds)
  }

  // MARK: Keys

  /// The parts that there are, from left to right.
  var parts: [Part] {
    [.field, .button, .more, .close].filter { part in
      guard let frame = frames[part] else { return false }
      return !frame.isEmpty
    }
  }

  /// Handles a key while the field has the focus. Returns whether it was consumed, and the action.
  func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    guard isEditing, frames[.field] != nil else { return (false, nil) }
    damage.add(bounds)
    switch press.key {
    case .tab: return (false, nil)
    case .enter: return (true, .noteAccepted(field.text))
    case .escape:
      focus = nil
      return (true, nil)
    default: return field.key(press)
    }
  }

  /// Inserts pasted text, if the field has the focus.
  func insert(_ text: String) { edit { $0.insert(text) } }

  /// Changes the text of the field or its selection, if it has the focus.
  func edit(_ change: (inout TextField) -> Void) {
    guard isEditing else { return }
    change(&field)
    damage.add(bounds)
  }

  /// Gives the keyboard focus to a part, or to none.
  func take(focus part: Part?) {
    guard part != focus else { return }
    focus = part
    damage.add(bounds)
  }

  /// Takes the focus from the parts.
  func resignFocus() { take(focus: nil) }

  // MARK: Pointer

  private func part(at point: PixelPoint) -> Part? {
    frames.first { $0.value.contains(point) }?.key
  }

  private func touch(_ part: Part?) {
    if let part, let frame = frames[part] { damage.add(frame) }
  }

  /// Handles the start of a contact on the bar.
  func pressed(_ event: PointerEvent) {
    hover(nil)
    guard let part = self.part(at: PixelPoint(event.position)) else { return }
    if part == .field {
      focus = .field
      field.pressed(event)
    }
    press = (part, true)
    touch(part)
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    if press.part == .field { field.dragged(event) }
    self.press?.isInside = part(at: PixelPoint(event.position)) == press.part
    touch(press.part)
  }

  /// Handles the end of the pressed contact, and returns what its part asks for.
  func released(_ event: PointerEvent) -> ControlAction? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    return press.isInside ? use(press.part) : nil
  }

  /// Returns what a part asks for.
  func use(_ part: Part) -> ControlAction? {
    switch part {
    case .field: return nil
    case .button:
      return note?.hasField == true
        ? .noteAccepted(field.text) : note?.button.map { .command($0.command) }
    case .more: return .noteExplained
    case .close: return .noteClosed
    }
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    touch(press?.part)
    field.released()
    press = nil
  }

  /// Handles pointer movement without a contact. Nil means that the pointer is elsewhere.
  func hover(_ point: PixelPoint?) {
    let part = point.flatMap { self.part(at: $0) }
    guard part != hovered else { return }
    touch(hovered)
    touch(part)
    hovered = part
  }

  /// Returns the cursor at a point of the bar.
  func cursor(at point: PixelPoint) -> ControlCursor { part(at: point) == .field ? .text : .arrow }

  // MARK: Drawing

  /// Draws the bar.
  func draw(on context: borrowing DrawingContext) {
    guard let note, !bounds.isEmpty else { return }
    let theme = appearance.theme
    context.fill(bounds, note.kind == .warning ? theme.warningBar : theme.noteBar)
    context.fill(
      bounds.rows(bounds.maxY - appearance.hairline, height: appearance.hairline), theme.hairline)
    drawMark(note.kind, on: context)
    appearance.paragraph(note.text, in: textFrame, on: context, color: theme.text)
    if frames[.field] != nil { field.draw(isFocused: isEditing, isEnabled: true, on: context) }
    if let frame = frames[.button], let title = note.button?.title {
      let plate = frame.inset(x: appearance.px(4), y: appearance.px(5))
      appearance.plate(plate, radius: 6, theme.surface, edge: theme.hairline, on: context)
      drawState(.button, plate, on: context)
      appearance.label(title, in: plate, on: context, color: theme.text, align: .center)
    }
    if let frame = frames[.more] {
      drawState(.more, frame.inset(x: appearance.px(4), y: appearance.px(5)), on: context)
      drawDots(in: frame, on: context)
    }
    if let frame = frames[.close] {
      drawState(.close, frame.inset(x: appearance.px(4), y: appearance.px(5)), on: context)
      drawCross(in: frame, on: context)
    }
  }

  private func drawState(_ part: Part, _ plate: PixelRect, on context: borrowing DrawingContext) {
    let isPressed = press?.part == part && press?.isInside == true
    if focus == part {
      context.setColor(appearance.theme.accent)
      context.strokeRounded(
        plate, radius: 6 * appearance.scale, width: 2 * Double(appearance.hairline))
    }
    guard isPressed || hovered == part else { return }
    context.fillRounded(
      plate, radius: 6 * appearance.scale,
      isPressed ? appearance.theme.pressed : appearance.theme.hover)
  }

  /// Draws the disc with an i or an exclamation mark.
  private func drawMark(_ kind: NoteBar.Kind, on context: borrowing DrawingContext) {
    let theme = appearance.theme
    context.fillRounded(
      markFrame, radius: Double(markFrame.width) / 2,
      kind == .warning ? theme.error : theme.accent)
    appearance.label(
      kind == .warning ? "!" : "i", in: markFrame, on: context, color: theme.accentText,
      weight: .semibold, align: .center)
  }

  private func drawDots(in frame: PixelRect, on context: borrowing DrawingContext) {
    let (dot, step) = (max(2, appearance.px(3)), appearance.px(6))
    let middle = frame.centered(width: dot, height: dot)
    for offset in [-step, 0, step] {
      context.fillRounded(
        middle.offset(x: offset, y: 0), radius: Double(dot) / 2, appearance.theme.secondaryText)
    }
  }

  private func drawCross(in frame: PixelRect, on context: borrowing DrawingContext) {
    let (center, arm) = (frame.center, 4.5 * appearance.scale)
    for slope in [1.0, -1] {
      context.strokeLine(
        [center + Point(-arm, -arm * slope), center + Point(arm, arm * slope)],
        width: 1.5 * appearance.scale, appearance.theme.secondaryText)
    }
  }
}
