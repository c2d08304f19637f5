/// The pages of a file of Xournal++ that have been read so far.
struct XournalPages {
  /// The top of the current page, in canvas units.
  private(set) var top = 0.0
  /// The pages, as long as they are not too many.
  private var pages: [Page] = []
  private var count = 0
  /// The number of pages that have a size.
  private var sized = 0
  private var extent = CanvasSize(width: 0, height: 0)

  /// The size of the rectangle around all pages, or nil if there is none.
  var size: CanvasSize? {
    extent.width > 0 && extent.height > 0 && extent.height <= InkDocument.farthest ? extent : nil
  }

  /// The index of the current page, or of the first before there is one.
  var index: Int { max(0, count - 1) }

  /// The index and the frame of the current page, whose corner is the origin; nil if there is none,
  /// or it has no size.
  var current: (index: Int, frame: Bounds)? {
    guard let page = pages.last, pages.count == count, let size = page.size, size.width > 0,
      size.height > 0
    else { return nil }
    return (count - 1, Bounds(min: .zero, max: Point(size.width, size.height)))
  }

  /// The pages below one another, or nil if one of them has no size or they are too many.
  var plane: [Page]? { pages.count == count && Page.formPlane(pages) ? pages : nil }

  /// The number of pages whose frame is lost, because not all of them can be pages.
  var lostFrames: Int { plane == nil ? sized : 0 }

  /// Sets the paper of the current page, if it is known, and its ruling.
  mutating func set(paper: InkColor?, ruling: Ruling?) {
    guard pages.count == count, !pages.isEmpty else { return }
    if let paper { pages[count - 1].background.paper = paper }
    pages[count - 1].background.ruling = ruling
  }

  /// Begins a page of the given size in canvas units.
  mutating func begin(width: Double, height: Double) {
    if count > 0 { top = (extent.height + Page.gap).rounded(.up) }
    count += 1
    if width > 0, height > 0 { sized += 1 }
    extent = CanvasSize(width: max(extent.width, width), height: top + height)
    guard pages.count < Page.maximum else { return }
    let size = CanvasSize(width: width, height: height)
    let id = Page.ID(rawValue: UInt32(count))
    pages.append(Page(id: id, origin: Point(0, top), size: size))
  }
}
