extension Image {
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
