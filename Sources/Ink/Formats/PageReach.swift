/// The heights of the plane at which a stroke may begin so that it is of a certain page: those of
/// the page, and almost half of the way to its neighbours. The first page reaches all the way up,
/// and the last one down.
struct PageReach {
  private let heights: ClosedRange<Double>

  /// How far a page reaches beyond its edges. A unit less than half of the gap leaves room for
  /// rounding.
  private static let margin = Page.gap / 2 - 1

  /// Creates the reach of the page with the given index. `pages` form a plane.
  init(of index: Int, in pages: [Page]) {
    let frame = index < pages.count - 1 ? pages[index].frame : nil
    let top = index > 0 ? pages[index].origin.y - Self.margin : -.infinity
    heights = top...(frame.map { $0.max.y + Self.margin } ?? .infinity)
  }

  /// Returns where a way along corners first comes within reach: at the corner `next`, or on the
  /// line to it after this share of that. Returns nil if it never does. O(count).
  ///
  /// - Parameters:
  ///   - count: The number of corners.
  ///   - height: Returns the height of a corner.
  func entry(_ count: Int, _ height: (Int) -> Double) -> (next: Int, share: Double)? {
    guard count > 0 else { return nil }
    if heights.contains(height(0)) { return (0, 1) }
    for next in 1..<count {
      let (before, after) = (height(next - 1), height(next))
      let isAbove = before < heights.lowerBound
      let edge = isAbove ? heights.lowerBound : heights.upperBound
      if isAbove ? after >= edge : after <= edge {
        return (next, (edge - before) / (after - before))
      }
    }
    return nil
  }

  /// Returns a closed contour from a place within reach on, or nil if it has none. O(corners).
  func begun(_ corners: [Point]) -> [Point]? {
    if let first = corners.firstIndex(where: { heights.contains($0.y) }) {
      return Array(corners[first...] + corners[..<first])
    }
    guard let (next, share) = entry(corners.count, { corners[$0].y }) else { return nil }
    let last = corners[next - 1]
    let first = last + (corners[next] - last) * share
    return [first] + Array(corners[next...]) + Array(corners[..<next])
  }
}

extension Stroke {
  /// Returns the stroke as one of the page with the given index, to which a file says it belongs.
  /// A line that begins elsewhere is cut where it first comes near the page; an area begins with
  /// another corner. Returns nil if the stroke never comes near the page. `pages` form a plane.
  ///
  /// - Complexity: O(samples), or O(log number of pages) if it begins on the page.
  package func begun(onPage index: Int, of pages: [Page]) -> Stroke? {
    guard pages.count > 1, pages.indices.contains(index),
      Page.index(of: self, in: pages) != index
    else { return self }
    let reach = PageReach(of: index, in: pages)
    guard let samples = pen.fills ? areaSamples(in: reach) : lineSamples(in: reach) else {
      return nil
    }
    return Stroke(id: id, pen: pen, samples: samples, text: text)
  }

  private func lineSamples(in reach: PageReach) -> [Sample]? {
    guard let (next, share) = reach.entry(samples.count, { samples[$0].position.y }) else {
      return nil
    }
    var kept = Array(samples[next...])
    if next > 0 {
      let (last, after) = (samples[next - 1], samples[next])
      var first = last
      first.position = last.position + (after.position - last.position) * share
      first.time = last.time + (after.time - last.time) * share
      if first.time < after.time { kept.insert(first, at: 0) }
    }
    let start = kept[0].time
    for i in kept.indices { kept[i].time -= start }
    return kept
  }

  /// The order of contours, and the corner with which each begins, do not matter to the area.
  private func areaSamples(in reach: PageReach) -> [Sample]? {
    var contours = FilledArea(samples).contours
    for (index, corners) in contours.enumerated() {
      guard let begun = reach.begun(corners) else { continue }
      contours.remove(at: index)
      return FilledArea.samples(around: [begun] + contours)
    }
    return nil
  }
}
