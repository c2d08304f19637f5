import Ink

/// A rasterizer for small finished strokes, which computes the whole stroke in one piece: faster
/// than the tiles of a `CoverageMask`, with bit-identical results. Belongs to one thread.
///
/// Tiles can grow with a stroke and be shown meanwhile. Here the whole stroke is known beforehand:
/// its parts are not cut at the edges of tiles, and changes are not tracked.
package final class InkRaster {
  /// The largest area, in pixels, which takes at most about 1 MB of points.
  private static let largestArea = 1 << 14
  /// The longest side, in pixels.
  private static let longestSide = 1 << 11

  private var words = UnsafeMutablePointer<UInt64>.allocate(capacity: 0)
  private var size = 0
  private let crossings = RowCrossings(rows: longestSide * PointRows.points)
  private let writer: SpanWriter

  package init(_ writer: SpanWriter) { self.writer = writer }

  deinit { words.deallocate() }

  /// Returns true if it can hold the ink of `pen` in `area`: ink of one opacity, not too large.
  package static func canHold(_ area: PixelRect, _ pen: Pen) -> Bool {
    !pen.hasVaryingOpacity && area.width <= longestSide && area.height <= longestSide
      && area.width * area.height <= largestArea
  }

  /// Returns the ink in `area` of a stroke of `nib` with these stations, in canvas units, on a page
  /// whose pixels are 1 / `scale` units wide. `area` must satisfy `canHold`.
  package func spans(
    _ stations: [Station], nib: NibShape = .round, scale: Double, area: PixelRect
  ) -> InkSpans {
    let groups = (area.width + PointRows.group - 1) / PointRows.group
    let stride = groups * PointRows.groupWords
    let rows = PointRows(clearedWords(stride * area.height * PointRows.points), stride: stride)
    ink(stations, nib.map, scale, area, rows)
    writer.begin(area, hasOpacities: false)
    withUnsafeTemporaryAllocation(of: SIMD16<UInt8>.self, capacity: groups) { row in
      for y in 0..<area.height {
        for group in 0..<groups {
          row[group] = rows.shares(y, group: group * PointRows.groupWords)
        }
        writer.add(row: UnsafeRawBufferPointer(row))
      }
    }
    return writer.spans
  }

  private func ink(
    _ stations: [Station], _ nib: NibMap, _ scale: Double, _ area: PixelRect, _ rows: PointRows
  ) {
    guard let first = stations.first else { return }
    var previous = PixelStation(first, scale: scale)
    let clip = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
    @inline(__always)
    func ink(_ shape: some ConvexShape) {
      rows.set(crossings.enter(shape, origin: (area.x, area.y), clip: clip, isCut: true), crossings)
    }
    var isInked = false
    for station in stations.count > 1 ? stations.dropFirst() : stations[...] {
      let next = PixelStation(station, scale: scale)
      Capsule.forEachPart(from: previous, to: next, nib: nib, isStartInked: isInked) { ink($0) }
      if previous.hasCrossbar, next.hasCrossbar {
        ConvexPolygon.forEachPart(from: previous, to: next, in: area) { polygon, _, _ in
          ink(polygon)
        }
      }
      previous = next
      isInked = true
    }
  }

  /// Returns `count` words with no point set.
  private func clearedWords(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    if size < count {
      words.deallocate()
      words = .allocate(capacity: count)
      size = count
    }
    words.initialize(repeating: 0, count: count)
    return words
  }
}
