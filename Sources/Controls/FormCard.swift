import Accessibility
import Graphics
import Ink
import Input
import Localization

final class FormCard: FieldCard {
  private(set) var form: Form
  /// The picture, or nil while there is none.
  var picture: Image? {
    didSet {
      picturePaper = picture?.samplePaper ?? InkColor(hex: 0xffffff)
      damage.add(pictureFrame)
    }
  }
  /// The colour under the picture.
  private(set) var picturePaper = InkColor(hex: 0xffffff)

  /// The frames of the choices of each row, in window pixels, also beyond what is in view.
  private(set) var wholeFrames: [[PixelRect]] = []
  private(set) var labelFrames: [PixelRect] = []
  private(set) var noteFrame = PixelRect.empty
  /// The place of the picture; empty in a narrow window.
  private(set) var pictureFrame = PixelRect.empty

  private let onChange: (Form.Answer) -> Void
  private let onAction: (Int) -> Void
  private let onAccept: (Form.Answer) -> Void

  init(
    _ form: Form, style: StyleContext, onChange: @escaping (Form.Answer) -> Void,
    onAction: @escaping (Int) -> Void, onAccept: @escaping (Form.Answer) -> Void,
    onCancel: @escaping () -> Void
  ) {
    (self.form, self.onChange, self.onAction, self.onAccept) = (form, onChange, onAction, onAccept)
    super.init(
      TextField(form.text, selection: nil, style: style), title: form.title,
      style: style, onCancel: onCancel)
    setButtons()
    focus = choice(0, form.rows[0].chosen)
  }

  private func setButtons() {
    let close = CardButton(title: form.closeTitle ?? tr("Cancel"), role: .plain)
    let accept = CardButton(
      title: form.confirmTitle, role: .primary, isEnabled: form.isAcceptable)
    let actions = form.actions.map {
      CardButton(title: $0.title, role: .plain, isEnabled: $0.isEnabled)
    }
    buttons = (form.hasCancel ? [close] : []) + actions + [accept]
  }

  /// The sentence above the buttons: why a part of what was typed is left out, or that of the form.
  var note: (text: String, isError: Bool) {
    if let cut { (cut.sentence, true) } else { (form.note, form.isError) }
  }

  /// What is chosen and typed.
  var answer: Form.Answer { Form.Answer(choices: form.rows.map(\.chosen), text: field.text) }

  func update(_ new: Form, replacesText: Bool = false) {
    var new = new
    if replacesText {
      field = TextField(new.text, selection: nil, style: style)
    } else {
      new.text = form.text
    }
    guard new != form || replacesText else { return }
    let row = focusedPlace?.row
    form = new
    title = new.title
    setButtons()
    if case .button(let index)? = focus,
      !buttons.indices.contains(index) || !buttons[index].isEnabled
    {
      focus = nil
    }
    if let row {
      let hasChoices = new.rows.indices.contains(row) && new.rows[row].style != .field
      focus = hasChoices ? choice(row, new.rows[row].chosen) : .content
    }
    if focus == nil || focus == .content && !isEditable { focus = choice(0, new.rows[0].chosen) }
    relayout()
    reveal()
  }

  // MARK: Parts

  func choice(_ row: Int, _ index: Int) -> Part {
    .choice(form.rows[..<row].reduce(0) { $0 + $1.choices.count } + index)
  }

  /// The row of a choice, and its index there.
  private func place(of number: Int) -> (row: Int, index: Int)? {
    var rest = number
    for (row, choices) in form.rows.map(\.choices).enumerated() {
      if rest < choices.count { return (row, rest) }
      rest -= choices.count
    }
    return nil
  }

  /// The row of the choice that has the focus, and its index there.
  var focusedPlace: (row: Int, index: Int)? {
    if case .choice(let number) = focus { place(of: number) } else { nil }
  }

  override var focusOrder: [Part] {
    let rows = form.rows.enumerated().flatMap { row, content -> [Part] in
      let hasChoices = content.isEnabled && content.style != .field
      return (hasChoices ? [choice(row, content.chosen)] : [])
        + (content.hasField ? [.content] : [])
    }
    return rows + super.focusOrder
  }

