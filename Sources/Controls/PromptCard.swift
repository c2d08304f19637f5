import Accessibility
import Graphics
import Input
import Localization
import Platform

final class PromptCard: FieldCard {
  let prompt: Prompt
  private(set) var option: CheckBox?
  /// The line below the field. `isError` is true if it reports an error.
  private(set) var note: (text: String, isError: Bool)
  /// The question to answer before the text is accepted, or nil while the text is edited.
  private var question: String?
  private(set) var noteFrame = PixelRect.empty
  /// The texts below the card.
  var list = MatchList()
  /// The text that Tab takes over in place of another, or nil until it is known.
  var completion: (of: String, text: String)?
  /// True if Tab was pressed before it is known.
  var isCompleting = false

  let onAccept: (_ text: String, _ isConfirmed: Bool) -> Void
  let onSecret: (SecretBytes) -> Void
  let onChange: () -> Void
  let onOption: (Bool) -> Void

  init(
    _ prompt: Prompt, style: StyleContext, onAccept: @escaping (String, Bool) -> Void,
    onSecret: @escaping (SecretBytes) -> Void, onChange: @escaping () -> Void,
    onOption: @escaping (Bool) -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.prompt = prompt
    (self.onAccept, self.onChange, self.onOption) = (onAccept, onChange, onOption)
    self.onSecret = onSecret
    option = prompt.option.map { CheckBox(title: $0.title, isOn: $0.isOn) }
    note = (prompt.note, false)
    super.init(
      prompt.isSecret
        ? TextField(secretIn: style)
        : TextField(prompt.text, selection: prompt.selection, style: style),
      title: prompt.title, style: style, onCancel: onCancel)
    focus = .content
    setButtons(confirm: prompt.confirmTitle)
  }

  /// True while the text is edited.
  var isEditing: Bool { question == nil }
  var line: String { question ?? refusal ?? note.text }
  /// The sentence that says why a part of what was typed is left out, or that the text is refused,
  /// or nil.
  private var refusal: String? { cut?.sentence ?? (note.isError ? note.text : nil) }

  // MARK: State

  /// Shows a line below the field. It replaces an open question, which has been answered, and the
  /// text can be edited again. A secret that was wrong goes: Enter alone must not send it again, as
  /// a token counts the tries.
  func show(note text: String, isError: Bool) {
    if !isEditing { resumeEditing() }
    if isError, prompt.isSecret { field.replace("") }
    note = (text, isError)
    cut = nil
    relayout()
  }

  /// Asks a question about the text, which stays as it is.
  func ask(_ question: String, confirmTitle: String) {
    self.question = question
    setButtons(confirm: confirmTitle, .destructive)
    // The focus is not on the destructive button: a key held down a little too long must not
    // answer.
    focus = .button(0)
    relayout()
  }

  private func resumeEditing() {
    question = nil
    note = (prompt.note, false)
    setButtons(confirm: prompt.confirmTitle)
    focus = .content
    relayout()
  }

  // MARK: Layout

  override func place() {
    let (width, side, margin, room) = measure(width: 440, side: 22)
    let note = style.paragraph(line, width: width - 2 * side).height

    // From top to bottom: the heights of the parts, and the gaps, which shrink first.
    let hasOption = option != nil
    let gaps = [20.0, 12, hasOption ? 6 : 0, hasOption ? 6 : 10, 16, 20].map { style.px($0) }
    var parts = [24.0, 40, hasOption ? 32 : 0, 18, 40].map { style.px($0) }
    parts[3] = max(parts[3], note)
    // The window is too low even without gaps. The title goes first, then the buttons and the field
    // shrink to their text, then the note goes, and finally the option.
    if parts.reduce(0, +) > room { parts[0] = 0 }
    if parts.reduce(0, +) > room { parts[1] = style.px(28) }
    if parts.reduce(0, +) > room { parts[4] = style.px(28) }
    parts[2] = max(0, min(parts[2], room - parts[1] - parts[4]))
    if parts[2] < style.px(14) { parts[2] = 0 }
    parts[3] = max(0, min(parts[3], room - parts[1] - parts[2] - parts[4]))
    if parts[3] < style.px(14) { parts[3] = 0 }
    let solid = parts.reduce(0, +)
    let air = gaps.reduce(0, +)
    // Texts below the card have room for a few if gaps half as high leave it.
    let least = prompt.isForPath ? MatchList.leastHeight(style) : 0
    let below = solid + air / 2 + least <= room ? least : 0
    let gapShare = Double(max(0, min(air, room - below - solid))) / Double(max(1, air))
    let partShare = min(1, Double(room) / Double(max(1, solid)))
    let g = gaps.map { Int(Double($0) * gapShare) }
    let p = parts.map { Int(Double($0) * partShare) }
    let height = g.reduce(0, +) + p.reduce(0, +)
    let top = max(margin, min((window.height - height) / 3, margin + room - below - height))
    let frame = window.centered(width: width, height: height)
      .rows(window.y + top, height: height)
    let rows = place(in: frame, side: side, lead: g[0], rows: Array(zip(p, g.dropFirst())))
    field.layout(frame: rows[0], style: style)
    option?.frame = rows[1]
    noteFrame = rows[2]
    placeList()
  }

