import Accessibility
import Graphics
import Ink
import Localization

extension ConstantsView {
  /// Draws the view.
  func draw(on context: borrowing DrawingContext) {
    guard let constants, !bounds.isEmpty else { return }
    let theme = style.theme
    context.fill(bounds, theme.chrome)
    context.fill(bounds.rows(bounds.y, height: style.hairline), theme.hairline)
    style.label(
      constants.title, in: titleFrame, on: context, color: theme.text, weight: .semibold)
    for button in Button.allCases { draw(button, on: context) }
    for (index, parameter) in constants.engine.kind.parameters.enumerated()
    where !cells[index].isEmpty {
      draw(parameter, constants.engine[parameter], at: index, on: context)
    }
    if sliders.isEmpty {
      style.label(
        tr("This engine has no constants."),
        in: titleFrame.rows(bounds.maxY - rowHeight, height: rowHeight)
          .columns(titleFrame.x, width: bounds.maxX - titleFrame.x),
        on: context, color: theme.secondaryText)
    }
    style.label(
      hint, in: hintFrame, on: context, color: theme.secondaryText, size: theme.detailSize)
    drawThumb(on: context)
  }

  /// What the constant in use is: the one that is dragged, pointed at or has the focus.
  private var hint: String {
    [press?.part, hovered, focus].lazy.compactMap { $0 }.compactMap { self.parameter($0) }.first
      .map { summary(of: $0) } ?? ""
  }

  private func summary(of parameter: EngineParameter) -> String {
    tr("\(parameter.summary); by default \(parameter.shown(parameter.standard))")
  }

  private func draw(
    _ parameter: EngineParameter, _ value: Double, at index: Int,
    on context: borrowing DrawingContext
  ) {
    let (cell, track) = (cells[index], sliders[index].track)
    let isOther = value != parameter.standard
    style.label(
      parameter.name, in: cell.columns(cell.x, width: max(0, track.x - cell.x - style.px(4))),
      on: context, color: style.theme.text, weight: isOther ? .semibold : .regular)
    sliders[index].draw(
      value, mark: parameter.standard, isFocused: state(of: index).isFocused, style: style,
      on: context)
    style.label(
      parameter.shown(value), in: cell.columns(track.maxX, width: cell.maxX - track.maxX),
      on: context, color: isOther ? style.theme.text : style.theme.secondaryText,
      align: .trailing)
  }

  private func draw(_ button: Button, on context: borrowing DrawingContext) {
    let part = part(of: button)
    let plate = frames[part].inset(x: style.px(3), y: style.px(5))
    guard button == .close else {
      guard isEnabled(part) else {
        style.label(
          title(of: button), in: plate, on: context, color: style.theme.disabledText,
          align: .center)
        return
      }
      return drawButton(part, title(of: button), on: plate, in: context)
    }
    drawState(of: part, on: plate, in: context)
    drawCross(in: plate, on: context)
  }

  /// Draws the part in view of the rows, if it is not all.
  private func drawThumb(on context: borrowing DrawingContext) {
    guard shownRows > 0, rows > shownRows else { return }
    let (width, length) = (style.px(4), shownRows * rowHeight)
    let top = cells.first { !$0.isEmpty }?.y ?? bounds.y
    context.fillRounded(
      PixelRect(
        x: bounds.maxX - width - style.px(2), y: top + length * first / rows, width: width,
        height: length * shownRows / rows),
      radius: Double(width) / 2, style.theme.secondaryText.withAlpha(0.5))
  }

  // MARK: Assistive technologies

  /// The view, or nil if it is not shown.
  var node: AccessibleNode? {
    guard let constants, !bounds.isEmpty else { return nil }
    let sliders = constants.engine.kind.parameters.enumerated().map { index, parameter in
      let value = constants.engine[parameter]
      var node = node(
        index, AccessibleID(.constantPart, [index], name: parameter.name), parameter.name,
        role: .slider)
      if frames[index].isEmpty { node.states.remove(.showing) }
      node.description = summary(of: parameter)
      node.value = AccessibleValue(
        value, in: parameter.range, step: parameter.step(at: value),
        text: parameter.shown(value))
      return node
    }
    let buttons = Button.allCases.map {
      let part = part(of: $0)
      return node(part, AccessibleID(.constantPart, [part]), title(of: $0))
    }
    return AccessibleNode(
      AccessibleID(.constants), .group, tr("Constants of \(constants.title)"), bounds: bounds,
      children: sliders + buttons)
  }
}
