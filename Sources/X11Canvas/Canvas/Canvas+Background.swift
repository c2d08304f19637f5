public import Ink

/// What lies under the ink.
extension Canvas {
  /// What lies under the ink. No step of the history changes it, nor does clearing or erasing.
  public var background: Background { ground.background }
  /// The pixels of its picture.
  public var picture: Picture? { ground.picture }

  /// Shows another background; `picture` has the pixels of its picture. The panes go on showing the
  /// one before until the compositor has drawn the new one.
  public func setBackground(_ background: Background, picture: Picture? = nil) {
    var background = background
    // Without pixels there is nothing to show.
    if picture == nil { background.picture = nil }
    guard background != self.background else { return }
    ground = Ground(
      background: background, picture: background.picture == nil ? nil : picture,
      number: ground.number + 1)
    for pane in panes { pane.setGround(ground, strokes: history.strokes) }
  }
}
