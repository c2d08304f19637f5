/// What a stroke is drawn with.
public struct Pen: Sendable, Hashable {
  /// The colour of the ink.
  public var color: InkColor
  /// The widest line it draws, in canvas units; speed and pressure make it thinner.
  public var width: Double

  /// A pen from its parts; `width` in canvas units.
  public init(color: InkColor = .black, width: Double = 3) {
    self.color = color
    self.width = width
  }
}
