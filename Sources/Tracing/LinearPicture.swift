import Graphics

/// A picture in linear light, at most `longestSide` pixels long. Half the light is a half.
///
/// In the values of sRGB a pixel that ink covers by half is not at a half, and pens come out too
/// thick.
struct LinearPicture: Sendable {
  /// The greatest width or height in pixels. More adds nothing to a signature.
  static let longestSide = 2400

  /// The light of red, green and blue in 0...1, pixel by pixel, row by row from the top.
  var values: [Float]
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The pixels of the picture for one of these, along the rows and the columns.
  let step: (x: Double, y: Double)

  /// The light of each value of sRGB (IEC 61966-2-1, 1999,
  /// https://www.w3.org/Graphics/Color/sRGB).
  static let light: [Float] = (0..<256).map { Float(SRGB.linear(Double($0) / 255)) }

  /// Creates the picture of a part of `image`, in its pixels. What is transparent is white.
  ///
  /// - Complexity: O(pixels of the part).
  init(_ image: Image, part: PixelRect) {
    let longest = max(part.width, part.height)
    let share = min(1, Double(Self.longestSide) / Double(max(1, longest)))
    width = max(1, Int((Double(part.width) * share).rounded()))
    height = max(1, Int((Double(part.height) * share).rounded()))
    step = (Double(part.width) / Double(width), Double(part.height) / Double(height))
    values = .init(repeating: 0, count: 3 * width * height)
    var sums = RowSums(from: part.width, to: width)
    // Boxes of pixels: each gives its light to the pixels of the result that it lies in.
    var below = 0
    for y in 0..<part.height {
      sums.read(image, row: part.y + y, from: part.x)
      // The end of this row, in parts of a row of the result.
      let end = Double(y + 1) / step.y
      let target = min(below, height - 1)
      let edge = Double(target + 1)
      let inside = min(end, edge) - Double(y) / step.y
      sums.add(to: &values, row: target, share: Float(inside))
      if end >= edge {
        below = target + 1
        let rest = end - edge
        if rest > 1e-9, below < height { sums.add(to: &values, row: below, share: Float(rest)) }
      }
    }
  }
}

/// The light of a row of pixels in the columns of a narrower picture.
private struct RowSums {
  /// For each pixel of the row, the first column it lies in and its share of that; the rest is in
  /// the next one.
  private let place: [(column: Int, share: Float, rest: Float)]
  private var sums: [Float]

  init(from width: Int, to columns: Int) {
    let step = Double(width) / Double(columns)
    place = (0..<width).map { x in
      let (start, end) = (Double(x) / step, Double(x + 1) / step)
      let column = min(Int(start), columns - 1)
      let inside = min(end, Double(column + 1)) - start
      return (column, Float(inside), column + 1 < columns ? Float(end - start - inside) : 0)
    }
    sums = .init(repeating: 0, count: 3 * columns)
  }

  mutating func read(_ image: Image, row: Int, from left: Int) {
    let light = LinearPicture.light
    for index in sums.indices { sums[index] = 0 }
    let start = row * image.width + left
    for (x, place) in place.enumerated() {
      let pixel = image.pixels[start + x]
      // The pixels are premultiplied: white adds what they lack.
      let white = 255 - pixel >> 24
      let red = light[Int(min(255, pixel >> 16 & 255 + white))]
      let green = light[Int(min(255, pixel >> 8 & 255 + white))]
      let blue = light[Int(min(255, pixel & 255 + white))]
      let at = 3 * place.column
      sums[at] += place.share * red
      sums[at + 1] += place.share * green
      sums[at + 2] += place.share * blue
      guard place.rest > 0 else { continue }
      sums[at + 3] += place.rest * red
      sums[at + 4] += place.rest * green
      sums[at + 5] += place.rest * blue
    }
  }

  func add(to values: inout [Float], row: Int, share: Float) {
    let start = row * sums.count
    for at in sums.indices { values[start + at] += share * sums[at] }
  }
}
