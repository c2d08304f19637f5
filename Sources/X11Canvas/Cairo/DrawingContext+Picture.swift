internal import CCairo
public import Ink

extension DrawingContext {
  /// Draws `picture` so that it fills `frame`, which should have its aspect; the path is gone.
  ///
  /// Where it is drawn smaller, the pixels that fall into one are averaged; where larger, pixels run
  /// into each other, but for the edges, which stay sharp.
  ///
  /// - Complexity: O(pixels drawn), however large the picture is.
  public borrowing func draw(_ picture: Picture, in frame: Bounds) {
    guard frame.min.isFinite, frame.max.isFinite, frame.width > 0, frame.height > 0 else { return }
    var (x, y) = (frame.width, 0.0)
    cairo_user_to_device_distance(raw, &x, &y)
    let level = picture.level(forWidth: (x * x + y * y).squareRoot())
    level.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      // Cairo reads it only, and for as long as the surface lives, which nothing here outlives.
      let data = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self)
      let surface = cairo_image_surface_create_for_data(
        data, picture.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(level.width),
        Int32(level.height), Int32(4 * level.width))
      defer {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      cairo_save(raw)
      cairo_new_path(raw)
      cairo_rectangle(raw, frame.min.x, frame.min.y, frame.width, frame.height)
      cairo_translate(raw, frame.min.x, frame.min.y)
      cairo_scale(raw, frame.width / Double(level.width), frame.height / Double(level.height))
      cairo_set_source_surface(raw, surface, 0, 0)
      // The pixels at the edge go on: else what is beyond would shine through half a pixel.
      cairo_pattern_set_extend(cairo_get_source(raw), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_GOOD)
      cairo_fill(raw)
      // Lets go of the surface as the source.
      cairo_restore(raw)
    }
  }
}
