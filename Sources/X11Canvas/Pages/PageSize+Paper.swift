extension PageSize {
  /// A page of blank paper, all `pixel`, in the size shown.
  ///
  /// - Throws: as `ImageSurface.paper`.
  func paper(_ pixel: UInt32) throws(CairoError) -> ImageSurface {
    try .paper(width: bounds.width, height: bounds.height, pixel: pixel)
  }
}
