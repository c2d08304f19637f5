import Graphics

/// The pixels of a page, of which the parts without ink take no memory.
///
/// The page is divided into bands of rows. A band is blank until something is drawn there. Its
/// pixels are not touched before, so that the system gives them no memory; whoever reads them draws
/// blank paper instead.
package struct BandedPage: ~Copyable {
  /// The height of a band, in pixels.
  static let band = PageTiles.side

  private var surface: ImageSurface
  private var isDrawn: [Bool]

  /// Creates the pixels of a blank page.
  package init(width: Int, height: Int) throws(CairoError) {
    surface = try ImageSurface(format: .rgb24, width: width, height: height)
    isDrawn = Array(repeating: false, count: (height + Self.band - 1) / Self.band)
  }

  /// Creates the pixels of a page that is drawn already.
  package init(_ page: consuming ImageSurface) {
    isDrawn = Array(repeating: true, count: (page.height + Self.band - 1) / Self.band)
    surface = page
  }

  /// The rectangle of the whole page.
  var bounds: PixelRect { surface.bounds }

  private func rows(of band: Int) -> PixelRect {
    let top = band * Self.band
    return bounds.rows(top, height: min(Self.band, surface.height - top))
  }

  /// Makes the bands of `rect` ready, in which something is about to be drawn. `drawBlank` draws
  /// the rectangles that are blank so far.
  package mutating func prepare(
    _ rect: PixelRect, drawBlank: (PixelRect, inout ImageSurface) -> Void
  ) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for band in rect.y / Self.band...(rect.maxY - 1) / Self.band where !isDrawn[band] {
      drawBlank(rows(of: band), &surface)
      isDrawn[band] = true
    }
  }

  /// Lends the pixels for drawing in bands that are ready.
  package mutating func lend<Result: ~Copyable>(_ body: (inout ImageSurface) -> Result) -> Result {
    body(&surface)
  }

  /// Copies the pixels of `rect` to those of `target` that lie `dx` to the right and `dy` down.
  /// `drawBlank` draws there the parts of `rect` that are blank.
  package func copy(
    _ rect: PixelRect, to target: inout ImageSurface, dx: Int, dy: Int,
    drawBlank: (PixelRect, inout ImageSurface) -> Void
  ) {
    forEachPart(rect) { part, isDrawn in
      if isDrawn {
        target.copy(part, of: surface, dx: dx, dy: dy)
      } else {
        drawBlank(part, &target)
      }
    }
  }

  /// Calls `body` with the parts of `rect`, as large as possible, that are drawn or blank.
  private func forEachPart(_ rect: PixelRect, _ body: (PixelRect, Bool) -> Void) {
    let rect = rect.intersection(bounds)
    var top = rect.y
    while top < rect.maxY {
      let isPartDrawn = isDrawn[top / Self.band]
      var bottom = top
      while bottom < rect.maxY, isDrawn[bottom / Self.band] == isPartDrawn {
        bottom = (bottom / Self.band + 1) * Self.band
      }
      body(rect.rows(top, height: min(bottom, rect.maxY) - top), isPartDrawn)
      top = bottom
    }
  }

  /// Draws the bands that are drawn in `other`, whose top left corner lies `dx` to the right and
  /// `dy` down from that of this page. `drawBlank` draws what was blank so far in the same bands.
  package mutating func take(
    _ other: borrowing BandedPage, dx: Int, dy: Int,
    drawBlank: (PixelRect, inout ImageSurface) -> Void
  ) {
    for band in other.isDrawn.indices where other.isDrawn[band] {
      let part = other.rows(of: band)
      prepare(part.offset(x: dx, y: dy), drawBlank: drawBlank)
      surface.copy(part, of: other.surface, dx: dx, dy: dy)
    }
  }

  /// Returns all pixels, of which `drawBlank` draws those that are blank.
  package consuming func whole(drawBlank: (PixelRect, inout ImageSurface) -> Void) -> ImageSurface {
    prepare(bounds, drawBlank: drawBlank)
    return surface
  }
}
