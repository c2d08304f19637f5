import Ink

/// A page at its place in the page tree of a file.
struct TreePage: Sendable, Hashable {
  /// The page's object, or nil if its dictionary is among the /Kids itself.
  var reference: PDFReference?
  /// The node that has the page among its /Kids, or nil if that is no object of its own.
  var parent: PDFReference?
  /// The index in these /Kids.
  var index: Int
  /// True if the page's object is at another place, too.
  var isShared = false
  /// The /Resources that the page has or inherits, as they are written; null if there are none.
  var resources: PDFValue
  /// How the page is shown.
  var geometry: PageGeometry
  /// The values of the page's /Annots, not resolved.
  var annotations: [PDFValue]
  /// The order of its annotations for the Tab key (/Tabs), or nil.
  var tabs: PDFName?
  /// True if it is no object, or if something before it in the tree is neither a page nor a node:
  /// other programs count that as a page, or show none that come behind it.
  var isBehindGap = false
}

/// The walk through the page tree of a file, as the file has it.
struct PageTree {
  /// The entries that pages inherit from the nodes above them (ISO 32000-1, 7.7.3.4).
  private static let inherited: [PDFName] = ["Resources", "MediaBox", "CropBox", "Rotate"]
  private static let deepest = 100
  /// The greatest number of nodes and pages. A small file can name the same node over and over.
  private static let maximumNodes = 200_000

  private let source: any PDFSource
  private var pages: [TreePage] = []
  private var nodes = 0
  /// The nodes above the present one.
  private var path: Set<PDFReference> = []
  /// True if a node names one above it, or itself.
  private var hasLoop = false
  /// True if an object of the tree is there, but cannot be read.
  private var isCut = false
  /// True if something was passed over, or is no object.
  private var hasGap = false

  /// Returns the pages of a file in order.
  ///
  /// Nodes that name one above them are passed over, as other programs do.
  ///
  /// - Throws: `PDFFailure.unreadable` if there is no page tree or its pages cannot be found,
  ///   `.noPages`, or `.limit` if it is too deep or too large.
  static func pages(of source: any PDFSource) throws(PDFFailure) -> [TreePage] {
    guard let root = source.dictionary(source.trailer["Root"]),
      let top = root["Pages"], source.dictionary(top) != nil
    else { throw .unreadable }
    var tree = PageTree(source: source)
    try tree.walk(top, at: (nil, 0), inheriting: [:], depth: 0)
    if tree.pages.isEmpty { throw tree.hasLoop || tree.isCut ? .unreadable : .noPages }
    // Programs that go by the count show nothing of a file that claims to have more pages than
    // objects.
    let count = source.integer(source.dictionary(top)?["Count"]) ?? 0
    if tree.hasLoop, count > source.lastNumber { throw .unreadable }
    return tree.marked()
  }

  private init(source: any PDFSource) { self.source = source }

  private mutating func walk(
    _ value: PDFValue, at place: (parent: PDFReference?, index: Int),
    inheriting above: PDFDictionary, depth: Int
  ) throws(PDFFailure) {
    guard let node = source.dictionary(value) else {
      if case .reference(let lost) = value, source.objects[lost.number] != nil { isCut = true }
      hasGap = true
      return
    }
    nodes += 1
    if depth > Self.deepest || nodes > Self.maximumNodes { throw .limit }
    var known = above
    for name in Self.inherited {
      if let own = node[name], source.resolved(own) != .null { known[name] = own }
    }
    var reference: PDFReference?
    if case .reference(let own) = value { reference = own } else if depth > 0 { hasGap = true }
    guard let kids = source.array(node["Kids"]), source.name(node["Type"]) != "Page" else {
      pages.append(
        TreePage(
          reference: reference, parent: place.parent, index: place.index,
          resources: known["Resources"] ?? .null,
          geometry: PageGeometry(of: known, unit: node["UserUnit"], in: source),
          annotations: source.array(node["Annots"]) ?? [], tabs: source.name(node["Tabs"]),
          isBehindGap: hasGap))
      return
    }
    if let reference, !path.insert(reference).inserted {
      (hasLoop, hasGap) = (true, true)
      return
    }
    for (index, kid) in kids.enumerated() {
      try walk(kid, at: (reference, index), inheriting: known, depth: depth + 1)
    }
    if let reference { path.remove(reference) }
  }

  /// Returns the pages, with those marked that share their object.
  private func marked() -> [TreePage] {
    var uses: [PDFReference: Int] = [:]
    for case let reference? in pages.map(\.reference) { uses[reference, default: 0] += 1 }
    return pages.map { page in
      var page = page
      page.isShared = page.reference.map { uses[$0, default: 0] > 1 } ?? false
      return page
    }
  }
}
