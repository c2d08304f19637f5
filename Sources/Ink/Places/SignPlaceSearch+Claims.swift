/// The labels beside, under and over a part of a line.
extension SignPlaceSearch {
  /// Returns the labels that a part of a line may have.
  func claims(_ index: Int) -> [Claim] {
    let part = parts[index]
    let (y, x0, x1) = (
      Double(part.baseline) * step, Double(part.start) * step, Double(part.end) * step
    )
    let room = Double(part.room) * step
    return beside(index, x0, y, room) + after(index, x1, y) + under(index, x0...x1, y)
      + over(index, x0...x1, y, room)
  }

  /// The label left of a line: the nearest text there, with no other line between.
  private func beside(_ index: Int, _ x: Double, _ y: Double, _ room: Double) -> [Claim] {
    let mm = Self.mm
    var best: (run: Int, distance: Double, drop: Double)?
    for (number, run) in runs.enumerated() {
      let (distance, drop) = (x - run.frame.max.x, y - run.baseline)
      // In a row of a table the line is the bottom of the cell.
      guard distance > -max(6 * mm, 0.2 * run.frame.width), run.frame.min.x < x, distance < 70 * mm,
        drop > -2 * mm, drop < 9 * mm, drop < 2.5 * mm || room > 0.8 * (y - run.top)
      else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (number, distance, drop) }
    }
    guard var best, !isLine(between: runs[best.run].frame.max.x, and: x, at: y, but: index) else {
      return []
    }
    // Text of a table that goes on in a second row.
    if let first = firstRow(of: best.run) { best.run = first }
    if let meaning = runs[best.run].meaning, meaning.wordsAfter > 7 { return [] }
    let cost =
      1 + max(best.distance, 0) / (12 * mm) + max(best.drop - 2.5 * mm, 0) / (6 * mm)
      + (runs[best.run].text.last.map { ":：".contains($0) } ?? false ? -0.4 : 0)
    return [Claim(run: best.run, part: index, relation: .beside, cost: cost)]
  }

  /// Returns true if a line with room stands between two places at a height.
  private func isLine(between left: Double, and right: Double, at y: Double, but index: Int) -> Bool
  {
    let mm = Self.mm
    return parts.indices.contains { other in
      let part = parts[other]
      return other != index && abs(Double(part.baseline) * step - y) < 1.5 * mm
        && Double(part.end) * step < right + mm && Double(part.start) * step > left - mm
    }
  }

  private func after(_ index: Int, _ x: Double, _ y: Double) -> [Claim] {
    let mm = Self.mm
    return runs.enumerated().compactMap { number, run in
      let (distance, drop) = (run.frame.min.x - x, y - run.baseline)
      guard distance > -2 * mm, distance < 8 * mm, abs(drop) < 2.5 * mm else { return nil }
      return Claim(
        run: number, part: index, relation: .after, cost: 3 + max(distance, 0) / (5 * mm))
    }
  }

  /// Returns true if a run may be a label rather than a line of a paragraph.
  private func isLabel(_ number: Int) -> Bool {
    runs[number].meaning != nil || runs[number].text.count { $0 == " " } < 6
  }

  /// The labels in the first row of text under a line, unless the line is the top of a box.
  private func under(_ index: Int, _ columns: ClosedRange<Double>, _ y: Double) -> [Claim] {
    let mm = Self.mm
    guard !parts[index].isBoxTop else { return [] }
    // What is under a low row of a table is no label of it.
    let reach = min(8 * mm, 2 * mm + 0.3 * Double(parts[index].room) * step)
    let near = runs.indices.filter { number in
      let frame = runs[number].frame
      let gap = runs[number].top - y
      return isLabel(number) && gap > -0.8 * mm && gap < reach
        && frame.max.x > columns.lowerBound - 3 * mm
        && frame.min.x < columns.upperBound + mm
        // A label is about as wide as its line, and does not begin far left of it.
        && frame.min.x > columns.lowerBound - 12 * mm
    }
    guard let first = near.map({ runs[$0].top }).min() else { return [] }
    return near.filter { runs[$0].top < first + mm }.map { number in
      let aside = abs(runs[number].frame.center.x - (columns.lowerBound + columns.upperBound) / 2)
      let begins = abs(runs[number].frame.min.x - columns.lowerBound)
      return Claim(
        run: number, part: index, relation: .under,
        cost: 1.5 + max(runs[number].top - y, 0) / (4 * mm) + min(aside, begins) / (40 * mm))
    }
  }

  /// The label at the top of the room of a line: over it, or over the top of its cell.
  private func over(
    _ index: Int, _ columns: ClosedRange<Double>, _ y: Double, _ room: Double
  ) -> [Claim] {
    let mm = Self.mm
    let top = y - room
    var best: (run: Int, gap: Double)?
    for (number, run) in runs.enumerated() {
      let gap = top - run.baseline
      guard gap > -2 * mm, gap < 4 * mm, y - run.baseline < 26 * mm,
        isLabel(number),
        min(run.frame.max.x, columns.upperBound)
          - max(run.frame.min.x, columns.lowerBound) > min(3 * mm, run.frame.width / 2)
      else { continue }
      if best.map({ run.baseline > runs[$0.run].baseline }) ?? true { best = (number, gap) }
    }
    guard var best else { return [] }
    if let first = firstRow(of: best.run) { best.run = first }
    // Text of a paragraph that ends above a line is no label of it.
    let words = runs[best.run].text.split(separator: " ").count
    let begins = abs(runs[best.run].frame.min.x - columns.lowerBound)
    return [
      Claim(
        run: best.run, part: index, relation: .over,
        cost: 3.2 + max(best.gap, 0) / (4 * mm) + (words > 9 ? 3 : 0) + begins / (40 * mm))
    ]
  }

  /// Returns the row of text right above another that asks for something, if the other is the rest
  /// of that label.
  private func firstRow(of number: Int) -> Int? {
    let run = runs[number]
    guard run.meaning == nil, !run.text.hasSuffix(":") else { return nil }
    return runs.indices.first { other in
      let rise = run.baseline - runs[other].baseline
      return runs[other].meaning != nil && abs(runs[other].frame.min.x - run.frame.min.x) < Self.mm
        && rise > 0 && rise < 1.3 * run.frame.height
    }
  }
}
