extension ImageSurface {
  /// The most pixels of a PNG that is read: what an export has.
  private static let mostPixels = 100_000_000

  /// The picture in a PNG file, in `argb32`.
  ///
  /// - Throws: where `bytes` are no PNG, are cut short or describe too large a picture.
  public init(png bytes: [UInt8]) throws(PictureError.Reason) {
    let raster = try PNGReader.read(bytes, mostPixels: Self.mostPixels)
    guard
      var surface = try? ImageSurface(
        format: .argb32, width: raster.width, height: raster.height)
    else { throw .damaged }
    surface.withMutableBytes { bytes, stride in
      for y in 0..<raster.height {
        raster.pixels.withUnsafeBytes { pixels in
          let row = pixels[y * raster.width * 4..<(y + 1) * raster.width * 4]
          bytes[y * stride..<y * stride + row.count].copyBytes(from: row)
        }
      }
    }
    self = surface
  }
}
