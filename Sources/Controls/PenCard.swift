import Accessibility
import Graphics
import Ink
import Input
import Localization

/// The card on which the colour and the width of a pen, or the colour of a paper, are chosen:
/// colours in a grid, a field for any other, those used last, for a pen a slider, and a stroke that
/// shows the choice.
final class PenCard: FieldCard {
  private(set) var look: PenLook
  /// A stroke with the look, or nil until it is drawn.
  var sample: Image? { didSet { redraw() } }

  private let subject: PenLook.Subject
  let latest: [InkColor]
  private let onChange: (PenLook) -> Void
  private let onAccept: (PenLook) -> Void
  /// The cell that the arrow keys move from.
  private(set) var cell = (row: 2, column: 0)
  /// The index of the colour in the row of those used last.
  private(set) var latestIndex = 0

  var trackFrame: PixelRect { widthSlider.track }

  /// The parts between the title and the buttons, in window pixels.
  private(set) var gridFrame = PixelRect.empty
  private(set) var labelFrame = PixelRect.empty
  private(set) var latestFrame = PixelRect.empty
  private(set) var widthSlider = Slider(
    scale: SliderScale(range: PenLook.widths, isLogarithmic: true))
  private(set) var widthFrame = PixelRect.empty
  private(set) var sampleFrame = PixelRect.empty

  static let (grid, usedLast, slider): (Part, Part, Part) = (.choice(0), .choice(1), .choice(2))
  static let fieldLabel = tr("Colour")
  /// What can be typed in the field.
  private static let colorForms = tr("A colour is \(trChoice(["#rgb", "#rrggbb"])).")

  init(
    _ look: PenLook, of subject: PenLook.Subject, latest: [InkColor], style: StyleContext,
    onChange: @escaping (PenLook) -> Void, onAccept: @escaping (PenLook) -> Void,
    onCancel: @escaping () -> Void
  ) {
    (self.look, self.subject, self.latest) = (look, subject, latest)
    (self.onChange, self.onAccept) = (onChange, onAccept)
    super.init(
      TextField(look.color.css, selection: nil, style: style),
      title: subject == .paper ? tr("Colour of the paper") : tr("Colour and width"),
      style: style, onCancel: onCancel)
    if let place = ColorGrid.place(of: look.color) { cell = place }
    setButtons(confirm: tr("Use"))
    focus = Self.grid
  }

  var hasWidth: Bool { subject != .paper }

  /// The colour of the paper that the stroke is shown on.
  var paper: InkColor {
    if case .pen(let paper) = subject { paper } else { look.color }
  }

  /// The colour that is typed, or nil if it is none.
  private var typedColor: InkColor? { InkColor(css: field.text) }

  /// The sentence that says why the colour cannot be used, or nil.
  var refusal: String? { typedColor == nil ? Self.colorForms : nil }

  var widthText: String { tr("\(trDecimal("\(shownWidth)")) mm") }

  /// The width in whole hundredths of a millimetre.
  private var shownWidth: Double { (look.width * 100).rounded() / 100 }

  /// The distance between the widths near the chosen one, in millimetres.
  private var widthStep: Double { look.width < 0.995 ? 0.05 : look.width < 3 ? 0.1 : 0.5 }

  // MARK: Choosing

  /// Sets the value of a part, as assistive technologies ask for it. Only the slider has one.
  func set(_ part: Part, _ value: Double) {
    if part == Self.slider { choose(width: value) }
  }

  private func choose(_ color: InkColor) {
    guard color != look.color || typedColor == nil else { return }
    look.color = color
    field = TextField(color.css, selection: nil, style: style)
    field.layout(frame: fieldFrame, style: style)
    changed()
  }

  private func choose(width: Double) {
    let limits = PenLook.widths
    // Twentieths or tenths of a millimetre, by a division that is exact.
    let parts = width < 1 ? 20.0 : 10
    look.width = min(max((width * parts).rounded() / parts, limits.lowerBound), limits.upperBound)
    changed()
  }

  private func changed() {
    buttons[1].isEnabled = typedColor != nil
    redraw()
    call { [onChange, look] in onChange(look) }
  }

  override func textChanged() {
    if let typedColor { look.color = typedColor }
    changed()
  }

  // MARK: Parts

  override var focusOrder: [Part] {
    [Self.grid, .content] + (latest.isEmpty ? [] : [Self.usedLast])
      + (hasWidth ? [Self.slider] : []) + super.focusOrder
  }

  override func activate(_ part: Part) {
    switch part {
    case Self.grid: choose(ColorGrid.rows[cell.row][cell.column])
    case Self.usedLast: choose(latest[latestIndex])
    case .button(1): if typedColor != nil { finish { [onAccept, look] in onAccept(look) } }
    default: super.activate(part)
    }
  }

  override func key(_ press: KeyPress) -> ControlAction? {
    switch (press.key, focus) {
    case (.escape, _), (.tab, _), (.enter, _): return super.key(press)
    case (_, .content):
      damage.add(frame)
      return typed(press).action
    default: break
    }
    if focus == Self.slider, let width = width(after: press.key) {
      choose(width: width)
      return nil
    }
    guard let focus, let way = Self.way(press.key) else { return super.key(press) }
    switch focus {
    case Self.grid:
      cell.row = min(max(cell.row + way.y, 0), ColorGrid.rows.count - 1)
      cell.column = min(max(cell.column + way.x, 0), ColorGrid.columns - 1)
      activate(focus)
    case Self.usedLast:
      latestIndex = min(max(latestIndex + way.x + way.y, 0), latest.count - 1)
      activate(focus)
    default: return super.key(press)
    }
    redraw()
    return nil
  }

  /// Returns the width to which a key of the slider leads, or nil if it is none of them.
  private func width(after key: Key) -> Double? {
    let scale = widthSlider.scale
    let place = scale.position(of: look.width)
    return switch key {
    case .left, .down: look.width - widthStep
    case .right, .up: look.width + widthStep
    case .pageDown: scale.value(at: place - 0.1)
    case .pageUp: scale.value(at: place + 0.1)
    case .home: scale.range.lowerBound
    case .end: scale.range.upperBound
    default: nil
    }
  }

  private static func way(_ key: Key) -> (x: Int, y: Int)? {
    switch key {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    default: nil
    }
  }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    func group(_ part: Part, _ name: String, _ description: String, _ bounds: PixelRect)
      -> AccessibleNode
    {
      var node = partNode(part, number, .group, name, bounds: bounds)
      node.description = description
      return node
    }
    let color = look.color.css
    return [group(Self.grid, tr("Colours"), color, gridFrame)]
      + [
        fieldNode(number, name: Self.fieldLabel, error: refusal)
      ]
      + (latest.isEmpty ? [] : [group(Self.usedLast, tr("Used last"), color, latestFrame)])
      + (hasWidth ? [sliderNode(number)] : [])
  }

