import Graphics

/// Tests the readers of pictures. A picture has all its pixels, with premultiplied alpha.
func testPicture(_ bytes: [UInt8]) {
  do throws(ImageError) {
    let picture = try Image(decoding: bytes, file: "f", maximumPixels: 1_000_000)
    precondition(picture.width > 0 && picture.height > 0)
    precondition(picture.pixels.count == picture.width * picture.height)
    for pixel in picture.pixels {
      let alpha = pixel >> 24
      precondition(alpha == 255 || !picture.isOpaque)
      for shift in [0, 8, 16] as [UInt32] { precondition(pixel >> shift & 0xff <= alpha) }
    }
  } catch {
    precondition(error.description.hasPrefix("f ") || error.description.hasSuffix(" f."))
  }
}
