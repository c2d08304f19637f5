/// The pages in view, and where they are.
public struct PageView: Sendable, Hashable {
  /// The place of a page.
  public struct Place: Sendable, Hashable {
    /// The index of the page.
    public var page: Int
    /// The column of the page's left edge in the view, in pixels. A page begins with a whole pixel,
    /// so that a picture of it need not be interpolated.
    public var x: Int
    /// The row of its top edge.
    public var y: Int

    /// Creates a place.
    public init(page: Int, x: Int, y: Int) {
      self.page = page
      self.x = x
      self.y = y
    }
  }

  /// The pixels per point.
  public var scale: Double
  /// The width of the view in pixels.
  public var width: Int
  /// The height of the view in pixels.
  public var height: Int
  /// The pages that are in view.
  public var pages: [Place]

  /// Creates a view.
  public init(scale: Double, width: Int, height: Int, pages: [Place]) {
    self.scale = scale
    self.width = width
    self.height = height
    self.pages = pages
  }

  /// The pixels per inch of its pictures.
  var resolution: Double { min(scale * 72, RenderRequest.maximumResolution) }
}
