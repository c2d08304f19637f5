import Accessibility
import Graphics
import Ink
import Input
import Words

/// The card with options.
final class OptionSheet: FieldSheet {
  private(set) var card: OptionCard
  /// The picture, or nil while there is none.
  var picture: Image? { didSet { damage.add(pictureFrame) } }

  /// The frames of the choices of each row, in window pixels.
  private(set) var choiceFrames: [[PixelRect]] = []
  /// The place of the picture, in window pixels; empty in a narrow window.
  private(set) var pictureFrame = PixelRect.empty
  private(set) var factsFrame = PixelRect.empty
  private(set) var labelFrame = PixelRect.empty

  init(_ card: OptionCard, appearance: Appearance) {
    self.card = card
    super.init(
      TextField(card.text, selection: nil, appearance: appearance), title: card.title,
      appearance: appearance)
    buttons = [
      SheetButton(title: tr("Cancel"), role: .plain),
      SheetButton(title: card.confirmTitle, role: .primary),
    ]
    focus = choice(0, card.rows[0].chosen)
  }

  /// What is chosen and typed.
  var answer: OptionCard.Answer {
    OptionCard.Answer(choices: card.rows.map(\.chosen), text: field.text)
  }

  func update(_ new: OptionCard) {
    guard new != card else { return }
    let place = focusedRow
    card = new
    title = new.title
    buttons[1].title = new.confirmTitle
    if let place {
      focus = new.rows.indices.contains(place) ? choice(place, new.rows[place].chosen) : .content
    }
    if focus == .content, new.fieldLabel == nil { focus = choice(0, new.rows[0].chosen) }
    relayout()
  }

  /// Inserts pasted text into the field.
  func insert(_ text: String) {
    guard card.fieldLabel != nil else { return }
    focus = .content
    field.insert(text)
    damage.add(frame)
  }

  // MARK: Parts

  func choice(_ row: Int, _ index: Int) -> Part {
    .choice(card.rows[..<row].reduce(0) { $0 + $1.choices.count } + index)
  }

  /// The row of a choice, and its index there.
  private func place(of number: Int) -> (row: Int, index: Int)? {
    var rest = number
    for (row, choices) in card.rows.map(\.choices).enumerated() {
      if rest < choices.count { return (row, rest) }
      rest -= choices.count
    }
    return nil
  }

  private var focusedRow: Int? {
    if case .choice(let number) = focus { place(of: number)?.row } else { nil }
  }

  override var focusOrder: [Part] {
    let rows = card.rows.indices.filter { card.rows[$0].isEnabled }
    return rows.map { choice($0, card.rows[$0].chosen) }
      + (card.fieldLabel == nil ? [] : [.content]) + super.focusOrder
  }

  override func activate(_ part: Part) -> ControlAction? {
    switch part {
    case .choice(let number):
      guard let (row, index) = place(of: number), card.rows[row].isEnabled else { return nil }
      focus = part
      card.rows[row].chosen = index
      damage.add(frame)
      return .optionsChanged(answer)
    case .button(0): return .optionsCancelled
    case .button: return .optionsAccepted(answer)
    case .content, .option: return nil
    }
  }

  override func key(_ press: KeyPress) -> ControlAction? {
    damage.add(frame)
    switch (press.key, focus) {
    case (.escape, _), (.tab, _), (.enter, _): return super.key(press)
    case (_, .content):
      let before = field.text
      let (_, action) = field.key(press)
      guard field.text != before else { return action }
      followUp = action == nil ? nil : .optionsChanged(answer)
      return action ?? .optionsChanged(answer)
    case (.left, .choice(let number)): return move(from: number, by: -1)
    case (.right, .choice(let number)): return move(from: number, by: 1)
    case (.up, .choice): moveFocus(-1)
    case (.down, .choice): moveFocus(1)
    default: return super.key(press)
    }
    return nil
  }

