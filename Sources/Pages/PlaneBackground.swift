import Graphics
import Ink
import PDFPages

/// The background of the drawing's plane as panes show it: the pages, and the backdrop around them.
/// It is immutable, so threads may share it.
///
/// A page is whole pixels of the plane: each edge is rounded to the nearest. Its paper, its picture
/// and the clip of its ink all use these pixels, so live and finished ink end at the same pixel.
/// Pages are found by bisection, so the number of pages does not matter.
package struct PlaneBackground: Sendable {
  /// The pages of the drawing, which form a plane.
  package let places: [Page]
  /// What they show without ink, one for each.
  package let pages: [PageBackground]
  /// What pages show of the PDF, in view and near it, by the indices of the pages.
  package var pdfPages: [Int: PDFPageContent] = [:]
  /// The surface around the pages.
  package var backdrop = PageBackdrop(.light)
  /// A number that no other background of the canvas has.
  package var number: UInt64
  /// A number that backgrounds with the same places of pages share.
  package let layout: UInt64

  package init(
    places: [Page], pages: [PageBackground], pdfPages: [Int: PDFPageContent] = [:],
    backdrop: PageBackdrop = PageBackdrop(.light), number: UInt64, layout: UInt64
  ) {
    self.places = places
    self.pages = pages
    self.pdfPages = pdfPages
    self.backdrop = backdrop
    self.number = number
    self.layout = layout
  }

  /// White paper that extends in every direction.
  package static let white = PlaneBackground(
    places: Drawing().pages, pages: [.white], number: 0, layout: 0)

  /// True if the only page extends in every direction.
  private var isEndless: Bool { pages[0].frame == nil }
  /// The pixel value of the paper of the first page.
  var paper: UInt32 { pages[0].paper }
  /// The pixel value of the paper if that extends in every direction, or nil.
  package var endlessPaper: UInt32? { isEndless ? paper : nil }
  /// True if every pixel is paper.
  package var isPlain: Bool { isEndless && pages[0].isPlain }

  // MARK: Places

  /// Returns the pixels of a page at `scale` pixels per canvas unit, or nil if it extends in every
  /// direction.
  package func pixels(_ index: Int, scale: Double) -> PixelRect? {
    guard let frame = pages[index].frame else { return nil }
    let (left, top) = (Self.pixel(frame.min.x, scale), Self.pixel(frame.min.y, scale))
    return PixelRect(
      x: left, y: top, width: max(1, Self.pixel(frame.max.x, scale) - left),
      height: max(1, Self.pixel(frame.max.y, scale) - top))
  }

  private static func pixel(_ place: Double, _ scale: Double) -> Int {
    Int(min(max((place * scale).rounded(), -1e10), 1e10))
  }

  /// Returns the pages that have a row of pixels in `rect`. O(log number of pages).
  package func pages(in rect: PixelRect, scale: Double) -> Range<Int> {
    guard !isEndless else { return 0..<1 }
    let first = firstPage { (pixels($0, scale: scale)?.maxY ?? 0) > rect.y }
    let end = firstPage { (pixels($0, scale: scale)?.y ?? 0) >= rect.maxY }
    return first..<max(first, end)
  }

  /// Returns the index of the page at a point of the plane, in canvas units, or nil if the backdrop
  /// is there. O(log number of pages).
  package func page(at point: Point) -> Int? {
    let index = Page.index(nearest: point.y, in: places)
    guard let frame = pages[index].frame else { return index }
    return frame.contains(point) ? index : nil
  }

  /// Returns the index of the page of a stroke that begins at `start`. O(log number of pages).
  func page(ofStrokeAt start: Point) -> Int {
    isEndless ? 0 : Page.index(nearest: start.y, in: places)
  }

  /// Returns the colour of the paper under a stroke that begins at `start`, or nil if that is
  /// transparent.
  package func paper(ofStrokeAt start: Point) -> InkColor? {
    pages[page(ofStrokeAt: start)].background.paper
  }

  /// Returns the pixels that may have the ink of a stroke that begins at `start`, or nil if all
  /// may.
  package func clip(ofStrokeAt start: Point, scale: Double) -> PixelRect? {
    isEndless ? nil : pixels(page(ofStrokeAt: start), scale: scale)
  }

  /// Returns the place of the page of `stroke`, in canvas units, or nil if it extends in every
  /// direction.
  package func frame(of stroke: Stroke) -> Bounds? {
    pages[page(ofStrokeAt: stroke.samples.first?.position ?? .zero)].frame
  }

  /// Returns the number of the first page that `isMeant` is true of, if it is of all below, or the
  /// number of pages.
  private func firstPage(where isMeant: (Int) -> Bool) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if isMeant(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Pixels

  /// Returns a number that names what a tile shows without ink.
  func number(ofTile tile: PixelRect, scale: Double) -> UInt64 {
    guard !isEndless else { return pages[0].number }
    var hasher = Hasher()
    hasher.combine(backdrop.pixel)
    for index in pages(in: tile.inset(by: -PageBackdrop.reach), scale: scale) {
      hasher.combine(pages[index].number)
      guard let pdfPage = pdfPages[index], let place = pixels(index, scale: scale) else { continue }
      hasher.combine(pdfPage.hasFailed)
      let part = place.intersection(tile)
      for shown in pdfPage.shown(in: part, x: place.x, y: place.y, scale: scale) {
        hasher.combine(shown.picture.number)
      }
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Draws the backdrop and blank paper in `rect`, in the drawing's pixels, on the pixels of
  /// `surface` that lie `dx` to the right and `dy` down.
  package func drawBlank(
    _ rect: PixelRect, scale: Double, on surface: inout ImageSurface, dx: Int, dy: Int
  ) {
    guard !isEndless else { return surface.fill(rect.offset(x: dx, y: dy), with: paper) }
    let near = pages(in: rect.inset(by: -PageBackdrop.reach), scale: scale)
    let places = near.map { pixels($0, scale: scale) ?? .empty }
    if let only = places.first, only.intersection(rect) == rect {
      return surface.fill(rect.offset(x: dx, y: dy), with: pages[near.lowerBound].paper)
    }
    func fill(_ place: PixelRect, _ pixel: UInt32) {
      surface.fill(place.intersection(rect).offset(x: dx, y: dy), with: pixel)
    }
    fill(rect, backdrop.pixel)
    for rim in backdrop.rims {
      for place in places { fill(place.inset(by: -rim.width).offset(x: 0, y: rim.drop), rim.pixel) }
    }
    for (index, place) in zip(near, places) { fill(place, pages[index].paper) }
  }
}
