internal import CTurboJPEG

/// Reads JPEG through libjpeg-turbo's TurboJPEG interface; the only importer of it.
enum JPEGReader {
  /// Whether `bytes` begin as a JPEG does.
  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xff, 0xd8, 0xff]) }

  /// The picture, upright. Where the end is missing it has what was there: libjpeg makes the best of
  /// it, as cameras whose files are slightly wrong need.
  static func read(_ bytes: [UInt8], mostPixels: Int) throws(PictureError.Reason) -> Raster {
    guard let handle = tjInitDecompress() else { throw .damaged }
    defer { tjDestroy(handle) }
    var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
    // It also fails where it has no name for the subsampling, which can be decoded all the same.
    _ = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
    try Raster.check(width: Int(width), height: Int(height), mostPixels: mostPixels)

    let isPrint = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    // Blue first in memory is 0xAARRGGBB on the machines there are.
    let layout = isPrint ? TJPF_CMYK : TJPF_BGRA
    var isRead = false
    let count = Int(width) * Int(height)
    var pixels = [UInt32](unsafeUninitializedCapacity: count) { room, filled in
      // What a damaged file leaves out is white.
      room.update(repeating: 0xffff_ffff)
      let status = room.withMemoryRebound(to: UInt8.self) { room in
        tjDecompress2(
          handle, bytes, UInt(bytes.count), room.baseAddress, width, 4 * width, height,
          Int32(layout.rawValue), TJFLAG_LIMITSCANS)
      }
      isRead = status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
      filled = count
    }
    guard isRead else { throw .damaged }
    let marks = JPEGMarks(bytes)
    if isPrint { Self.mix(&pixels, isInverted: marks.isAdobe) }
    return marks.orientation.upright(
      Raster(width: Int(width), height: Int(height), pixels: pixels, isOpaque: true))
  }

  /// Makes 0xFFRRGGBB of the four inks of a print, cyan first in memory; `isInverted` where 255 is no
  /// ink, as Adobe's programs write it.
  private static func mix(_ pixels: inout [UInt32], isInverted: Bool) {
    let flip: UInt32 = isInverted ? 0 : 0xffff_ffff
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices {
        let inks = pixels[index] ^ flip
        let black = inks >> 24
        func light(_ shift: UInt32) -> UInt32 { ((inks >> shift & 0xff) * black + 127) / 255 }
        pixels[index] = 0xff00_0000 | light(0) << 16 | light(8) << 8 | light(16)
      }
    }
  }
}
