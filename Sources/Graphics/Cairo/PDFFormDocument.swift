internal import CCairo
import Ink

// SAFETY: As for `ImageSurface`: the value is the only owner of the surface, which has no thread
// affinity.

/// A PDF in memory whose pages are placed on those of another PDF, the sole owner of a
/// `cairo_surface_t`. Equal drawings give equal bytes.
package struct PDFFormDocument: ~Copyable, @unchecked Sendable {
  /// The surface, which is valid from init to deinit.
  private let raw: OpaquePointer
  private let output = Output()

  /// Creates a PDF without pages (`cairo_pdf_surface_create_for_stream`).
  package init() throws(CairoError) {
    let output = Unmanaged.passUnretained(output).toOpaque()
    let made = cairo_pdf_surface_create_for_stream(
      { output, bytes, count in
        guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let portion = UnsafeBufferPointer(start: bytes, count: Int(count))
        Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes += portion
        return CAIRO_STATUS_SUCCESS
      }, output, 1, 1)
    guard let made else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    raw = made
    // Otherwise it is the time of day.
    cairo_pdf_surface_set_metadata(raw, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
  }

  deinit { cairo_surface_destroy(raw) }

  /// Adds a page of that size, in points (`cairo_pdf_surface_set_size`, `cairo_surface_show_page`).
  package mutating func addPage(
    width: Double, height: Double, _ body: (borrowing DrawingContext) -> Void
  ) {
    cairo_pdf_surface_set_size(raw, width, height)
    let context = DrawingContext(on: raw)
    body(context)
    cairo_surface_show_page(raw)
  }

  /// Ends the PDF and returns its bytes (`cairo_surface_finish`).
  package consuming func bytes() throws(CairoError) -> [UInt8] {
    cairo_surface_finish(raw)
    let status = cairo_surface_status(raw)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    return output.bytes
  }

  /// The bytes that the surface has written.
  private final class Output {
    var bytes: [UInt8] = []
  }
}

extension DrawingContext {
  /// Draws pixels, 0xAARRGGBB and premultiplied, as a unit of the context each, from its origin.
  package borrowing func paint(_ pixels: [UInt32], width: Int, height: Int, isOpaque: Bool) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      // A PDF surface reads the pixels before its page ends. Finishing the image copies them if
      // they are still needed.
      let data = UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self)
      let image = cairo_image_surface_create_for_data(
        data, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
        Int32(4 * width))
      defer {
        cairo_surface_finish(image)
        cairo_surface_destroy(image)
      }
      paint(image)
    }
  }

  /// Draws the picture of a JPEG as it is encoded (`cairo_surface_set_mime_data`). The context must
  /// be that of a PDF.
  ///
  /// - Parameters:
  ///   - jpeg: The bytes of the file.
  ///   - width: The width of the picture as it is encoded.
  ///   - height: The height likewise.
  ///   - map: The map from its pixels to the units of the context.
  package borrowing func paint(jpeg: [UInt8], width: Int, height: Int, by map: Affine) {
    // A PDF takes the encoded picture. The pixels are never read, so they take no memory.
    let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(image) }
    let count = jpeg.count
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.update(from: jpeg, count: count)
    let status = cairo_surface_set_mime_data(
      image, CAIRO_MIME_TYPE_JPEG, bytes, UInt(count), { $0?.deallocate() }, bytes)
    if status != CAIRO_STATUS_SUCCESS { bytes.deallocate() }
    scope {
      var matrix = cairo_matrix_t(
        xx: map.scale.x, yx: map.skew.y, xy: map.skew.x, yy: map.scale.y, x0: map.step.x,
        y0: map.step.y)
      cairo_transform(raw, &matrix)
      paint(image)
    }
  }

  private borrowing func paint(_ image: OpaquePointer?) {
    cairo_set_source_surface(raw, image, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_GOOD)
    cairo_paint(raw)
  }
}
