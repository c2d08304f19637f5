/// The greatest and least numbers of squares of pixels.
extension Plane {
  /// Returns the closing of the plane by a square: the greatest number of the square around each
  /// pixel, and of those the least. What is darker than its surroundings and narrower than the
  /// square is gone, and edges between larger areas stay (J. Serra, Image Analysis and Mathematical
  /// Morphology, 1982).
  ///
  /// - Parameter radius: The pixels from the middle of the square to its side.
  /// - Complexity: O(pixels).
  func closed(radius: Int) -> Plane {
    greatest(radius).transposed().greatest(radius).least(radius).transposed().least(radius)
  }

  /// Returns the greatest number of the square around each pixel. O(pixels).
  func greatest(around radius: Int) -> Plane {
    greatest(radius).transposed().greatest(radius).transposed()
  }

  private func greatest(_ radius: Int) -> Plane {
    extreme(radius, -.infinity) { a, b in a > b ? a : b }
  }

  private func least(_ radius: Int) -> Plane {
    extreme(radius, .infinity) { a, b in a < b ? a : b }
  }

  /// Returns the extremes along the rows, in three comparisons a pixel: those of blocks of the
  /// window's length, from both of their ends (M. van Herk, A fast algorithm for local minimum and
  /// maximum filters on rectangular and octagonal kernels, 1992,
  /// https://doi.org/10.1016/0167-8655(92)90069-C).
  @inline(__always)
  private func extreme(
    _ radius: Int, _ none: Float, _ choice: (Float, Float) -> Float
  ) -> Plane {
    guard radius > 0, width > 0 else { return self }
    var result = self
    let window = 2 * radius + 1
    let count = width + 2 * radius
    var (ahead, behind) = (
      [Float](repeating: none, count: count), [Float](repeating: none, count: count)
    )
    for y in 0..<height {
      let start = y * width
      var (best, step) = (none, 0)
      for x in 0..<count {
        if step == window { (best, step) = (none, 0) }
        if x >= radius, x < radius + width { best = choice(best, values[start + x - radius]) }
        ahead[x] = best
        step += 1
      }
      best = none
      for x in stride(from: count - 1, through: 0, by: -1) {
        if (x + 1) % window == 0 { best = none }
        if x >= radius, x < radius + width { best = choice(best, values[start + x - radius]) }
        behind[x] = best
      }
      for x in 0..<width { result.values[start + x] = choice(behind[x], ahead[x + 2 * radius]) }
    }
    return result
  }
}
