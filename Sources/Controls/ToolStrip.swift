import Graphics
import Ink
import Input

/// The strip of one-tap buttons below the menu bar.
package final class ToolStrip {
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
  /// The index of the button on which a contact is held still to see its tooltip.
  private(set) var held: Int?
  /// The place where the press began.
  private var start = Point.zero
  /// The area that needs redrawing.
  var damage = DamageRegion()

  private(set) var window = PixelRect.empty
  private(set) var style: StyleContext

  init(style: StyleContext) {
    self.style = style
  }

  /// The frame of the strip, in window pixels. It is empty if the window is too low for a strip.
  var bounds: PixelRect { plan.bounds }
  /// The buttons' targets, in window pixels, in the order of `items`.
  package var frames: [PixelRect] { plan.frames }

  package var items: [ToolItem] { groups.flatMap { $0 } }

  /// Lays out the strip below `top` in `window`.
  func layout(window: PixelRect, top: Int, style: StyleContext) {
    self.style = style
    self.window = window
    press = nil
    (hovered, held) = (nil, nil)
    plan = ToolStripLayout(
      groups: groups.map(\.count), width: window.width, top: top, room: window.maxY - top,
      style: style)
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
      layout(window: window, top: bounds.y, style: style)
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
    let padding = style.px(
      (style.theme.toolStripHeight - style.theme.touchTarget) / 2)
    let shift = isTouch ? padding : 0
    return frames.firstIndex { $0.offset(x: 0, y: shift).contains(point) }
      .flatMap { items.indices.contains($0) && !items[$0].isHidden ? $0 : nil }
  }

  /// Handles the start of a contact on the strip.
  func pressed(_ event: PointerEvent) {
    let isTouch = event.kind == .touch
    hover(nil)
    guard let index = item(at: PixelPoint(event.position), isTouch: isTouch),
      items[index].isEnabled
    else { return }
    press = (index, true, isTouch)
    start = event.position
    touch(index)
  }

  /// Returns true once if the pressed contact drags a grip away.
  func takeGrip(_ event: PointerEvent) -> Bool {
    guard let press, items.indices.contains(press.index), items[press.index].isGrip else {
      return false
    }
    let step = event.position - start
    let minimum = Double(style.px(8))
    guard step.x * step.x + step.y * step.y > minimum * minimum else { return false }
    cancelled()
    return true
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
    showTip(nil)
    guard let press else { return nil }
    cancelled()
    guard press.isInside, items.indices.contains(press.index) else { return nil }
    return items[press.index].isEnabled ? press.index : nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    showTip(nil)
    guard let press else { return }
    touch(press.index)
    self.press = nil
    // The hover state of another pointer is visible again.
    touch(hovered)
    damage.add(tipBounds)
  }

  /// Handles a contact that is held still: it shows the tooltip, also of a button that cannot be
  /// used now, and presses nothing.
  func hold(_ event: PointerEvent) {
    cancelled()
    showTip(item(at: PixelPoint(event.position), isTouch: event.kind == .touch))
  }

  private func showTip(_ index: Int?) {
    guard index != held else { return }
    damage.add(tipBounds)
    held = index
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
}
