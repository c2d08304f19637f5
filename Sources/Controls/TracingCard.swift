import Accessibility
import Graphics
import Input
import Localization

/// The card on which a signature is made of a picture: the picture with a frame that is dragged,
/// and beside it the ink as it will be.
final class TracingCard: CropViewCard {
  private(set) var choice: TracingChoice
  /// What became of the choice, or nil until it is there.
  var result: TracingResult? {
    didSet {
      setButtons()
      redraw()
    }
  }

  private let onChange: (TracingChoice) -> Void
  private let onPaste: () -> Void
  private let onAccept: () -> Void

  /// The parts between the title and the buttons, in window pixels.
  private(set) var textFrame = PixelRect.empty
  /// The paper with the ink, and the room of the ink on it.
  private(set) var sheetFrame = PixelRect.empty
  private(set) var paperFrame = PixelRect.empty
  private var labelFrame = PixelRect.empty
  private var noteFrame = PixelRect.empty
  private var checks: [CheckBox]
  /// The buttons for thinner and thicker lines.
  private var steps = [
    CardButton(title: "−", role: .plain), CardButton(title: "+", role: .plain),
  ]

  private static let instruction = tr(
    "Drag the frame around the signature. Its paper, shadows and pale lines are left out.")
  private static let thickness = tr("Thickness")

  init(
    _ picture: Image, _ choice: TracingChoice, style: StyleContext,
    onChange: @escaping (TracingChoice) -> Void, onPaste: @escaping () -> Void,
    onAccept: @escaping () -> Void, onCancel: @escaping () -> Void
  ) {
    (self.choice, self.onChange) = (choice, onChange)
    (self.onPaste, self.onAccept) = (onPaste, onAccept)
    checks = [
      CheckBox(title: tr("Remove line"), isOn: choice.removesLines),
      CheckBox(title: tr("Colour as in the picture"), isOn: choice.hasPictureColor),
    ]
    super.init(
      CropView(picture, part: choice.part), title: tr("Signature from a picture"), style: style,
      onCancel: onCancel)
    setButtons()
  }

  private var hasInk: Bool { result?.picture != nil }

