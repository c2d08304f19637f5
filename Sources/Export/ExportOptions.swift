public import Ink

/// The page, background, resolution and title of an export.
public struct ExportOptions: Sendable, Hashable {
  /// The part of the drawing that becomes the page.
  public enum Page: Sendable, Hashable {
    /// The bounds of the ink, rounded outward to whole canvas units, with a margin of 2. If there
    /// is a picture, its frame, or the union of both if the ink extends beyond it.
    case ink
    /// `width` times `height` canvas units from the origin of the drawing; both are positive. Ink
    /// outside is clipped.
    case fixed(width: Double, height: Double)
    /// This part of the drawing, which is not empty; it may have no ink. Ink outside is clipped.
    case part(Bounds)
    /// The bounds of the ink that is seen, with the margin as above, even if there is a picture.
    /// They end at the edges of the page that is given.
    case cropped(within: Bounds?)
    /// This part of the drawing, or the union of it and the ink that is seen with the margin as
    /// above, if that extends beyond it.
    case sheet(Bounds)
  }

  /// The colour of the page; nil for a transparent page.
  public var background: InkColor?
  /// The ruling of the page, or nil for none.
  public var ruling: PlacedRuling?
  /// The pixels of a PNG per canvas unit of 1/96 inch. Other formats ignore it.
  public var scale: Double
  /// The size of a PNG in pixels instead of its scale, or nil.
  public var pixels: PixelFit?
  /// The part of the drawing that becomes the page.
  public var page: Page
  /// The title of a PDF or SVG, or an empty string.
  public var title: String

  /// Creates options. By default, a PNG has 384 dpi.
  public init(
    background: InkColor? = nil, scale: Double = 4, page: Page = .ink, title: String = ""
  ) {
    self.background = background
    self.scale = scale
    self.page = page
    self.title = title
  }
}
