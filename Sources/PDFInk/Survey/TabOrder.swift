import Ink

/// The order in which the Tab key goes through the fields of a page (ISO 32000-2, 12.5.1: /Tabs).
struct TabOrder {
  /// What a page says of the order of its annotations.
  enum Rule {
    /// That of the list of annotations. The order of the structure, too, is this one here.
    case annotations
    /// Rows, from the top to the bottom.
    case rows
    /// Columns, in the direction in which the file is read.
    case columns
  }

  private let rules: [Rule]
  /// True if the file is read from the right to the left (ISO 32000-1, 12.2: /Direction).
  private let isFromRight: Bool

  /// Reads the order for the pages of a file.
  init(of pages: [TreePage], in source: any PDFSource) {
    rules = pages.map { page in
      switch page.tabs {
      case "R"?: .rows
      case "C"?: .columns
      default: .annotations
      }
    }
    let root = source.dictionary(source.trailer["Root"])
    let preferences = source.dictionary(root?["ViewerPreferences"])
    isFromRight = source.name(preferences?["Direction"]) == "R2L"
  }

  /// Numbers the places of fields on each page, which have the order of the annotations.
  /// O(n log n).
  func number(_ fields: inout [PDFFormField]) {
    var places: [Int: [(field: Int, place: Int)]] = [:]
    for (index, field) in fields.enumerated() {
      for (place, shown) in field.places.enumerated() {
        places[shown.page, default: []].append((index, place))
      }
    }
    for (page, places) in places {
      let shown = places.map { fields[$0.field].places[$0.place] }
      // Places that no list has are in the order of the form.
      let listed = places.indices.sorted { (shown[$0].order, $0) < (shown[$1].order, $1) }
      let order = order(listed.map { shown[$0].frame }, by: rules[page])
      for (number, index) in order.enumerated() {
        let (field, place) = places[listed[index]]
        fields[field].places[place].order = number
      }
    }
  }

  /// Returns the indices of frames, whose y axis points down, in the order of a rule.
  private func order(_ frames: [Bounds], by rule: Rule) -> [Int] {
    func across(_ frame: Bounds) -> (start: Double, end: Double) {
      isFromRight ? (-frame.max.x, -frame.min.x) : (frame.min.x, frame.max.x)
    }
    func down(_ frame: Bounds) -> (start: Double, end: Double) { (frame.min.y, frame.max.y) }
    return switch rule {
    case .annotations: Array(frames.indices)
    case .rows: Self.lines(frames.map(down), along: frames.map { across($0).start })
    case .columns: Self.lines(frames.map(across), along: frames.map { down($0).start })
    }
  }

  /// Returns the indices of things in lines: the one that begins first, of all that are left, makes
  /// a line with those whose middle it reaches. O(n log n), and an order whatever they are, which
  /// comparing two of them alone does not give.
  ///
  /// - Parameters:
  ///   - extents: Where each is, across the lines.
  ///   - along: Where each begins, along its line.
  private static func lines(_ extents: [(start: Double, end: Double)], along: [Double]) -> [Int] {
    func middle(_ index: Int) -> Double { (extents[index].start + extents[index].end) / 2 }
    let byStart = extents.indices.sorted { (extents[$0].start, $0) < (extents[$1].start, $1) }
    // None that is left begins before the first of its line, so those whose middle that reaches
    // are the next by their middles.
    var byMiddle = extents.indices.sorted { (middle($0), $0) < (middle($1), $1) }[...]
    var isTaken = extents.map { _ in false }
    var order: [Int] = []
    for first in byStart where !isTaken[first] {
      let line = byMiddle.prefix { middle($0) <= extents[first].end }
      byMiddle = byMiddle.dropFirst(line.count)
      for index in line { isTaken[index] = true }
      order += line.sorted {
        (along[$0], extents[$0].start, $0) < (along[$1], extents[$1].start, $1)
      }
    }
    return order
  }
}
