internal import CCairo
import Ink

extension DrawingContext {
  /// Fills everything inside the clip with the colour set, at an opacity 0...1.
  public borrowing func paint(alpha: Double = 1) {
    guard alpha.isFinite else { return }
    if alpha >= 1 { cairo_paint(raw) } else { cairo_paint_with_alpha(raw, max(0, alpha)) }
  }

  /// Copies `surface` with its top left corner at `x`, `y`, at an opacity 0...1.
  ///
  /// Pixels are neither moved nor mixed: the offset is whole, the filter is the nearest pixel. The
  /// colour set before is kept.
  public borrowing func paint(
    _ surface: borrowing ImageSurface, atX x: Int, y: Int, alpha: Double = 1
  ) {
    guard alpha.isFinite else { return }
    cairo_save(raw)
    cairo_set_source_surface(raw, surface.raw, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_NEAREST)
    if alpha >= 1 { cairo_paint(raw) } else { cairo_paint_with_alpha(raw, max(0, alpha)) }
    cairo_restore(raw)
  }

  /// Copies `surface` stretched to fill `rect`, at an opacity 0...1; pixels are mixed where the sizes
  /// differ. The colour set before is kept.
  public borrowing func paint(
    _ surface: borrowing ImageSurface, in rect: PixelRect, alpha: Double = 1
  ) {
    guard rect.width != surface.width || rect.height != surface.height else {
      return paint(surface, atX: rect.x, y: rect.y, alpha: alpha)
    }
    guard alpha.isFinite, !rect.isEmpty, surface.width > 0, surface.height > 0 else { return }
    cairo_save(raw)
    cairo_translate(raw, Double(rect.x), Double(rect.y))
    cairo_scale(
      raw, Double(rect.width) / Double(surface.width),
      Double(rect.height) / Double(surface.height))
    cairo_set_source_surface(raw, surface.raw, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_BILINEAR)
    cairo_paint_with_alpha(raw, max(0, min(1, alpha)))
    cairo_restore(raw)
  }

  /// Draws with `body` on a picture of its own, transparent at first, and then with `paint`, for
  /// which that picture is the colour set; colour and clip are put back.
  public borrowing func group(_ body: () -> Void, paintedBy paint: () -> Void) {
    scope {
      cairo_push_group(raw)
      body()
      cairo_pop_group_to_source(raw)
      paint()
    }
  }
}