  /// Chooses, and gives the focus to the choice.
  private func choose(_ row: Int, _ index: Int) {
    form.rows[row].chosen = index
    focus = choice(row, index)
    reveal()
    changed()
  }

  private func changed() {
    damage.add(frame)
    call { [onChange, answer] in onChange(answer) }
  }

  override func escape() {
    if form.hasCancel { super.escape() } else { finish(onCancel) }
  }

  override func activate(_ part: Part) {
    switch part {
    case .choice(let number):
      guard let (row, index) = place(of: number), form.rows[row].isEnabled else { return }
      choose(row, index)
      if form.rows[row].hasField, index == form.rows[row].choices.count - 1 { focus = .content }
    case lastButton:
      if form.isAcceptable { call { [onAccept, answer] in onAccept(answer) } }
    case .button(let index) where index > 0 || !form.hasCancel:
      let action = form.hasCancel ? index - 1 : index
      call { [onAction] in onAction(action) }
    default: super.activate(part)
    }
  }

  override var isEditable: Bool { form.fieldRow != nil }

  /// The text is the choice beside it.
  override func textChanged() {
    if let row = form.fieldRow { form.rows[row].chosen = max(0, form.rows[row].choices.count - 1) }
    changed()
  }

  override func key(_ press: KeyPress) -> ControlAction? {
    damage.add(frame)
    defer { reveal() }
    switch (press.key, focus) {
    case (.escape, _), (.tab, _), (.enter, _): return super.key(press)
    case (_, .content): return typed(press).action
    case (.up, .choice) where isInSegments: moveFocus(-1)
    case (.down, .choice) where isInSegments: moveFocus(1)
    case (.left, .choice), (.up, .choice): move(by: -1)
    case (.right, .choice), (.down, .choice): move(by: 1)
    default: return super.key(press)
    }
    return nil
  }

  private var isInSegments: Bool {
    focusedPlace.map { form.rows[$0.row].style == .segments } ?? false
  }

  /// Chooses the next choice of a row, without leaving it.
  private func move(by step: Int) {
    guard let (row, index) = focusedPlace, form.rows[row].choices.indices.contains(index + step)
    else { return }
    choose(row, index + step)
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let note = note
    func field(_ name: String?) -> AccessibleNode {
      fieldNode(number, name: name, error: note.isError ? note.text : nil)
        .shown(in: shownPart(of: self.field.frame))
    }
    let rows = form.rows.enumerated().map { row, content -> AccessibleNode in
      guard content.style != .field else {
        return field(content.label)
      }
      let choices = content.choices.enumerated().map { index, title in
        partNode(
          choice(row, index), number, .radioButton, title,
          bounds: choiceFrames.isEmpty ? .empty : choiceFrames[row][index],
          isEnabled: content.isEnabled,
          states: AccessibleStates.checkable.with(.checked, if: content.chosen == index))
      }
      return AccessibleNode(
        AccessibleID(.cardGroup, [number, row]), .group,
        content.name.isEmpty ? title : content.name,
        bounds: choices.reduce(.empty) { $0.union($1.bounds) },
        children: choices + (content.hasField ? [field(content.choices.last)] : [])
      ).shown(in: window)
    }
    return rows + (note.text.isEmpty ? [] : [textNode(0, number, note.text, in: noteFrame)])
  }

  // MARK: Layout

