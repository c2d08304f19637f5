import Accessibility
import Graphics
import Ink
import Input
import Words

/// The card of a form.
final class FormSheet: FieldSheet {
  private let form: Form
  private(set) var chosen: [Int]
  private(set) var note: (text: String, isError: Bool)

  /// The frames of the choices, of the labels and of the note, in window pixels.
  private(set) var choiceFrames: [[PixelRect]] = []
  private var labelFrames: [PixelRect] = []
  private var noteFrame = PixelRect.empty

  init(_ form: Form, appearance: Appearance) {
    self.form = form
    chosen = form.answer.choices
    note = (form.note, false)
    super.init(
      TextField(form.answer.text, selection: nil, appearance: appearance), title: form.title,
      appearance: appearance)
    buttons = [
      SheetButton(title: tr("Cancel"), role: .plain),
      SheetButton(title: form.confirmTitle, role: .primary),
    ]
    focus = choice(0, chosen[0])
  }

  /// What is chosen and typed.
  var answer: Form.Answer { Form.Answer(choices: chosen, text: field.text) }

  func show(note text: String, isError: Bool) {
    guard note != (text, isError) else { return }
    note = (text, isError)
    relayout()
  }

  /// Inserts pasted text into the field.
  func insert(_ text: String) {
    field.insert(text)
    _ = typed()
  }

  // MARK: Parts

  private func choice(_ group: Int, _ index: Int) -> Part {
    .choice(form.groups[..<group].reduce(0) { $0 + $1.choices.count } + index)
  }

  /// The group of a choice, and its index there.
  private func place(of number: Int) -> (group: Int, index: Int)? {
    var rest = number
    for (group, choices) in form.groups.map(\.choices).enumerated() {
      if rest < choices.count { return (group, rest) }
      rest -= choices.count
    }
    return nil
  }

  override var focusOrder: [Part] {
    let groups = form.groups.indices.map { choice($0, chosen[$0]) }
    return groups.prefix(1) + [.content] + groups.dropFirst() + super.focusOrder
  }

  override func activate(_ part: Part) -> ControlAction? {
    switch part {
    case .choice(let number):
      guard let (group, index) = place(of: number) else { return nil }
      chosen[group] = index
      focus = part
      if (group, index) == (0, form.groups[0].choices.count - 1) { focus = .content }
      damage.add(frame)
      return .formChanged(answer)
    case .button(0): return .formCancelled
    case .button: return .formAccepted(answer)
    case .content, .option: return nil
    }
  }

  /// The text has changed: it is the one that counts.
  private func typed() -> ControlAction {
    chosen[0] = form.groups[0].choices.count - 1
    damage.add(frame)
    return .formChanged(answer)
  }

  override func edit(_ change: (inout TextField) -> Void) -> ControlAction? {
    let before = field.text
    _ = super.edit(change)
    return field.text == before ? nil : typed()
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let groups = form.groups.enumerated().map { group, content in
      let choices = content.choices.enumerated().map { index, title in
        partNode(
          choice(group, index), number, .radioButton, title,
          bounds: choiceFrames.isEmpty ? .empty : choiceFrames[group][index],
          states: AccessibleStates.checkable.with(.checked, if: chosen[group] == index))
      }
      return AccessibleNode(
        AccessibleID(.cardGroup, [number, group]), .group,
        content.label.isEmpty ? title : content.label,
        bounds: choices.reduce(.empty) { $0.union($1.bounds) },
        children: choices + (group == 0 ? [fieldNode(number)] : []))
    }
    return groups
      + (note.text.isEmpty ? [] : [textNode(0, number, note.text, in: noteFrame)])
  }

  override func key(_ press: KeyPress) -> ControlAction? {
    damage.add(frame)
    switch (press.key, focus) {
    case (.escape, _), (.tab, _), (.enter, _): return super.key(press)
    case (_, .content):
      let before = field.text
      let (_, action) = field.key(press)
      guard field.text != before else { return action }
      guard let action else { return typed() }
      followUp = typed()
      return action
    case (.up, .choice(let number)), (.left, .choice(let number)): return move(from: number, by: -1)
    case (.down, .choice(let number)), (.right, .choice(let number)):
      return move(from: number, by: 1)
    default: return super.key(press)
    }
  }

  /// Chooses the next choice of a group, without leaving it.
  private func move(from number: Int, by step: Int) -> ControlAction? {
    guard let (group, index) = place(of: number),
      form.groups[group].choices.indices.contains(index + step)
    else { return nil }
    chosen[group] = index + step
    focus = choice(group, index + step)
    return .formChanged(answer)
  }