  private func setButtons() {
    let frames = buttons.map(\.frame)
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain),
      CardButton(title: tr("Save…"), role: .primary, isEnabled: hasInk),
    ]
    for (index, frame) in frames.enumerated() { buttons[index].frame = frame }
    let limits = TracingChoice.thicknesses
    steps[0].isEnabled = choice.thickness > limits.lowerBound
    steps[1].isEnabled = choice.thickness < limits.upperBound
  }

  // MARK: Parts

  /// The parts for thinner and thicker lines, and those of the check boxes.
  private static let (stepParts, checkParts): ([Part], [Part]) = (
    [.choice(0), .choice(1)], [.choice(2), .choice(3)]
  )

  override var focusOrder: [Part] {
    [.content] + Self.stepParts.indices.filter { steps[$0].isEnabled }.map { Self.stepParts[$0] }
      + Self.checkParts + super.focusOrder
  }

  override func activate(_ part: Part) {
    switch part {
    case .choice(0): thicken(-1)
    case .choice(1): thicken(1)
    case .choice(2):
      choice.removesLines.toggle()
      changed()
    case .choice(3):
      choice.hasPictureColor.toggle()
      changed()
    case .button(1): if hasInk { call(onAccept) }
    default: super.activate(part)
    }
  }

  private func thicken(_ step: Int) {
    guard TracingChoice.thicknesses.contains(choice.thickness + step) else { return }
    choice.thickness += step
    changed()
    // The button that was pressed last may be off now.
    if let focus, !focusOrder.contains(focus) { self.focus = Self.stepParts[step < 0 ? 1 : 0] }
  }

  /// Shows a change, and says what is chosen.
  override func changed() {
    choice.part = crop.part
    checks[0].isOn = choice.removesLines
    checks[1].isOn = choice.hasPictureColor
    setButtons()
    super.changed()
    call { [onChange, choice] in onChange(choice) }
  }

  override func key(_ key: KeyPress) -> ControlAction? {
    guard press == nil else { return super.key(key) }
    if focus == .content, view.take(style.upright(key)) {
      changed()
      return nil
    }
    if key.modifiers == .control, key.letter(among: "v") != nil {
      onPaste()
      return nil
    }
    switch key.key {
    case .character("+"), .character("="): thicken(1)
    case .character("-"): thicken(-1)
    default: return super.key(key)
    }
    return nil
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let stepNodes = zip(Self.stepParts, zip(steps, [tr("Thinner"), tr("Thicker")])).map {
      partNode(
        $0, number, .button, $1.1, bounds: $1.0.frame, isEnabled: $1.0.isEnabled)
    }
    let checkNodes = zip(Self.checkParts, checks).map { part, box in
      partNode(
        part, number, .checkBox, box.title, bounds: box.frame,
        states: AccessibleStates.checkable.with(.checked, if: box.isOn))
    }
    return [
      textNode(0, number, Self.instruction, in: textFrame),
      pictureNode(number),
    ] + stepNodes + checkNodes + [textNode(1, number, result?.note ?? "", in: noteFrame)]
  }

  // MARK: Layout

  override func place() {
    let (width, side, _, room) = measure(width: 900, side: 24)
    let inner = width - 2 * side
    let gap = min(style.px(12), room / 40)
    let button = min(style.px(40), room / 6)
    let title = min(style.px(24), room / 10)
    let text = min(style.paragraph(Self.instruction, width: inner).height, room / 6)
    // In a narrow window the check boxes are below the thickness.
    let isNarrow = inner < controlsWidth
    let row = min(style.px(34), room / 10)
    let controls = isNarrow ? 3 * row : row
    let note = min(style.paragraph("\n", width: inner).height, room / 8)
    let fixed = title + text + controls + note + button + 9 * gap
    let half = (inner - gap) / 2
    // No higher than the picture needs, but ink may be as high as it is wide.
    let picture = view.picture
    let wanted = max(style.px(240), half * picture.height / max(1, picture.width) + style.px(14))
    let height = max(0, min(style.px(420), wanted, room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + height))
    let rows = place(
      in: frame, side: side, lead: 2 * gap,
      rows: [
        (title, gap), (text, gap), (height, gap), (controls, gap), (note, gap), (button, 0),
      ])
    (textFrame, noteFrame) = (rows[0], rows[3])
    view.place(in: rows[1].columns(rows[1].x, width: half), style: style)
    sheetFrame = rows[1].columns(rows[1].maxX - half, width: half)
    paperFrame = sheetFrame.inset(by: style.px(10)).intersection(window)
    placeControls(in: rows[2], row: row, isNarrow: isNarrow)
  }

  /// The width of a check box, without its title.
  private var boxWidth: Int { style.px(18 + 13 + 20) }
  private var labelWidth: Int { style.width(of: Self.thickness) + style.px(12) }
  /// The width of all controls side by side.
  private var controlsWidth: Int {
    labelWidth + style.px(2 * 44 + 24)
      + checks.reduce(0) { $0 + style.width(of: $1.title) + boxWidth }
  }

  private func placeControls(in area: PixelRect, row: Int, isNarrow: Bool) {
    labelFrame = area.columns(area.x, width: min(labelWidth, area.width / 2)).rows(
      area.y, height: row)
    var x = labelFrame.maxX
    for index in steps.indices {
      steps[index].frame = PixelRect(x: x, y: area.y, width: style.px(40), height: row)
      x += style.px(44)
    }
    x += style.px(20)
    for index in checks.indices {
      guard !isNarrow else {
        checks[index].frame = area.rows(area.y + (index + 1) * row, height: row)
        continue
      }
      let width = style.width(of: checks[index].title) + boxWidth
      checks[index].frame = area.columns(x, width: width)
      x += width
    }
  }

  // MARK: Drawing

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = style.theme
    style.paragraph(Self.instruction, in: textFrame, on: context, color: theme.secondaryText)
    view.draw(isFocused: focus == .content, style: style, on: context)
    style.plate(sheetFrame, radius: 6, .white, edge: theme.hairline, on: context)
    if let picture = result?.picture {
      let place = paperFrame.centered(width: picture.width, height: picture.height)
      context.scope {
        context.clip(paperFrame)
        context.draw(picture, in: place.extent)
      }
    }
    style.label(Self.thickness, in: labelFrame, on: context, color: theme.text)
    for (part, step) in zip(Self.stepParts, steps) {
      step.draw(state(of: part), style: style, on: context)
    }
    for (part, box) in zip(Self.checkParts, checks) {
      box.draw(state(of: part), isEnabled: true, style: style, on: context)
    }
    guard let result else { return }
    style.paragraph(
      result.note, in: noteFrame, on: context,
      color: result.picture == nil ? theme.error : theme.secondaryText)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    if let part = super.part(at: point) { return part }
    if let index = steps.firstIndex(where: { $0.frame.contains(point) && $0.isEnabled }) {
      return Self.stepParts[index]
    }
    return checks.firstIndex { $0.frame.contains(point) }.map { Self.checkParts[$0] }
  }
}