  private func sliderNode(_ number: Int) -> AccessibleNode {
    var node = partNode(Self.slider, number, .slider, tr("Width"), bounds: trackFrame)
    node.value = AccessibleValue(
      shownWidth, in: PenLook.widths, step: widthStep, text: widthText)
    return node
  }

  // MARK: Layout

  /// The place of the field.
  private var fieldFrame = PixelRect.empty

  override func place() {
    let (width, side, _, room) = measure(width: 460, side: 24)
    let inner = width - 2 * side
    let hasLatest = !latest.isEmpty
    let wanted: [(height: Double, gap: Double)] = [
      (24, 12), (Double(inner) / style.scale * 5 / 13, 10), (36, hasLatest ? 8 : 0),
      (hasLatest ? 28 : 0, 10), (hasWidth ? 34 : 0, hasWidth ? 8 : 0), (84, 14), (40, 16),
    ]
    let total = style.px(wanted.reduce(16) { $0 + $1.height + $1.gap })
    let share = min(1, Double(room) / Double(max(1, total)))
    func px(_ length: Double) -> Int { Int(Double(style.px(length)) * share) }
    let rows = wanted.map { (height: px($0.height), gap: px($0.gap)) }
    let height = rows.reduce(px(16)) { $0 + $1.height + $1.gap }
    let frames = place(
      in: window.centered(width: width, height: min(room, height)), side: side, lead: px(16),
      rows: rows)
    gridFrame = frames[0]
    let label = min(
      max(style.width(of: Self.fieldLabel), style.width(of: tr("Width"))) + style.px(14),
      inner / 3)
    labelFrame = frames[1].columns(frames[1].x, width: label)
    fieldFrame = frames[1].columns(frames[1].x + label, width: inner - label)
    field.layout(frame: fieldFrame, style: style)
    latestFrame = frames[2].columns(frames[2].x + label, width: inner - label)
    widthFrame = frames[3]
    let value = min(style.width(of: "00.00 mm") + style.px(10), inner / 3)
    widthSlider.track = frames[3].columns(
      frames[3].x + label, width: max(0, inner - label - value))
    sampleFrame = frames[4]
  }

  /// Returns the frame of a cell of the grid.
  func cellFrame(_ row: Int, _ column: Int) -> PixelRect {
    let (count, rows) = (ColorGrid.columns, ColorGrid.rows.count)
    let left = gridFrame.x + gridFrame.width * column / count
    let right = gridFrame.x + gridFrame.width * (column + 1) / count
    let top = gridFrame.y + gridFrame.height * row / rows
    let bottom = gridFrame.y + gridFrame.height * (row + 1) / rows
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func latestFrame(_ index: Int) -> PixelRect {
    let side = min(latestFrame.height, latestFrame.width / max(1, latest.count))
    return latestFrame.columns(latestFrame.x + index * (side + style.px(6)), width: side)
  }

  // MARK: Drawing

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    drawParts(on: context)
  }

  // MARK: Pointer

  override func part(at point: PixelPoint) -> Part? {
    if let part = super.part(at: point) { return part }
    if field.frame.contains(point) { return .content }
    if gridFrame.contains(point) { return Self.grid }
    if !latest.isEmpty, latestFrame.contains(point) { return Self.usedLast }
    return hasWidth && trackFrame.contains(point) ? Self.slider : nil
  }

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    guard let part = press?.part, part == Self.grid || part == Self.usedLast || part == Self.slider
    else { return }
    focus = part
    point(at: event.position)
  }

  override func dragged(_ event: PointerEvent) {
    guard let part = press?.part, part == Self.grid || part == Self.slider else {
      return super.dragged(event)
    }
    guard event.contact == press?.contact else { return }
    point(at: event.position)
    // What was chosen by pointing is not chosen again at the end.
    if event.phase == .up { press = nil }
  }

  /// Chooses what the pressed part has at a place.
  private func point(at place: Point) {
    let point = PixelPoint(place)
    switch press?.part {
    case Self.grid:
      for row in ColorGrid.rows.indices {
        for column in 0..<ColorGrid.columns where cellFrame(row, column).contains(point) {
          cell = (row, column)
          choose(ColorGrid.rows[row][column])
        }
      }
    case Self.usedLast:
      if let index = latest.indices.first(where: { latestFrame($0).contains(point) }) {
        latestIndex = index
        choose(latest[index])
      }
    case Self.slider: choose(width: widthSlider.value(at: place.x, style: style))
    default: break
    }
  }
}
