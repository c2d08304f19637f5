public import Ink

extension DrawingContext {
  /// Draws `picture` so that it fills `frame`, which should have its aspect; the path is gone.
  ///
  /// Where it is drawn smaller, the pixels that fall into one are averaged; where larger, pixels run
  /// into each other, but for the edges, which stay sharp.
  ///
  /// - Complexity: O(pixels drawn), however large the picture is.
  public borrowing func draw(_ picture: Picture, in frame: Bounds) {
    draw(in: frame, isOpaque: picture.isOpaque) { width in
      let level = picture.level(forWidth: width)
      return (level.width, level.height, level.pixels)
    }
  }
}
