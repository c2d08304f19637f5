import Ink

extension Image {
  /// The paper on which a picture of ink alone is shown: white, or dark if there is ink none of
  /// which is seen on white. O(pixels).
  package var samplePaper: InkColor {
    let white = InkColor(hex: 0xffffff)
    /// Returns the paper for a pixel, as it is over white.
    func paper(under pixel: UInt32) -> InkColor {
      let rest = 255 - (pixel >> 24)
      func share(_ shift: UInt32) -> Double { Double((pixel >> shift & 0xff) + rest) / 255 }
      return .paper(under: [Color(red: share(16), green: share(8), blue: share(0), alpha: 1)])
    }
    // Most pixels of paper or broad ink are like the one before.
    var (shown, last) = (white, UInt32(0))
    for pixel in pixels where pixel != last && pixel >> 24 != 0 {
      last = pixel
      shown = paper(under: pixel)
      if shown == white { break }
    }
    return shown
  }

  /// Returns a picture of ink on white paper without its paper: over white it looks the same, and
  /// elsewhere what is under it shines through. O(pixels).
  package func withoutWhitePaper() -> Image {
    let clear = pixels.map { pixel in
      // The whiteness is the paper's share. What is left is the premultiplied ink.
      let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
      let white = min(red, green, blue)
      return (255 - white) << 24 | (red - white) << 16 | (green - white) << 8 | (blue - white)
    }
    return Image(
      ImagePixels(width: width, height: height, pixels: clear, isOpaque: false, density: density))
  }
}
