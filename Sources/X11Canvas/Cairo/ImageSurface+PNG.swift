internal import CCairo

extension ImageSurface {
  /// Reads a PNG file (`cairo_image_surface_create_from_png_stream`).
  ///
  /// - Throws: An error if `bytes` are no PNG, are truncated, or describe an image too large for
  ///   Cairo.
  public init(png bytes: [UInt8]) throws(CairoError) {
    let source = ByteSource(bytes)
    let made = withExtendedLifetime(source) {
      cairo_image_surface_create_from_png_stream(ByteSource.read, source.closure)
    }
    guard let made else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    let format: Format
    switch cairo_image_surface_get_format(made) {
    case CAIRO_FORMAT_RGB24: format = .rgb24
    case CAIRO_FORMAT_A8: format = .a8
    default: format = .argb32
    }
    try self.init(
      adopting: made, format: format, width: Int(cairo_image_surface_get_width(made)),
      height: Int(cairo_image_surface_get_height(made)))
  }

  /// Returns the image as a PNG file, with its physical size if `pixelsPerMetre` is given
  /// (`cairo_surface_write_to_png_stream`).
  ///
  /// 384 dots per inch, which are four pixels per canvas unit, are 15,118 pixels per metre.
  ///
  /// - Throws: An error if memory runs out.
  public borrowing func pngData(pixelsPerMetre: Int? = nil) throws(CairoError) -> [UInt8] {
    let sink = ByteSink()
    cairo_surface_flush(raw)
    let status = withExtendedLifetime(sink) {
      cairo_surface_write_to_png_stream(raw, ByteSink.write, sink.closure)
    }
    try CairoError.check(status)
    guard let density = pixelsPerMetre.flatMap({ UInt32(exactly: $0) }) else { return sink.bytes }
    return PNGDensity.insert(density, into: sink.bytes)
  }
}

/// The pHYs chunk, a PNG's physical size, which Cairo does not write.
enum PNGDensity {
  /// The end of a PNG's first chunk, IHDR: an 8-byte signature and 25 bytes of chunk.
  private static let headerEnd = 33

  /// Returns the file with a pHYs chunk of `pixelsPerMetre` in both directions after its header.
  static func insert(_ pixelsPerMetre: UInt32, into png: [UInt8]) -> [UInt8] {
    guard png.count >= headerEnd else { return png }
    let density = bigEndian(pixelsPerMetre)
    let typeAndData = Array("pHYs".utf8) + density + density + [1]  // 1: the unit is the metre
    let chunk = bigEndian(9) + typeAndData + bigEndian(crc32(typeAndData))
    return Array(png[..<headerEnd]) + chunk + Array(png[headerEnd...])
  }

  /// Returns the bytes of a number in big-endian order, as in PNG.
  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns the checksum of a PNG chunk (CRC-32, ISO 3309). 17 bytes need no table.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
