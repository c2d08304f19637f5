import Graphics
import Ink
import Pages
import PDFPages

/// The pictures of the pages of a PDF.
///
/// `PagePictures` is told what is in view, and draws that in the background. The panes' compositors
/// paint its pictures under the ink, and again only where there are others. Pictures of pages that
/// are far from the view are let go.
extension Canvas {
  /// Takes what programs have drawn since the last call, and shows it. Called when the loop wakes.
  /// Returns the news, for what else shows pages. O(pages in view).
  @discardableResult
  public func takePageNews() -> [PagePictures.News] {
    guard let pagePictures else { return [] }
    let news = pagePictures.takeNews()
    let hasPictures = news.contains { if case .thumbnail = $0 { false } else { true } }
    if hasPictures { showSheets(near: shownPart) }
    return news
  }

  /// Returns why the page with this index cannot be shown, or nil if it can or if that is not known
  /// yet. Nothing can be drawn on such a page.
  public func failure(ofPage index: Int) -> PagePictureFailure? {
    guard drawing.pages.indices.contains(index), let sheet = drawing.pages[index].sheet else {
      return nil
    }
    return pagePictures?.failure(of: sheet)
  }

  /// Returns true if a point of the plane, in canvas units, is on a page that cannot be shown, as
  /// far as that is known. O(log number of pages).
  func isUnshown(_ point: Point) -> Bool {
    shownBackground.page(at: point).map { failure(ofPage: $0) != nil } ?? false
  }

  /// The number in its PDF of a page with ink or a picture that cannot be shown, from 0 on, or nil
  /// if there is none. O(number of strokes and pages).
  public var unshownPageWithInk: Int? {
    guard let pagePictures else { return nil }
    let inked = currentStrokes.lazy.compactMap { self.drawing.page(of: $0).sheet }
    let pictured = drawing.pages.lazy.filter { $0.background.picture != nil }
    return inked.first { pagePictures.failure(of: $0) != nil }
      ?? pictured.compactMap(\.sheet).first { pagePictures.failure(of: $0) != nil }
  }

  /// Orders the pictures for what the panes show, and shows those that exist. O(pages in view).
  func refreshSheets() {
    guard areSheetsStale else { return }
    areSheetsStale = false
    guard let pagePictures else { return showSheets(near: nil) }
    let shown = shownPart
    pagePictures.show(shown.map { pageView($0) })
    showSheets(near: shown)
  }

  /// The part of the plane that the panes show together, or nil if none is shown or there are no
  /// pages.
  var shownPart: PageSize? {
    guard !shownBackground.isEndless else { return nil }
    let shown = zip(panes, pages).filter { $0.1 != nil }.map(\.0.size)
    guard var all = shown.first else { return nil }
    for size in shown where size.scale == all.scale { all.bounds = all.bounds.union(size.bounds) }
    return all
  }

  /// Returns the view of `part`, as the pictures of pages need it.
  private func pageView(_ part: PageSize) -> PageView {
    let (bounds, background) = (part.bounds, shownBackground)
    let places = background.pages(in: bounds, scale: part.scale).compactMap {
      index -> PageView.Place? in
      guard let sheet = background.places[index].sheet,
        let place = background.pixels(index, scale: part.scale), place.intersects(bounds)
      else { return nil }
      return PageView.Place(page: sheet, x: place.x - bounds.x, y: place.y - bounds.y)
    }
    return PageView(
      scale: part.scale * PageSheet.unitsPerPoint, width: bounds.width, height: bounds.height,
      pages: places)
  }

  /// Shows the pictures of the pages near `part`, and lets go of all others.
  private func showSheets(near part: PageSize?) {
    var sheets: [Int: PageSheet] = [:]
    if let part, let pagePictures {
      // The height of the view above and below, so that pictures are there when they are in view.
      var area = part.bounds
      (area.y, area.height) = (area.y - area.height, 3 * area.height)
      for index in shownBackground.pages(in: area, scale: part.scale) {
        guard let number = shownBackground.places[index].sheet else { continue }
        let pictures = pagePictures.pictures(of: number)
        let hasFailed = pagePictures.failure(of: number) != nil
        if hasFailed || !pictures.isEmpty {
          sheets[index] = PageSheet(pictures: pictures, hasFailed: hasFailed)
        }
      }
    }
    let old = shownBackground.sheets
    let isSame =
      sheets.count == old.count
      && sheets.allSatisfy { index, sheet in old[index]?.isSame(as: sheet) == true }
    if !isSame { updateBackground(sheets) }
  }
}
