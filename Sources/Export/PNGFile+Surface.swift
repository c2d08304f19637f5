import Graphics

extension ImageSurface {
  /// Returns the picture as a PNG file, which records its true size if `pixelsPerMetre` is given:
  /// 384 dpi, four pixels per canvas unit, are 15,118 pixels per metre. O(number of pixels).
  ///
  /// The surface has the format `argb32` or `rgb24` and is not empty.
  public borrowing func pngData(pixelsPerMetre: Int? = nil) -> [UInt8] {
    precondition(format != .a8 && !bounds.isEmpty, "The surface has no colours.")
    var file = PNGFile(
      width: width, height: height, pixels: format == .rgb24 ? .opaque : .straight,
      pixelsPerMetre: pixelsPerMetre)
    var data = DeflatedStrips()
    for top in stride(from: 0, to: height, by: DeflatedStrips.rows) {
      let bottom = min(top + DeflatedStrips.rows, height)
      data.add(DeflatedStrips.Strip(rows(top..<bottom), effort: .small, isLast: bottom == height))
    }
    file.add("IDAT", data.bytes())
    return file.bytes()
  }
}