  /// Chooses the next choice of a row, without leaving it.
  private func move(from number: Int, by step: Int) -> ControlAction? {
    guard let (row, index) = place(of: number),
      card.rows[row].choices.indices.contains(index + step)
    else { return nil }
    return activate(choice(row, index + step))
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let rows = card.rows.enumerated().map { row, content in
      let choices = content.choices.enumerated().map { index, title in
        partNode(
          choice(row, index), number, .radioButton, title,
          bounds: choiceFrames.isEmpty ? .empty : choiceFrames[row][index],
          isEnabled: content.isEnabled,
          states: AccessibleStates.checkable.with(.checked, if: content.chosen == index))
      }
      return AccessibleNode(
        AccessibleID(.cardGroup, [number, row]), .group, content.choices[content.chosen],
        bounds: choices.reduce(.empty) { $0.union($1.bounds) }, children: choices)
    }
    return rows + (card.fieldLabel == nil ? [] : [fieldNode(number)])
      + (facts.isEmpty ? [] : [textNode(0, number, facts, in: factsFrame)])
  }

  override func edit(_ change: (inout TextField) -> Void) -> ControlAction? {
    _ = super.edit(change)
    return .optionsChanged(answer)
  }

  // MARK: Layout

  /// The text below the rows.
  var facts: String { card.note.isEmpty ? card.facts : "\(card.facts)\n\(card.note)" }

  override func place() {
    let (width, side, _, room) = measure(width: 560, side: 22)
    let inner = width - 2 * side
    // A second line does not move the card.
    let least = appearance.paragraph("\n", width: inner).height
    let facts = max(least, appearance.paragraph(facts, width: inner).height)
    let lines = card.rows.count + (card.fieldLabel == nil ? 0 : 1)
    let (line, gap) = (appearance.theme.touchTarget, 6.0)
    // The rows get lower before the card leaves the window.
    let rowsHeight = Double(lines) * (line + gap) - gap
    let total = appearance.px(16 + 24 + 12 + rowsHeight + 12 + 14 + line + 16) + facts
    let share = min(1, Double(room) / Double(max(1, total)))
    func px(_ length: Double) -> Int { Int(Double(appearance.px(length)) * share) }
    let rows: [(height: Int, gap: Int)] = [
      (px(24), px(12)), (px(rowsHeight), px(12)), (Int(Double(facts) * share), px(14)),
      (px(line), px(16)),
    ]
    let height = rows.reduce(px(16)) { $0 + $1.height + $1.gap }
    let frames = place(
      in: window.centered(width: width, height: min(room, height)), side: side, lead: px(16),
      rows: rows)
    var body = frames[0]
    factsFrame = frames[1]
    let pictureWidth = inner * 34 / 100
    if pictureWidth >= appearance.px(90) {
      pictureFrame = body.columns(body.x, width: pictureWidth)
      let start = pictureFrame.maxX + appearance.px(16)
      body = body.columns(start, width: body.maxX - start)
    } else {
      pictureFrame = .empty
    }
    func row(_ index: Int) -> PixelRect {
      body.rows(body.y + px(Double(index) * (line + gap)), height: px(line))
    }
    choiceFrames = card.rows.enumerated().map { number, content in
      let area = row(number)
      let count = content.choices.count
      return content.choices.indices.map { index in
        let start = area.width * index / count
        return area.columns(area.x + start, width: area.width * (index + 1) / count - start)
      }
    }
    placeField(in: card.fieldLabel == nil ? .empty : row(card.rows.count))
  }

  private func placeField(in area: PixelRect) {
    guard let label = card.fieldLabel, !area.isEmpty else {
      labelFrame = .empty
      return field.layout(frame: .empty, appearance: appearance)
    }
    let width = min(appearance.width(of: label) + appearance.px(12), area.width / 2)
    labelFrame = area.columns(area.x, width: width)
    field.layout(
      frame: area.columns(area.x + width, width: area.width - width), appearance: appearance)
  }

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    drawOptions(on: context)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    if card.fieldLabel != nil, field.frame.contains(point) { return .content }
    for (row, frames) in choiceFrames.enumerated() where card.rows[row].isEnabled {
      if let index = frames.firstIndex(where: { $0.contains(point) }) { return choice(row, index) }
    }
    return super.part(at: point)
  }
}
