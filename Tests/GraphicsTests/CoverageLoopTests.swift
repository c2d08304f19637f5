import CCoverage
import TestSupport
import Testing

@testable import Graphics

/// The inner loops of coverage, as they are compiled for this processor and for any, against what
/// they say they compute.
@Suite struct CoverageLoopTests {
  private func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    // Half of them are 0 or 255.
    (0..<count).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: 0
      case 1: 255
      default: .random(in: 0...255, using: &random)
      }
    }
  }

  /// Returns the numbers that `enter` writes for `count` rows, without the surplus ones.
  private func numbers(_ count: Int, _ enter: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var numbers = [UInt32](repeating: 7, count: count + Int(COVERAGE_ROWS))
    enter(&numbers)
    return Array(numbers.prefix(count))
  }

  /// Returns the number of the point at a position.
  private func number(
    _ position: Double, _ mask: UInt32, _ limits: coverage_limits?
  ) -> UInt32 {
    let place = limits.map { min(max(position, $0.low), $0.high) } ?? position
    return UInt32(truncatingIfNeeded: place.bitPattern >> 32) << UInt32(COVERAGE_SHIFT) & mask
  }

  @Test(arguments: [false, true])
  func crossingsAreThoseOfLinesAndEllipses(isClamped: Bool) {
    var random = SeededRandom(7)
    let base = 1_048_576.0
    for count in 1...40 {
      let limits = isClamped ? coverage_limits(low: base + 20, high: base + 90) : nil
      let mask: UInt32 = isClamped ? 0xf_ffff0 : 0xff0
      let line = Double.random(in: -30...30, using: &random)
      let place = base + .random(in: 0...110, using: &random)
      let slope = Double.random(in: -3...3, using: &random)
      let breadth = Double.random(in: -2...2, using: &random)
      let square = Double.random(in: 0...900, using: &random)
      let edge = (0..<count).map { row in
        number(place + (line + Double(row)) * slope, mask, limits)
      }
      let arcs = [0, slope].map { lean in
        (0..<count).map { row in
          let offset = line + Double(row)
          let root = max(square - offset * offset, .leastNormalMagnitude).squareRoot()
          return number(place + lean * offset + breadth * root, mask, limits)
        }
      }
      func check(_ limits: UnsafePointer<coverage_limits>?) {
        for enter in [coverage_enter_edge, coverage_enter_edge_plain] {
          #expect(numbers(count) { enter($0, count, line, place, slope, mask, limits) } == edge)
        }
        for enter in [coverage_enter_arc, coverage_enter_arc_plain] {
          for (lean, arc) in zip([0, slope], arcs) {
            #expect(
              numbers(count) { enter($0, count, line, place, lean, breadth, square, mask, limits) }
                == arc)
          }
        }
      }
      if let limits { withUnsafePointer(to: limits) { check($0) } } else { check(nil) }
    }
  }

  @Test func bitsFromStartToEndAreSet() {
    var random = SeededRandom(7)
    let unit = UInt32(RowCrossings.unit)
    let masks = (0...128).map { SIMD2(bits(below: $0), bits(below: $0 - 64)) }
    for count in 0...33 {
      let starts = (0..<count).map { _ in UInt32.random(in: 0...128, using: &random) }
      let ends = (0..<count).map { _ in UInt32.random(in: 0...128, using: &random) }
      let old = (0..<4 * count).map { _ in UInt64.random(in: 0...UInt64.max, using: &random) }
      var expected = old
      var union: [UInt64] = [1, 0]
      for row in 0..<count where starts[row] < ends[row] {
        for point in starts[row]..<ends[row] {
          let bit: UInt64 = 1 << UInt64(point % 64)
          expected[4 * row + Int(point) / 64] |= bit
          union[Int(point) / 64] |= bit
        }
      }
      let (from, to) = (starts.map { $0 * unit }, ends.map { $0 * unit })
      for set in [coverage_set, coverage_set_plain] {
        var (words, all) = (old, [1, 0] as [UInt64])
        set(&words, from, to, count, masks, nil)
        #expect(words == expected)
        words = old
        set(&words, from, to, count, masks, &all)
        #expect(words == expected)
        #expect(all == union)
      }
    }
  }

  private func bits(below point: Int) -> UInt64 {
    point >= 64 ? ~0 : point <= 0 ? 0 : 1 << UInt64(point) - 1
  }

  @Test func sharesAreThoseOfSetPoints() {
    var random = SeededRandom(7)
    // Words of 4 pixels, 4 to a row of points, and 16 rows to a row of pixels.
    func points(_ random: inout SeededRandom) -> [UInt64] {
      (0..<64 * 5).map { _ in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: 0
        case 1: ~0
        default: .random(in: 0...UInt64.max, using: &random)
        }
      }
    }
    let (own, others) = (points(&random), points(&random))
    func share(_ points: [UInt64], x: Int, y: Int) -> UInt8 {
      let count = (0..<16).reduce(0) { sum, row in
        let word = points[64 * y + 4 * row + x / 4]
        return sum + (word >> UInt64(16 * (x % 4)) & 0xffff).nonzeroBitCount
      }
      return UInt8((count * 255 + 128) / 256)
    }
    let both = zip(own, others).map { $0 | $1 }
    for rows in 0...5 {
      for (second, points) in [(nil, own), (others, both)] {
        for isWide in [false, true] {
          let expected = (0..<16 * 5).map { pixel -> UInt8 in
            let (x, y) = (pixel % 16, pixel / 16)
            return y < rows && (isWide || x < 8) ? share(points, x: x, y: y) : 9
          }
          for count in [coverage_count, coverage_count_plain] {
            var shares = [UInt8](repeating: 9, count: 16 * 5)
            if let second {
              count(&shares, own, second, rows, isWide)
            } else {
              count(&shares, own, nil, rows, isWide)
            }
            #expect(shares == expected, "\(rows) rows, \(isWide ? 16 : 8) pixels")
          }
        }
      }
    }
    for count in [coverage_count_apart, coverage_count_apart_plain] {
      var shares = [UInt8](repeating: 9, count: 16)
      // Rows of points that are 10 words apart.
      count(&shares, own, 80)
      #expect(
        shares
          == (0..<16).map { x in
            let bits = (0..<16).reduce(0) { sum, row in
              sum + (own[10 * row + x / 4] >> UInt64(16 * (x % 4)) & 0xffff).nonzeroBitCount
            }
            return UInt8((bits * 255 + 128) / 256)
          })
    }
  }

  @Test func inkIsBlendedAsOnePixelIs() {
    var random = SeededRandom(7)
    let columns = 29
    for width in 1...21 {
      for room in [width, width + 1, 40] {
        let (rows, color) = (3, UInt32(0x8040_1020))
        let count = columns * rows + 7
        let (coverage, opacities) = (bytes(count, &random), bytes(count, &random))
        let paper = (0..<40 * rows).map { _ in
          UInt32.random(in: 0...UInt32.max, using: &random) | 0xff00_0000
        }
        for isVarying in [false, true] {
          let expected = paper.indices.map { pixel -> UInt32 in
            let (x, y) = (pixel % 40, pixel / 40)
            guard x < width else { return paper[pixel] }
            let index = columns * y + x
            let ink = isVarying ? ImageSurface.translucent(color, opacities[index]) : color
            return ImageSurface.over(paper[pixel], ink, UInt32(coverage[index]))
          }
          for blend in [coverage_blend, coverage_blend_plain] {
            var pixels = paper
            if isVarying {
              blend(&pixels, 160, width, room, rows, color, coverage, opacities, columns)
            } else {
              blend(&pixels, 160, width, room, rows, color, coverage, nil, columns)
            }
            #expect(pixels == expected, "\(width) pixels of \(room)")
          }
        }
      }
    }
  }

  /// `FadingInkTests` compare the opacities with those of finished ink.
  @Test(arguments: [false, true])
  func opacitiesAreRaisedWithinTheirRows(isMapped: Bool) {
    var random = SeededRandom(7)
    for _ in 0..<40 {
      let cone = coverage_cone(
        origin: (.random(in: -9...3, using: &random), .random(in: -9...9, using: &random)),
        right: (0.8, -0.6), down: (0.6, isMapped ? 1.6 : 0.8),
        length: .random(in: 0...20, using: &random), radius: .random(in: 0.2...5, using: &random),
        loss: 0.1, slope: 0.1 / Float(0.99).squareRoot(),
        opacity: .random(in: 0...1, using: &random), change: -0.01, is_mapped: isMapped)
      let (columns, rows) = (32, Int.random(in: 1...9, using: &random))
      let old = bytes(columns * (rows + 1), &random)
      let both = [coverage_fade, coverage_fade_plain].map { fade in
        var (opacities, cone) = (old, cone)
        fade(&opacities, columns, 24, rows, &cone)
        return opacities
      }
      #expect(both[0] == both[1])
      for (index, (now, before)) in zip(both[0], old).enumerated() {
        let isBeside = index % columns >= 24 || index >= columns * rows
        #expect(isBeside ? now == before : now >= before)
      }
    }
  }
}
