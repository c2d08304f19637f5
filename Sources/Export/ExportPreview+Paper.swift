import Graphics
public import Ink

extension ExportPreview {
  /// Returns the picture on opaque paper of a colour with a margin and an edge, as opaque pixels
  /// 0xRRGGBB, or nil if there is none. A margin below zero is none.
  public func onPaper(
    _ paper: InkColor = InkColor(hex: 0xffffff), margin: Int
  ) -> (pixels: [UInt32], width: Int, height: Int)? {
    guard let picture else { return nil }
    let margin = max(0, margin)
    let (width, height) = (picture.width + 2 * margin, picture.height + 2 * margin)
    let ground = paper.hex
    let parts = [ground >> 16, ground >> 8 & 0xff, ground & 0xff]
    var pixels = [UInt32](repeating: ground, count: width * height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.pixels[y * picture.width + x]
        // Premultiplied: the paper shines through what is left.
        let rest = 255 - pixel >> 24
        let through: UInt32 = parts.reduce(0) { $0 << 8 | ($1 * rest + 127) / 255 }
        pixels[(y + margin) * width + x + margin] = (pixel & 0xffffff) + through
      }
    }
    for x in 0..<width {
      pixels[x] = Self.edge
      pixels[(height - 1) * width + x] = Self.edge
    }
    for y in 0..<height {
      pixels[y * width] = Self.edge
      pixels[y * width + width - 1] = Self.edge
    }
    return (pixels, width, height)
  }

  /// The colour of the edge.
  private static let edge: UInt32 = 0x9a948b
}
