import Graphics
import Ink
import Input

/// The titles over the panes. A name in one is a button with a menu.
final class PaneTitleView {
  /// The titles of the panes that are shown.
  var titles: [PaneTitle] = [] { didSet { titlesChanged(from: oldValue) } }
  /// The rows of the menus, by the indices of the panes.
  var menus: [[MenuItem]] = []
  /// The index of the title whose name is under the pointer.
  private(set) var hovered: Int?
  /// The pressed name. `isInside` is true while the contact is over it.
  private(set) var press: (index: Int, isInside: Bool)?
  /// The index of the pane whose menu is open.
  var openPane: Int? {
    didSet { if openPane != oldValue { for title in titles { damage.add(area(title)) } } }
  }
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var appearance: Appearance

  init(appearance: Appearance) { self.appearance = appearance }

  /// Takes over another theme or scale. The owner sets the titles for it.
  func layout(appearance: Appearance) {
    self.appearance = appearance
    (hovered, press) = (nil, nil)
  }

  private func titlesChanged(from old: [PaneTitle]) {
    guard old != titles else { return }
    if old.map(\.pane) != titles.map(\.pane) { (hovered, press) = (nil, nil) }
    for title in old + titles { damage.add(area(title)) }
  }

  // MARK: Geometry

  /// The distance from the text to the edge of its button.
  private var padding: Int { appearance.px(7) }
  /// The room for the chevron behind a name.
  private var chevron: Int { appearance.px(17) }

  private func width(_ text: String, _ title: PaneTitle) -> Int {
    appearance.text.width(
      of: text, size: appearance.theme.textSize, weight: title.isChosen ? .semibold : .regular)
  }

  /// Returns the frame of the button around the name in a title; empty if it has none.
  func button(of title: PaneTitle) -> PixelRect {
    guard let name = title.name, !title.frame.isEmpty else { return .empty }
    let text = min(width(name, title), max(0, title.frame.width - chevron))
    return title.frame.columns(title.frame.x - padding, width: text + chevron + 2 * padding)
  }

  /// Returns the pixels that a title touches.
  private func area(_ title: PaneTitle) -> PixelRect { title.frame.union(button(of: title)) }

  /// Returns the index of the title whose name is at a pixel.
  func button(at point: PixelPoint) -> Int? {
    titles.firstIndex { menus.indices.contains($0.pane) && button(of: $0).contains(point) }
  }

  private func touch(_ index: Int?) {
    if let index, titles.indices.contains(index) { damage.add(area(titles[index])) }
  }

  // MARK: Pointer

  /// Handles the start of a contact on a name.
  func pressed(_ event: PointerEvent) {
    hover(nil)
    guard let index = button(at: PixelPoint(event.position)) else { return }
    press = (index, true)
    touch(index)
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    self.press?.isInside = button(at: PixelPoint(event.position)) == press.index
    touch(press.index)
  }

  /// Handles the end of the pressed contact, and returns the index of the title it is still on.
  func released(_ event: PointerEvent) -> Int? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    return press.isInside ? press.index : nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    touch(press?.index)
    press = nil
  }

  /// Handles pointer movement without a contact. Nil means that the pointer is elsewhere.
  func hover(_ point: PixelPoint?) {
    let index = point.flatMap { button(at: $0) }
    guard index != hovered else { return }
    touch(hovered)
    touch(index)
    hovered = index
  }

  // MARK: Drawing

  /// Draws the titles that meet `clip`.
  func draw(on context: borrowing DrawingContext, clip: PixelRect) {
    for (index, title) in titles.enumerated() where area(title).intersects(clip) {
      draw(title, at: index, on: context)
    }
  }

  private func draw(_ title: PaneTitle, at index: Int, on context: borrowing DrawingContext) {
    let theme = appearance.theme
    let plain = title.isChosen ? theme.text : theme.secondaryText
    let weight: TextEngine.Weight = title.isChosen ? .semibold : .regular
    var x = title.frame.x
    if let name = title.name {
      let button = button(of: title)
      let isPressed =
        press?.index == index && press?.isInside == true || openPane == title.pane
      let isMarked = isPressed || (hovered == index && press == nil)
      let color = isMarked ? theme.text : plain
      if isMarked {
        context.fillRounded(
          button.inset(x: 0, y: appearance.px(2)), radius: 6 * appearance.scale,
          isPressed ? theme.pressed : theme.hover)
      }
      let text = button.width - chevron - 2 * padding
      appearance.label(
        name, in: title.frame.columns(x, width: text), on: context, color: color, weight: weight)
      appearance.chevron(
        at: Point(Double(x + text + chevron / 2), title.frame.center.y), towards: Point(0, 1),
        size: 3.5, color: color, on: context)
      x = button.maxX
    }
    let start = x + (title.name == nil ? 0 : padding)
    appearance.label(
      title.detail, in: title.frame.columns(start, width: title.frame.maxX - start), on: context,
      color: plain, weight: weight)
  }
}