  // MARK: Layout

  override func place() {
    let (width, side, _, room) = measure(width: 440, side: 22)
    let note = appearance.paragraph(note.text, width: width - 2 * side).height
    let lines = form.groups.map { ($0.choices.count + $0.columns - 1) / $0.columns }
    // The rows get lower before the card leaves the window.
    let wanted = [24] + lines.map { 38 * Double($0) } + [40]
    let labels = form.groups.map { $0.label.isEmpty ? 0 : 26.0 }
    let total = appearance.px(wanted.reduce(0, +) + labels.reduce(0, +) + 5 * 14) + note
    let share = min(1, Double(room) / Double(max(1, total)))
    func px(_ length: Double) -> Int { Int(Double(appearance.px(length)) * share) }
    var rows: [(height: Int, gap: Int)] = [(px(24), px(14))]
    for (label, count) in zip(labels, lines) {
      rows.append((px(label), 0))
      rows.append((px(38 * Double(count)), px(8)))
    }
    rows += [(Int(Double(note) * share), px(14)), (px(40), px(14))]
    let height = rows.reduce(px(16)) { $0 + $1.height + $1.gap }
    let frames = place(
      in: window.centered(width: width, height: min(room, height)), side: side, lead: px(16),
      rows: rows)
    labelFrames = form.groups.indices.map { frames[2 * $0] }
    choiceFrames = form.groups.enumerated().map { number, group in
      let area = frames[2 * number + 1]
      return group.choices.indices.map { index in
        let column = area.width / group.columns
        let row = area.height / max(1, lines[number])
        return area.columns(area.x + index % group.columns * column, width: column)
          .rows(area.y + index / group.columns * row, height: row)
      }
    }
    noteFrame = frames[frames.count - 1]
    // The field is beside the last choice of the first group.
    let last = choiceFrames[0][form.groups[0].choices.count - 1]
    let text = appearance.width(of: form.groups[0].choices.last ?? "") + appearance.px(46)
    let start = min(text, last.width / 2)
    choiceFrames[0][form.groups[0].choices.count - 1].width = start
    field.layout(
      frame: last.columns(last.x + start, width: last.width - start)
        .inset(x: 0, y: min(appearance.px(2), last.height / 8)), appearance: appearance)
  }

  // MARK: Drawing

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = appearance.theme
    for (group, frame) in zip(form.groups, labelFrames) where !group.label.isEmpty {
      appearance.label(group.label, in: frame, on: context, color: theme.secondaryText)
    }
    for (group, frames) in choiceFrames.enumerated() {
      for (index, frame) in frames.enumerated() {
        RadioButton(
          title: form.groups[group].choices[index], isOn: chosen[group] == index, frame: frame
        ).draw(look(of: choice(group, index)), appearance: appearance, on: context)
      }
    }
    field.draw(isFocused: focus == .content, isEnabled: true, on: context)
    appearance.paragraph(
      note.text, in: noteFrame, on: context,
      color: note.isError ? theme.error : theme.secondaryText)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    if field.frame.contains(point) { return .content }
    for (group, frames) in choiceFrames.enumerated() {
      if let index = frames.firstIndex(where: { $0.contains(point) }) {
        return choice(group, index)
      }
    }
    return super.part(at: point)
  }
}

/// A button of a group of which one is chosen.
struct RadioButton {
  var title: String
  var isOn: Bool
  /// The clickable area, in window pixels.
  var frame: PixelRect

  func draw(_ look: ControlLook, appearance: Appearance, on context: borrowing DrawingContext) {
    guard !frame.isEmpty else { return }
    let theme = appearance.theme
    let side = min(appearance.px(18), frame.height)
    let ring = frame.centered(width: side, height: side)
      .columns(frame.x + appearance.px(2), width: side)
    appearance.plate(
      ring, radius: 9, theme.surface, edge: isOn ? theme.accent : theme.secondaryText, on: context)
    if look.isHovered || look.isPressed {
      context.fillRounded(
        ring, radius: 9 * appearance.scale, look.isPressed ? theme.pressed : theme.hover)
    }
    if isOn {
      context.fillRounded(
        ring.inset(by: side * 5 / 18), radius: 9 * appearance.scale, theme.accent)
    }
    if look.isFocused {
      appearance.focusRing(
        around: ring, radius: 9 * appearance.scale, theme.accent, on: context)
    }
    let left = side + appearance.px(13)
    appearance.label(
      title, in: frame.columns(frame.x + left, width: max(0, frame.width - left)), on: context,
      color: theme.text)
  }
}
