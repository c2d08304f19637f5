/// A page of a drawing: its identity, its size, its background and its strokes.
public struct Page: Sendable {
  /// The identity of a page within its drawing.
  public struct ID: RawRepresentable, Hashable, Sendable {
    /// The number of the page.
    public let rawValue: UInt32

    /// Creates the identity with the given number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// The identity of the page.
  public let id: ID
  /// The size of the page, or nil for blank paper, which extends in every direction.
  public let size: CanvasSize?
  /// The background under the strokes.
  public internal(set) var background: Background
  var contents = PageContents()

  /// Creates a page without strokes.
  public init(id: ID, size: CanvasSize? = nil, background: Background = Background()) {
    self.id = id
    self.size = size
    self.background = background
  }

  /// The strokes from the bottom to the top.
  public var strokes: [Stroke] { contents.strokes }
  /// The index of the places where the strokes' ink may lie.
  public var index: StrokeIndex { contents.index }
}
