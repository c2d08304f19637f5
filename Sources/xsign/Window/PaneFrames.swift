import Graphics

/// The frames of the panes in the window, with their titles and the edges of their pages.
struct PaneFrames {
  /// The frames of one pane's title and page, in window pixels.
  struct Frame: Hashable {
    /// The index of the pane.
    var pane: Int
    var title: PixelRect
    var page: PixelRect
  }

  /// The frames of the panes that are shown.
  private(set) var frames: [Frame] = []
  /// The width of the edges of the pages, in pixels.
  private var edgeWidth = 1

  init() {}

  /// Creates the frames of the panes that `view` shows, side by side in `area`, or one above the
  /// other if the window is taller than wide. `scale` is the number of pixels per canvas unit. The
  /// pages have equal sizes to the pixel; the gap takes the remainder.
  init(in area: PixelRect, view: PaneView, isTall: Bool, count: Int, theme: Theme, scale: Double) {
    edgeWidth = max(1, Int(scale.rounded(.down)))
    let margin = Int((theme.margin * scale).rounded())
    let titleHeight = Int((theme.paneTitleHeight * scale).rounded())
    let shown = (0..<count).filter { view.shows($0) }
    guard !shown.isEmpty else { return }
    let inner = PixelRect(
      x: area.x + margin, y: area.y, width: area.width - 2 * margin,
      height: area.height - margin)
    let parts = shown.count
    let gaps = (parts - 1) * (isTall ? 0 : margin)
    let whole = isTall ? inner.height : inner.width
    let length = (whole - gaps) / parts
    for (place, pane) in shown.enumerated() {
      // The last pane ends at the end of the area: the remainder of the division widens the gap.
      let isLast = place > 0 && place == parts - 1
      let start = isLast ? whole - length : place * (length + margin)
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

  /// Returns the page of the pane with that index, or nil if it is not shown.
  func page(_ index: Int) -> PixelRect? { frames.first { $0.pane == index }?.page }

  /// Returns the pixels of a pane's edge, which shows whether it was chosen last.
  func surroundings(_ index: Int) -> [PixelRect] {
    guard let frame = frames.first(where: { $0.pane == index }) else { return [] }
    return frame.page.inset(by: -edgeWidth).strips(around: frame.page)
  }

  /// Draws the background of the window, and the edges of the pages.
  func draw(focused: Int, theme: Theme, _ context: borrowing DrawingContext) {
    context.setColor(theme.windowBackground)
    context.paint()
    for frame in frames where !frame.page.isEmpty {
      let isFocused = frame.pane == focused
      context.setColor(isFocused ? theme.accent.withAlpha(0.75) : theme.paperEdge)
      context.fill(frame.page.inset(by: -edgeWidth))
    }
  }
}
