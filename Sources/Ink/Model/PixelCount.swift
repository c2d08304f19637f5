/// The number of pixels along a side of a picture.
package enum PixelCount {
  /// Returns the least number of pixels that covers a length in pixels, and at least one. A length
  /// that is whole but for rounding gets no more: 100 units at a scale of 1.1 are
  /// 110.00000000000001 pixels.
  package static func covering(_ length: Double) -> Double {
    max(1, (length - 1e-6).rounded(.up))
  }
}
