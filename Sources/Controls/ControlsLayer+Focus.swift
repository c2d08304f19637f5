import Graphics
import Input

/// A part of the window besides the controls that takes the keyboard focus in its turn.
package protocol FocusNeighbour: AnyObject {
  /// True if it can have the focus now.
  var canFocus: Bool { get }
  /// True while it has the focus.
  var hasFocus: Bool { get set }
  /// Handles a key while it has the focus. Tab and Escape are not for it.
  func key(_ press: KeyPress)
}

/// The keyboard focus of the controls. Alt gives it to the first title, Tab to the next of the
/// areas. Arrow keys move it, Enter and the space bar use what has it.
extension ControlsLayer {
  /// An area with parts that can have the focus. In the note and the start view Tab goes from part
  /// to part.
  private enum Area: CaseIterable {
    case menus, tools, banner, note, start, pageBox, neighbour, constants, notice
  }

  /// The area with the focus.
  private var area: Area? {
    if bar.focusedTitle != nil { return .menus }
    if strip.focused != nil { return .tools }
    if bannerView.focus != nil { return .banner }
    if infoBarView.focus != nil { return .note }
    if startView.focus != nil { return .start }
    if pageBoxView.isEditing { return .pageBox }
    if neighbour?.hasFocus == true { return .neighbour }
    if constantsView.focus != nil { return .constants }
    return isNoticeFocused ? .notice : nil
  }

  /// True if one of the controls has the keyboard focus, or a card or menu is open.
  package var hasFocus: Bool {
    card != nil || bar.isOpen || area != nil || (actions != nil && actionView.focus != nil)
  }

  /// Handles a key while no menu is open. Returns nil if it is not one of the keyboard focus.
  func focusKey(_ press: KeyPress) -> ControlResponse? {
    guard let area, !infoBarView.isEditing || press.key == .tab else {
      if press == KeyPress(.tab), let first = startView.parts.first {
        startView.take(focus: first)
        return .consumed
      }
      guard press.key == .alt, !menus.isEmpty else { return nil }
      infoBarView.take(focus: nil)
      bar.focusedTitle = 0
      return .consumed
    }
    guard press.modifiers.isSubset(of: .shift), !isShortcut(press.key, in: area) else {
      // A shortcut leaves the focus.
      resignFocus()
      return nil
    }
    switch press.key {
    case .tab: moveFocus(from: area, press.modifiers.contains(.shift) ? -1 : 1)
    case .escape where area == .notice: dismissNotice()
    case .escape where area == .constants:
      resignFocus()
      return .consumed(constants.map { .command($0.command) })
    case .escape, .alt: resignFocus()
    default: return key(press, in: area)
    }
    return .consumed
  }

  /// Returns true if a key means the same wherever the focus is, as F1 and F9 do. A title opens its
  /// own menu by F10, and sliders give back what is not for them.
  private func isShortcut(_ key: Key, in area: Area) -> Bool {
    switch (key, area) {
    case (_, .constants), (.function(10), .menus), (.menu, .menus): false
    case (.function, _), (.menu, _): true
    default: false
    }
  }

  private func key(_ press: KeyPress, in area: Area) -> ControlResponse? {
    switch area {
    case .menus:
      if let title = bar.focusedTitle { titleKey(press, title) }
    case .tools:
      if let tool = strip.focused { return toolKey(press, tool) }
    case .banner: return .consumed(bannerView.focusKey(press))
    case .note: return .consumed(infoBarView.focusKey(press))
    case .start: return .consumed(startView.focusKey(press))
    case .pageBox: return .consumed(pageBoxView.key(press))
    case .neighbour: neighbour?.key(press)
    case .constants: return constantsView.key(press)
    case .notice: return .consumed(noticeKey(press))
    }
    return .consumed
  }

  /// Returns true if a key leaves the notice. All that goes around the controls leaves one with a
  /// button, which is among them. The key of a modifier comes before Shift+Tab.
  func keepsNotice(_ press: KeyPress) -> Bool {
    if press.key == .alt { return true }
    guard notice?.button != nil, card == nil, !bar.isOpen else { return false }
    return switch press.key {
    case .other: press.text.isEmpty
    case _ where !press.modifiers.isSubset(of: .shift): false
    case .tab: area != nil || press == KeyPress(.tab) && !startView.parts.isEmpty
    case .left, .right, .up, .down, .home, .end: area != nil
    default: area == .notice
    }
  }

