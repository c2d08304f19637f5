import Ink

/// The convex hull of two discs, as a nib draws it, whose opacity changes evenly from one disc to
/// the other. Each place is as opaque as the first of the discs between the two that contains it.
///
/// Places are measured before the nib's map, in pixels from the middle of the first disc: along the
/// line to the second, and aside from it. The nearest of the discs between the two is that whose
/// middle lies where the normal through a place meets the line. Its radius less the distance is the
/// depth of the place.
struct FadingCone {
  /// The pixels that may show ink.
  let bounds: PixelRect

  /// The place of the middle of pixel 0, 0 of the page, and the steps from column to column and
  /// from row to row.
  private let origin: Point
  private let right: Point
  private let down: Point
  /// True if the nib's map changes lengths.
  private let isMapped: Bool

  /// The distance of the discs.
  private let length: Float
  private let radius: Float
  /// The loss of radius per length, less than 1, and the shift of the nearest middle per distance.
  private let loss: Float
  private let slope: Float
  private let opacity: Float
  /// The change of opacity per length.
  private let change: Float

  init(_ a: PixelStation, _ b: PixelStation, _ nib: NibMap) {
    let step = nib.inverse(b.center - a.center)
    // One disc contains the other.
    let isDisc = step.length <= max(abs(a.radius - b.radius), 1e-6)
    let along = isDisc ? Point(1, 0) : step / step.length
    let across = along.perpendicular
    func place(_ step: Point) -> Point {
      let step = nib.inverse(step)
      return Point(step.dot(along), step.dot(across))
    }
    origin = place(Point(0.5, 0.5) - a.center)
    (right, down) = (place(Point(1, 0)), place(Point(0, 1)))
    isMapped = !nib.isRound
    let loss = isDisc ? 0 : (a.radius - b.radius) / step.length
    length = isDisc ? 0 : Float(step.length)
    radius = Float(isDisc ? max(a.radius, b.radius) : a.radius)
    self.loss = Float(loss)
    slope = Float(loss / (1 - loss * loss).squareRoot())
    opacity = Float(a.opacity)
    change = isDisc ? 0 : Float((b.opacity - a.opacity) / step.length)
    bounds = Capsule.pixels(a, b, nib)
  }

  typealias Four = SIMD4<Float>

  /// The places of four pixels that lie side by side.
  struct Places {
    fileprivate var along: Four
    fileprivate var aside: Four
    fileprivate let step: (along: Float, aside: Float)

    /// Goes on to the next four pixels of the row.
    @inline(__always)
    mutating func advance() {
      along += 4 * step.along
      aside += 4 * step.aside
    }
  }

  /// Returns the places of the four pixels from column `x` on in row `y` of the page.
  @inline(__always)
  func places(x: Int, y: Int) -> Places {
    let first = origin + right * Double(x) + down * Double(y)
    let step = (along: Float(right.x), aside: Float(right.y))
    return Places(
      along: Float(first.x) + step.along * Four(0, 1, 2, 3),
      aside: Float(first.y) + step.aside * Four(0, 1, 2, 3), step: step)
  }

  /// Returns the opacities of the ink in four pixels, in 255ths, with its coverage.
  @inline(__always)
  func opacities(_ places: Places) -> SIMD4<UInt32> {
    let (along, aside) = (places.along, places.aside)
    let squares = aside * aside
    let middle = Self.clamp(along - squares.squareRoot() * slope, to: length)
    let rest = along - middle
    let distance = (rest * rest + squares).squareRoot()
    var depth = radius - loss * middle - distance
    if isMapped {
      // The depth in pixels after the map, by the length of its gradient.
      let x = rest * Float(right.x) + aside * Float(right.y)
      let y = rest * Float(down.x) + aside * Float(down.y)
      let gradient = (x * x + y * y).squareRoot()
      depth *= distance / gradient.replacing(with: 1e-6, where: gradient .< 1e-6)
    }
    let coverage = Self.clamp(depth + 0.5, to: 1)
    // The first disc that contains the place: the lesser root of
    // share · t² − 2 · half · t + along² + aside² − radius².
    let share = 1 - loss * loss
    let half = along - radius * loss
    let square = half * half - share * (along * along + squares - radius * radius)
    let root = square.replacing(with: 0, where: square .< 0).squareRoot()
    let first = Self.clamp((half - root) * (1 / share), to: length)
    let opacity = coverage * (self.opacity + change * first) * 255
    // At 2^23 a `Float` has no fraction, so the sum is rounded.
    return unsafeBitCast(opacity + 8_388_608, to: SIMD4<UInt32>.self) & 0xff
  }

  @inline(__always)
  private static func clamp(_ values: Four, to high: Float) -> Four {
    let values = values.replacing(with: 0, where: values .< 0)
    return values.replacing(with: high, where: values .> high)
  }
}