  /// Places the list below the card.
  func placeList() {
    let margin = measure(width: 440, side: 22).margin
    list.layout(below: frame, in: window, margin: margin, style: style)
    scrollThroughPages()
    keepFocusOnRow()
  }

  override func scrolled() { turnPage() }

  /// Keeps the focus on a row, or else gives it back to the field.
  func keepFocusOnRow() {
    if case .choice(let row)? = focus {
      focus = list.nearest(to: row).map { Part.choice($0) } ?? .content
    }
  }

  override var beside: PixelRect {
    list.frame.isEmpty
      ? .empty : list.frame.inset(by: -style.shadowReach).intersection(window)
  }

  override func drawBeside(on context: borrowing DrawingContext) {
    guard isEditing else { return }
    list.draw(style: style, on: context) { state(of: .choice($0)) }
  }

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = style.theme
    field.draw(isFocused: focus == .content, isEnabled: isEditing, on: context)
    option?.draw(state(of: .option), isEnabled: isEditing, style: style, on: context)
    let color =
      question != nil ? theme.text : (refusal == nil ? theme.secondaryText : theme.error)
    style.paragraph(line, in: noteFrame, on: context, color: color)
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let matches = list.choices.enumerated().map { row, choice in
      partNode(.choice(row), number, .listItem, choice.title, bounds: choice.frame)
    }
    let option = option.map {
      partNode(
        .option, number, .checkBox, $0.title, bounds: $0.frame, isEnabled: isEditing,
        states: AccessibleStates.checkable.with(.checked, if: $0.isOn))
    }
    return [fieldNode(number, error: refusal, isSecret: prompt.isSecret)]
      + (isEditing && !matches.isEmpty
        ? [
          AccessibleNode(
            AccessibleID(.cardGroup, [number]), .list, tr("Matches"), bounds: list.frame,
            children: matches)
        ] : [])
      + (option.map { [$0] } ?? [])
      + (line.isEmpty ? [] : [textNode(0, number, line, in: noteFrame)])
  }

  // MARK: Events

  override func key(_ press: KeyPress) -> ControlAction? {
    damage.add(frame)
    switch press.key {
    case .tab where prompt.isForPath && focus == .content && !press.modifiers.contains(.shift):
      complete()
    case .enter:
      guard case .choice(let row)? = focus else { return super.key(press) }
      takeOver(row)
    case .escape: return super.key(press)
    case .tab:
      // The list is one stop with the field.
      if case .choice? = focus { focus = .content }
      return super.key(press)
    case .pageUp: turn(-1)
    case .pageDown: turn(1)
    case .down where focus == .content && !list.titles.isEmpty:
      focus = .choice(0)
      redraw()
    default:
      if case .choice(let row)? = focus {
        key(press, inRow: row)
        break
      }
      guard focus == .content else { return super.key(press) }
      let (isConsumed, action) = typed(press)
      if isConsumed { forgetError() }
      return action
    }
    return nil
  }

  /// The text has changed: the error was about the one before.
  private func forgetError() {
    if !note.text.isEmpty, note.isError { show(note: prompt.note, isError: false) }
  }

  /// A path was changed: what may follow is not known any more.
  override func textChanged() {
    guard prompt.isForPath else { return }
    (completion, isCompleting) = (nil, false)
    call(onChange)
  }

  override var isEditable: Bool { isEditing }

  override func edit(_ change: (inout TextField) -> Void) {
    guard isEditing else { return }
    super.edit(change)
    forgetError()
  }

  override var focusOrder: [Part] {
    // In a low window there may be no room for the option.
    let hasOption = option.map { !$0.frame.isEmpty } ?? false
    return (isEditing ? hasOption ? [.content, .option] : [.content] : []) + super.focusOrder
  }

  override func activate(_ part: Part) {
    switch part {
    case .content: break
    case .option:
      focus = .option
      option?.isOn.toggle()
      damage.add(frame)
      if let isOn = option?.isOn { call { [onOption] in onOption(isOn) } }
    case .button(0):
      // Goes back from a question to the text.
      if isEditing { super.activate(part) } else { resumeEditing() }
    case .choice(let row): takeOver(row)
    case .button where prompt.isSecret:
      call { [onSecret, secret = field.takeSecret()] in onSecret(secret) }
      redraw()
    case .button:
      call { [onAccept, text = field.text, isEditing] in onAccept(text, !isEditing) }
    }
  }

  override func part(at point: PixelPoint) -> Part? {
    if isEditing, field.frame.contains(point) { return .content }
    if isEditing, let option, option.frame.contains(point) { return .option }
    if isEditing, let row = list.row(at: point) { return .choice(row) }
    return super.part(at: point)
  }
}
