import Accessibility
import Graphics

/// A line at the right end of the menu bar that reports a lasting state, with buttons. It never
/// covers the canvas, so it takes no input that is meant for the drawing.
package struct Banner: Sendable, Hashable {
  /// A button of a banner.
  package struct Button: Sendable, Hashable {
    /// The text on the button.
    package var title: String
    /// The command that it runs.
    package var command: CommandID

    package init(_ title: String, _ command: CommandID) {
      self.title = title
      self.command = command
    }
  }

  package var text: String
  /// The buttons, from left to right.
  package var buttons: [Button]

  package init(_ text: String, buttons: [Button] = []) {
    self.text = text
    self.buttons = buttons
  }
}

/// The place of a banner in the menu bar. In a narrow window the text is shortened; without room
/// for the buttons nothing is shown.
final class BannerView: BarView {
  /// The banner, if any.
  var banner: Banner? { didSet { if banner != oldValue { bannerChanged() } } }

  /// The free part of the menu bar, in window pixels.
  private var room = PixelRect.empty

  /// Lays out the banner at the right of `room`.
  func layout(in room: PixelRect, style: StyleContext) {
    self.room = room
    self.style = style
    bannerChanged()
  }

  private func bannerChanged() {
    damage.add(bounds)
    (bounds, frames) = (.empty, [])
    forgetPointer()
    defer { dropMissing() }
    guard let banner else { return }
    let padding = style.px(12)
    let widths = banner.buttons.map {
      max(style.px(style.theme.touchTarget), style.width(of: $0.title) + 2 * padding)
    }
    let buttons = widths.reduce(0, +)
    let text = min(style.width(of: banner.text) + padding, room.width - buttons)
    guard text >= min(style.px(80), style.width(of: banner.text)) else { return }
    bounds = room.columns(room.maxX - text - buttons, width: text + buttons)
    var x = bounds.x + text
    frames = widths.map { width in
      defer { x += width }
      return bounds.columns(x, width: width)
    }
    damage.add(bounds)
  }

  override func use(_ part: Int) -> ControlAction? {
    guard let banner, frames.indices.contains(part) else { return nil }
    return .command(banner.buttons[part].command)
  }

  /// Draws the banner.
  func draw(on context: borrowing DrawingContext) {
    guard let banner, !bounds.isEmpty else { return }
    let end = (frames.first?.x ?? bounds.maxX) - style.px(12)
    style.label(
      banner.text, in: bounds.columns(bounds.x, width: end - bounds.x), on: context,
      color: style.theme.secondaryText)
    for (index, (button, frame)) in zip(banner.buttons, frames).enumerated() {
      drawButton(
        index, button.title, on: frame.inset(x: style.px(2), y: style.px(4)), in: context)
    }
  }

  /// The banner for assistive technologies, or nil if none is shown.
  var node: AccessibleNode? {
    guard let banner, !bounds.isEmpty else { return nil }
    let buttons = banner.buttons.enumerated().map { index, button in
      node(index, AccessibleID(.bannerButton, [index], name: button.command.name), button.title)
    }
    return AccessibleNode(
      AccessibleID(.banner), .infoBar, banner.text, bounds: bounds, children: buttons)
  }
}
