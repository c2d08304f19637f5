import Ink

/// The strip of one-tap buttons below the menu bar.
final class ToolStrip {
  /// The buttons in their groups, from left to right.
  var groups: [[ToolItem]] = [] {
    didSet { groupsChanged(from: oldValue) }
  }
  private(set) var plan = ToolStripLayout()
  /// The index of the button under the pointer.
  private(set) var hovered: Int?
  /// The index of the button with the keyboard focus.
  private(set) var focused: Int?
  /// The pressed button. `isInside` is true while the contact is over it.
  private(set) var press: (index: Int, isInside: Bool, isTouch: Bool)?
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private var window = PixelRect.empty
  private(set) var appearance: Appearance

  init(appearance: Appearance) {
    self.appearance = appearance
  }

  /// The frame of the strip, in window pixels. It is empty if the window is too low for a strip.
  var bounds: PixelRect { plan.bounds }
  /// The buttons' targets, in window pixels, in the order of `items`.
  var frames: [PixelRect] { plan.frames }

  var items: [ToolItem] { groups.flatMap { $0 } }

  /// Lays out the strip below `top` in `window`.
  func layout(window: PixelRect, top: Int, appearance: Appearance) {
    self.appearance = appearance
    self.window = window
    press = nil
    hovered = nil
    plan = ToolStripLayout(
      groups: groups.map(\.count), width: window.width, top: top, room: window.maxY - top,
      appearance: appearance)
    if let focused, !hasRoom(focused) { self.focused = nil }
  }

  /// Returns true if there is a button with that index, and room for it.
  private func hasRoom(_ index: Int) -> Bool {
    frames.indices.contains(index) && !frames[index].isEmpty
  }

  /// Updates the strip after its buttons changed. A new number of buttons needs a new layout of the
  /// window, which the owner makes.
  private func groupsChanged(from old: [[ToolItem]]) {
    guard old.map(\.count) == groups.map(\.count) else {
      damage.add(bounds)
      layout(window: window, top: bounds.y, appearance: appearance)
      damage.add(bounds)
      return
    }
    for (index, (before, item)) in zip(old.joined(), items).enumerated() where item != before {
      touch(index)
    }
  }

  /// Marks a button for redrawing.
  private func touch(_ index: Int?) {
    guard let index, frames.indices.contains(index) else { return }
    damage.add(frames[index])
  }

  // MARK: Pointer

  /// Returns the index of the button at a pixel. For a finger, the targets begin lower: the menu
  /// titles extend into their upper part, and the space below the buttons compensates.
  func item(at point: PixelPoint, isTouch: Bool = false) -> Int? {
    let padding = appearance.px(
      (appearance.theme.toolStripHeight - appearance.theme.touchTarget) / 2)
    let shift = isTouch ? padding : 0
    return frames.firstIndex { $0.offset(x: 0, y: shift).contains(point) }
  }

  /// Handles the start of a contact on the strip.
  func pressed(_ event: PointerEvent) {
    let isTouch = event.kind == .touch
    hover(nil)
    guard let index = item(at: PixelPoint(event.position), isTouch: isTouch),
      items[index].isEnabled
    else { return }
    press = (index, true, isTouch)
    touch(index)
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    let isInside = item(at: PixelPoint(event.position), isTouch: press.isTouch) == press.index
    guard isInside != press.isInside else { return }
    self.press?.isInside = isInside
    touch(press.index)
  }

  /// Handles the end of the pressed contact, and returns the index of the button it is still on.
  func released(_ event: PointerEvent) -> Int? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    guard press.isInside, items.indices.contains(press.index) else { return nil }
    return items[press.index].isEnabled ? press.index : nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    guard let press else { return }
    touch(press.index)
    self.press = nil
    // The hover state of another pointer is visible again.
    touch(hovered)
    damage.add(tipBounds)
  }

  /// Handles pointer movement without a contact. Nil means that the pointer is elsewhere.
  func hover(_ point: PixelPoint?) {
    let index = point.flatMap { item(at: $0) }
    guard index != hovered else { return }
    damage.add(tipBounds)
    touch(hovered)
    touch(index)
    hovered = index
    damage.add(tipBounds)
  }

  // MARK: Keyboard

  /// Gives the keyboard focus to a button, or to none.
  func focus(_ index: Int?) {
    guard index != focused else { return }
    damage.add(tipBounds)
    damage.add(bounds)
    focused = index
    damage.add(tipBounds)
  }

  /// Returns the index of the next button that can be used, after the last one the first. Returns
  /// nil if there is none.
  func next(from index: Int, step: Int) -> Int? {
    let count = frames.count
    guard count > 0 else { return nil }
    return (1...count).lazy.map { ((index + step * $0) % count + count) % count }
      .first { hasRoom($0) && items.indices.contains($0) && items[$0].isEnabled }
  }

  // MARK: Tooltip

  /// The index of the button whose tooltip is shown: the one under the pointer, else the one with
  /// the keyboard focus.
  private var tipped: Int? { hovered ?? focused }

  private var tip: String? {
    guard let tipped, press == nil, items.indices.contains(tipped) else { return nil }
    let tip = items[tipped].tooltip
    return tip.isEmpty ? nil : tip
  }

  /// The frame of the tooltip, in window pixels. It is empty if there is none.
  var tipBounds: PixelRect {
    guard let tip, let tipped, frames.indices.contains(tipped) else { return .empty }
    let text = appearance.width(of: tip, size: appearance.theme.textSize - 1)
    let width = min(window.width, text + appearance.px(18))
    let height = appearance.px(26)
    let anchor = frames[tipped]
    let margin = min(appearance.px(4), (window.width - width) / 2)
    let x = max(
      window.x + margin,
      min(anchor.x + (anchor.width - width) / 2, window.maxX - width - margin))
    let frame = PixelRect(
      x: x, y: bounds.maxY + appearance.px(4), width: width, height: height)
    return frame.maxY <= window.maxY ? frame : .empty
  }

  func drawTip(on context: borrowing DrawingContext) {
    let frame = tipBounds
    guard let tip, !frame.isEmpty else { return }
    context.fillRounded(frame, radius: 5 * appearance.scale, appearance.theme.tip.withAlpha(0.94))
    appearance.label(
      tip, in: frame.inset(x: appearance.px(6), y: 0), on: context, color: appearance.theme.tipText,
      size: appearance.theme.textSize - 1, align: .center)
  }
}