  override func place() {
    let isWide = form.hasPicture
    let (width, side, _, room) = measure(width: wantedWidth, side: 22)
    let inner = width - 2 * side
    let grids = form.rows.map {
      ChoiceGrid($0, width: inner - pictureWidth(inner), style: style)
    }
    var note = style.paragraph(self.note.text, width: inner).height
    // A second line does not move a wide card.
    if isWide { note = max(note, style.paragraph("\n", width: inner).height) }
    let button = style.theme.touchTarget
    var buttons = buttonsHeight(width: inner, row: style.px(button), room: room)
    let gaps: (title: Double, row: Double, rows: Double, last: Double) =
      isWide ? (12, 6, 12, 16) : (14, 8, 8, 14)
    // The places of the labels and rows below the title.
    var places: [(label: Double, row: Double, height: Double)] = []
    var end = -gaps.row
    for (row, grid) in zip(form.rows, grids) {
      let label = end + gaps.row
      let top = label + (row.label.isEmpty || row.style == .field ? 0 : 26)
      let height = row.isOfButtons ? 38 * Double(grid.lines) : button
      places.append((label, top, height))
      end = top + height
    }
    let rest = style.px(16 + 24 + gaps.title + end + gaps.rows + 14 + gaps.last)
    let squeezed = shrink(&note, &buttons, rest: rest, room: room, width: inner)
    var share = squeezed
    func px(_ length: Double) -> Int { Int(Double(style.px(length)) * share) }
    var shown = px(end)
    if squeezed < Self.legibleShare {
      share = Self.leastShare
      let fixed = px(16) + px(24) + px(gaps.title) + px(gaps.rows) + px(14) + px(gaps.last)
      shown = min(px(end), room - note - buttons - fixed)
      // The smallest windows have no room for one.
      if shown < px(38) {
        share = squeezed
        shown = px(end)
      }
    }
    let before = maxScroll
    offset.maximum = px(end) - shown
    let rows: [(height: Int, gap: Int)] = [
      (px(24), px(gaps.title)), (shown, px(gaps.rows)), (note, px(14)),
      (buttons, px(gaps.last)),
    ]
    let height = rows.reduce(px(16)) { $0 + $1.height + $1.gap }
    let frames = place(
      in: window.centered(width: width, height: min(room, height)), side: side, lead: px(16),
      rows: rows)
    noteFrame = frames[1]
    viewport = placePicture(in: frames[0])
    let body = viewport.offset(x: 0, y: -scroll)
    field.layout(frame: .empty, style: style)
    (labelFrames, wholeFrames) = ([], [])
    for ((row, grid), place) in zip(zip(form.rows, grids), places) {
      let top = body.y + px(place.row)
      labelFrames.append(
        body.rows(body.y + px(place.label), height: top - body.y - px(place.label)))
      wholeFrames.append(grid.frames(in: body.rows(top, height: px(place.height))))
      if row.hasField { placeField(of: row, in: body.rows(top, height: px(place.height))) }
    }
    // Scrolled by the wheel, the rows stay where they are.
    if maxScroll != before { reveal() }
  }

  /// Places the picture, if there is one and room for it, and returns the rest of `area`.
  private func placePicture(in area: PixelRect) -> PixelRect {
    let width = pictureWidth(area.width)
    pictureFrame = width == 0 ? .empty : area.columns(area.x, width: width - pictureGap)
    return area.columns(area.x + width, width: area.width - width)
  }

  /// Places the field beside its label, or beside the last choice of the last row that was placed.
  private func placeField(of row: Form.Row, in area: PixelRect) {
    let number = wholeFrames.count - 1
    guard let title = row.choices.last else {
      let width = min(style.width(of: row.label) + style.px(12), area.width / 2)
      labelFrames[number] = area.columns(area.x, width: width)
      return field.layout(
        frame: area.columns(area.x + width, width: area.width - width), style: style)
    }
    let last = wholeFrames[number][row.choices.count - 1]
    let start = min(style.width(of: title) + style.px(46), last.width / 2)
    wholeFrames[number][row.choices.count - 1].width = start
    field.layout(
      frame: last.columns(last.x + start, width: last.width - start)
        .inset(x: 0, y: min(style.px(2), last.height / 8)), style: style)
  }

  override func scrolled() { relayout() }

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    drawRows(on: context)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    if isEditable, shownPart(of: field.frame).contains(point) { return .content }
    for (row, frames) in choiceFrames.enumerated() where form.rows[row].isEnabled {
      if let index = frames.firstIndex(where: { $0.contains(point) }) { return choice(row, index) }
    }
    return super.part(at: point)
  }

  /// A contact on the rows scrolls them once it has moved. In the field only a finger does: others
  /// select text there.
  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    if viewport.contains(PixelPoint(event.position)),
      press?.part != .content || event.kind == .touch
    {
      beginScrolling(event)
    }
  }

  override func dragged(_ event: PointerEvent) {
    if !scrolls(event) { super.dragged(event) }
  }
}

extension Form.Row {
  /// True if the row has round buttons.
  fileprivate var isOfButtons: Bool { if case .buttons = style { true } else { false } }
}
