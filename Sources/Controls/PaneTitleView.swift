import Graphics
import Ink

/// The titles over the panes. A name in one is a button with a menu.
final class PaneTitleView: BarView {
  /// The titles of the panes that are shown.
  var titles: [PaneTitle] = [] { didSet { titlesChanged(from: oldValue) } }
  /// The rows of the menus, by the indices of the panes.
  var menus: [[MenuItem]] = [] { didSet { placeButtons() } }
  /// The index of the pane whose menu is open.
  var openPane: Int? {
    didSet { if openPane != oldValue { for title in titles { damage.add(area(title)) } } }
  }

  /// Takes over another theme or scale. The owner sets the titles for it.
  func layout(style: StyleContext) {
    self.style = style
    placeButtons()
    forgetPointer()
  }

  private func titlesChanged(from old: [PaneTitle]) {
    guard old != titles else { return }
    placeButtons()
    if old.map(\.pane) != titles.map(\.pane) { forgetPointer() }
    for title in old + titles { damage.add(area(title)) }
  }

  private func placeButtons() {
    frames = titles.map { menus.indices.contains($0.pane) ? button(of: $0) : .empty }
  }

  // MARK: Geometry

  /// The distance from the text to the edge of its button.
  private var padding: Int { style.px(7) }
  /// The room for the chevron behind a name.
  private var chevron: Int { style.px(17) }

  private func width(_ text: String, _ title: PaneTitle) -> Int {
    style.width(of: text, weight: title.isChosen ? .semibold : .regular)
  }

  /// Returns the frame of the button around the name in a title; empty if it has none.
  func button(of title: PaneTitle) -> PixelRect {
    guard let name = title.name, !title.frame.isEmpty else { return .empty }
    let text = min(width(name, title), max(0, title.frame.width - chevron))
    return title.frame.columns(title.frame.x - padding, width: text + chevron + 2 * padding)
  }

  /// Returns the pixels that a title touches.
  private func area(_ title: PaneTitle) -> PixelRect { title.frame.union(button(of: title)) }

  override func area(of part: Int) -> PixelRect { area(titles[part]) }

  /// Only the names are buttons.
  override func takes(_ point: PixelPoint) -> Bool { part(at: point) != nil }

  // MARK: Drawing

  /// Draws the titles that meet `clip`.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    for (index, title) in titles.enumerated() where area(title).intersects(clip) {
      draw(title, at: index, on: context)
    }
  }

  private func draw(_ title: PaneTitle, at index: Int, on context: borrowing DrawingContext) {
    let theme = style.theme
    let plain = title.isChosen ? theme.text : theme.secondaryText
    let weight: TextEngine.Weight = title.isChosen ? .semibold : .regular
    var x = title.frame.x
    if let name = title.name {
      let button = button(of: title)
      let state = state(of: index)
      let isPressed = state.isPressed || openPane == title.pane
      let isMarked = isPressed || state.isHovered
      let color = isMarked ? theme.text : plain
      if isMarked {
        context.fillRounded(
          button.inset(x: 0, y: style.px(2)), radius: 6 * style.scale,
          isPressed ? theme.pressed : theme.hover)
      }
      let text = button.width - chevron - 2 * padding
      style.label(
        name, in: title.frame.columns(x, width: text), on: context, color: color, weight: weight)
      style.chevron(
        at: Point(Double(x + text + chevron / 2), title.frame.center.y), towards: Point(0, 1),
        size: 3.5, color: color, on: context)
      x = button.maxX
    }
    let start = x + (title.name == nil ? 0 : padding)
    style.label(
      title.detail, in: title.frame.columns(start, width: title.frame.maxX - start), on: context,
      color: plain, weight: weight)
  }
}
