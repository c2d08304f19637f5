import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// The ink of pens that are much wider than a tile of coverage. Tiles that are full are passed
/// over, and so are tiles that the ink does not reach.
@Suite struct WideInkTests {
  private static let side = 72
  private let opaque = Pen(width: 200)
  private let varying = Pen(width: 100...300, opacity: 0...1, opacityDriver: .speed)

  /// Returns the grey of each pixel of black ink on white paper, painted in the parts `clips`.
  private func picture(
    _ stations: [Station], _ pen: Pen, clips: [PixelRect]? = nil
  ) throws -> [UInt32] {
    var page = try ImageSurface.paper(width: Self.side, height: Self.side)
    var renderer = PageRenderer()
    for clip in clips ?? [page.bounds] {
      renderer.paint(stations, pen: pen, scale: 1, clip: clip, on: &page)
    }
    return (0..<Self.side * Self.side).map {
      page.pixel(x: $0 % Self.side, y: $0 / Self.side) & 0xff
    }
  }

  /// Returns stations around the page, whose ink has its edges on it.
  private func stations(_ seed: UInt64, radii: ClosedRange<Double>) -> [Station] {
    var random = SeededRandom(seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let radius = number(radii)
    return (0..<6).map { _ in
      Station(
        Point(number(-radius...Double(Self.side)), number(-radius...Double(Self.side))),
        radius: radius, opacity: number(0.1...1))
    }
  }

  /// Parts that cut the tiles of coverage.
  private let parts = [
    PixelRect(x: 0, y: 0, width: 37, height: 29), PixelRect(x: 37, y: 0, width: 35, height: 29),
    PixelRect(x: 0, y: 29, width: 72, height: 5), PixelRect(x: 0, y: 34, width: 72, height: 38),
  ]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func inkIsTheUnionOfItsCapsules(seed: UInt64) throws {
    let stations = stations(seed, radii: 35...90)
    let shown = try picture(stations, opaque, clips: parts)
    var inked = 0
    for pixel in shown.indices {
      let corner = Point(Double(pixel % Self.side), Double(pixel / Self.side))
      let count = (0..<256).count { point in
        let place =
          corner + Point((Double(point % 16) + 0.5) / 16, (Double(point / 16) + 0.5) / 16)
        return zip(stations, stations.dropFirst()).contains { a, b in
          let step = b.center - a.center
          let share = max(0, min((place - a.center).dot(step) / step.dot(step), 1))
          return place.distance(to: a.center + step * share) <= a.radius
        }
      }
      let expected = 255 - (count * 255 + 128) >> 8
      // A point on the very edge may round either way.
      #expect(abs(Int(shown[pixel]) - expected) <= 1)
      inked += count
    }
    #expect(inked > 0)
  }

  /// Each pixel has the greatest opacity of the capsules there, also where the first of them filled
  /// its tile.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func opacityIsTheGreatestOfAll(seed: UInt64) throws {
    let stations = stations(seed, radii: 120...150)
    let shown = try picture(stations, varying)
    let single = try zip(stations, stations.dropFirst()).map { try picture([$0, $1], varying) }
    for pixel in shown.indices {
      // Where only a part of a pixel is inked, coverages add up.
      let greys = single.map { $0[pixel] }
      let neighbours = [-1, 0, 1].flatMap { dy in [-1, 0, 1].map { dx in dy * Self.side + dx } }
      let isEdge = neighbours.contains { step in
        let other = pixel + step
        return shown.indices.contains(other)
          && single.contains { ($0[other] == 255) != ($0[pixel] == 255) }
      }
      if !isEdge { #expect(shown[pixel] == greys.min()) }
    }
    #expect(try picture(stations, varying, clips: parts) == shown)
    #expect(try picture(stations.reversed(), varying) == shown)
  }

  /// The tail over ink that is full already changes nothing, and one beyond it is shown.
  @Test func tailsAreShownOverFullTiles() throws {
    let bounds = PixelRect(x: 3, y: 5, width: 90, height: 60)
    let scratch = CoverageScratch()
    let path = (0..<9).map { Station(Point(Double($0) * 12 - 40, 30), radius: 50, opacity: 1) }
    var live = CoverageMask(pen: opaque, bounds: bounds, scale: 1, scratch: scratch)
    var whole = CoverageMask(pen: opaque, bounds: bounds, scale: 1, scratch: scratch)
    whole.settle(path)
    var damage = DamageRegion()
    whole.show(tail: [], damage: &damage)
    for count in 1...path.count {
      live.settle(path[count - 1..<count])
      live.show(tail: Array(path[(count - 1)...].prefix(4)), damage: &damage)
    }
    func bytes(_ mask: CoverageMask) throws -> [UInt32] {
      var page = try ImageSurface.paper(width: 96, height: 72)
      mask.blend(bounds, onto: &page, dx: 0, dy: 0)
      return (0..<96 * 72).map { page.pixel(x: $0 % 96, y: $0 / 96) }
    }
    #expect(try bytes(live) == bytes(whole))
  }
}
