internal import CCairo
import Ink

extension DrawingContext {
  /// Fills everything inside the clip with the current colour (`cairo_paint`).
  public borrowing func paint() { cairo_paint(raw) }

  /// Copies `surface` with its top left corner at `x`, `y`. The current colour is kept.
  public borrowing func paint(_ surface: borrowing ImageSurface, atX x: Int, y: Int) {
    paint(surface, in: surface.bounds.offset(x: x, y: y))
  }

  /// Copies `surface` so that it fills `rect`, at an opacity 0...1 (`cairo_set_source_surface`,
  /// `cairo_paint_with_alpha`). The current colour is kept.
  ///
  /// If the sizes are equal, pixels are neither moved nor blended with their neighbours: the offset
  /// is whole, and the filter is the nearest pixel. Otherwise they are interpolated
  /// (`CAIRO_FILTER_BILINEAR`).
  public borrowing func paint(
    _ surface: borrowing ImageSurface, in rect: PixelRect, alpha: Double = 1
  ) {
    guard alpha.isFinite, !rect.isEmpty, surface.width > 0, surface.height > 0 else { return }
    let isScaled = rect.width != surface.width || rect.height != surface.height
    cairo_save(raw)
    cairo_translate(raw, Double(rect.x), Double(rect.y))
    cairo_scale(
      raw, Double(rect.width) / Double(surface.width), Double(rect.height) / Double(surface.height))
    cairo_set_source_surface(raw, surface.raw, 0, 0)
    cairo_pattern_set_filter(
      cairo_get_source(raw), isScaled ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
    cairo_paint_with_alpha(raw, max(0, min(1, alpha)))
    cairo_restore(raw)
  }

  /// Draws `surface`, whose pixels are mapped to those of the context by `map`, at an opacity 0...1
  /// (`cairo_transform`), or only a part of it, in its pixels. They are interpolated, and the
  /// current colour is kept.
  package borrowing func paint(
    _ surface: borrowing ImageSurface, by map: Affine, part: PixelRect? = nil, alpha: Double = 1
  ) {
    let (scale, skew, step) = (map.scale, map.skew, map.step)
    guard alpha.isFinite, scale.isFinite, skew.isFinite, step.isFinite,
      (scale.x * scale.y - skew.x * skew.y).magnitude > 1e-9
    else { return }
    cairo_save(raw)
    var matrix = cairo_matrix_t(
      xx: scale.x, yx: skew.y, xy: skew.x, yy: scale.y, x0: step.x, y0: step.y)
    cairo_transform(raw, &matrix)
    if let part { clip(part) }
    cairo_set_source_surface(raw, surface.raw, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_BILINEAR)
    cairo_paint_with_alpha(raw, max(0, min(1, alpha)))
    cairo_restore(raw)
  }

  /// Draws `body` into a group, which is transparent at first, and then calls `paint` with that
  /// group as the current colour (`cairo_push_group`, `cairo_pop_group_to_source`). Colour and clip
  /// are restored.
  public borrowing func group(_ body: () -> Void, paintedBy paint: () -> Void) {
    scope {
      cairo_push_group(raw)
      body()
      cairo_pop_group_to_source(raw)
      paint()
    }
  }
}
