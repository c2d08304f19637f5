extension PageSize {
  /// Returns a page of this size filled with `pixel`.
  ///
  /// - Throws: The errors of `ImageSurface.paper`.
  func paper(_ pixel: UInt32) throws(CairoError) -> ImageSurface {
    try .paper(width: bounds.width, height: bounds.height, pixel: pixel)
  }
}
