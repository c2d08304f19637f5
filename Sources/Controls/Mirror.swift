import Accessibility
import Graphics
import Ink
import Input
import Localization

/// The map between the window and the layout of the controls, which is always laid out from left to
/// right. Where the language is written from right to left, the map reflects: what is laid out at
/// the left is shown at the right.
///
/// It is applied where the layer meets the window: to what it draws, to events, damage and places.
/// Behind that no control asks for the direction, except for what has one of its own: texts and
/// pictures stay upright, and ink is ink.
package struct Mirror: Sendable, Hashable {
  /// The width of the window in pixels, or nil if nothing is reflected.
  private let width: Int?

  /// Creates the map of a window `width` pixels wide.
  init(_ direction: TextDirection, width: Int) {
    self.width = direction == .rightToLeft ? width : nil
  }

  /// Returns a rectangle of the window in the layout, or the other way round. An empty one stays.
  package func callAsFunction(_ rect: PixelRect) -> PixelRect {
    guard let width, !rect.isEmpty else { return rect }
    return rect.columns(width - rect.maxX, width: rect.width)
  }

  /// Returns rectangles of the layout in the window.
  func callAsFunction(_ rects: [PixelRect]) -> [PixelRect] {
    width == nil ? rects : rects.map { self($0) }
  }

  /// Returns a point of the window in the layout. The leftmost pixel becomes the rightmost, also if
  /// the point is at its edge, as mice are.
  func callAsFunction(_ point: Point) -> Point {
    guard let width else { return point }
    return Point((Double(width) - point.x).nextDown, point.y)
  }

  /// Returns an event of the window in the layout.
  func callAsFunction(_ event: PointerEvent) -> PointerEvent {
    guard width != nil else { return event }
    var event = event
    event.position = self(event.position)
    return event
  }

  /// Returns an event of the layout in the window, for what is no part of the layout.
  func inWindow(_ event: PointerEvent) -> PointerEvent {
    guard let width else { return event }
    var event = event
    event.position.x = Double(width) - event.position.x
    return event
  }

  /// Returns a key with left and right exchanged.
  func callAsFunction(_ press: KeyPress) -> KeyPress {
    guard width != nil, press.key == .left || press.key == .right else { return press }
    var press = press
    press.key = press.key == .left ? .right : .left
    return press
  }

  /// Returns a part of the window as assistive technologies see it, with its parts.
  func callAsFunction(_ node: AccessibleNode) -> AccessibleNode {
    guard width != nil else { return node }
    var node = node
    node.bounds = self(node.bounds)
    node.children = node.children.map { self($0) }
    return node
  }

  /// Lets `context` reflect what is drawn next.
  func apply(to context: borrowing DrawingContext) {
    if let width { context.mirror(around: Double(width) / 2) }
  }
}

/// What is upright in a layout that is reflected: texts that are edited, and pictures.
extension StyleContext {
  /// Returns a point of the layout as it is in the upright content of `frame`.
  func upright(_ point: Point, in frame: PixelRect) -> Point {
    guard direction == .rightToLeft else { return point }
    return Point(Double(frame.x + frame.maxX) - point.x, point.y)
  }

  /// Returns a key of the layout as it was pressed.
  func upright(_ press: KeyPress) -> KeyPress { Mirror(direction, width: 0)(press) }
}
