internal import CTurboJPEG
import Ink

/// Reads JPEG images with the TurboJPEG interface of libjpeg-turbo. Only `JPEGCutter` imports it,
/// too.
enum JPEGReader {
  /// Returns true if `bytes` begin with the signature of a JPEG.
  static func isJPEG(_ bytes: [UInt8]) -> Bool { JPEGSegments.areJPEG(bytes) }

  /// Returns the width and height of the encoded pixels, or nil if the file is no JPEG.
  static func size(_ file: [UInt8]) -> (width: Int, height: Int)? {
    guard isJPEG(file), let handle = tjInitDecompress() else { return nil }
    defer { tjDestroy(handle) }
    let header = header(of: file, handle)
    return (Int(header.width), Int(header.height))
  }

  /// Returns the width and height of the encoded pixels, 0 if there are none, and their colour
  /// space (`tjDecompressHeader3`).
  private static func header(
    of bytes: [UInt8], _ handle: tjhandle
  ) -> (width: Int32, height: Int32, space: Int32) {
    var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
    // It also fails if it has no name for the subsampling, which can be decoded anyway.
    _ = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
    return (width, height, space)
  }

  /// Returns the pixels of an upright image (`tjDecompress2`). A file that is slightly malformed is
  /// read, like those of some cameras, and one that is cut short as far as it goes. libjpeg warns
  /// of both, and fills what is missing with grey.
  static func read(_ file: [UInt8], maximumPixels: Int) throws(ImageError.Reason) -> ImagePixels {
    // Of a file without an end libjpeg says only that, whether it lacks pixels or not.
    let ended = PictureEnd.added(to: file)
    let bytes = ended ?? file
    guard let handle = tjInitDecompress() else { throw .damaged }
    defer { tjDestroy(handle) }
    let (width, height, space) = header(of: bytes, handle)
    try ImagePixels.check(width: Int(width), height: Int(height), maximumPixels: maximumPixels)

    let isCMYK = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    // Blue first in memory is 0xAARRGGBB on little-endian machines, the only ones supported.
    let layout = isCMYK ? TJPF_CMYK : TJPF_BGRA
    var (isRead, isWarned) = (false, false)
    let count = Int(width) * Int(height)
    var pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      // Pixels that are missing from a damaged file are white.
      buffer.update(repeating: 0xffff_ffff)
      let status = buffer.withMemoryRebound(to: UInt8.self) { buffer in
        tjDecompress2(
          handle, bytes, UInt(bytes.count), buffer.baseAddress, width, 4 * width, height,
          Int32(layout.rawValue), TJFLAG_LIMITSCANS)
      }
      isWarned = status != 0 && tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
      isRead = status == 0 || isWarned
      filled = count
    }
    guard isRead, !isWarned || ended != nil || PictureEnd.isThere(in: file) else {
      throw PictureEnd.isThere(in: file) ? .damaged : .cut
    }
    let isCut = ended != nil || isWarned && lacksData(handle)
    if isCut { try ImagePixels.checkRest(of: pixels) }
    let markers = JPEGMarkers(bytes)
    if isCMYK { Self.convertInks(&pixels, isInverted: markers.isAdobe) }
    return markers.orientation.upright(
      ImagePixels(
        width: Int(width), height: Int(height), pixels: pixels, isOpaque: true,
        density: markers.density, isCut: isCut))
  }

  /// Returns true if the last warning is that the data of a scan ended before its pixels
  /// (`JWRN_HIT_MARKER` of libjpeg, "premature end of data segment"; `tjGetErrorStr2`).
  private static func lacksData(_ handle: tjhandle) -> Bool {
    let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
    return message.contains("premature end")
  }

  /// Converts CMYK, cyan first in memory, to 0xFFRRGGBB. `isInverted` is true if 255 means no ink,
  /// as Adobe programs write it.
  private static func convertInks(_ pixels: inout [UInt32], isInverted: Bool) {
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