  /// Takes the keyboard focus from the controls, except a field, whose text is being written.
  func resignFocus() {
    bar.focusedTitle = nil
    strip.focus(nil)
    bannerView.take(focus: nil)
    startView.take(focus: nil)
    pageBoxView.take(focus: nil)
    constantsView.take(focus: nil)
    isNoticeFocused = false
    if !infoBarView.isEditing { infoBarView.take(focus: nil) }
    if neighbour?.hasFocus == true { neighbour?.hasFocus = false }
  }

  /// Takes the keyboard focus from all of them.
  func leaveFocus() {
    resignFocus()
    infoBarView.take(focus: nil)
  }

  // MARK: Areas

  /// Gives the focus to the next part of the note or the next area (1), or the one before (-1).
  private func moveFocus(from area: Area, _ step: Int) {
    if area == .constants, constantsView.moveFocus(step) { return }
    let bar: BarView? = area == .note ? infoBarView : area == .start ? startView : nil
    if let bar, let part = bar.focus {
      let parts = bar.parts
      let next = (parts.firstIndex(of: part) ?? 0) + step
      if parts.indices.contains(next) { return bar.take(focus: parts[next]) }
    }
    let all = Area.allCases
    let start = all.firstIndex(of: area) ?? 0
    let next = (1...all.count).lazy
      .map { all[(start + step * $0 + all.count * all.count) % all.count] }
      .first { canFocus($0) }
    leaveFocus()
    if let next { enter(next, step) }
  }

  private func canFocus(_ area: Area) -> Bool {
    switch area {
    case .menus: !menus.isEmpty
    case .tools: strip.next(from: -1, step: 1) != nil
    case .banner: !bannerView.parts.isEmpty
    case .note: !infoBarView.parts.isEmpty
    case .start: !startView.parts.isEmpty
    case .pageBox: !pageBoxView.parts.isEmpty
    case .neighbour: neighbour?.canFocus == true
    case .constants: !constantsView.bounds.isEmpty
    case .notice: notice?.button != nil
    }
  }

  private func enter(_ area: Area, _ step: Int) {
    switch area {
    case .menus: bar.focusedTitle = 0
    case .tools: strip.focus(strip.next(from: -1, step: 1))
    case .banner: bannerView.take(focus: 0)
    case .note: infoBarView.take(focus: step > 0 ? infoBarView.parts.first : infoBarView.parts.last)
    case .start:
      startView.take(focus: step > 0 ? startView.parts.first : startView.parts.last)
    case .pageBox: pageBoxView.begin()
    case .neighbour: neighbour?.hasFocus = true
    case .constants: constantsView.begin(fromEnd: step < 0)
    case .notice: isNoticeFocused = true
    }
  }

  // MARK: Keys

  private func titleKey(_ press: KeyPress, _ title: Int) {
    let count = menus.count
    switch press.key {
    case .left: bar.focusedTitle = (title + count - 1) % count
    case .right: bar.focusedTitle = (title + 1) % count
    case .home: bar.focusedTitle = 0
    case .end: bar.focusedTitle = count - 1
    case .up, .down, .enter, .character(" "): openMenu(title)
    case .character: if let menu = bar.menu(of: press) { openMenu(menu) }
    case .function(10), .menu: openMenu(title)
    default: break
    }
  }

  private func toolKey(_ press: KeyPress, _ tool: Int) -> ControlResponse {
    switch press.key {
    case .left, .up: strip.focus(strip.next(from: tool, step: -1) ?? tool)
    case .right, .down: strip.focus(strip.next(from: tool, step: 1) ?? tool)
    case .home: strip.focus(strip.next(from: -1, step: 1) ?? tool)
    case .end: strip.focus(strip.next(from: strip.items.count, step: -1) ?? tool)
    case .enter, .character(" "):
      guard strip.items[tool].isEnabled else { break }
      return ControlResponse(isConsumed: true, actions: use(tool))
    default: break
    }
    return .consumed
  }

  /// Returns what the button of the notice asks for if the key presses it.
  private func noticeKey(_ press: KeyPress) -> ControlAction? {
    guard press.key == .enter || press.key == .character(" "), let button = notice?.button
    else { return nil }
    dismissNotice()
    return .command(button.command)
  }

  func openMenu(_ index: Int) {
    resignFocus()
    bar.open(index, byKeyboard: true)
  }

  /// Asks for the command of a button, or opens its menu below it.
  func use(_ tool: Int) -> [ControlAction] {
    let item = strip.items[tool]
    guard let title = item.menu else { return [.command(item.command)] }
    guard let menu = menus.firstIndex(where: { $0.title.text == title }) else { return [] }
    resignFocus()
    bar.open(menu, byKeyboard: true, below: strip.frames[tool])
    return []
  }
}
