import Accessibility
import Graphics
import Ink
import Input
import Localization

/// The card on which the part of a picture is chosen that is kept. A frame is dragged by its
/// corners and sides, or by the arrow keys.
final class CropCard: Card {
  /// The reach of the handles, and the half of their length, in canvas units.
  private static let reach = 14.0
  private static let handle = 5.0

  private let picture: Image
  private(set) var crop: CropFrame
  /// The handle that the arrow keys move.
  private(set) var chosen = CropFrame.Handle.topLeft
  private var drag: (start: Point, bounds: Bounds)?
  private let onAccept: (PixelRect) -> Void

  /// The parts between the title and the buttons, in window pixels.
  private(set) var textFrame = PixelRect.empty
  private(set) var roomFrame = PixelRect.empty
  /// The picture as it is shown.
  private(set) var pictureFrame = PixelRect.empty

  private static let instruction = tr(
    "Drag the corners or sides. Arrow keys move one, and Space chooses the next.")

  init(
    _ picture: Image, style: StyleContext, onAccept: @escaping (PixelRect) -> Void,
    onCancel: @escaping () -> Void
  ) {
    (self.picture, self.onAccept) = (picture, onAccept)
    crop = CropFrame(width: picture.width, height: picture.height)
    super.init(title: tr("Crop picture"), style: style, onCancel: onCancel)
    focus = .content
    setButtons()
  }

  private func setButtons() {
    buttons = [
      CardButton(title: tr("Cancel"), role: .plain),
      CardButton(title: tr("Crop"), role: .primary, isEnabled: !crop.isWhole),
    ]
  }

  override func activate(_ part: Part) {
    switch part {
    case .content:
      chosen = chosen.next
      redraw()
    case .button(1):
      guard !crop.isWhole else { return }
      finish { [onAccept, part = crop.part] in onAccept(part) }
    default: super.activate(part)
    }
  }

  override var focusOrder: [Part] { [.content] + super.focusOrder }

  override func contentNodes(_ number: Int) -> [AccessibleNode] {
    let part = crop.part
    let states: AccessibleStates = focus == .content ? [.shown, .focused] : .shown
    return [
      textNode(0, number, Self.instruction, in: textFrame),
      AccessibleNode(
        AccessibleID(.cardGroup, [number]), .pane, tr("Picture"),
        description: tr("\(part.width) × \(part.height) pixels"), states: states,
        bounds: roomFrame),
    ]
  }

  // MARK: Keys

  override func key(_ key: KeyPress) -> ControlAction? {
    guard focus == .content, press == nil, let way = Self.way(key.key) else {
      return super.key(key)
    }
    let steps = key.modifiers.contains(.shift) ? 10.0 : 1
    crop.drag(chosen, by: way * (steps * max(1, pixelsPerPixel)))
    changed()
    return nil
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

  /// Shows a change of the frame.
  private func changed() {
    let frames = buttons.map(\.frame)
    setButtons()
    for (index, frame) in frames.enumerated() { buttons[index].frame = frame }
    redraw()
  }

  // MARK: Layout

  override func place() {
    let (width, side, _, room) = measure(width: 760, side: 24)
    let gap = min(style.px(12), room / 32)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 5), room: room)
    let title = min(style.px(24), room / 8)
    let text = min(
      style.paragraph(Self.instruction, width: width - 2 * side).height, room / 6)
    let fixed = title + text + button + 7 * gap
    let height = max(0, min(style.px(620), room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + height))
    let rows = place(
      in: frame, side: side, lead: 2 * gap,
      rows: [(title, gap), (text, gap), (height, gap), (button, 0)])
    (textFrame, roomFrame) = (rows[0], rows[1])
    // Handles reach over the edge of the picture.
    let inner = roomFrame.inset(by: style.px(Self.handle + 2))
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

  override func drawContent(on context: borrowing DrawingContext, clip: PixelRect) {
    let theme = style.theme
    style.paragraph(Self.instruction, in: textFrame, on: context, color: theme.secondaryText)
    style.plate(roomFrame, radius: 6, theme.backdrop, edge: theme.hairline, on: context)
    context.fill(pictureFrame, .white)
    context.draw(
      picture,
      in: Bounds(
        min: Point(Double(pictureFrame.x), Double(pictureFrame.y)),
        max: Point(Double(pictureFrame.maxX), Double(pictureFrame.maxY))))
    let (low, high) = (inWindow(crop.bounds.min), inWindow(crop.bounds.max))
    let kept = PixelRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    for part in pictureFrame.strips(around: kept) { context.fill(part, Color(hex: 0, alpha: 0.55)) }
    let line = Double(style.px(1.5))
    context.setColor(theme.accent)
    context.strokeRounded(kept, radius: 0, width: line)
    for handle in CropFrame.Handle.allCases where handle != .inside {
      let isChosen = handle == chosen && focus == .content
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

  override func part(at point: PixelPoint) -> Part? {
    super.part(at: point) ?? (roomFrame.contains(point) ? .content : nil)
  }

  override func pressed(_ event: PointerEvent) {
    guard part(at: PixelPoint(event.position)) == .content else { return super.pressed(event) }
    let place = inPicture(event.position)
    let reach = Double(style.px(Self.reach)) * pixelsPerPixel
    guard let handle = crop.handle(at: place, reach: reach) else { return }
    press = (event.contact, .content, true)
    drag = (place, crop.bounds)
    if handle != .inside { chosen = handle }
    held = handle
    focus = .content
    redraw()
  }

  /// The handle under the contact.
  private var held = CropFrame.Handle.inside

  override func dragged(_ event: PointerEvent) {
    guard press?.part == .content else { return super.dragged(event) }
    guard event.contact == press?.contact, let drag else { return }
    if event.position.isFinite {
      crop.drag(held, by: inPicture(event.position) - drag.start, from: drag.bounds)
      changed()
    }
    // The release chooses no other handle.
    if event.phase == .up { (press, self.drag) = (nil, nil) }
  }

  /// A lost contact drags nothing.
  override func cancelled() {
    if let drag, press?.part == .content {
      crop.drag(.inside, by: .zero, from: drag.bounds)
      changed()
    }
    drag = nil
    super.cancelled()
  }
}

extension ControlsLayer {
  /// Presents a card on which a part of a picture is chosen, replacing any other card.
  ///
  /// - Parameters:
  ///   - onAccept: Takes the part in pixels of the picture. The card is closed.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    cropping picture: Image, onAccept: @escaping (PixelRect) -> Void,
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(CropCard(picture, style: style, onAccept: onAccept, onCancel: onCancel))
  }
}
