import Graphics
import Ink
import Input
import PDFPages

/// A panel with small pictures of the pages, one below the other. A tap goes to a page; the wheel
/// and drags scroll it.
///
/// Positions are in pixels of the window. Only the pages in view cost time, except when the drawing
/// gets other pages.
package final class PagePanel {
  /// The width of the panel in canvas units at actual size.
  package static let width = 148.0

  /// The panel's frame in the window; empty while it is hidden.
  package private(set) var frame = PixelRect.empty
  /// True if it is at the right of the window, and its edge at its left.
  private var isAtRight = false
  /// The pages, each with the size by which it is drawn.
  private(set) var pages: [Page] = []
  /// The index of the page that is marked as the current one.
  private(set) var current = 0
  /// The indices of the pages with ink.
  private(set) var inked: Set<Int> = []
  /// Returns the small picture of a page of the PDF, or nil if there is none.
  private var picture: (_ pdfPage: Int) -> RenderedPage? = { _ in nil }

  /// Returns the small picture of the ink on the page with that index, and of what is under it
  /// unless a PDF shows that, or nil if there is none.
  private var ink: (_ index: Int) -> Image? = { _ in nil }

  private(set) var layout = PagePanelLayout()
  /// The row of the pages' column at the top of the panel.
  var offset: Int { scrollOffset.value }
  private var scrollOffset = ScrollOffset()
  private var press: Press?
  private(set) var text = TextEngine()
  var damage = DamageRegion()

  /// The index of the page with the keyboard focus, or nil if none has it.
  var focused: Int? { didSet { if focused != oldValue { damage.add(frame) } } }
  /// Called with the index of the page that a key chooses.
  private(set) var choose: (Int) -> Void = { _ in }

  /// A contact on the panel.
  private struct Press {
    let contact: ContactID
    let start: Point
    /// The offset at the start.
    let offset: Int
    /// True once it scrolls.
    var isDrag = false
  }

  /// What the panel made of an event.
  package struct Response {
    /// True if the event was meant for the panel.
    package var isConsumed = false
    /// The index of the page to go to, or nil if none was tapped.
    package var page: Int?
  }

  /// Creates a hidden panel.
  package init() {}

  // MARK: Content

  /// Moves the panel to `frame`, or hides it if that is empty. `scale` is in pixels per canvas
  /// unit. `isAtRight` is true if the rest of the window is at its left.
  package func place(in frame: PixelRect, scale: Double, isAtRight: Bool = false) {
    damage.add(self.frame)
    self.isAtRight = isAtRight
    if scale != text.scale { text = TextEngine(scale: scale) }
    self.frame = frame
    if frame.isEmpty { (press, focused) = (nil, nil) }
    layOut()
    reveal(current)
  }

  /// Shows `pages`; the one with the index `current` is marked, and so are those of `inked`. O(1)
  /// if the pages are the same array.
  package func show(_ pages: [Page], current: Int, inked: Set<Int>) {
    let isChanged = pages != self.pages
    let isMoved = current != self.current
    guard isChanged || isMoved || inked != self.inked else { return }
    damage.add(frame)
    let isNew = isChanged && pages.map(\.size) != self.pages.map(\.size)
    (self.pages, self.current, self.inked) = (pages, current, inked)
    if let focused { self.focused = pages.isEmpty ? nil : min(focused, pages.count - 1) }
    if isNew { layOut() }
    if isNew || isMoved, press == nil { reveal(current) }
  }

  /// Sets the source of the small pictures.
  package func setPictures(_ picture: @escaping (_ pdfPage: Int) -> RenderedPage?) {
    self.picture = picture
    damage.add(frame)
  }

  /// Sets the source of the pictures of the ink.
  package func setInk(_ ink: @escaping (_ index: Int) -> Image?) {
    self.ink = ink
    damage.add(frame)
  }

  /// The indices of the pages of which something is in view.
  package var visiblePages: Range<Int> {
    frame.isEmpty ? 0..<0 : layout.pages(inRows: offset..<offset + frame.height)
  }

  /// Returns the size of the picture of a page, in pixels.
  package func pictureSize(_ index: Int) -> (width: Int, height: Int) {
    let box = layout.box(index)
    return (box.width, box.height)
  }

  /// Sets what is called with the index of the page that a key chooses.
  package func setChoice(_ choose: @escaping (Int) -> Void) { self.choose = choose }

  /// Notes that small pictures have changed.
  package func picturesChanged() { damage.add(frame) }

  /// Returns the pixels to draw again, and forgets them.
  package func takeDamage() -> [PixelRect] {
    defer { damage.removeAll() }
    return damage.rects
  }

  private func layOut() {
    layout = PagePanelLayout(
      pages.map { $0.size ?? CanvasSize(width: 1, height: 1) }, width: frame.width,
      scale: text.scale)
    scroll(to: offset)
  }

  /// Scrolls as little as needed to show a page.
  func reveal(_ index: Int) {
    guard !frame.isEmpty, pages.indices.contains(index) else { return }
    let cell = layout.cell(index)
    scroll(to: min(max(offset, cell.maxY - frame.height), cell.y))
  }

  private func scroll(to new: Int) {
    let old = offset
    scrollOffset.maximum = layout.height - frame.height
    _ = scrollOffset.move(by: new - scrollOffset.value)
    if offset != old { damage.add(frame) }
  }

  // MARK: Input

  /// Handles an event: those that begin on the panel are meant for it, and all of their contacts.
  package func handle(_ event: PointerEvent) -> Response {
    if let press, press.contact == event.contact { return follow(event, press) }
    guard event.position.isFinite, !frame.isEmpty,
      frame.contains(
        Int(event.position.x.rounded(.down)), Int(event.position.y.rounded(.down)))
    else { return Response() }
    switch event.phase {
    case .down:
      if press == nil {
        press = Press(contact: event.contact, start: event.position, offset: offset)
      }
      return Response(isConsumed: true)
    case .scroll(let notches):
      if notches.y.isFinite {
        scroll(to: offset + Int((min(max(notches.y, -50), 50) * 60 * text.scale).rounded()))
      }
      return Response(isConsumed: true)
    case .otherDown, .otherUp: return Response(isConsumed: true)
    // A pointer that only moves is watched by all.
    case .move, .up, .cancel, .leave, .near, .away: return Response()
    }
  }

  private func follow(_ event: PointerEvent, _ press: Press) -> Response {
    var response = Response(isConsumed: true)
    let way = event.position - press.start
    if event.position.isFinite, press.isDrag || way.length > 8 * text.scale {
      self.press?.isDrag = true
      scroll(to: press.offset - Int(way.y.rounded()))
    }
    switch event.phase {
    case .up:
      if self.press?.isDrag != true {
        response.page = layout.page(atRow: Int(press.start.y) - frame.y + offset)
      }
      self.press = nil
    case .cancel: self.press = nil
    default: break
    }
    return response
  }

  // MARK: Drawing

  /// Draws the part of the panel in `rect`.
  package func draw(_ rect: PixelRect, theme: Theme, in context: borrowing DrawingContext) {
    let clip = rect.intersection(frame)
    guard !clip.isEmpty else { return }
    context.scope {
      context.clip(clip)
      context.setColor(theme.backdrop)
      context.fill(clip)
      for index in layout.pages(inRows: clip.y - frame.y + offset..<clip.maxY - frame.y + offset) {
        draw(index, theme, context)
      }
      context.setColor(theme.hairline)
      context.fill(frame.columns(isAtRight ? frame.x : frame.maxX - 1, width: 1))
    }
  }

  private func drawRuling(
    of page: Page, in box: PixelRect, on context: borrowing DrawingContext
  ) {
    guard let ruling = page.placedRuling, let frame = page.frame else { return }
    let scale = Double(box.width) / frame.width
    let corner = frame.min * scale
    let (x, y) = (box.x - Int(corner.x.rounded()), box.y - Int(corner.y.rounded()))
    // The pages are small.
    let pixels = RulingPixels(ruling, scale: scale, closest: 2.5)
    context.setColor(Color(Ruling.color(on: page.placedBackground.paper)))
    for rect in pixels.rects(in: box.offset(x: -x, y: -y)) { context.fill(rect.offset(x: x, y: y)) }
  }

  private func draw(_ index: Int, _ theme: Theme, _ context: borrowing DrawingContext) {
    let (page, scale) = (pages[index], text.scale)
    let box = layout.box(index).offset(x: frame.x, y: frame.y - offset)
    let isCurrent = index == current
    let rim = isCurrent ? max(2, Int((2 * scale).rounded())) : 1
    context.setColor(isCurrent ? theme.accent : theme.pageEdge)
    context.fill(box.inset(by: -rim))
    if index == focused {
      let gap = Int((5 * scale).rounded())
      context.setColor(theme.accent)
      context.strokeRounded(box.inset(by: -gap), radius: 5 * scale, width: max(1, 2 * scale))
    }
    context.setColor(page.placedBackground.paper.map { Color($0) } ?? .white)
    context.fill(box)
    drawRuling(of: page, in: box, on: context)
    let place = Bounds(min: box.corner, max: Point(Double(box.maxX), Double(box.maxY)))
    for image in [page.pdfPage.flatMap(picture)?.image, ink(index)] {
      if let image { context.draw(image, in: place) }
    }
    let label = text.layout(
      "\(index + 1)", size: theme.detailSize, weight: isCurrent ? .semibold : .regular)
    let x = box.x + (box.width - label.width) / 2
    let y = box.maxY + Int((5 * scale).rounded())
    label.draw(in: context, x: x, y: y, color: isCurrent ? theme.text : theme.secondaryText)
    guard inked.contains(index) else { return }
    // A dot beside the number marks ink.
    context.setColor(theme.accent)
    context.fillCircle(
      center: Point(
        Double(x + label.width) + 7 * scale, Double(y) + Double(label.height) / 2),
      radius: 3 * scale)
  }
}

// The compiler rejects code that sends it to another thread.
@available(*, unavailable)
extension PagePanel: Sendable {}
