import Graphics
import Ink
import Input

/// A line at the right end of the menu bar that reports a lasting state, with buttons. It never
/// covers the canvas, so it takes no input that is meant for the drawing.
public struct Banner: Sendable, Hashable {
  /// A button of a banner.
  public struct Button: Sendable, Hashable {
    /// The text on the button.
    public var title: String
    /// The command that it runs.
    public var command: CommandID

    /// Creates a button that runs `command`.
    public init(_ title: String, _ command: CommandID) {
      self.title = title
      self.command = command
    }
  }

  /// The text.
  public var text: String
  /// The buttons, from left to right.
  public var buttons: [Button]

  /// Creates a banner.
  public init(_ text: String, buttons: [Button] = []) {
    self.text = text
    self.buttons = buttons
  }
}

/// The place of a banner in the menu bar. In a narrow window the text is shortened; without room
/// for the buttons nothing is shown.
final class BannerView {
  /// The banner, if any.
  var banner: Banner? { didSet { if banner != oldValue { bannerChanged() } } }
  /// The line, in window pixels. It is empty if nothing is shown.
  private(set) var bounds = PixelRect.empty
  /// The targets of the buttons, in window pixels.
  private(set) var frames: [PixelRect] = []
  /// The index of the button with the keyboard focus.
  private(set) var focused: Int?
  /// The index of the button under the pointer.
  private var hovered: Int?
  /// The pressed button. `isInside` is true while the contact is over it.
  private var press: (index: Int, isInside: Bool)?
  /// The area that needs redrawing.
  var damage = DamageRegion()

  /// The free part of the menu bar, in window pixels.
  private var room = PixelRect.empty
  private var appearance: Appearance

  init(appearance: Appearance) {
    self.appearance = appearance
  }

  /// Lays out the banner at the right of `room`.
  func layout(in room: PixelRect, appearance: Appearance) {
    self.room = room
    self.appearance = appearance
    bannerChanged()
  }

  private func bannerChanged() {
    damage.add(bounds)
    (bounds, frames, hovered, press) = (.empty, [], nil, nil)
    defer { if let focused, !frames.indices.contains(focused) { self.focused = nil } }
    guard let banner else { return }
    let padding = appearance.px(12)
    let widths = banner.buttons.map {
      max(appearance.px(appearance.theme.touchTarget), appearance.width(of: $0.title) + 2 * padding)
    }
    let buttons = widths.reduce(0, +)
    let text = min(appearance.width(of: banner.text) + padding, room.width - buttons)
    guard text >= min(appearance.px(80), appearance.width(of: banner.text)) else { return }
    bounds = room.columns(room.maxX - text - buttons, width: text + buttons)
    var x = bounds.x + text
    frames = widths.map { width in
      defer { x += width }
      return bounds.columns(x, width: width)
    }
    damage.add(bounds)
  }

  // MARK: Keyboard

  /// Gives the keyboard focus to a button, or to none.
  func focus(_ index: Int?) {
    guard index != focused else { return }
    touch(focused)
    touch(index)
    focused = index
  }

  /// Returns the command of a button.
  func command(_ index: Int) -> CommandID? {
    guard let banner, frames.indices.contains(index) else { return nil }
    return banner.buttons[index].command
  }

  // MARK: Pointer

  private func button(at point: PixelPoint) -> Int? {
    frames.firstIndex { $0.contains(point) }
  }

  private func touch(_ index: Int?) {
    if let index, frames.indices.contains(index) { damage.add(frames[index]) }
  }

  /// Handles the start of a contact on the banner.
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

  /// Handles the end of the pressed contact, and returns the command of the button it is still on.
  func released(_ event: PointerEvent) -> CommandID? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    return press.isInside ? banner?.buttons[press.index].command : nil
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

  /// Draws the banner.
  func draw(on context: borrowing DrawingContext) {
    guard let banner, !bounds.isEmpty else { return }
    let theme = appearance.theme
    let end = (frames.first?.x ?? bounds.maxX) - appearance.px(12)
    appearance.label(
      banner.text, in: bounds.columns(bounds.x, width: end - bounds.x), on: context,
      color: theme.secondaryText)
    for (index, (button, frame)) in zip(banner.buttons, frames).enumerated() {
      let plate = frame.inset(x: appearance.px(2), y: appearance.px(4))
      appearance.plate(plate, radius: 6, theme.surface, edge: theme.hairline, on: context)
      if focused == index {
        context.setColor(theme.accent)
        context.strokeRounded(
          plate, radius: 6 * appearance.scale, width: 2 * Double(appearance.hairline))
      }
      let isPressed = press?.index == index && press?.isInside == true
      if isPressed || hovered == index {
        context.fillRounded(
          plate, radius: 6 * appearance.scale, isPressed ? theme.pressed : theme.hover)
      }
      appearance.label(button.title, in: plate, on: context, color: theme.text, align: .center)
    }
  }
}
