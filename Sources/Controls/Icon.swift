import Graphics
import Ink

/// An icon drawn with round strokes.
package enum Icon: Sendable, Hashable {
  /// An arrow that turns back.
  case undo
  /// An arrow that turns forward.
  case redo
  /// A dustbin.
  case clear
  /// A pen that points to the lower left.
  case pen
  /// A marker with a slanted tip, over its broad line.
  case highlighter
  /// A dashed frame with an arrow that points into it.
  case select
  /// A block eraser on the paper, one corner down.
  case eraser
  /// A signature on a line, with a mark that there is a menu.
  case sign
  case checkMark
  case cross
  /// A leaf of a calendar.
  case date
  /// A letter T.
  case text
  /// A page with a signature.
  case signView
  /// A finger that touches a line.
  case finger
  /// Dots to take hold of, and an arrow that points out.
  case grip

  /// The side of the square in which the icons are designed, in canvas units.
  static let side = 20.0

  /// Draws the icon in the middle of `rect`, scaled down if there is less room.
  func draw(
    in rect: PixelRect, on context: borrowing DrawingContext, scale: Double, color: Color
  ) {
    let side = min(Icon.side * scale, Double(min(rect.width, rect.height)))
    guard side >= 1 else { return }
    guard !isMirrored else { return drawDesign(in: rect, side: side, on: context, color) }
    context.upright(around: rect.center.x) {
      drawDesign(in: rect, side: side, on: context, color)
    }
  }

  /// True if it shows a direction of reading, which is the other one where left and right are
  /// exchanged.
  private var isMirrored: Bool { self == .undo || self == .redo || self == .grip }

  private func drawDesign(
    in rect: PixelRect, side: Double, on context: borrowing DrawingContext, _ color: Color
  ) {
    context.scope {
      // Whole pixels keep the straight lines of the design crisp at scale 1.
      context.translate(
        x: (Double(rect.x) + (Double(rect.width) - side) / 2).rounded(),
        y: (Double(rect.y) + (Double(rect.height) - side) / 2).rounded())
      context.scale(side / Icon.side)
      context.newPath()
      switch self {
      case .undo: turn(on: context) { Point($0, $1) }
      case .redo: turn(on: context) { Point(Icon.side - $0, $1) }
      case .clear: bin(on: context)
      case .pen:
        context.addLine([
          Point(3.2, 16.8), Point(4.4, 12.3), Point(13, 3.7), Point(16.3, 7), Point(7.7, 15.6),
        ])
        context.closePath()
        context.addLine([Point(11, 5.7), Point(14.3, 9)])
      case .highlighter: marker(on: context)
      case .select: frame(on: context)
      case .eraser: rubber(on: context)
      case .sign: signature(on: context)
      case .checkMark: context.addLine([Point(3.5, 10.5), Point(8, 15.5), Point(16.5, 4.5)])
      case .cross:
        context.addLine([Point(4.5, 4.5), Point(15.5, 15.5)])
        context.addLine([Point(15.5, 4.5), Point(4.5, 15.5)])
      case .date: calendar(on: context)
      case .signView: page(on: context)
      case .finger: finger(on: context)
      case .grip: grip(on: context)
      case .text:
        context.addLine([Point(4, 6), Point(4, 4), Point(16, 4), Point(16, 6)])
        context.addLine([Point(10, 4), Point(10, 16)])
        context.addLine([Point(7.5, 16), Point(12.5, 16)])
      }
      context.setColor(color)
      context.stroke(width: 1.6)
    }
  }

  /// Draws an arrow to the left whose shaft returns below. `place` may mirror it.
  private func turn(
    on context: borrowing DrawingContext, _ place: (Double, Double) -> Point
  ) {
    context.addLine([place(7, 3.5), place(3, 7.5), place(7, 11.5)])
    context.addLine([place(3, 7.5), place(12, 7.5)])
    // Two quarter circles of radius 4.5.
    let k = 4.5 * 0.5523
    context.curve(place(12 + k, 7.5), place(16.5, 12 - k), to: place(16.5, 12))
    context.curve(place(16.5, 12 + k), place(12 + k, 16.5), to: place(12, 16.5))
    context.line(to: place(8, 16.5))
  }

  /// Draws a marker whose tip is cut, and what it marks as two lines.
  private func marker(on context: borrowing DrawingContext) {
    context.addLine([Point(8.4, 9.2), Point(13, 2.8), Point(17.2, 6), Point(12.4, 12.2)])
    context.closePath()
    context.addLine([Point(8.4, 9.2), Point(6.8, 12.4), Point(9, 14), Point(12.4, 12.2)])
    context.addLine([Point(2.8, 17.2), Point(9, 17.2)])
    context.addLine([Point(2.8, 15.6), Point(6, 15.6)])
  }

  /// Draws a slanted block with its sleeve marked, over a line of paper.
  private func rubber(on context: borrowing DrawingContext) {
    context.addLine([
      Point(12.2, 3), Point(17, 7.8), Point(9, 15.8), Point(6.4, 15.8), Point(3, 12.2),
    ])
    context.closePath()
    context.addLine([Point(7.4, 7.8), Point(12.2, 12.6)])
    context.addLine([Point(6.4, 17.5), Point(17, 17.5)])
  }

  /// Draws the corners of a frame, dashes between them, and an arrow at the lower right.
  private func frame(on context: borrowing DrawingContext) {
    for dash in [
      [Point(5.8, 2.8), Point(8, 2.8)], [Point(11, 2.8), Point(13.2, 2.8)],
      [Point(2.8, 5.8), Point(2.8, 8)], [Point(2.8, 11), Point(2.8, 13.2)],
      [Point(16.2, 5.8), Point(16.2, 7)], [Point(5.8, 16.2), Point(7, 16.2)],
    ] {
      context.addLine(dash)
    }
    for corner in [Point(2.8, 2.8), Point(16.2, 2.8), Point(2.8, 16.2)] {
      context.addLine([corner, corner])
    }
    context.addLine([Point(9, 9), Point(17.4, 12.3), Point(13.7, 13.7), Point(12.3, 17.4)])
    context.closePath()
  }

  private func signature(on context: borrowing DrawingContext) {
    context.addLine([Point(2, 16.5), Point(12.5, 16.5)])
    context.move(to: Point(2.5, 12))
    context.curve(Point(6, 11), Point(9, 3), to: Point(6.8, 3))
    context.curve(Point(4.8, 3), Point(5.2, 12.5), to: Point(7, 12.5))
    context.curve(Point(8.5, 12.5), Point(8.5, 9), to: Point(10, 9))
    context.curve(Point(11, 9), Point(10, 12.5), to: Point(11.6, 12.3))
    context.line(to: Point(13.5, 11))
    context.addLine([Point(14.8, 13.8), Point(16.7, 15.7), Point(18.6, 13.8)])
  }

  /// Draws two columns of dots, and an arrow to the upper right.
  private func grip(on context: borrowing DrawingContext) {
    for x in [3.0, 7] {
      for y in [4.0, 10, 16] { context.addLine([Point(x, y), Point(x, y)]) }
    }
    context.addLine([Point(10, 15.5), Point(17.5, 5.5)])
    context.addLine([Point(11.7, 4.5), Point(18, 4.5), Point(18, 10.8)])
  }

  /// Draws a leaf with two rings above and a day marked.
  private func calendar(on context: borrowing DrawingContext) {
    context.addLine([Point(3.5, 4.5), Point(16.5, 4.5), Point(16.5, 16.5), Point(3.5, 16.5)])
    context.closePath()
    context.addLine([Point(3.5, 8.5), Point(16.5, 8.5)])
    for x in [7.0, 13] { context.addLine([Point(x, 2.5), Point(x, 5.5)]) }
    context.addLine([Point(9, 12), Point(9, 13.2), Point(11, 13.2), Point(11, 12)])
    context.closePath()
  }

  /// Draws a page with a wave on a line.
  private func page(on context: borrowing DrawingContext) {
    context.addLine([Point(4, 2.5), Point(16, 2.5), Point(16, 17.5), Point(4, 17.5)])
    context.closePath()
    context.move(to: Point(6.7, 11))
    context.curve(Point(8.2, 7), Point(9.2, 7), to: Point(9.4, 9.4))
    context.curve(Point(9.6, 11.8), Point(11.4, 11), to: Point(13.3, 8))
    context.addLine([Point(6.7, 14), Point(13.3, 14)])
  }

  /// Draws a hand with one finger stretched out, and what it touches.
  private func finger(on context: borrowing DrawingContext) {
    context.move(to: Point(7, 10.5))
    context.line(to: Point(7, 5))
    context.curve(Point(7, 3.2), Point(9.8, 3.2), to: Point(9.8, 5))
    context.line(to: Point(9.8, 9.2))
    context.curve(Point(12, 9.2), Point(16, 9.6), to: Point(16, 12))
    context.curve(Point(16, 15), Point(15, 17.5), to: Point(11, 17.5))
    context.curve(Point(7.5, 17.5), Point(7, 15.8), to: Point(3.8, 12.8))
    context.curve(Point(2.8, 11.6), Point(4.4, 10.4), to: Point(5.6, 11.4))
    context.line(to: Point(7, 12.6))
    context.line(to: Point(7, 10.5))
    context.closePath()
    context.move(to: Point(4.6, 6))
    context.curve(Point(3.4, 2.4), Point(6.5, 0.9), to: Point(8.4, 0.9))
    context.curve(Point(10.3, 0.9), Point(13.4, 2.4), to: Point(12.2, 6))
  }

  private func bin(on context: borrowing DrawingContext) {
    context.addLine([Point(3.5, 5.5), Point(16.5, 5.5)])
    context.addLine([Point(7.5, 5.5), Point(7.5, 4)])
    context.curve(Point(7.5, 3.2), Point(8, 2.5), to: Point(9, 2.5))
    context.line(to: Point(11, 2.5))
    context.curve(Point(12, 2.5), Point(12.5, 3.2), to: Point(12.5, 4))
    context.line(to: Point(12.5, 5.5))
    context.addLine([Point(5, 5.5), Point(5.6, 15.6)])
    context.curve(Point(5.7, 16.8), Point(6.3, 17.5), to: Point(7.4, 17.5))
    context.line(to: Point(12.6, 17.5))
    context.curve(Point(13.7, 17.5), Point(14.3, 16.8), to: Point(14.4, 15.6))
    context.line(to: Point(15, 5.5))
    context.addLine([Point(8.3, 9), Point(8.5, 14)])
    context.addLine([Point(11.7, 9), Point(11.5, 14)])
  }
}
