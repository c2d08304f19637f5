import Graphics
import Ink
import Input
import Localization

/// The view of an engine's constants below the panes: a slider for each, and buttons. What has no
/// room is scrolled.
final class ConstantsView: BarView {
  /// The constants, or nil if they are not shown. Others than before may need another layout of the
  /// window, which the owner makes.
  var constants: EngineConstants? {
    didSet {
      guard constants != oldValue else { return }
      damage.add(bounds)
      guard constants?.hasLayout(of: oldValue) != true else { return }
      sliders = (constants?.engine.kind.parameters ?? []).map { Slider(scale: $0.scale) }
      first = 0
      forgetPointer()
      if constants == nil { take(focus: nil) }
      place()
    }
  }
  /// Called with the engine when a constant is another. It is true at the end of a drag, and with
  /// what is no drag.
  var changed: (EngineSettings, Bool) -> Void = { _, _ in }
  /// The sliders. The track of one that is scrolled out of view is empty.
  private(set) var sliders: [Slider] = []
  /// The places of the names and the values, and of the other texts.
  private(set) var cells: [PixelRect] = []
  private(set) var titleFrame = PixelRect.empty
  private(set) var hintFrame = PixelRect.empty
  /// The first row of sliders in view, the number of rows in view, and that of all.
  private(set) var first = 0
  private(set) var shownRows = 0
  private(set) var rows = 0
  private(set) var columns = 1
  private var area = PixelRect.empty
  /// The contact that scrolls the rows: where it began, and the first row then.
  private var pan: (y: Double, first: Int)?
  /// True if the contact that is down has changed a constant.
  private var hasDragged = false

  /// The buttons behind the sliders.
  enum Button: Int, CaseIterable { case reset, copy, close }

  /// Returns the number of a button among the parts.
  func part(of button: Button) -> Int { sliders.count + button.rawValue }

  /// Returns the button with a number, or nil if that is a slider.
  func button(_ part: Int) -> Button? { Button(rawValue: part - sliders.count) }

  /// Returns the constant of a slider, or nil if the part is a button.
  func parameter(_ part: Int) -> EngineParameter? {
    guard let list = constants?.engine.kind.parameters, list.indices.contains(part) else {
      return nil
    }
    return list[part]
  }

  func title(of button: Button) -> String {
    switch button {
    case .reset: tr("Reset")
    case .copy: tr("Copy as --engine text")
    case .close: tr("Close")
    }
  }

  // MARK: Layout

  var rowHeight: Int { style.px(36) }
  private var barHeight: Int { style.px(38) }
  private var hintHeight: Int { style.px(22) }

  /// Lays out the view at the lower edge of `area`, of which it takes half at most, if that is
  /// enough for a slider, and never more than two thirds.
  func layout(in area: PixelRect, style: StyleContext) {
    (self.area, self.style) = (area, style)
    forgetPointer()
    pan = nil
    place()
  }

  private func place() {
    damage.add(bounds)
    (bounds, frames, cells) = (area.rows(area.maxY, height: 0), [], [])
    (titleFrame, hintFrame, rows, shownRows) = (.empty, .empty, 0, 0)
    for index in sliders.indices { sliders[index].track = .empty }
    guard let constants, area.width > 0 else { return }
    let inner = area.inset(x: min(style.px(style.theme.margin), area.width / 20), y: 0)
    columns = max(1, min(3, sliders.count, inner.width / style.px(220)))
    rows = (sliders.count + columns - 1) / columns
    let title = style.width(of: constants.title, weight: .semibold)
    let needed = buttonWidths.reduce(0, +) + title + style.px(24)
    // The title has a row of its own where the buttons need theirs, unless a slider needs it.
    let isOneRow =
      needed <= inner.width || 2 * barHeight + style.px(4) + rowHeight > area.height * 2 / 3
    let head = barHeight * (isOneRow ? 1 : 2) + style.px(4)
    let wanted = head + max(1, rows) * rowHeight + hintHeight
    let least = head + rowHeight
    let most = max(area.height / 2, min(least, area.height * 2 / 3))
    guard least <= most else { return }
    let hasHint = least + hintHeight <= most && !sliders.isEmpty
    let height = min(wanted - (hasHint ? 0 : hintHeight), most)
    bounds = area.rows(area.maxY - height, height: height)
    shownRows = max(1, (height - head - (hasHint ? hintHeight : 0)) / rowHeight)
    // Rows are shown whole.
    let unused = height - head - (hasHint ? hintHeight : 0) - shownRows * rowHeight
    bounds = bounds.rows(bounds.y + unused, height: height - unused)
    first = max(0, min(first, rows - shownRows))
    frames = Array(repeating: .empty, count: sliders.count + Button.allCases.count)
    cells = Array(repeating: .empty, count: sliders.count)
    placeHead(in: inner, isOneRow: isOneRow)
    placeSliders(in: inner, top: bounds.y + head)
    if hasHint { hintFrame = inner.rows(bounds.maxY - hintHeight, height: hintHeight) }
    damage.add(bounds)
  }

  /// The widths of the buttons with their titles; that which closes has a cross.
  private var buttonWidths: [Int] {
    Button.allCases.map {
      $0 == .close ? style.px(34) : style.width(of: title(of: $0)) + 2 * style.px(14)
    }
  }

