internal import CCairo
internal import CPango
import Ink

extension OutlinePath {
  /// Creates the outlines of the glyphs of a layout, to be filled once with the non-zero rule
  /// (`pango_cairo_layout_path`, `cairo_copy_path`).
  ///
  /// - Parameters:
  ///   - layout: The layout. Its top left corner is at `corner`.
  ///   - unit: The number of units of the layout per unit of the outlines.
  /// - Throws: `CairoError` if memory runs out.
  init(of layout: OpaquePointer, at corner: Point, unit: Double) throws(CairoError) {
    // Cairo leaves glyphs out of a path that are far beside the surface; this one has no edges.
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else {
      fatalError("cairo_recording_surface_create returned null")
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    self.init(Self.elements(of: layout, at: corner, in: DrawingContext(on: surface), unit))
  }

  private static func elements(
    of layout: OpaquePointer, at corner: Point, in context: borrowing DrawingContext,
    _ unit: Double
  ) -> [PathElement] {
    context.newPath()
    context.move(to: corner)
    pango_cairo_layout_path(context.raw, layout)
    guard let path = cairo_copy_path(context.raw) else { return [] }
    defer { cairo_path_destroy(path) }
    var elements: [PathElement] = []
    var index = 0
    while index < Int(path.pointee.num_data) {
      let part = path.pointee.data + index
      let points = (1..<max(1, Int(part.pointee.header.length))).map { offset in
        Point(part[offset].point.x / unit, part[offset].point.y / unit)
      }
      switch part.pointee.header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(points[0]))
      case CAIRO_PATH_LINE_TO: elements.append(.line(points[0]))
      case CAIRO_PATH_CURVE_TO: elements.append(.curve(points[0], points[1], points[2]))
      default: elements.append(.close)
      }
      index += Int(part.pointee.header.length)
    }
    // Cairo begins a new sub-path after every other, also after the last.
    if case .move? = elements.last { elements.removeLast() }
    return elements
  }
}
