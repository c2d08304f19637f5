import Ink

/// The card of a prompt: a machine that takes events and says what was decided.
final class PromptSheet {
  /// What takes the keys.
  enum Focus: Hashable {
    /// The text field.
    case field
    /// The option below it.
    case option
    /// A button, by its place.
    case button(Int)
  }

  /// What is asked for.
  let prompt: Prompt
  /// The text field.
  var field: TextField
  /// What can be chosen besides, if anything.
  var option: CheckBox?
  /// The buttons, the one that goes back first.
  private(set) var buttons: [SheetButton] = []
  /// What takes the keys.
  var focus = Focus.field
  /// The line below the field, and whether it tells of an error.
  private(set) var note: (text: String, isError: Bool)
  /// The question that has to be answered before the text is taken; nil while text is edited.
  private(set) var question: String?
  /// The card, in window pixels.
  private(set) var frame = PixelRect.empty
  /// The line of the title and the lines below the field, in window pixels.
  private(set) var titleFrame = PixelRect.empty
  private(set) var noteFrame = PixelRect.empty
  /// What the pointer is over, and what a contact is down on.
  var hovered: Focus?
  var press: (focus: Focus, isInside: Bool)?
  /// What has to be drawn again.
  var damage = DamageRegion()

  private var window = PixelRect.empty
  private(set) var look: Look

  /// The card of `prompt`.
  init(_ prompt: Prompt, look: Look) {
    self.prompt = prompt
    self.look = look
    field = TextField(prompt.text, selection: prompt.selection, look: look)
    option = prompt.option.map { CheckBox(title: $0.title, isOn: $0.isOn) }
    note = (prompt.note, false)
    setButtons()
  }

  /// Whether text is edited now.
  var isEditing: Bool { question == nil }
  /// What the line below the field says.
  var line: String { question ?? note.text }

  /// What the card says with the buttons for it.
  private func setButtons(confirm: String? = nil) {
    buttons = [
      SheetButton(title: "Cancel", role: .plain),
      SheetButton(
        title: confirm ?? prompt.confirmTitle, role: confirm == nil ? .primary : .destructive),
    ]
  }

  // MARK: State

  /// Shows a line below the field. A question that is open has been answered: what came of it is
  /// shown in its place, and the text can be edited again.
  func show(note text: String, isError: Bool) {
    if !isEditing { resumeEditing() }
    note = (text, isError)
    relayout()
  }

  /// Asks a question about the text, which stays as it is.
  func ask(_ question: String, confirmTitle: String) {
    self.question = question
    setButtons(confirm: confirmTitle)
    // Not on the button that destroys: a key held down a little long must not answer.
    focus = .button(0)
    press = nil
    relayout()
  }

  /// Goes back from the question to the text.
  func resumeEditing() {
    question = nil
    note = (prompt.note, false)
    setButtons()
    focus = .field
    relayout()
  }

  /// Puts pasted text into the field.
  func insert(_ text: String) {
    guard isEditing else { return }
    field.insert(text)
    damage.add(field.frame)
  }

  // MARK: Layout

  /// Places the card in `window`.
  func layout(window: PixelRect, look: Look) {
    self.window = window
    self.look = look
    press = nil
    hovered = nil
    let theme = look.theme
    let margin = min(look.px(16), min(window.width, window.height) / 16)
    let width = max(0, min(look.px(440), window.width - 2 * margin))
    let side = min(look.px(22), width / 12)
    let noteHeight = max(
      look.px(18),
      look.text.layout(
        line, size: theme.textSize, maxWidth: width - 2 * side, overflow: .wrap
      ).height)

    // From top to bottom: heights that hold something, and the gaps that give way first.
    let hasOption = option != nil
    let gaps = [20.0, 12, hasOption ? 6 : 0, hasOption ? 6 : 10, 16, 20].map { look.px($0) }
    var parts = [look.px(24), look.px(40), hasOption ? look.px(32) : 0, noteHeight, look.px(40)]
    let room = max(0, window.height - 2 * margin)
    // Too low even without air: the title goes, then the buttons and the field come closer to
    // their text, then the note goes, and last the option.
    if parts.reduce(0, +) > room { parts[0] = 0 }
    if parts.reduce(0, +) > room { parts[1] = look.px(28) }
    if parts.reduce(0, +) > room { parts[4] = look.px(28) }
    parts[2] = max(0, min(parts[2], room - parts[1] - parts[4]))
    if parts[2] < look.px(14) { parts[2] = 0 }
    parts[3] = max(0, min(parts[3], room - parts[1] - parts[2] - parts[4]))
    if parts[3] < look.px(14) { parts[3] = 0 }
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
    field.layout(frame: PixelRect(x: x, y: y, width: inner, height: p[1]), look: look)
    y += p[1] + g[2]
    option?.frame = PixelRect(x: x, y: y, width: inner, height: p[2])
    y += p[2] + g[3]
    noteFrame = PixelRect(x: x, y: y, width: inner, height: p[3])
    y += p[3] + g[4]
    SheetButton.place(
      &buttons, in: PixelRect(x: x, y: y, width: inner, height: p[4]), look: look)
  }

  /// Places everything again after a change of what is shown.
  private func relayout() {
    damage.add(outer)
    layout(window: window, look: look)
    damage.add(outer)
  }

  /// The card with its shadow.
  var outer: PixelRect { frame.inset(by: -look.shadowReach).intersection(window) }
}
