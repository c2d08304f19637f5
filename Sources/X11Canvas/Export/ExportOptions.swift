public import Ink

/// What of a drawing an export shows, and on what.
public struct ExportOptions: Sendable, Hashable {
  /// The part of the drawing that becomes the page.
  public enum Page: Sendable, Hashable {
    /// The ink's bounds rounded outward to whole canvas units, and a margin of 2; where the ink lies
    /// on a picture, the picture's frame, or both where it reaches beyond.
    case ink
    /// From the drawing's origin on, `width` times `height` canvas units, both above zero; ink
    /// outside is cut off.
    case fixed(width: Double, height: Double)
  }

  /// The colour of the page; nil for none, a transparent one.
  public var background: InkColor?
  /// The pixels of a PNG along a canvas unit of 1/96 inch; other formats have none.
  public var scale: Double
  /// The part of the drawing.
  public var page: Page

  /// Options from their parts; without any, a PNG has 384 dpi.
  public init(background: InkColor? = nil, scale: Double = 4, page: Page = .ink) {
    self.background = background
    self.scale = scale
    self.page = page
  }
}
