import Graphics
import Oracle

/// Tests the readers of pictures. A picture has all its pixels, with premultiplied alpha.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  do throws(ImageError) {
    let picture = try Image(
      decoding: Oracle.bytes(data, size), file: "f", maximumPixels: 1_000_000)
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
  return 0
}
