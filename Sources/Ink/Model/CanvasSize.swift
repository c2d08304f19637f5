/// The size of a canvas or page, in canvas units.
public struct CanvasSize: Sendable, Hashable {
  /// The distance from the left edge to the right.
  public var width: Double
  /// The distance from the top edge to the bottom.
  public var height: Double

  /// Creates a size from its parts, in canvas units.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
