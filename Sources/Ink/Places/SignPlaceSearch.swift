/// The search for places on a page where somebody is asked to sign, initial or date.
///
/// It finds thin lines with room above them, and the labels of the page, and gives each label to
/// the line that it most probably is for: the one right of it, else the one above it, else the one
/// below it. A page that is written from right to left is searched in a mirror. Labels that ask for
/// something else take lines, too, so that the line for a name is not
/// taken for that of the signature below it. O(L W) for L lines and W words, both of which are
/// limited.
package struct SignPlaceSearch {
  /// How a label is to its line.
  enum Relation: Sendable, Hashable {
    /// The label is left of the line: "Signature: ____".
    case beside
    /// It is under the line.
    case under
    /// It is over the room of the line, or at the top of the cell whose bottom the line is.
    case over
    /// It is right of the line: "____ (signature)".
    case after
  }

  /// A label that may be of a line.
  struct Claim {
    var run: Int
    var part: Int
    var relation: Relation
    /// How improbable it is.
    var cost: Double
  }

  let page: GreyPage
  let lines: [DrawnLine]
  let parts: [RoomyLine]
  let runs: [TextRun]
  /// The points per pixel.
  let step: Double
  /// The points per millimetre.
  static let mm = InkPlace.pointsPerMillimetre
  /// The least lengths of lines in millimetres, by the kind of writing.
  private static let least: [SignPlace.Kind: Double] = [.signature: 22, .initials: 8, .date: 12]

  /// Returns the places of a page, the surest first.
  ///
  /// - Parameters:
  ///   - page: The page's pixels, at about `GreyPage.resolution`.
  ///   - words: The words of the page, in any order.
  package static func places(on page: GreyPage, words: [PageWord]) -> [SignPlace] {
    let isFromRight = RightToLeftPage.isOne(words)
    let width = Double(page.width) / page.scale
    let runs = TextRun.runs(
      of: isFromRight ? RightToLeftPage.mirrored(words, width: width) : words)
    guard runs.contains(where: { $0.meaning != nil }) else { return [] }
    guard isFromRight else { return SignPlaceSearch(page, runs).places() }
    return SignPlaceSearch(page.mirrored, runs).places().map { place in
      var place = place
      (place.start, place.end) = (width - place.end, width - place.start)
      return place
    }
  }

  /// Returns true if some words of a page ask for something, so that it is worth a picture.
  package static func isWorthwhile(_ words: [PageWord]) -> Bool {
    let read =
      RightToLeftPage.isOne(words) ? RightToLeftPage.mirrored(words, width: 0) : words
    return TextRun.runs(of: read).contains { $0.meaning != nil }
  }

  private init(_ page: GreyPage, _ runs: [TextRun]) {
    self.page = page
    self.runs = runs.filter { !Self.isMark($0.text) }
    lines = LineSearch.lines(of: page)
    parts = RoomSearch.parts(of: lines, on: page)
    step = 1 / page.scale
  }

  /// Returns true for a cross or an arrow that only shows where the line is, and for a bracket.
  private static func isMark(_ text: String) -> Bool {
    text.lowercased() == "x" || !text.contains { $0.isLetter || $0.isNumber }
  }

  private func places() -> [SignPlace] {
    let claims = parts.indices.flatMap(claims).sorted {
      ($0.cost, $0.part, $0.run) < ($1.cost, $1.part, $1.run)
    }
    var takenRuns: Set<Int> = []
    var owners: [Int: Claim] = [:]
    for claim in claims where owners[claim.part] == nil && !takenRuns.contains(claim.run) {
      owners[claim.part] = claim
      takenRuns.insert(claim.run)
    }
    // "Berlin, den ____" with "Unterschrift" under it: two labels for one line.
    for claim in claims where claim.relation == .under && !takenRuns.contains(claim.run) {
      guard runs[claim.run].meaning != nil, claim.cost < 2.8,
        let owner = owners[claim.part], runs[owner.run].meaning == nil
      else { continue }
      owners[claim.part] = claim
      takenRuns.insert(claim.run)
    }
    // A label at the top of a cell, left of which there is other text.
    for claim in claims where claim.relation == .over && !takenRuns.contains(claim.run) {
      let start = Double(parts[claim.part].start) * step
      guard runs[claim.run].meaning != nil,
        abs(runs[claim.run].frame.min.x - start) < 3 * Self.mm,
        let owner = owners[claim.part], owner.relation == .beside,
        runs[owner.run].meaning == nil, !runs[owner.run].text.hasSuffix(":"),
        start - runs[owner.run].frame.max.x > 4 * Self.mm
      else { continue }
      owners[claim.part] = claim
      takenRuns.insert(claim.run)
    }
    let found = owners.sorted { $0.key < $1.key }.compactMap { place(of: $0.value, owners) }
    return Self.withoutRepetitions(found.sorted { $0.score > $1.score })
  }

  /// Returns the place that a label and its line make, or nil if it asks for nothing, or the line
  /// is too short.
  private func place(of claim: Claim, _ owners: [Int: Claim]) -> SignPlace? {
    let (run, mm) = (runs[claim.run], Self.mm)
    guard let meaning = run.meaning, !isSentence(run, meaning, claim.relation) else { return nil }
    guard let cell = cell(for: claim, owners) else { return nil }
    let part = parts[cell]
    // "Booked and interest date" in three rows is no date of signing.
    if meaning.kind == .date, isRest(run) { return nil }
    // A number after a dotted line is that of a page: a table of contents.
    if part.line.isDotted, isPageNumber(after: part) { return nil }
    let (start, end) = (Double(part.start) * step, Double(part.end) * step)
    guard end - start >= (Self.least[meaning.kind] ?? 0) * mm else { return nil }
    let room = Double(part.room) * step
    let certainty =
      switch claim.relation {
      case .beside, .under: 3.0
      case .over: 2.4
      case .after: 2.2
      }
    return SignPlace(
      meaning.kind, start: start, end: end, baseline: Double(part.baseline) * step, room: room,
      label: run.text,
      score: certainty + meaning.clarity - 0.2 * claim.cost + 0.5
        * min((end - start) / (80 * mm), 1)
        + 0.5 * min(room / (12 * mm), 1))
  }

  /// Returns true if a run is the rest of a label in several rows.
  private func isRest(_ run: TextRun) -> Bool {
    guard !run.text.hasSuffix(":") else { return false }
    return runs.contains { other in
      let rise = run.baseline - other.baseline
      return rise > 0 && rise < 1.3 * run.frame.height && other.meaning == nil
        && !other.text.hasSuffix(":") && abs(other.frame.min.x - run.frame.min.x) < Self.mm
    }
  }

  /// Returns true if a label is rather a sentence that names a signature.
  private func isSentence(
    _ run: TextRun, _ meaning: SignWords.Meaning, _ relation: Relation
  ) -> Bool {
    let words = meaning.wordsBefore + meaning.wordsAfter + 1
    if words > 2, run.isSentence { return true }
    switch relation {
    // "In witness of this I sign: ____" and "Signature of the tenant or owner: ____".
    case .beside: return words > 9 && meaning.wordsAfter > 2
    case .under, .after: return words > 10
    case .over: return words > 8
    }
  }

  /// Returns the part that a label left of a line is for, or nil if it is text in a table. In a
  /// table it is the empty cell right of the label's own, if there is one, or the one below that.
  private func cell(for claim: Claim, _ owners: [Int: Claim]) -> Int? {
    let (part, run) = (parts[claim.part], runs[claim.run])
    // The line goes on under the label: it is the bottom of the label's cell.
    guard claim.relation == .beside || claim.relation == .over,
      Double(part.line.start) * step < run.frame.min.x
    else {
      return claim.part
    }
    let next = claim.part + 1
    if parts.indices.contains(next), parts[next].index == part.index, owners[next] == nil,
      parts[next].start - part.end <= page.pixels(1.5),
      page.millimetres(Double(parts[next].end - parts[next].start)) >= 20
    {
      return next
    }
    // There is room to sign under a label.
    if claim.relation == .over, part.room > page.pixels(6) { return claim.part }
    if let below = parts.indices.first(where: { isCell($0, below: part, run) && owners[$0] == nil })
    {
      return below
    }
    return claim.relation == .beside && isFollowedByText(part, run) ? nil : claim.part
  }

  /// Returns true if a part is the bottom of the cell below that of a label and the rest of its
  /// cell, `part`.
  private func isCell(_ index: Int, below part: RoomyLine, _ run: TextRun) -> Bool {
    let (cell, spare) = (parts[index], page.pixels(1.5))
    return abs(cell.baseline - cell.room - part.baseline) <= spare
      && abs(cell.end - part.end) <= spare
      && Double(cell.start) * step <= run.frame.min.x
  }

  /// Returns true if text that asks for nothing follows right of a label's cell.
  private func isFollowedByText(_ part: RoomyLine, _ run: TextRun) -> Bool {
    let x = Double(part.end) * step
    return runs.contains { other in
      abs(other.baseline - run.baseline) < Self.mm && other.frame.min.x > x
        && other.frame.min.x < x + 5 * Self.mm && (other.meaning == nil || other.isSentence)
        && other.text.last.map { !":：".contains($0) } ?? true
    }
  }

  private func isPageNumber(after part: RoomyLine) -> Bool {
    let (x, y) = (Double(part.line.end) * step, Double(part.baseline) * step)
    return runs.contains { run in
      abs(y - run.baseline) < 2 * Self.mm && run.frame.min.x > x - Self.mm
        && run.frame.min.x < x + 25 * Self.mm && run.text.allSatisfy(\.isNumber)
    }
  }

  /// Returns places without those that overlap a surer one.
  private static func withoutRepetitions(_ places: [SignPlace]) -> [SignPlace] {
    var kept: [SignPlace] = []
    for place in places {
      let overlaps = kept.contains {
        abs($0.baseline - place.baseline) < 2 * mm && $0.start < place.end && place.start < $0.end
      }
      if !overlaps { kept.append(place) }
    }
    return kept
  }
}
