internal import CCairo

/// Files of shapes instead of pixels, in memory.
public enum VectorDocument {
  /// A PDF of one page of `width` times `height` points (1/72 inch), drawn by `body` in points.
  ///
  /// - Throws: where a side is not above zero, or memory runs out.
  public static func pdf(
    width: Double, height: Double, title: String = "xsign",
    _ body: (borrowing DrawingContext) -> Void
  ) throws(CairoError) -> [UInt8] {
    try write(width: width, height: height, body) { sink in
      let surface = cairo_pdf_surface_create_for_stream(
        ByteSink.write, sink.closure, width, height)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "xsign")
      return surface
    }
  }

  /// An SVG picture of `width` times `height` points (1/72 inch), drawn by `body` in points.
  ///
  /// The file gives its size in points, which viewers show at true size.
  ///
  /// - Throws: where a side is not above zero, or memory runs out.
  public static func svg(
    width: Double, height: Double, _ body: (borrowing DrawingContext) -> Void
  ) throws(CairoError) -> [UInt8] {
    try write(width: width, height: height, body) { sink in
      let surface = cairo_svg_surface_create_for_stream(
        ByteSink.write, sink.closure, width, height)
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
      return surface
    }
  }

  /// Draws one page on the surface that `make` gives and returns what it wrote.
  private static func write(
    width: Double, height: Double, _ body: (borrowing DrawingContext) -> Void,
    _ make: (ByteSink) -> OpaquePointer?
  ) throws(CairoError) -> [UInt8] {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw CairoError("a page needs a width and a height above zero")
    }
    let sink = ByteSink()
    guard let surface = make(sink) else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    defer { cairo_surface_destroy(surface) }
    try CairoError.check(cairo_surface_status(surface))
    try draw(on: surface, body)
    cairo_surface_finish(surface)
    try CairoError.check(cairo_surface_status(surface))
    return withExtendedLifetime(sink) { sink.bytes }
  }

  /// Lends a context on `surface` to `body`; it is gone before the surface is finished.
  private static func draw(
    on surface: OpaquePointer, _ body: (borrowing DrawingContext) -> Void
  ) throws(CairoError) {
    let context = DrawingContext(on: surface)
    body(context)
    try context.check()
    cairo_show_page(context.raw)
  }
}
