import Graphics
import Ink
import Input
import Localization

/// A picture in a card with a frame around a part of it, which is dragged by its corners and sides
/// or moved by the arrow keys.
struct CropView {
  /// The reach of the handles, and the half of their length, in canvas units.
  private static let reach = 14.0
  private static let handle = 5.0

  let picture: Image
  private(set) var crop: CropFrame
  /// The handle that the arrow keys move.
  private(set) var chosen = CropFrame.Handle.topLeft
  /// What a contact drags, from where.
  private var drag: (start: Point, bounds: Bounds, held: CropFrame.Handle)?

  /// The room of the picture, in window pixels.
  private(set) var roomFrame = PixelRect.empty
  /// The picture as it is shown.
  private(set) var pictureFrame = PixelRect.empty

  /// Creates the view of a picture whose frame is around `part`, or around all of it.
  init(_ picture: Image, part: PixelRect? = nil) {
    self.picture = picture
    crop = CropFrame(width: picture.width, height: picture.height)
    guard let part else { return }
    let whole = crop.bounds
    crop.drag(
      .topLeft, by: Point(Double(part.x), Double(part.y)), from: whole)
    crop.drag(
      .bottomRight,
      by: Point(Double(part.maxX - picture.width), Double(part.maxY - picture.height)))
  }

  /// What is said of the view: the corner or side that the arrow keys move, and the size of the
  /// part.
  var summary: String {
    let part = crop.part
    return trFacts(
      [chosen.title, tr("\(part.width) × \(part.height) pixels")].compactMap { $0 })
  }

  // MARK: Keys

  /// Chooses the next handle.
  mutating func chooseNext() { chosen = chosen.next }

  /// Moves the chosen handle, if the key is an arrow. Returns false if it is none.
  mutating func take(_ key: KeyPress) -> Bool {
    guard drag == nil, let way = Self.way(key.key) else { return false }
    let steps = key.modifiers.contains(.shift) ? 10.0 : 1
    crop.drag(chosen, by: way * (steps * max(1, pixelsPerPixel)))
    return true
  }

  private static func way(_ key: Key) -> Point? {
    switch key {
    case .left: Point(-1, 0)
    case .right: Point(1, 0)
    case .up: Point(0, -1)
    case .down: Point(0, 1)
    default: nil
    }
  }

  // MARK: Layout

  /// Places the picture in `room`. Handles reach over its edge.
  mutating func place(in room: PixelRect, style: StyleContext) {
    roomFrame = room
    let inner = room.inset(by: style.px(Self.handle + 2))
    let share = min(
      Double(inner.width) / Double(picture.width), Double(inner.height) / Double(picture.height))
    pictureFrame = inner.centered(
      width: max(1, Int(Double(picture.width) * share)),
      height: max(1, Int(Double(picture.height) * share)))
  }

  /// The number of the picture's pixels for a pixel of the window.
  private var pixelsPerPixel: Double {
    Double(picture.width) / Double(max(1, pictureFrame.width))
  }

  private func inPicture(_ point: Point) -> Point {
    let corner = Point(Double(pictureFrame.x), Double(pictureFrame.y))
    let scale = Point(
      pixelsPerPixel, Double(picture.height) / Double(max(1, pictureFrame.height)))
    let way = point - corner
    return Point(way.x * scale.x, way.y * scale.y)
  }

  private func inWindow(_ point: Point) -> PixelPoint {
    PixelPoint(
      x: pictureFrame.x + Int((point.x / crop.size.x * Double(pictureFrame.width)).rounded()),
      y: pictureFrame.y + Int((point.y / crop.size.y * Double(pictureFrame.height)).rounded()))
  }

  // MARK: Drawing

  func draw(isFocused: Bool, style: StyleContext, on context: borrowing DrawingContext) {
    let theme = style.theme
    style.plate(roomFrame, radius: 6, theme.backdrop, edge: theme.hairline, on: context)
    context.upright(around: pictureFrame.center.x) {
      drawPicture(isFocused: isFocused, style: style, on: context)
    }
  }

  /// Draws the picture and the frame, which are the same in both directions of reading.
  private func drawPicture(
    isFocused: Bool, style: StyleContext, on context: borrowing DrawingContext
  ) {
    let theme = style.theme
    context.fill(pictureFrame, .white)
    context.draw(picture, in: pictureFrame.extent)
    let (low, high) = (inWindow(crop.bounds.min), inWindow(crop.bounds.max))
    let kept = PixelRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    for part in pictureFrame.strips(around: kept) { context.fill(part, Color(hex: 0, alpha: 0.55)) }
    let line = Double(style.px(1.5))
    context.setColor(theme.accent)
    context.strokeRounded(kept, radius: 0, width: line)
    for handle in CropFrame.Handle.allCases where handle != .inside {
      let isChosen = handle == chosen && isFocused
      let half = style.px(Self.handle)
      let place = inWindow(crop.place(of: handle))
      let square = PixelRect(
        x: place.x - half, y: place.y - half, width: 2 * half, height: 2 * half)
      context.fillRounded(square, radius: line, isChosen ? theme.accent : .white)
      context.setColor(isChosen ? .white : theme.accent)
      context.strokeRounded(square, radius: line, width: line)
    }
  }

  // MARK: Pointer

  /// Begins to drag what is at a place of the window. Returns false if nothing is.
  mutating func press(at point: Point, style: StyleContext) -> Bool {
    let place = inPicture(point)
    let reach = Double(style.px(Self.reach)) * pixelsPerPixel
    guard let handle = crop.handle(at: place, reach: reach) else { return false }
    drag = (place, crop.bounds, handle)
    if handle != .inside { chosen = handle }
    return true
  }

  /// Drags to a place of the window. Returns false if nothing is dragged.
  mutating func drag(to point: Point) -> Bool {
    guard let drag, point.isFinite else { return false }
    crop.drag(drag.held, by: inPicture(point) - drag.start, from: drag.bounds)
    return true
  }

  /// Lets go of what is dragged.
  mutating func release() { drag = nil }

  /// Puts back what is dragged. Returns false if nothing is.
  mutating func cancel() -> Bool {
    guard let drag = drag.take() else { return false }
    crop.drag(.inside, by: .zero, from: drag.bounds)
    return true
  }
}

extension CropFrame.Handle {
  /// The name of the corner or side, or nil for the frame as a whole, which no key chooses.
  fileprivate var title: String? {
    switch self {
    case .topLeft: tr("Top left")
    case .top: tr("Top side")
    case .topRight: tr("Top right")
    case .right: tr("Right side")
    case .bottomRight: tr("Bottom right")
    case .bottom: tr("Bottom side")
    case .bottomLeft: tr("Bottom left")
    case .left: tr("Left side")
    case .inside: nil
    }
  }
}
