internal import CCairo
import Ink

extension DrawingContext {
  /// Draws pixels so that they fill `frame`, and clears the path (`cairo_set_source_surface`,
  /// `cairo_fill`).
  ///
  /// A reduced image averages the pixels that fall into one. An enlarged image is interpolated, but
  /// its edges stay sharp.
  ///
  /// - Parameters:
  ///   - frame: The area to fill.
  ///   - isOpaque: True if all pixels are opaque.
  ///   - image: Returns the pixels to draw at a width and a height in the surface's pixels:
  ///     0xAARRGGBB, premultiplied, row by row from the top.
  borrowing func draw(
    in frame: Bounds, isOpaque: Bool,
    image: (_ width: Double, _ height: Double) -> (width: Int, height: Int, pixels: [UInt32])
  ) {
    guard frame.min.isFinite, frame.max.isFinite, frame.width > 0, frame.height > 0 else { return }
    let width = deviceLength(of: Point(frame.width, 0))
    let height = deviceLength(of: Point(0, frame.height))
    // Cairo uses 32-bit coordinates: drawing is limited to the clip, and huge frames are skipped.
    guard width < 1e7, height < 1e7 else { return }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(raw, &left, &top, &right, &bottom)
    (left, right) = (max(left, frame.min.x), min(right, frame.max.x))
    (top, bottom) = (max(top, frame.min.y), min(bottom, frame.max.y))
    guard left < right, top < bottom else { return }
    let image = image(width, height)
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      // Cairo only reads the data while the surface exists, and the surface does not outlive this
      // scope.
      let data = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self)
      let surface = cairo_image_surface_create_for_data(
        data, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(image.width),
        Int32(image.height), Int32(4 * image.width))
      defer {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      cairo_save(raw)
      cairo_new_path(raw)
      cairo_rectangle(raw, left, top, right - left, bottom - top)
      cairo_translate(raw, frame.min.x, frame.min.y)
      cairo_scale(raw, frame.width / Double(image.width), frame.height / Double(image.height))
      cairo_set_source_surface(raw, surface, 0, 0)
      // The edge pixels are repeated: otherwise the background would shine through half a pixel.
      cairo_pattern_set_extend(cairo_get_source(raw), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_GOOD)
      cairo_fill(raw)
      // Releases the surface as the source.
      cairo_restore(raw)
    }
  }

  /// Returns the length of a vector in the surface's pixels (`cairo_user_to_device_distance`).
  private borrowing func deviceLength(of vector: Point) -> Double {
    var (x, y) = (vector.x, vector.y)
    cairo_user_to_device_distance(raw, &x, &y)
    return (x * x + y * y).squareRoot()
  }
}
