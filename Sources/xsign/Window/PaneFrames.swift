import Ink
import X11Canvas

/// Where the panes lie in the window, and the paper edges and titles around them.
struct PaneFrames {
  /// One pane's place, in window pixels.
  struct Frame: Hashable {
    /// The pane's number.
    var pane: Int
    /// Where its title stands.
    var title: PixelRect
    /// Its paper.
    var page: PixelRect
  }

  /// The panes shown.
  private(set) var frames: [Frame] = []

  /// No panes.
  init() {}

  /// The panes that `view` shows, side by side in `area`, or one above the other where the window is
  /// taller than wide; `scale` pixels make a canvas unit. Equal in size to the pixel; what does not
  /// divide goes to the gap.
  init(in area: PixelRect, view: PaneView, isTall: Bool, count: Int, theme: Theme, scale: Double) {
    let margin = pixels(theme.margin, scale)
    let titleHeight = pixels(theme.paneTitleHeight, scale)
    let shown = (0..<count).filter { view.shows($0) }
    guard !shown.isEmpty else { return }
    let inner = PixelRect(
      x: area.x + margin, y: area.y, width: area.width - 2 * margin,
      height: area.height - margin)
    let parts = shown.count
    let gaps = (parts - 1) * (isTall ? 0 : margin)
    let length = ((isTall ? inner.height : inner.width) - gaps) / parts
    for (place, pane) in shown.enumerated() {
      // The last ends where the area ends, so that what is left over widens the gap before it.
      let end = (isTall ? inner.height : inner.width) - (place == parts - 1 ? length : 0)
      let start = place == 0 ? 0 : place == parts - 1 ? end : place * (length + margin)
      var box = inner
      if isTall {
        (box.y, box.height) = (inner.y + start, length)
      } else {
        (box.x, box.width) = (inner.x + start, length)
      }
      let title = PixelRect(
        x: box.x, y: box.y, width: max(0, box.width), height: min(titleHeight, max(0, box.height)))
      let page = PixelRect(
        x: box.x, y: title.maxY, width: max(0, box.width),
        height: max(0, box.maxY - title.maxY))
      frames.append(Frame(pane: pane, title: title, page: page))
    }
  }

  /// The page of pane `index`; nil where it is not shown.
  func page(_ index: Int) -> PixelRect? { frames.first { $0.pane == index }?.page }

  /// All pixels of a pane's title and edge, which show whether it has the focus.
  func surroundings(_ index: Int, scale: Double) -> [PixelRect] {
    guard let frame = frames.first(where: { $0.pane == index }) else { return [] }
    let edge = frame.page.inset(by: -edgeWidth(scale))
    return [
      frame.title.union(PixelRect(x: edge.x, y: edge.y, width: edge.width, height: 1)),
      PixelRect(x: edge.x, y: edge.y, width: frame.page.x - edge.x, height: edge.height),
      PixelRect(
        x: frame.page.maxX, y: edge.y, width: edge.maxX - frame.page.maxX, height: edge.height),
      PixelRect(
        x: edge.x, y: frame.page.maxY, width: edge.width, height: edge.maxY - frame.page.maxY),
    ]
  }

  /// Draws the desk the papers lie on, their edges and titles, inside `clip`.
  func draw(
    titles: [String], focused: Int, theme: Theme, text: TextEngine, scale: Double,
    _ context: borrowing DrawingContext
  ) {
    context.setColor(theme.windowBackground)
    context.paint()
    for frame in frames where !frame.page.isEmpty {
      let isFocused = frame.pane == focused
      context.setColor(isFocused ? theme.accent.withAlpha(0.75) : theme.paperEdge)
      context.fill(frame.page.inset(by: -edgeWidth(scale)))
      let title = text.layout(
        titles[frame.pane], size: theme.textSize, weight: isFocused ? .semibold : .regular,
        maxWidth: max(1, frame.title.width), overflow: .ellipsisAtEnd)
      title.draw(
        in: context, x: frame.title.x,
        y: frame.title.y + (frame.title.height - title.height) / 2,
        color: isFocused ? theme.text : theme.secondaryText)
    }
  }

  private func edgeWidth(_ scale: Double) -> Int { max(1, Int(scale.rounded(.down))) }

  private func pixels(_ units: Double, _ scale: Double) -> Int {
    Int((units * scale).rounded())
  }
}
