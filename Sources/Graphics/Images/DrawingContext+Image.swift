public import Ink

extension DrawingContext {
  /// Draws `image` so that it fills `frame`, whatever its aspect ratio is. Clears the path.
  ///
  /// If it is drawn smaller, the pixels that fall into one are averaged. If it is drawn larger,
  /// pixels are interpolated, except at the edges, which stay sharp. It is never reflected.
  ///
  /// - Complexity: O(pixels drawn), independent of the size of the image.
  public borrowing func draw(_ image: Image, in frame: Bounds) {
    upright(around: frame.center.x) {
      draw(in: frame, isOpaque: image.isOpaque) { width, height in
        let level = image.level(forWidth: width, height: height)
        return (level.width, level.height, level.pixels)
      }
    }
  }
}
