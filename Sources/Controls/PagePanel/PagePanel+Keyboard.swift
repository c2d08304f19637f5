import Accessibility
import Graphics
import Input
import Localization

/// The panel in the keyboard focus: arrow keys move along the pages, Enter and the space bar go to
/// one.
extension PagePanel: FocusNeighbour {
  /// True while the panel is shown.
  package var canFocus: Bool { !frame.isEmpty && !pages.isEmpty }

  /// True while a page has the keyboard focus, the current one at first.
  package var hasFocus: Bool {
    get { focused != nil }
    set { focus(newValue ? current : nil) }
  }

  /// Handles a key while a page has the focus.
  package func key(_ press: KeyPress) {
    guard let focused else { return }
    let last = pages.count - 1
    let inView = max(1, frame.height / max(1, layout.cell(focused).height))
    switch press.key {
    case .up, .left: focus(max(0, focused - 1))
    case .down, .right: focus(min(last, focused + 1))
    case .pageUp: focus(max(0, focused - inView))
    case .pageDown: focus(min(last, focused + inView))
    case .home: focus(0)
    case .end: focus(last)
    case .enter, .character(" "): choose(focused)
    default: break
    }
  }

  private func focus(_ index: Int?) {
    focused = index
    if let index { reveal(index) }
  }
}

/// The panel as assistive technologies see it.
extension PagePanel {
  /// The panel with its pages, or nil while it is hidden.
  package var accessibleNode: AccessibleNode? {
    guard canFocus else { return nil }
    let visible = layout.pages(inRows: offset..<offset + frame.height)
    let children = pages.indices.map { index in
      let isVisible = visible.contains(index)
      return AccessibleNode(
        AccessibleID(.page, [index]), .listItem, tr("Page \(index + 1)"),
        description: inked.contains(index) ? tr("With ink") : "",
        states: AccessibleStates([.enabled, .focusable, .selectable])
          .with(.showing, if: isVisible).with(.selected, if: index == current)
          .with(.focused, if: index == focused),
        bounds: isVisible
          ? layout.box(index).offset(x: frame.x, y: frame.y - offset).intersection(frame) : .empty,
        action: AccessibleAction("activate"))
    }
    return AccessibleNode(
      AccessibleID(.panel), .list, tr("Pages"), bounds: frame, children: children)
  }

  /// Carries out what an assistive technology asks for. Returns false if it is not meant for the
  /// panel.
  package func perform(_ request: AccessibleRequest) -> Bool {
    switch request {
    case .press(let id) where id.part == .page:
      if let index = index(of: id) { choose(index) }
    case .focus(let id) where id.part == .page:
      if let index = index(of: id) { focus(index) }
    default: return false
    }
    return true
  }

  private func index(of id: AccessibleID) -> Int? {
    id.numbers.first.flatMap { canFocus && pages.indices.contains($0) ? $0 : nil }
  }
}
