import Graphics
import PDFPages

/// A comparison of what a page shows once it is signed with what the window showed: the page
/// before, with the ink on it.
///
/// Programs that draw pages soften edges in their own ways, some by less ink than is there, and may
/// lay an edge down half a pixel beside another's. So ink is compared by its sums over 3 x 3
/// pixels: how far they lead from the page before towards the expected page.
struct InkComparison {
  enum Difference: Hashable {
    /// Ink that the window showed is not there around this pixel.
    case hidden(x: Int, y: Int)
    /// The page is not as it was where no ink is.
    case changed
  }

  /// The difference of a channel that counts outside the ink: less is the rounding of edges.
  static let maximumOutside = 24
  /// The distance from the ink, in pixels, where its soft edge may be.
  private static let edge = 2
  /// The difference of a channel that the ink makes at least, on average, if it is to be seen.
  private static let minimumEffect = 6
  /// The share of the ink's effect that must be there, in per cent. What is over the ink may let it
  /// through in part.
  private static let minimumShare = 40
  /// The pixels of 3 x 3 whose ink may be missing.
  private static let maximumMissing = 4

  private let width: Int
  private let height: Int
  private let before: [UInt32]
  private let after: [UInt32]
  private let expected: [UInt32]
  private let coverage: [UInt8]
  private let pictures: [PixelRect]
  /// The parts that may show anything.
  private let open: [PixelRect]

  /// The side of the squares in which placed pictures are compared, in pixels. Programs scale
  /// pictures in their own ways, which averages hide.
  private static let square = 8
  /// The difference of a channel that a placed picture makes at least in a square that counts, on
  /// average.
  private static let minimumPictureEffect = 24
  /// The squares of a placed picture that may be missing, of those that count: this number, and one
  /// in so many.
  private static let missingSquares = (number: 1, oneIn: 50)

  /// Creates a comparison of pictures of the same size, where ink has the coverage `coverage` and
  /// other pictures are placed in `pictures`. Anything may be shown in `open`.
  init(
    before: Pixmap, after: Pixmap, expected: Pixmap, coverage: [UInt8], pictures: [PixelRect] = [],
    open: [PixelRect] = []
  ) {
    self.pictures = pictures
    self.open = open
    (width, height) = (before.width, before.height)
    self.before = before.pixels
    self.after = after.pixels
    self.expected = expected.pixels
    self.coverage = coverage
  }

  /// Returns the first difference, or nil. O(number of pixels).
  func difference() -> Difference? {
    if let place = hiddenPlace() ?? hiddenPicture() { return .hidden(x: place.x, y: place.y) }
    return isChangedOutside() ? .changed : nil
  }

  // MARK: Outside the ink

  /// Returns true if pictures of the same size differ outside `area`, which has all ink and what is
  /// near it.
  static func isChanged(_ before: Pixmap, _ after: Pixmap, outside area: PixelRect) -> Bool {
    (0..<before.height).contains { row in
      let isBeside = !area.isEmpty && row >= area.y && row < area.maxY
      let columns =
        isBeside ? [0..<area.x, area.maxX..<before.width] : [0..<before.width]
      return columns.contains {
        before.difference(from: after, row: row, columns: $0) > maximumOutside
      }
    }
  }

  private func isChangedOutside() -> Bool {
    for row in 0..<height {
      let start = row * width
      if before[start..<start + width] == after[start..<start + width] { continue }
      for x in 0..<width where before[start + x] != after[start + x] {
        let distance = Self.distance(before[start + x], after[start + x])
        if distance > Self.maximumOutside, !isNearInk(x, row) { return true }
      }
    }
    return false
  }

