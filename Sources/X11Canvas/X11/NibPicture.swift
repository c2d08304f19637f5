/// The picture of a nib, for a cursor.
///
/// Ink is a disc as wide as the pen's widest line. Around it lies a halo in contrast to it, so that
/// it is seen on ink of its own colour as on paper; around one too small to be found at a glance
/// stand four ticks. An eraser is an open ring.
///
/// Symmetric about its middle pixel, to the bit. Edges are covered by their distance from the
/// pixel's centre, which is as good as antialiasing gets for circles of more than a pixel.
struct NibPicture: Equatable {
  /// The length of each side, in pixels: odd.
  let side: Int
  /// Row by row, 0xAARRGGBB, colours multiplied by alpha.
  let argb: [UInt32]

  /// The column and the row of the middle, which is where ink begins.
  var hotspot: Int { side / 2 }

  /// The picture of `nib`. Costs its area.
  init(_ nib: NibCursor) {
    let shape = Shape(nib)
    let middle = Int(shape.extent.rounded(.up))
    let side = 2 * middle + 1
    var argb = [UInt32](repeating: 0, count: side * side)
    // An eighth of the picture is drawn; the rest is its mirror.
    for y in 0...middle {
      for x in y...middle {
        let pixel = shape.pixel(x, y).argb
        guard pixel != 0 else { continue }
        for (x, y) in [(x, y), (y, x)] {
          argb[(middle + y) * side + middle + x] = pixel
          argb[(middle + y) * side + middle - x] = pixel
          argb[(middle - y) * side + middle + x] = pixel
          argb[(middle - y) * side + middle - x] = pixel
        }
      }
    }
    (self.side, self.argb) = (side, argb)
  }
}

/// A colour whose parts are multiplied by its alpha.
private struct Premultiplied {
  var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)

  /// Adds `color` on a share `coverage` of the pixel that nothing covers yet.
  mutating func add(_ color: Color, _ coverage: Double) {
    let alpha = color.alpha * coverage
    red += color.red * alpha
    green += color.green * alpha
    blue += color.blue * alpha
    self.alpha += alpha
  }

  /// The pixel as Cairo and the X server have it.
  var argb: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

/// What is where in a nib's picture, as seen from its middle.
private struct Shape {
  /// Rings around each other, from the middle: up to which radius, in what colour.
  private var rings: [(radius: Double, color: Color)] = []
  /// From where to where a tick reaches, and half its thickness, in pixels from the middle one.
  private var tick: (from: Int, to: Int, half: Int)?
  /// How far the picture reaches from the centre of its middle pixel.
  private(set) var extent = 0.0

  private static let dark = Color(hex: 0x202124, alpha: 0.9)
  private static let light = Color(hex: 0xffffff, alpha: 0.9)
  /// A line around light ink, weaker than the ink.
  private static let edge = Color(hex: 0x202124, alpha: 0.6)
  /// Below this, in pixels of a 96-dpi screen, a nib gets ticks.
  private static let leastDiameter = 6.0

  init(_ nib: NibCursor) {
    let radius = nib.diameter / 2
    let line = nib.scale.rounded()
    switch nib.kind {
    case .ink(let color):
      rings.append((radius, color))
      // Ink that is light on paper would not be seen there by its halo alone.
      if Self.lightness(color) > 0.6 { rings.append((radius + line, Self.edge)) }
      rings.append(((rings.last?.radius ?? radius) + line, Self.light))
    case .eraser:
      // Where pixels end, so that the line is as sharp as it is thin.
      let inner = max((radius - line).rounded(.down), 0) + 0.5
      rings.append((max(inner - line, 0), Color(hex: 0, alpha: 0)))
      rings.append((inner, Self.light.withAlpha(0.6)))
      rings.append((inner + line, Self.dark))
      rings.append((inner + 2 * line, Self.light))
    }
    let outer = rings.last?.radius ?? radius
    extent = outer
    if nib.diameter < Self.leastDiameter * nib.scale {
      // Whole pixels, with one to spare for the light line around the tick.
      let from = Int((outer + line).rounded(.up)) + 1
      tick = (from, from + Int(4 * line) - 1, Int(nib.scale / 2))
      extent = Double(from + Int(4 * line))
    }
  }

  /// How light the colour looks on white paper, 0...1, by the weights of sRGB's green, red and blue.
  private static func lightness(_ color: Color) -> Double {
    let own = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return 1 - color.alpha * (1 - own)
  }

  /// The pixel `x`, `y` from the middle one, where 0 <= y <= x.
  func pixel(_ x: Int, _ y: Int) -> Premultiplied {
    var pixel = Premultiplied()
    let distance = Double(x * x + y * y).squareRoot()
    var inside = 0.0
    for ring in rings {
      let covered = min(max(ring.radius + 0.5 - distance, 0), 1)
      if covered > inside { pixel.add(ring.color, covered - inside) }
      inside = max(inside, covered)
    }
    guard let tick, pixel.alpha == 0 else { return pixel }
    if x >= tick.from - 1, x <= tick.to + 1, y <= tick.half + 1 {
      let isLine = x >= tick.from && x <= tick.to && y <= tick.half
      pixel.add(isLine ? Self.dark : Self.light, 1)
    }
    return pixel
  }
}
