import Ink

/// The card of a prompt, a state machine that takes events and returns actions.
final class PromptSheet: Sheet {
  /// The part of the card with keyboard focus.
  enum Focus: Hashable {
    /// The text field.
    case field
    /// The option below it.
    case option
    /// A button, by its index.
    case button(Int)
  }

  /// The prompt.
  let prompt: Prompt
  /// The text field.
  var field: TextField
  /// The check box, if any.
  var option: CheckBox?
  /// The buttons. The first one cancels.
  private(set) var buttons: [SheetButton] = []
  /// The part with keyboard focus.
  var focus = Focus.field
  /// The line below the field. `isError` is true if it reports an error.
  private(set) var note: (text: String, isError: Bool)
  /// The question to answer before the text is accepted, or nil while the text is edited.
  private(set) var question: String?
  /// The card, in window pixels.
  private(set) var frame = PixelRect.empty
  /// The frames of the title and of the lines below the field, in window pixels.
  private(set) var titleFrame = PixelRect.empty
  private(set) var noteFrame = PixelRect.empty
  /// The part under the pointer, and the target of the pressed contact.
  var hovered: Focus?
  var press: (focus: Focus, isInside: Bool)?
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var window = PixelRect.empty
  private(set) var appearance: Appearance

  /// The card of `prompt`.
  init(_ prompt: Prompt, appearance: Appearance) {
    self.prompt = prompt
    self.appearance = appearance
    field = TextField(prompt.text, selection: prompt.selection, appearance: appearance)
    option = prompt.option.map { CheckBox(title: $0.title, isOn: $0.isOn) }
    note = (prompt.note, false)
    setButtons()
  }

  /// True while the text is edited.
  var isEditing: Bool { question == nil }
  /// The text below the field.
  var line: String { question ?? note.text }

  /// Sets the buttons for editing, or for a question that `confirm` answers.
  private func setButtons(confirm: String? = nil) {
    buttons = [
      SheetButton(title: "Cancel", role: .plain),
      SheetButton(
        title: confirm ?? prompt.confirmTitle, role: confirm == nil ? .primary : .destructive),
    ]
  }

  // MARK: State

  /// Shows a line below the field. It replaces an open question, which has been answered, and the
  /// text can be edited again.
  func show(note text: String, isError: Bool) {
    if !isEditing { resumeEditing() }
    note = (text, isError)
    relayout()
  }

  /// Asks a question about the text, which stays as it is.
  func ask(_ question: String, confirmTitle: String) {
    self.question = question
    setButtons(confirm: confirmTitle)
    // The focus is not on the destructive button: a key held down a little too long must not
    // answer.
    focus = .button(0)
    press = nil
    relayout()
  }

  /// Returns from the question to the text.
  func resumeEditing() {
    question = nil
    note = (prompt.note, false)
    setButtons()
    focus = .field
    relayout()
  }

  /// Inserts pasted text into the field.
  func insert(_ text: String) {
    guard isEditing else { return }
    field.insert(text)
    damage.add(field.frame)
  }

  // MARK: Layout

  /// Places the card in `window`.
  func layout(window: PixelRect, appearance: Appearance) {
    self.window = window
    self.appearance = appearance
    press = nil
    hovered = nil
    let theme = appearance.theme
    let margin = min(appearance.px(16), min(window.width, window.height) / 16)
    let width = max(0, min(appearance.px(440), window.width - 2 * margin))
    let side = min(appearance.px(22), width / 12)
    let noteHeight = max(
      appearance.px(18),
      appearance.text.layout(
        line, size: theme.textSize, maxWidth: width - 2 * side, overflow: .wrap
      ).height)

    // From top to bottom: the heights of the parts, and the gaps, which shrink first.
    let hasOption = option != nil
    let gaps = [20.0, 12, hasOption ? 6 : 0, hasOption ? 6 : 10, 16, 20].map { appearance.px($0) }
    var parts = [
      appearance.px(24), appearance.px(40), hasOption ? appearance.px(32) : 0, noteHeight,
      appearance.px(40),
    ]
    let room = max(0, window.height - 2 * margin)
    // The window is too low even without gaps. The title goes first, then the buttons and the field
    // shrink to their text, then the note goes, and finally the option.
    if parts.reduce(0, +) > room { parts[0] = 0 }
    if parts.reduce(0, +) > room { parts[1] = appearance.px(28) }
    if parts.reduce(0, +) > room { parts[4] = appearance.px(28) }
    parts[2] = max(0, min(parts[2], room - parts[1] - parts[4]))
    if parts[2] < appearance.px(14) { parts[2] = 0 }
    parts[3] = max(0, min(parts[3], room - parts[1] - parts[2] - parts[4]))
    if parts[3] < appearance.px(14) { parts[3] = 0 }
    let solid = parts.reduce(0, +)
    let air = gaps.reduce(0, +)
    let gapShare = Double(max(0, min(air, room - solid))) / Double(max(1, air))
    let partShare = min(1, Double(room) / Double(max(1, solid)))
    let g = gaps.map { Int(Double($0) * gapShare) }
    let p = parts.map { Int(Double($0) * partShare) }
    let height = g.reduce(0, +) + p.reduce(0, +)
    frame = PixelRect(
      x: window.x + (window.width - width) / 2,
      y: window.y + max(margin, (window.height - height) / 3), width: width, height: height)

    let x = frame.x + side
    let inner = max(0, width - 2 * side)
    var y = frame.y + g[0]
    titleFrame = PixelRect(x: x, y: y, width: inner, height: p[0])
    y += p[0] + g[1]
    field.layout(frame: PixelRect(x: x, y: y, width: inner, height: p[1]), appearance: appearance)
    y += p[1] + g[2]
    option?.frame = PixelRect(x: x, y: y, width: inner, height: p[2])
    y += p[2] + g[3]
    noteFrame = PixelRect(x: x, y: y, width: inner, height: p[3])
    y += p[3] + g[4]
    SheetButton.place(
      &buttons, in: PixelRect(x: x, y: y, width: inner, height: p[4]), appearance: appearance)
  }

  /// Lays out the card again after its content changed.
  private func relayout() {
    damage.add(outer)
    layout(window: window, appearance: appearance)
    damage.add(outer)
  }

  /// The card including its shadow.
  var outer: PixelRect { frame.inset(by: -appearance.shadowReach).intersection(window) }
}
