import Graphics
import Ink

/// The part of a picture that is kept, while its sides are dragged. Positions are pixels of the
/// picture.
package struct CropFrame: Sendable, Hashable {
  /// What is dragged.
  package enum Handle: Sendable, Hashable, CaseIterable {
    case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left
    /// The frame as a whole.
    case inside

    /// The share of a step by which each side follows: left, top, right and bottom.
    fileprivate var sides: (left: Bool, top: Bool, right: Bool, bottom: Bool) {
      switch self {
      case .topLeft: (true, true, false, false)
      case .top: (false, true, false, false)
      case .topRight: (false, true, true, false)
      case .right: (false, false, true, false)
      case .bottomRight: (false, false, true, true)
      case .bottom: (false, false, false, true)
      case .bottomLeft: (true, false, false, true)
      case .left: (true, false, false, false)
      case .inside: (true, true, true, true)
      }
    }

    /// The next one of the sides and corners, clockwise.
    package var next: Handle {
      let all = Self.allCases.dropLast()
      return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? .topLeft
    }
  }

  /// The least length of a side, unless the picture is smaller.
  private static let leastSide = 16.0

  /// The size of the picture.
  package let size: Point
  /// The frame.
  package private(set) var bounds: Bounds

  /// Creates the frame of a whole picture of that size.
  package init(width: Int, height: Int) {
    size = Point(Double(width), Double(height))
    bounds = Bounds(min: .zero, max: size)
  }

  /// True if nothing is cut off.
  package var isWhole: Bool { part.width == Int(size.x) && part.height == Int(size.y) }

  /// The frame in whole pixels.
  package var part: PixelRect {
    let (low, high) = (bounds.min, bounds.max)
    let (x, y) = (Int(low.x.rounded()), Int(low.y.rounded()))
    return PixelRect(
      x: x, y: y, width: Int(high.x.rounded()) - x, height: Int(high.y.rounded()) - y)
  }

  /// Drags a handle by `step` from where the frame was `start`. Sides stop at those of the picture,
  /// and before the opposite one.
  package mutating func drag(_ handle: Handle, by step: Point, from start: Bounds) {
    guard step.isFinite else { return }
    var (low, high) = (start.min, start.max)
    if handle == .inside {
      let move = Point(
        min(max(step.x, -low.x), size.x - high.x), min(max(step.y, -low.y), size.y - high.y))
      bounds = Bounds(min: low + move, max: high + move)
      return
    }
    let least = Point(min(Self.leastSide, size.x), min(Self.leastSide, size.y))
    let sides = handle.sides
    if sides.left { low.x = min(max(low.x + step.x, 0), max(0, high.x - least.x)) }
    if sides.top { low.y = min(max(low.y + step.y, 0), max(0, high.y - least.y)) }
    if sides.right { high.x = max(min(high.x + step.x, size.x), min(size.x, low.x + least.x)) }
    if sides.bottom { high.y = max(min(high.y + step.y, size.y), min(size.y, low.y + least.y)) }
    bounds = Bounds(min: low, max: high)
  }

  /// Drags a handle by `step` from where it is.
  package mutating func drag(_ handle: Handle, by step: Point) {
    drag(handle, by: step, from: bounds)
  }

  package func place(of handle: Handle) -> Point {
    let sides = handle.sides
    let x =
      sides.left == sides.right ? bounds.center.x : sides.left ? bounds.min.x : bounds.max.x
    let y =
      sides.top == sides.bottom ? bounds.center.y : sides.top ? bounds.min.y : bounds.max.y
    return Point(x, y)
  }

  /// Returns what a press at `point` drags, where handles reach as far as `reach`: corners before
  /// sides, along which all of a side is one. Nil beside the frame.
  package func handle(at point: Point, reach: Double) -> Handle? {
    let corners: [Handle] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
    let near = corners.min { distance($0, point) < distance($1, point) }
    if let near, distance(near, point) <= reach { return near }
    let (low, high) = (bounds.min, bounds.max)
    let isAlongX = low.x...high.x ~= point.x
    let isAlongY = low.y...high.y ~= point.y
    let sides: [(Handle, Double, Bool)] = [
      (.top, abs(point.y - low.y), isAlongX), (.bottom, abs(point.y - high.y), isAlongX),
      (.left, abs(point.x - low.x), isAlongY), (.right, abs(point.x - high.x), isAlongY),
    ]
    let side = sides.filter { $0.2 && $0.1 <= reach }.min { $0.1 < $1.1 }
    return side?.0 ?? (bounds.contains(point) ? .inside : nil)
  }

  private func distance(_ handle: Handle, _ point: Point) -> Double {
    let way = place(of: handle) - point
    return max(abs(way.x), abs(way.y))
  }
}
