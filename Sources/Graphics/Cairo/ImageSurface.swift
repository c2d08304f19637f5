internal import CCairo

// SAFETY: The conformance is unchecked because the compiler cannot see through the pointer. An
// image surface has no thread affinity. This value is its only owner, since it cannot be copied.
// The pointer never leaves the Cairo folder, and contexts made from it end before `draw` returns.
// Therefore only the holder of the value accesses the surface, on whatever thread.

/// An image surface in memory, the sole owner of a `cairo_surface_t`.
///
/// A surface is moved, never copied. Its last holder frees it (`cairo_surface_destroy`).
public struct ImageSurface: ~Copyable, @unchecked Sendable {
  /// The pixel format.
  public enum Format: Sendable, Hashable {
    /// 32 bits, native endian 0xAARRGGBB, premultiplied.
    case argb32
    /// 32 bits, native endian 0x??RRGGBB, opaque.
    case rgb24
    /// 8 bits of coverage.
    case a8

    var raw: cairo_format_t {
      switch self {
      case .argb32: CAIRO_FORMAT_ARGB32
      case .rgb24: CAIRO_FORMAT_RGB24
      case .a8: CAIRO_FORMAT_A8
      }
    }
  }

  /// The surface, which is valid and without error from init to deinit.
  let raw: OpaquePointer
  /// The pixel format.
  public let format: Format
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a surface of `width` × `height` pixels, all zero: transparent, or black for `rgb24`
  /// (`cairo_image_surface_create`).
  ///
  /// - Throws: An error if there is not enough memory, or if a side is negative or above 32,767.
  public init(format: Format, width: Int, height: Int) throws(CairoError) {
    guard let w = Int32(exactly: width), let h = Int32(exactly: height), w >= 0, h >= 0 else {
      throw CairoError(CAIRO_STATUS_INVALID_SIZE)
    }
    try self.init(
      adopting: cairo_image_surface_create(format.raw, w, h), format: format, width: width,
      height: height)
  }

  /// Creates a surface over memory with another owner, such as memory shared with an X server
  /// (`cairo_image_surface_create_for_data`).
  ///
  /// The memory holds `bytesPerRow * height` bytes and stays valid until this value is gone. Its
  /// owner frees it. The pixels are left as they are.
  ///
  /// - Throws: An error if `bytesPerRow` is too small or no multiple of 4, or if a side is out of
  ///   range.
  public init(
    wrapping pixels: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int,
    format: Format
  ) throws(CairoError) {
    guard let w = Int32(exactly: width), let h = Int32(exactly: height),
      let stride = Int32(exactly: bytesPerRow), w >= 0, h >= 0
    else { throw CairoError(CAIRO_STATUS_INVALID_SIZE) }
    let bytes = pixels.assumingMemoryBound(to: UInt8.self)
    try self.init(
      adopting: cairo_image_surface_create_for_data(bytes, format.raw, w, h, stride),
      format: format, width: width, height: height)
  }

  /// Adopts a surface that Cairo just made, or throws the error that it carries.
  private init(
    adopting made: OpaquePointer?, format: Format, width: Int, height: Int
  ) throws(CairoError) {
    guard let made else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    let status = cairo_surface_status(made)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      throw CairoError(status)
    }
    raw = made
    self.format = format
    self.width = width
    self.height = height
  }

  deinit { cairo_surface_destroy(raw) }

  /// The rectangle of the whole surface.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The distance between rows, in bytes.
  public var bytesPerRow: Int { Int(cairo_image_surface_get_stride(raw)) }

  /// Lends a drawing context for the duration of `body`. Afterwards the pixels are up to date
  /// (`cairo_surface_flush`).
  ///
  /// Making the context costs about 0.2 µs.
  public mutating func draw<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing DrawingContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = DrawingContext(on: raw)
    let result = try body(context)
    cairo_surface_flush(raw)
    return result
  }

  /// Lends the pixels for writing, row by row, with the distance between rows in bytes.
  ///
  /// The buffer is valid only during `body`.
  public mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(raw)
    defer { cairo_surface_mark_dirty(raw) }
    let stride = bytesPerRow
    let start = UnsafeMutableRawPointer(cairo_image_surface_get_data(raw))
    return try body(
      UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : stride * height),
      stride)
  }

  /// Lends the pixels for reading, row by row, with the distance between rows in bytes.
  ///
  /// The buffer is valid only during `body`.
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(raw)
    let stride = bytesPerRow
    let start = UnsafeRawPointer(cairo_image_surface_get_data(raw))
    return try body(
      UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : stride * height), stride)
  }

  /// Returns the pixel at column `x`, row `y`: 0xAARRGGBB, or the coverage 0...255 for `a8`, or 0
  /// outside.
  ///
  /// It is meant for tests and colour pickers, because it flushes each time.
  public borrowing func pixel(x: Int, y: Int) -> UInt32 {
    guard bounds.contains(x, y) else { return 0 }
    let format = format
    return withBytes { bytes, stride in
      switch format {
      case .argb32: bytes.row(y, stride)[x]
      case .rgb24: bytes.row(y, stride)[x] | 0xff00_0000
      case .a8: UInt32(bytes[y * stride + x])
      }
    }
  }
}

extension Optional where Wrapped: ~Copyable {
  /// Lends the value for the duration of `body`; returns nil, without calling it, if there is none.
  @inline(__always)
  package mutating func lend<Result: ~Copyable>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = take() else { return nil }
    let result = body(&value)
    self = consume value
    return result
  }
}
