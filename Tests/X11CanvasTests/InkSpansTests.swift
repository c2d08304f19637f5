import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages
@testable import X11Canvas

/// Ink stored as spans, compared with ink that is computed again.
@Suite struct InkSpansTests {
  private static let side = 120
  private static let pens = [
    Pen(width: 1...4), Pen(width: 20...20, opacity: 0.4...0.4),
    Pen(width: 2...9, opacity: 0.1...0.9, opacityDriver: .speed),
    Pen(color: InkColor(hex: 0xffd400), width: 20...20, opacity: 0.4...0.4, blend: .multiply),
    Pen(
      color: InkColor(hex: 0xffd400), width: 2...9, opacity: 0.1...0.9, opacityDriver: .speed,
      blend: .multiply),
  ]

  /// Returns stations all over the page and beyond its edges.
  private func stations(_ seed: UInt64, count: Int) -> [Station] {
    var random = SeededRandom(seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return (0..<count).map { index in
      let place = Point(number(-30...150), number(-30...150))
      // The first lies in the middle of the examined area.
      return Station(
        index == 0 ? Point(55, 45) : place, radius: number(2...9), opacity: number(0.5...1))
    }
  }

  /// Returns a page of more than one colour.
  private func page() throws -> ImageSurface {
    var page = try ImageSurface.paper(width: Self.side, height: Self.side)
    for y in 0..<Self.side {
      page.fill(
        PixelRect(x: 0, y: y, width: Self.side, height: 1), with: 0xff_ff00 - UInt32(y) &* 0x01_0200
      )
    }
    return page
  }

  private func pixels(_ page: borrowing ImageSurface) -> [UInt32] {
    page.withBytes { bytes, stride in
      (0..<Self.side * Self.side).map { index in
        let place = index / Self.side * stride + index % Self.side * 4
        return bytes.load(fromByteOffset: place, as: UInt32.self) & 0xff_ffff
      }
    }
  }

  @Test(arguments: 0..<5, [1, 2, 7])
  func storedInkIsBitIdentical(pen: Int, count: Int) throws {
    let pen = Self.pens[pen]
    let stations = stations(UInt64(count), count: count)
    // The page's corner lies at (7, -5) in the drawing's pixels.
    let whole = PixelRect(x: 7, y: -5, width: Self.side, height: Self.side)
    var renderer = PageRenderer()
    let area = inkedPixels(stations, scale: 1)
    let spans = renderer.spans(stations, pen: pen, scale: 1, area: area, isWhole: true)
    for clip in [whole, PixelRect(x: 40, y: 31, width: 33, height: 29)] {
      var fresh = try page()
      var kept = try page()
      renderer.paint(stations, pen: pen, scale: 1, clip: clip, on: &fresh, x: 7, y: -5)
      kept.blend(
        pen.color, opacity: OpacityRamp.byte(pen.opacity.upperBound), mode: pen.blend, spans: spans,
        clip: clip, x: 7, y: -5)
      let (want, have) = (pixels(fresh), pixels(kept))
      #expect(want == have)
      #expect(want != pixels(try page()))
    }
  }

  /// Small strokes are computed in one piece, with the same pixels as by tiles: fine and wide ones,
  /// with crossbars, long segments and dots, at any scale.
  @Test(arguments: [1, 2, 3, 30, 200], [0.6, 1, 2.25])
  func rasterAndTilesAreBitIdentical(count: Int, scale: Double) throws {
    var random = SeededRandom(UInt64(count))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let pen = Self.pens[0]
    let writer = SpanWriter()
    for round in 0..<30 {
      let (size, width) = (round % 2 == 0 ? 60.0 : 9, round % 3 == 0 ? 14.0 : 1.5)
      let corner = Point(number(-90...90), number(-90...90))
      let stations = (0..<count).map { _ in
        Station(
          (corner + Point(number(0...size), number(0...size))) / scale,
          radius: number(0...width) / scale,
          aside: round % 5 == 4 ? Point(number(-4...4), number(-4...4)) : .zero)
      }
      let area = inkedPixels(stations, scale: scale)
      #expect(InkRaster.canHold(area, pen))
      let spans = InkRaster(writer).spans(stations, scale: scale, area: area)
      var mask = CoverageMask(pen: pen, bounds: area, scale: scale, scratch: CoverageScratch())
      mask.settle(stations[...])
      var damage = DamageRegion()
      mask.show(tail: count == 1 ? stations : [], damage: &damage)
      let tiles = mask.spans(area, writer)
      #expect(spans.bytes == tiles.bytes, "\(round)")
      #expect(count == 1 || spans.bytes.count > 2 * area.height)
    }
  }

  /// Spans and the gaps between them may exceed the range of a byte, up to the longest row.
  @Test(arguments: [false, true])
  func longRowsAreStoredCompletely(hasOpacities: Bool) {
    let width = InkSpans.longestSide
    let writer = SpanWriter()
    let rows: [(Int) -> Bool] = [
      { _ in true }, { _ in false }, { $0 % 2 == 0 }, { $0 / 255 % 2 == 1 }, { $0 % 256 == 255 },
      { $0 / 1000 % 2 == 1 }, { $0 == width - 1 }, { $0 < 256 },
    ]
    writer.begin(
      PixelRect(x: 3, y: 5, width: width, height: rows.count), hasOpacities: hasOpacities)
    func share(_ column: Int) -> UInt8 { UInt8(1 + column % 255) }
    for isInked in rows {
      if hasOpacities {
        for column in 0..<width where isInked(column) {
          writer.add(column, share(column), UInt8(column & 255))
        }
        writer.endRow()
      } else {
        (0..<width).map { isInked($0) ? share($0) : 0 }.withUnsafeBytes { writer.add(row: $0) }
      }
    }
    let spans = writer.spans
    for (part, first) in [(0..<rows.count, 0), (5..<7, 5)] {
      var next = first
      spans.forEachRow(in: part) { row, bytes in
        #expect(row == next)
        next += 1
        var (column, index) = (0, 0)
        var seen = [UInt8](repeating: 0, count: width)
        while index < bytes.count {
          column += Int(bytes[index])
          for _ in 0..<bytes[index + 1] {
            seen[column] = bytes[index + 2]
            if hasOpacities { #expect(bytes[index + 3] == UInt8(column & 255)) }
            column += 1
            index += hasOpacities ? 2 : 1
          }
          index += 2
        }
        #expect(seen == (0..<width).map { rows[row]($0) ? share($0) : 0 })
      }
      #expect(next == part.upperBound)
    }
  }
}