  private func placeHead(in inner: PixelRect, isOneRow: Bool) {
    let top = bounds.y + style.px(2)
    let line = inner.rows(top, height: barHeight)
    let below = inner.rows(top + (isOneRow ? 0 : barHeight), height: barHeight)
    let widths = buttonWidths
    var right = line.maxX - widths[2]
    frames[part(of: .close)] = line.columns(right, width: widths[2])
    if !isOneRow { right = below.maxX }
    let room = isOneRow ? right - line.x : below.width
    let share = min(1, Double(room) / Double(max(1, widths[0] + widths[1])))
    for button in [Button.copy, .reset] {
      let width = Int(Double(widths[button.rawValue]) * share)
      right -= width
      frames[part(of: button)] = below.columns(right, width: width)
    }
    let end = isOneRow ? right : line.maxX - widths[2]
    titleFrame = line.columns(line.x, width: max(0, end - style.px(8) - line.x))
  }

  /// Places the names, tracks and values of the rows in view.
  private func placeSliders(in inner: PixelRect, top: Int) {
    guard let parameters = constants?.engine.kind.parameters, !parameters.isEmpty else { return }
    let gap = style.px(24)
    let width = (inner.width - gap * (columns - 1)) / columns
    let text = parameters.map { max(style.width(of: $0.shown($0.range.upperBound)), style.px(44)) }
    let value = min(width / 3, (text.max() ?? 0) + gap / 2)
    // The name of a constant that was changed is bold. Names are whole if that leaves a track.
    let names = parameters.map { style.width(of: $0.name, weight: .semibold) }
    let maximum = max(width / 3, width - value - style.px(56))
    let name = min(maximum, (names.max() ?? 0) + gap / 2)
    for index in sliders.indices {
      let (row, column) = (index / columns - first, index % columns)
      guard 0..<shownRows ~= row else { continue }
      let cell = PixelRect(
        x: inner.x + column * (width + gap), y: top + row * rowHeight, width: width,
        height: rowHeight)
      cells[index] = cell
      sliders[index].track = cell.columns(cell.x + name, width: max(0, width - name - value))
      frames[index] = sliders[index].track
    }
  }

  /// Shows the rows from `row` on.
  func scroll(to row: Int) {
    let row = max(0, min(row, rows - shownRows))
    guard row != first else { return }
    first = row
    place()
  }

  /// Scrolls by a distance, in pixels; at least a row.
  func scroll(by pixels: Int) {
    guard pixels != 0 else { return }
    let count = max(1, abs(pixels) / max(1, rowHeight))
    scroll(to: first + (pixels > 0 ? count : -count))
  }

  // MARK: Parts

  override func isEnabled(_ part: Int) -> Bool {
    guard let constants else { return false }
    return button(part) != .reset || !constants.engine.changes.isEmpty
  }

  /// A part changes the text below the sliders, too.
  override func area(of part: Int) -> PixelRect { bounds }

  override func use(_ part: Int) -> ControlAction? {
    guard let constants, isEnabled(part) else { return nil }
    switch button(part) {
    case .reset: take(EngineSettings(constants.engine.kind), isDone: true)
    case .copy: return .engineCopied(constants.engine.description)
    case .close: return .command(constants.command)
    case nil: break
    }
    return nil
  }

  /// Sets the constant of a slider.
  func set(_ part: Int, _ value: Double, isDone: Bool = true) {
    guard let parameter = parameter(part), var engine = constants?.engine else { return }
    engine[parameter] = value
    take(engine, isDone: isDone)
  }

  private func take(_ engine: EngineSettings, isDone: Bool) {
    guard engine != constants?.engine else { return }
    constants?.engine = engine
    // What resets the last change has no more to do.
    if let focus, !isEnabled(focus) { take(focus: part(of: .copy)) }
    hasDragged = !isDone
    changed(engine, isDone)
  }

  // MARK: Pointer

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    guard let part = press?.part else {
      pan = (event.position.y, first)
      return
    }
    guard parameter(part) != nil else { return }
    take(focus: part)
    follow(event, part)
  }

  override func dragged(_ event: PointerEvent) {
    if let pan, event.position.isFinite {
      scroll(to: pan.first + Int((pan.y - event.position.y) / Double(max(1, rowHeight))))
    }
    guard let part = press?.part, parameter(part) != nil else { return super.dragged(event) }
    follow(event, part)
  }

  override func cancelled() {
    pan = nil
    super.cancelled()
    guard hasDragged, let engine = constants?.engine else { return }
    hasDragged = false
    changed(engine, true)
  }

  /// Sets the constant of a slider to where the contact is. It stops at the default.
  private func follow(_ event: PointerEvent, _ part: Int) {
    guard let parameter = parameter(part), event.position.isFinite else { return }
    let slider = sliders[part]
    let mark = slider.place(of: parameter.standard, style: style)
    let isAtDefault = abs(event.position.x - mark) <= Double(style.px(4))
    let value = slider.value(at: event.position.x, style: style)
    set(part, isAtDefault ? parameter.standard : parameter.stop(near: value), isDone: false)
  }
}
