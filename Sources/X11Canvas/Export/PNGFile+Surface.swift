extension ImageSurface {
  /// The picture as a PNG file, with its true size where `pixelsPerMetre` is given: 384 dots an
  /// inch, four pixels a canvas unit, are 15,118 pixels a metre. O(number of pixels).
  ///
  /// It is of `argb32` or `rgb24` and has pixels.
  public borrowing func pngData(pixelsPerMetre: Int? = nil) -> [UInt8] {
    precondition(format != .a8 && !bounds.isEmpty, "There are no colours.")
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
