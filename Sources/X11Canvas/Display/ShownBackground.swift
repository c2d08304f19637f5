import Graphics
import Ink
import Pages
import PDFPages

/// The background that the panes show: the pages of the drawing, with the pixels of their pictures
/// and those of a PDF, and the backdrop around them.
///
/// `PageRenderings` is told what is in view, and draws that in the background. The panes'
/// compositors paint its pictures under the ink, and again only where there are others. Pictures of
/// pages that are far from the view are let go.
struct ShownBackground {
  private(set) var plane = PlaneBackground.white
  /// The number of the newest background of the plane or of a page.
  private var count: UInt64 = 0
  /// The pictures of pages whose pixels are needed.
  private(set) var missing: [Background.Picture] = []
  /// The files of pictures of pages that cannot be read.
  private var unreadable: [[UInt8]] = []
  /// The pictures of the pages of the drawing's PDF, or nil if it shows none.
  var pageRenderings: PageRenderings? {
    didSet { isStale = true }
  }
  /// True if other pages of the PDF may be in view than are shown.
  var isStale = false

  /// Shows `pages`. `image` has the pixels of the picture of the page `named`; pixels that are
  /// shown already are used again if the picture's file is the same. Returns false if it shows all
  /// of it already. O(number of pages).
  mutating func show(_ pages: [Page], image: Image?, of named: Page.ID) -> Bool {
    let old = plane
    let known = Dictionary(old.pages.map { ($0.id, $0) }) { first, _ in first }
    missing = []
    let new = pages.map { page in
      shown(page, image: page.id == named ? image : nil, before: known[page.id])
    }
    guard !new.elementsEqual(old.pages, by: { $0.number == $1.number }) else { return false }
    let isLayoutSame = new.elementsEqual(old.pages) { $0.frame == $1.frame }
    count += 1
    plane = PlaneBackground(
      places: pages, pages: new, pdfPages: isLayoutSame ? old.pdfPages : [:],
      backdrop: old.backdrop,
      number: count, layout: isLayoutSame ? old.layout : count)
    isStale = true
    return true
  }

  /// Returns a page as it is to be shown; `before` is what is shown of it now.
  private mutating func shown(
    _ page: Page, image: Image?, before: PageBackground?
  ) -> PageBackground {
    var background = page.placedBackground
    let isKnown = before?.background.picture?.bytes == background.picture?.bytes
    let image = background.picture == nil ? nil : image ?? (isKnown ? before?.picture : nil)
    if image == nil, let picture = background.picture {
      if !unreadable.contains(picture.bytes) { missing.append(picture) }
      // Without pixels there is nothing to show.
      background.picture = nil
    }
    if let before, before.background == background, before.frame == page.frame { return before }
    count += 1
    return PageBackground(
      id: page.id, frame: page.frame, background: background, picture: image, number: count)
  }

  /// Notes that `picture` cannot be read.
  mutating func setUnreadable(_ picture: Background.Picture) {
    unreadable.append(picture.bytes)
    missing.removeAll { $0.bytes == picture.bytes }
  }

  /// Forgets which pictures cannot be read.
  mutating func forgetUnreadable() { unreadable = [] }

  /// Shows the backdrop around the pages in the colours of a theme.
  mutating func setBackdrop(_ theme: Theme) {
    count += 1
    plane.backdrop = PageBackdrop(theme)
    plane.number = count
  }

  // MARK: The pages of a PDF

  /// Returns why a page cannot be shown, or nil if it can or if that is not known yet.
  func failure(of page: Page) -> PagePictureFailure? {
    page.pdfPage.flatMap { pageRenderings?.failure(of: $0) }
  }

  /// Requests the pictures for `part`, which the panes show together, and shows those that exist.
  /// Returns false if it shows them already. O(pages in view).
  mutating func refresh(for part: PageSize?) -> Bool {
    isStale = false
    pageRenderings?.show(part.map { pageView($0) })
    return showPageContents(near: part)
  }

  /// Returns the view of `part`, as the pictures of pages need it.
  private func pageView(_ part: PageSize) -> PageView {
    let bounds = part.bounds
    let places = plane.pages(in: bounds, scale: part.scale).compactMap {
      index -> PageView.Place? in
      guard let pdfPage = plane.places[index].pdfPage,
        let place = plane.pixels(index, scale: part.scale), place.intersects(bounds)
      else { return nil }
      return PageView.Place(page: pdfPage, x: place.x - bounds.x, y: place.y - bounds.y)
    }
    return PageView(
      scale: part.scale * PDFPage.unitsPerPoint, width: bounds.width, height: bounds.height,
      pages: places)
  }

  /// Shows the pictures of the pages near `part`, and lets go of all others. Returns false if it
  /// shows them already.
  mutating func showPageContents(near part: PageSize?) -> Bool {
    var pdfPages: [Int: PDFPageContent] = [:]
    if let part, let pageRenderings {
      // The height of the view above and below, so that pictures are there when they are in view.
      var area = part.bounds
      (area.y, area.height) = (area.y - area.height, 3 * area.height)
      for index in plane.pages(in: area, scale: part.scale) {
        guard let number = plane.places[index].pdfPage else { continue }
        let pictures = pageRenderings.pictures(of: number)
        let hasFailed = pageRenderings.failure(of: number) != nil
        if hasFailed || !pictures.isEmpty {
          pdfPages[index] = PDFPageContent(pictures: pictures, hasFailed: hasFailed)
        }
      }
    }
    let old = plane.pdfPages
    let isSame =
      pdfPages.count == old.count
      && pdfPages.allSatisfy { index, pdfPage in old[index]?.isSame(as: pdfPage) == true }
    guard !isSame else { return false }
    count += 1
    plane.pdfPages = pdfPages
    plane.number = count
    return true
  }
}
