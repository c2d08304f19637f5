import Glibc

/// A plane of numbers, one for each pixel, row by row from the top.
struct Plane: Sendable {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The numbers.
  var values: [Float]

  /// Creates a plane of zeros.
  init(width: Int, height: Int) {
    self.init(width: width, height: height, values: .init(repeating: 0, count: width * height))
  }

  /// Creates a plane of `width * height` numbers.
  init(width: Int, height: Int, values: [Float]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// Returns the plane with rows and columns exchanged.
  func transposed() -> Plane {
    var turned = Plane(width: height, height: width)
    // Blocks whose rows and columns are both in the cache.
    let block = 16
    for top in stride(from: 0, to: height, by: block) {
      for left in stride(from: 0, to: width, by: block) {
        for y in top..<min(top + block, height) {
          for x in left..<min(left + block, width) {
            turned.values[x * height + y] = values[y * width + x]
          }
        }
      }
    }
    return turned
  }

  /// Returns the plane after `filter` was applied along the rows and then along the columns. It
  /// gets a row with `radius` numbers more at each end, which repeat those of the ends, and a place
  /// for its results.
  func separably(
    radius: Int, _ filter: (_ padded: [Float], _ row: inout [Float]) -> Void
  ) -> Plane {
    along(radius, filter).transposed().along(radius, filter).transposed()
  }

  private func along(
    _ radius: Int, _ filter: (_ padded: [Float], _ row: inout [Float]) -> Void
  ) -> Plane {
    var result = self
    guard width > 0 else { return result }
    var padded = [Float](repeating: 0, count: width + 2 * radius)
    var row = [Float](repeating: 0, count: width)
    for y in 0..<height {
      let start = y * width
      for x in 0..<radius {
        padded[x] = values[start]
        padded[radius + width + x] = values[start + width - 1]
      }
      for x in 0..<width { padded[radius + x] = values[start + x] }
      filter(padded, &row)
      for x in 0..<width { result.values[start + x] = row[x] }
    }
    return result
  }

  /// Returns the means of squares of three by three pixels. Those at the border count again for
  /// what lies beyond it.
  func smoothed() -> Plane {
    var (sums, result) = (self, self)
    guard width > 0 else { return result }
    for y in 0..<height {
      let (start, end) = (y * width, (y + 1) * width - 1)
      for at in start...end {
        sums.values[at] = values[max(start, at - 1)] + values[at] + values[min(end, at + 1)]
      }
    }
    for y in 0..<height {
      let (above, below) = (y > 0 ? -width : 0, y + 1 < height ? width : 0)
      for at in y * width..<(y + 1) * width {
        result.values[at] =
          (sums.values[at + above] + sums.values[at] + sums.values[at + below]) / 9
      }
    }
    return result
  }

  /// Returns the plane blurred by a Gaussian with a deviation of `sigma` pixels.
  func blurred(sigma: Double) -> Plane {
    let radius = Int((4 * sigma).rounded())
    let weights = (-radius...radius).map { offset in
      let distance = Double(offset) / sigma
      return exp(-distance * distance / 2)
    }
    let sum = weights.reduce(0, +)
    return blurred(by: weights.map { Float($0 / sum) })
  }

  /// Returns the plane with each pixel the sum of its neighbours, times an odd number of weights,
  /// along both sides.
  private func blurred(by weights: [Float]) -> Plane {
    separably(radius: weights.count / 2) { padded, row in
      for x in row.indices {
        var sum: Float = 0
        for (offset, weight) in weights.enumerated() { sum += weight * padded[x + offset] }
        row[x] = sum
      }
    }
  }

  /// Returns the part with these rows and columns.
  func cut(x: Range<Int>, y: Range<Int>) -> Plane {
    var part = Plane(width: x.count, height: y.count)
    var at = 0
    for row in y {
      for column in x {
        part.values[at] = values[row * width + column]
        at += 1
      }
    }
    return part
  }
}
