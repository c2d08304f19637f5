import Graphics
import Ink
import Input

/// The bar beside the panes that shows which part of the pages is in view. A drag of its thumb
/// moves the view; a press beside the thumb brings that there.
///
/// Assistive technologies have the list of pages and the page box instead.
final class ScrollBarView: BarView {
  /// The pages and the part of them in view, or nil if nothing can be scrolled.
  var range: ScrollRange? {
    didSet {
      guard range != oldValue else { return }
      let old = thumb
      updateThumb()
      if thumb != old { damage.add(bounds) }
    }
  }
  /// Called with the position at which the view is to begin.
  var scroll: (Double) -> Void = { _ in }
  /// The thumb, in window pixels; empty if nothing can be scrolled.
  private(set) var thumb = PixelRect.empty
  /// The distance from the top of the thumb to the contact that drags it, in pixels.
  private var grip: Int?

  /// The least height of the thumb.
  private var minimum: Int { style.px(28) }

  /// Places the bar; an empty rectangle hides it.
  func layout(in bounds: PixelRect, style: StyleContext) {
    damage.add(self.bounds)
    damage.add(bounds)
    (self.bounds, self.style) = (bounds, style)
    if bounds.isEmpty { cancelled() }
    updateThumb()
  }

  private func updateThumb() {
    let rows = bounds.isEmpty ? nil : range?.thumb(in: bounds.height, minimum: minimum)
    thumb = rows.map { bounds.rows(bounds.y + $0.lowerBound, height: $0.count) } ?? .empty
    frames = [thumb.isEmpty ? .empty : bounds]
  }

  override func takes(_ point: PixelPoint) -> Bool { !thumb.isEmpty && bounds.contains(point) }

  // MARK: Pointer

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    let point = PixelPoint(event.position)
    grip = thumb.contains(point) ? point.y - thumb.y : thumb.height / 2
    follow(event)
  }

  override func dragged(_ event: PointerEvent) {
    super.dragged(event)
    follow(event)
  }

  override func cancelled() {
    grip = nil
    super.cancelled()
  }

  private func follow(_ event: PointerEvent) {
    guard let grip, let range, event.position.isFinite else { return }
    let top = PixelPoint(event.position).y - grip - bounds.y
    guard top != thumb.y - bounds.y else { return }
    scroll(range.start(ofThumbAt: top, in: bounds.height, minimum: minimum))
  }

  // MARK: Drawing

  /// Draws the thumb in its track.
  func draw(on context: borrowing DrawingContext) {
    guard !thumb.isEmpty else { return }
    let (theme, isHeld) = (style.theme, grip != nil)
    let isMarked = isHeld || state(of: 0).isHovered
    let width = style.px(isMarked ? 8 : 5)
    let plate = thumb.centered(width: width, height: thumb.height)
    context.fillRounded(
      plate, radius: Double(width) / 2,
      isHeld ? theme.accent : theme.secondaryText.withAlpha(isMarked ? 0.8 : 0.5))
  }
}
