import Graphics
import Ink

/// The image of a nib, for a cursor.
///
/// Ink is a disc as wide as the pen's widest line, or the ellipse of another nib. A contrasting
/// halo surrounds it, so that it is visible both on ink of its own colour and on paper. Four ticks
/// surround a nib too small to be found at a glance. An eraser is an open ring.
///
/// The image is symmetric about its middle pixel, to the bit. The coverage of edges follows from
/// their distance to the pixel's centre, which equals antialiasing for circles larger than a pixel.
struct NibImage: Equatable {
  /// The length of each side in pixels, which is odd.
  let side: Int
  /// The rows of pixels, 0xAARRGGBB, with premultiplied alpha.
  let argb: [UInt32]

  /// The column and row of the middle, where ink begins.
  var hotspot: Int { side / 2 }

  /// Draws the image of `nib`. O(area).
  init(_ nib: NibCursor) {
    let shape = Shape(nib)
    let center = Int(shape.extent.rounded(.up))
    side = 2 * center + 1
    argb = nib.shape.isRound ? Self.mirrored(shape, center) : Self.whole(shape, center)
  }

  /// Returns the pixels of a shape without symmetries.
  private static func whole(_ shape: Shape, _ center: Int) -> [UInt32] {
    (-center...center).flatMap { y in (-center...center).map { shape.pixel($0, y).argb } }
  }

  /// Returns the pixels of a round shape. One eighth of them is drawn; the rest is mirrored.
  private static func mirrored(_ shape: Shape, _ center: Int) -> [UInt32] {
    let side = 2 * center + 1
    var argb = [UInt32](repeating: 0, count: side * side)
    for y in 0...center {
      for x in y...center {
        let pixel = shape.pixel(x, y).argb
        guard pixel != 0 else { continue }
        for (x, y) in [(x, y), (y, x)] {
          argb[(center + y) * side + center + x] = pixel
          argb[(center + y) * side + center - x] = pixel
          argb[(center - y) * side + center + x] = pixel
          argb[(center - y) * side + center - x] = pixel
        }
      }
    }
    return argb
  }
}

/// A colour with premultiplied alpha.
private struct Premultiplied {
  var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)

  /// Adds `color` on a part `coverage` of the pixel that is still uncovered.
  mutating func add(_ color: Color, _ coverage: Double) {
    let alpha = color.alpha * coverage
    red += color.red * alpha
    green += color.green * alpha
    blue += color.blue * alpha
    self.alpha += alpha
  }

  /// The pixel in the format of Cairo and the X server.
  var argb: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

/// The shapes of a nib's image, relative to its middle.
private struct Shape {
  /// Concentric rings from the middle outwards, with their outer radius and colour.
  private var rings: [(radius: Double, color: Color)] = []
  /// The start and end of a tick, and half its thickness, in pixels from the middle pixel.
  private var tick: (from: Int, to: Int, half: Int)?
  /// The extent of the image from the centre of its middle pixel.
  private(set) var extent = 0.0
  /// The map of a nib that is not round, half its length, and its thickness as a share of that.
  private var ellipse: (map: NibMap, radius: Double, aspect: Double)?

  private static let dark = Color(hex: 0x202124, alpha: 0.9)
  private static let light = Color(hex: 0xffffff, alpha: 0.9)
  /// The colour of a line around light ink, weaker than the ink.
  private static let edge = Color(hex: 0x202124, alpha: 0.6)
  /// The diameter below which a nib gets ticks, in pixels of a 96-dpi screen.
  private static let minDiameter = 6.0

  init(_ nib: NibCursor) {
    let radius = nib.diameter / 2
    let line = nib.scale.rounded()
    switch nib.kind {
    case .ink(let color):
      rings.append((radius, color))
      // The halo alone would not show light ink on paper.
      if Self.lightness(color) > 0.6 { rings.append((radius + line, Self.edge)) }
      rings.append(((rings.last?.radius ?? radius) + line, Self.light))
    case .eraser:
      // On pixel boundaries, so that the thin line is sharp.
      let inner = max((radius - line).rounded(.down), 0) + 0.5
      rings.append((max(inner - line, 0), Color(hex: 0, alpha: 0)))
      rings.append((inner, Self.light.withAlpha(0.6)))
      rings.append((inner + line, Self.dark))
      rings.append((inner + 2 * line, Self.light))
    }
    if !nib.shape.isRound {
      ellipse = (nib.shape.map, radius, nib.shape.aspect)
    }
    let outer = rings.last?.radius ?? radius
    extent = outer
    if nib.diameter < Self.minDiameter * nib.scale {
      // Whole pixels, with one more for the light line around the tick.
      let from = Int((outer + line).rounded(.up)) + 1
      tick = (from, from + Int(4 * line) - 1, Int(nib.scale / 2))
      extent = Double(from + Int(4 * line))
    }
  }

  /// Returns the lightness of the colour on white paper, 0...1, by the luminance weights of
  /// ITU-R BT.709, which are sRGB's (https://www.itu.int/rec/R-REC-BT.709).
  private static func lightness(_ color: Color) -> Double {
    let own = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return 1 - color.alpha * (1 - own)
  }

  /// Returns the distance of a place from the middle or, if the nib is not round, from its edge and
  /// as much as half its length farther: about the distance for which its first derivative is
  /// right.
  private func distance(_ x: Int, _ y: Int) -> Double {
    guard let (map, radius, aspect) = ellipse else {
      return Double(x * x + y * y).squareRoot()
    }
    let flat = map.inverse(Point(Double(x), Double(y))) / radius
    guard flat != .zero else { return radius * (1 - aspect) }
    let slope = Point(
      flat.x / map.across, flat.y / map.down - flat.x * map.slant / (map.across * map.down))
    return radius + radius * flat.length * (flat.length - 1) / slope.length
  }

  /// Returns the pixel at `x`, `y` from the middle pixel. A round image needs 0 <= y <= x.
  func pixel(_ x: Int, _ y: Int) -> Premultiplied {
    var pixel = Premultiplied()
    let distance = distance(x, y)
    var inside = 0.0
    for ring in rings {
      let covered = min(max(ring.radius + 0.5 - distance, 0), 1)
      if covered > inside { pixel.add(ring.color, covered - inside) }
      inside = max(inside, covered)
    }
    guard let tick, pixel.alpha == 0 else { return pixel }
    let (x, y) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
    if x >= tick.from - 1, x <= tick.to + 1, y <= tick.half + 1 {
      let isLine = x >= tick.from && x <= tick.to && y <= tick.half
      pixel.add(isLine ? Self.dark : Self.light, 1)
    }
    return pixel
  }
}
