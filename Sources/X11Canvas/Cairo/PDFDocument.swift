internal import CCairo

/// A PDF file in memory.
public enum PDFDocument {
  /// A PDF of one page of `width` times `height` points (1/72 inch), drawn by `body` in points.
  ///
  /// - Throws: where a side is not above zero, or memory runs out.
  public static func bytes(
    width: Double, height: Double, title: String = "xsign",
    _ body: (borrowing DrawingContext) -> Void
  ) throws(CairoError) -> [UInt8] {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw CairoError("a page needs a width and a height above zero")
    }
    let sink = ByteSink()
    let made = cairo_pdf_surface_create_for_stream(ByteSink.write, sink.closure, width, height)
    guard let surface = made else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    defer { cairo_surface_destroy(surface) }
    try CairoError.check(cairo_surface_status(surface))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "xsign")
    // Cairo would put in the moment and the time zone: the same page is to be the same file.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
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
