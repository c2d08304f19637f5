import Graphics
import Ink
import Pages
import PDFPages

/// The background that the panes show: the pages of the drawing, with the pixels of their pictures
/// and those of a PDF, and the desk around them.
///
/// `PagePictures` is told what is in view, and draws that in the background. The panes' compositors
/// paint its pictures under the ink, and again only where there are others. Pictures of pages that
/// are far from the view are let go.
struct ShownBackground {
  /// The background.
  private(set) var plane = PlaneBackground.white
  /// The number of the newest background of the plane or of a page.
  private var count: UInt64 = 0
  /// The pictures of pages whose pixels are needed.
  private(set) var missing: [Background.Picture] = []
  /// The files of pictures of pages that cannot be read.
  private var unreadable: [[UInt8]] = []
  /// The pictures of the pages of the drawing's PDF, or nil if it shows none.
  var pagePictures: PagePictures? {
    didSet { isStale = true }
  }
  /// True if other sheets may be in view than are shown.
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
      places: pages, pages: new, sheets: isLayoutSame ? old.sheets : [:], desk: old.desk,
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

  /// Shows the desk around the pages in the colours of a theme.
  mutating func setDesk(_ theme: Theme) {
    count += 1
    plane.desk = Desk(theme)
    plane.number = count
  }

  // MARK: The sheets of a PDF

  /// Returns why a page cannot be shown, or nil if it can or if that is not known yet.
  func failure(of page: Page) -> PagePictureFailure? {
    page.sheet.flatMap { pagePictures?.failure(of: $0) }
  }

  /// Orders the pictures for `part`, which the panes show together, and shows those that exist.
  /// Returns false if it shows them already. O(pages in view).
  mutating func refresh(for part: PageSize?) -> Bool {
    isStale = false
    pagePictures?.show(part.map { pageView($0) })
    return showSheets(near: part)
  }

  /// Returns the view of `part`, as the pictures of pages need it.
  private func pageView(_ part: PageSize) -> PageView {
    let bounds = part.bounds
    let places = plane.pages(in: bounds, scale: part.scale).compactMap {
      index -> PageView.Place? in
      guard let sheet = plane.places[index].sheet,
        let place = plane.pixels(index, scale: part.scale), place.intersects(bounds)
      else { return nil }
      return PageView.Place(page: sheet, x: place.x - bounds.x, y: place.y - bounds.y)
    }
    return PageView(
      scale: part.scale * PageSheet.unitsPerPoint, width: bounds.width, height: bounds.height,
      pages: places)
  }

  /// Shows the pictures of the pages near `part`, and lets go of all others. Returns false if it
  /// shows them already.
  mutating func showSheets(near part: PageSize?) -> Bool {
    var sheets: [Int: PageSheet] = [:]
    if let part, let pagePictures {
      // The height of the view above and below, so that pictures are there when they are in view.
      var area = part.bounds
      (area.y, area.height) = (area.y - area.height, 3 * area.height)
      for index in plane.pages(in: area, scale: part.scale) {
        guard let number = plane.places[index].sheet else { continue }
        let pictures = pagePictures.pictures(of: number)
        let hasFailed = pagePictures.failure(of: number) != nil
        if hasFailed || !pictures.isEmpty {
          sheets[index] = PageSheet(pictures: pictures, hasFailed: hasFailed)
        }
      }
    }
    let old = plane.sheets
    let isSame =
      sheets.count == old.count
      && sheets.allSatisfy { index, sheet in old[index]?.isSame(as: sheet) == true }
    guard !isSame else { return false }
    count += 1
    plane.sheets = sheets
    plane.number = count
    return true
  }
}
