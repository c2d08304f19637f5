public import Ink

/// The page, background and resolution of an export.
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
  }

  /// The colour of the page; nil for a transparent page.
  public var background: InkColor?
  /// The pixels of a PNG per canvas unit of 1/96 inch. Other formats ignore it.
  public var scale: Double
  /// The part of the drawing that becomes the page.
  public var page: Page

  /// Creates options. By default, a PNG has 384 dpi.
  public init(background: InkColor? = nil, scale: Double = 4, page: Page = .ink) {
    self.background = background
    self.scale = scale
    self.page = page
  }
}
