extension ImageSurface {
  /// The maximum number of pixels of a PNG that is read: that of an export.
  private static let maximumPixels = 100_000_000

  /// Reads a PNG file into a surface in `argb32`.
  ///
  /// - Throws: If `bytes` are not a PNG, are damaged or cut short, or describe an image that is too
  ///   large.
  public init(png bytes: [UInt8]) throws(ImageError.Reason) {
    let decoded = try PNGReader.read(bytes, maximumPixels: Self.maximumPixels)
    if decoded.isCut { throw .cut }
    guard
      var surface = try? ImageSurface(
        format: .argb32, width: decoded.width, height: decoded.height)
    else { throw .damaged }
    surface.withMutableBytes { bytes, stride in
      for y in 0..<decoded.height {
        decoded.pixels.withUnsafeBytes { pixels in
          let row = pixels[y * decoded.width * 4..<(y + 1) * decoded.width * 4]
          bytes[y * stride..<y * stride + row.count].copyBytes(from: row)
        }
      }
    }
    self = surface
  }
}
