import Graphics
import Ink

/// The structure of a PNG file (ISO 15948): chunks with a name, data and a checksum.
struct PNGFile {
  enum Pixels {
    /// An index into a table of 0xAARRGGBB, not premultiplied by alpha; one byte.
    case palette([UInt32])
    /// Red, green, blue and alpha, not premultiplied; four bytes.
    case straight
    /// Red, green and blue; three bytes.
    case opaque
  }

  private var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Creates the beginning of a picture of `width` times `height` pixels. `pixelsPerMetre` is the
  /// resolution, or nil if it is unknown.
  init(width: Int, height: Int, pixels: Pixels, pixelsPerMetre: Int?) {
    let colorType: UInt8 =
      switch pixels {
      case .palette: 3
      case .straight: 6
      case .opaque: 2
      }
    let size = Deflate.bigEndian(UInt32(width)) + Deflate.bigEndian(UInt32(height))
    add("IHDR", size + [8, colorType, 0, 0, 0])
    // 0: perceptual, as photographs are shown.
    add("sRGB", [0])
    if let pixelsPerMetre {
      let density = Deflate.bigEndian(UInt32(clamping: pixelsPerMetre))
      add("pHYs", density + density + [1])  // 1: the unit is the metre
    }
    guard case .palette(let table) = pixels else { return }
    add("PLTE", table.flatMap { color in [16, 8, 0].map { UInt8((color >> $0) & 0xff) } })
    if table.contains(where: { $0 >> 24 < 255 }) { add("tRNS", table.map { UInt8($0 >> 24) }) }
  }

  mutating func add(_ name: String, _ data: [UInt8]) {
    PNGChunks.append(name, data, to: &file)
  }

  consuming func bytes() -> [UInt8] {
    add("IEND", [])
    return file
  }
}
