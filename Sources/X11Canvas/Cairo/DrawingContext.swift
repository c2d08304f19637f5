internal import CCairo
public import Ink

/// What one draws with: the sole owner of a `cairo_t`, lent for the time of a `draw`.
///
/// Coordinates are the surface's: pixels for images and points for documents, y down, unless
/// `translate` or `scale` changed that. It is not Sendable and is only ever borrowed, so it cannot
/// outlive its surface. Points that are not finite are skipped: Cairo draws garbage from them.
public struct DrawingContext: ~Copyable {
  /// The context; valid from init to deinit.
  let raw: OpaquePointer

  /// A context that draws on `surface`.
  init(on surface: OpaquePointer) {
    // Cairo never returns null here but an inert context that carries the error.
    guard let made = cairo_create(surface) else { fatalError("Cairo broke its promise") }
    raw = made
  }

  deinit { cairo_destroy(raw) }

  /// How what is drawn meets what is there.
  public enum Operator: Sendable, Hashable {
    /// Paint over it; the usual.
    case over
    /// Replace it, opacity included.
    case source
    /// Clear it to transparent.
    case clear
    /// Clear it as far as what is drawn is opaque.
    case erase
  }

  /// The first error since the context was made; after it, nothing more is drawn.
  public borrowing func check() throws(CairoError) {
    try CairoError.check(cairo_status(raw))
  }

  // MARK: State

  /// Runs `body` and then puts clip, transform, colour and operator back; not the path.
  public borrowing func scope<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_save(raw)
    defer { cairo_restore(raw) }
    return try body()
  }

  /// Moves the origin by `x`, `y`.
  public borrowing func translate(x: Double, y: Double) {
    guard x.isFinite, y.isFinite else { return }
    cairo_translate(raw, x, y)
  }

  /// Makes one unit `factor` times as large; a factor that is not above zero changes nothing.
  public borrowing func scale(_ factor: Double) {
    scale(x: factor, y: factor)
  }

  /// Makes one unit `x` times as wide and `y` times as high; factors not above zero change nothing.
  public borrowing func scale(x: Double, y: Double) {
    guard x.isFinite, y.isFinite, x > 0, y > 0 else { return }
    cairo_scale(raw, x, y)
  }

  /// Draws from now on only inside `rect`, and inside the clip there was.
  public borrowing func clip(_ rect: PixelRect) {
    clip(rects: [rect])
  }

  /// Draws from now on only inside any of `rects`, and inside the clip there was; the path is gone.
  ///
  /// Cheap as long as the rectangles fall on whole pixels: no mask is made.
  public borrowing func clip(rects: [PixelRect]) {
    cairo_new_path(raw)
    for rect in rects where !rect.isEmpty { addRectangle(rect) }
    cairo_clip(raw)
  }

  /// Draws from now on only inside `bounds`, and inside the clip there was; the path is gone.
  public borrowing func clip(to bounds: Bounds) {
    cairo_new_path(raw)
    addRectangle(
      x: bounds.min.x, y: bounds.min.y, width: bounds.width, height: bounds.height)
    cairo_clip(raw)
  }

  /// Says how what is drawn meets what is there.
  public borrowing func setOperator(_ mode: Operator) {
    switch mode {
    case .over: cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
    case .source: cairo_set_operator(raw, CAIRO_OPERATOR_SOURCE)
    case .clear: cairo_set_operator(raw, CAIRO_OPERATOR_CLEAR)
    case .erase: cairo_set_operator(raw, CAIRO_OPERATOR_DEST_OUT)
    }
  }

  /// How far curves may stray from their true shape, in pixels; Cairo starts with 0.1.
  public borrowing func setTolerance(_ pixels: Double) {
    guard pixels.isFinite, pixels > 0 else { return }
    cairo_set_tolerance(raw, pixels)
  }

  /// Draws with `color`.
  public borrowing func setColor(_ color: Color) {
    cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha)
  }

  /// Draws with `ink` at an opacity 0...1.
  public borrowing func setColor(_ ink: InkColor, alpha: Double = 1) {
    cairo_set_source_rgba(raw, ink.red, ink.green, ink.blue, alpha)
  }
}
