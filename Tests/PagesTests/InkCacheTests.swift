import Ink
import Testing

@testable import Graphics
@testable import Pages

@Suite struct InkCacheTests {
  private static let tile = PixelRect(x: 0, y: 0, width: PageTiles.side, height: PageTiles.side)

  /// The states of a tile with an increasing number of strokes.
  private let states: [TileState] = {
    var states = [TileState(x: 0, y: 0, engine: .hermite, scale: 1)]
    for number in 1...400 { states.append(states[number - 1].with(UInt64(number))) }
    return states
  }()

  private func page(_ pixel: UInt32) throws -> ImageSurface {
    try .paper(width: PageTiles.side, height: PageTiles.side, pixel: pixel)
  }

  private func stroke(_ number: UInt64) -> PageStroke {
    PageStroke(
      Stroke(id: StrokeID(number), pen: Pen(), samples: [Sample(Point(0, 0), time: 0)]),
      number: number)
  }

  /// Returns spans of about 900 bytes.
  private func spans() -> StrokeInk {
    let writer = SpanWriter()
    writer.begin(PixelRect(x: 0, y: 0, width: 800, height: 1), hasOpacities: false)
    for column in 0..<800 { writer.add(column, 9, 255) }
    writer.endRow()
    return .spans(writer.spans)
  }

  @Test func imagesAreRestoredUnchanged() throws {
    let cache = InkCache(budget: 1_000_000)
    for number in 0..<5 {
      cache.keep(states[number], Self.tile, of: try page(0xff00_0000 + UInt32(number)))
    }
    var page = try page(0xffff_ffff)
    for number in [3, 0, 4] {
      #expect(cache.put(states[number], Self.tile, onto: &page))
      #expect(page.pixel(x: 63, y: 63) == 0xff00_0000 + UInt32(number))
    }
    #expect(!cache.put(states[5], Self.tile, onto: &page))
    #expect(!cache.has(states[5]))
  }

  /// Images and ink share the budget, and each evicts the other.
  @Test func memoryStaysWithinTheBudget() throws {
    let budget = 20 * InkCache.imageMemory
    let cache = InkCache(budget: budget)
    let strokes = (0..<400).map { stroke(UInt64($0)) }
    let page = try page(0)
    for number in 0..<400 {
      cache.keep(states[number], Self.tile, of: page)
      #expect(cache.has(states[number]))
      cache.keep(spans(), of: strokes[number])
      #expect(cache.ink(of: strokes[number]) != nil)
      #expect(cache.memory <= budget + InkCache.imageMemory)
    }
    let images = states.count { cache.has($0) }
    let ink = strokes.compactMap(\.ink)
    #expect(images > 5 && ink.count > 20)
    #expect(
      cache.memory == images * InkCache.imageMemory + ink.reduce(0) { $0 + $1.memory })
    // Images evict the ink even without new ink.
    for state in states { cache.keep(state, Self.tile, of: page) }
    for state in states.reversed() { cache.keep(state, Self.tile, of: page) }
    #expect(strokes.count { $0.ink != nil } < ink.count)
    cache.removeInk()
    #expect(strokes.allSatisfy { $0.ink == nil })
    #expect(cache.memory == states.count { cache.has($0) } * InkCache.imageMemory)
    cache.removeAll()
    #expect(cache.memory == 0 && !states.contains { cache.has($0) })
  }

  /// Entries in use outlive unused ones.
  @Test func recentlyUsedEntriesMostlyStay() throws {
    let cache = InkCache(budget: 40 * InkCache.imageMemory)
    var page = try page(0)
    for number in 0..<40 { cache.keep(states[number], Self.tile, of: page) }
    for number in 40..<70 {
      // The first twenty are used repeatedly.
      for used in 0..<20 { _ = cache.put(states[used], Self.tile, onto: &page) }
      cache.keep(states[number], Self.tile, of: page)
    }
    let used = states[0..<20].count { cache.has($0) }
    let unused = states[20..<40].count { cache.has($0) }
    #expect(used >= 2 * unused && used > 10, "\(used) \(unused)")
  }

  /// Strokes are used in rotation, more of them than fit in the budget: some are still kept when
  /// they are needed.
  @Test func rotationThroughMoreThanTheBudgetHasSomeHits() {
    let strokes = (0..<100).map { stroke(UInt64($0)) }
    let cache = InkCache(budget: 80 * spans().memory)
    var found = 0
    for _ in 0..<10 {
      for stroke in strokes {
        if cache.ink(of: stroke) != nil { found += 1 } else { cache.keep(spans(), of: stroke) }
      }
    }
    #expect(found > 200)
  }
}
