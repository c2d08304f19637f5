internal import CCairo
public import Ink

/// A drawing context, the sole owner of a `cairo_t`, lent for the duration of a `draw`.
///
/// Coordinates are the surface's: pixels for images and points for documents, y down, unless
/// `translate` or `scale` changed them. The context is not Sendable and is only ever borrowed, so
/// it cannot outlive its surface. Points that are not finite are skipped, because Cairo draws
/// garbage from them.
public struct DrawingContext: ~Copyable {
  /// The context, which is valid from init to deinit.
  let raw: OpaquePointer

  /// Creates a context that draws on `surface` (`cairo_create`).
  init(on surface: OpaquePointer) {
    // Cairo never returns null here, but an inert context that carries the error.
    guard let made = cairo_create(surface) else { fatalError("cairo_create returned null") }
    raw = made
  }

  deinit { cairo_destroy(raw) }

  /// The compositing operator of drawing operations, instead of painting over the destination.
  public enum Operator: Sendable, Hashable {
    /// Replaces the destination, including its opacity (`CAIRO_OPERATOR_SOURCE`).
    case source
    /// Clears the destination by the opacity of the source (`CAIRO_OPERATOR_DEST_OUT`).
    case erase
    /// Multiplies the colours of source and destination (`CAIRO_OPERATOR_MULTIPLY`).
    case multiply
  }

  // MARK: State

  /// Runs `body` and restores clip, transform, colour and operator, but not the path (`cairo_save`,
  /// `cairo_restore`).
  public borrowing func scope<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_save(raw)
    defer { cairo_restore(raw) }
    return try body()
  }

  /// Moves the origin by `x`, `y` (`cairo_translate`).
  public borrowing func translate(x: Double, y: Double) {
    guard x.isFinite, y.isFinite else { return }
    cairo_translate(raw, x, y)
  }

  /// Scales the units by `factor` (`cairo_scale`). A factor not above zero has no effect.
  public borrowing func scale(_ factor: Double) {
    guard factor.isFinite, factor > 0 else { return }
    cairo_scale(raw, factor, factor)
  }

  /// Maps what is drawn next by the map of a nib, so that discs and the nib of lines become it
  /// (`cairo_transform`).
  public borrowing func apply(_ nib: NibMap) {
    var matrix = cairo_matrix_t(
      xx: nib.across, yx: 0, xy: nib.slant, yy: nib.down, x0: 0, y0: 0)
    cairo_transform(raw, &matrix)
  }

  /// Intersects the clip with `rect`, and clears the path (`cairo_clip`).
  ///
  /// This is cheap if the rectangle is on whole pixels, since no mask is made.
  public borrowing func clip(_ rect: PixelRect) {
    cairo_new_path(raw)
    if !rect.isEmpty { addRectangle(rect) }
    cairo_clip(raw)
  }

  /// Sets the compositing operator (`cairo_set_operator`).
  public borrowing func setOperator(_ mode: Operator) {
    switch mode {
    case .source: cairo_set_operator(raw, CAIRO_OPERATOR_SOURCE)
    case .erase: cairo_set_operator(raw, CAIRO_OPERATOR_DEST_OUT)
    case .multiply: cairo_set_operator(raw, CAIRO_OPERATOR_MULTIPLY)
    }
  }

  /// Sets the colour (`cairo_set_source_rgba`).
  public borrowing func setColor(_ color: Color) {
    cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha)
  }

  /// Sets the colour to `ink` at an opacity 0...1 (`cairo_set_source_rgba`).
  public borrowing func setColor(_ ink: InkColor, alpha: Double = 1) {
    cairo_set_source_rgba(raw, ink.red, ink.green, ink.blue, alpha)
  }
}

// The compiler rejects code that sends a context to another thread.
@available(*, unavailable)
extension DrawingContext: Sendable {}