  /// Returns true if ink, a placed picture or a soft edge of either may be in a pixel.
  private func isNearInk(_ x: Int, _ y: Int) -> Bool {
    for row in max(0, y - Self.edge)...min(height - 1, y + Self.edge) {
      for column in max(0, x - Self.edge)...min(width - 1, x + Self.edge)
      where coverage[row * width + column] > 0 {
        return true
      }
    }
    return pictures.contains { $0.inset(by: -Self.edge).contains(x, y) }
      || open.contains { $0.inset(by: -Self.edge).contains(x, y) }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let step = channels(a) &- channels(b)
    return max(step.max(), -step.min())
  }

  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 0xff)
  }

  // MARK: The ink

  /// Returns a pixel in the middle of ink that is missing, or nil.
  private func hiddenPlace() -> (x: Int, y: Int)? {
    var missing: Set<Int> = []
    for y in 0..<height {
      for x in 0..<width where coverage[y * width + x] > 0 && isMissing(x, y) {
        missing.insert(y * width + x)
      }
    }
    let around = [-1, 0, 1].flatMap { [$0 * width - 1, $0 * width, $0 * width + 1] }
    let places = missing.filter { place in
      around.count { missing.contains(place + $0) } > Self.maximumMissing
    }
    // The first in reading order, so that equal files have equal sentences.
    return places.min().map { ($0 % width, $0 / width) }
  }

  /// Returns true if the ink around a pixel has less than its share of the effect that it should
  /// have, and would be seen.
  private func isMissing(_ x: Int, _ y: Int) -> Bool {
    // Sums over the pixels: the expected effect, that with the least ink, and the real one.
    var (full, thin, real) = (SIMD3<Int>.zero, SIMD3<Int>.zero, SIMD3<Int>.zero)
    var (count, isAsExpected) = (0, true)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for index in row * width + max(0, x - 1)...row * width + min(width - 1, x + 1) {
        count += 1
        if after[index] != expected[index] { isAsExpected = false }
        let old = Self.channels(before[index])
        let effect = Self.channels(expected[index]) &- old
        full &+= effect
        thin &+= effect &* SIMD3(repeating: Self.minimumInk[Int(coverage[index])])
        real &+= Self.channels(after[index]) &- old
      }
    }
    if isAsExpected { return false }
    let seen = Self.minimumEffect * count
    guard max(full.max(), -full.min()) >= seen else { return false }
    return (real &* full).wrappedSum() * 100 * 256 < (thin &* full).wrappedSum() * Self.minimumShare
  }

  // MARK: Placed pictures

  /// Returns the middle of a square of a placed picture that is missing, or nil.
  private func hiddenPicture() -> (x: Int, y: Int)? {
    for picture in pictures {
      var (count, missing) = (0, [(x: Int, y: Int)]())
      for y in stride(from: picture.y, to: picture.maxY, by: Self.square) {
        for x in stride(from: picture.x, to: picture.maxX, by: Self.square) {
          let square = PixelRect(x: x, y: y, width: Self.square, height: Self.square)
            .intersection(picture)
          guard let isShown = isShown(square) else { continue }
          count += 1
          if !isShown { missing.append((x + square.width / 2, y + square.height / 2)) }
        }
      }
      let (number, oneIn) = Self.missingSquares
      if missing.count > number + count / oneIn { return missing.first }
    }
    return nil
  }

  /// Returns true if a square has its share of the effect that it should have, or nil if that is
  /// little.
  private func isShown(_ square: PixelRect) -> Bool? {
    var (full, real) = (SIMD3<Int>.zero, SIMD3<Int>.zero)
    for y in square.y..<square.maxY {
      for index in y * width + square.x..<y * width + square.maxX {
        let old = Self.channels(before[index])
        full &+= Self.channels(expected[index]) &- old
        real &+= Self.channels(after[index]) &- old
      }
    }
    let seen = Self.minimumPictureEffect * square.width * square.height
    guard max(full.max(), -full.min()) >= seen else { return nil }
    return (real &* full).wrappedSum() * 100 >= (full &* full).wrappedSum() * Self.minimumShare
  }

  private static func channels(_ pixel: UInt32) -> SIMD3<Int> {
    SIMD3(channel(pixel, 16), channel(pixel, 8), channel(pixel, 0))
  }

  /// How much of the ink there is at least in a pixel of each coverage, in 256ths. Poppler gives a
  /// pixel of coverage c only c to the power of 1.5.
  private static let minimumInk = (0...255).map { Int((Double($0) / 255).squareRoot() * 256) }
}
