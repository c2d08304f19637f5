import Ink

extension ImageSurface {
  /// Fills a page that shows `new` with what `other` has of it, a page that shows `old`, at another
  /// scale: nearest pixels, for a moment's sight. What `other` has not stays as it is.
  mutating func copy(_ other: borrowing ImageSurface, at old: PageSize, to new: PageSize) {
    let step = old.scale / new.scale
    func sources(_ start: Int, _ count: Int, _ oldStart: Int, _ oldCount: Int) -> [Int] {
      (start..<start + count).map { pixel in
        let source = Int(((Double(pixel) + 0.5) * step).rounded(.down)) - oldStart
        return source >= 0 && source < oldCount ? source : -1
      }
    }
    let columns = sources(new.bounds.x, width, old.bounds.x, other.width)
    let rows = sources(new.bounds.y, height, old.bounds.y, other.height)
    withMutableBytes { bytes, stride in
      other.withBytes { source, sourceStride in
        for (y, row) in rows.enumerated() where row >= 0 {
          for (x, column) in columns.enumerated() where column >= 0 {
            bytes.storeBytes(
              of: source.load(fromByteOffset: row * sourceStride + column * 4, as: UInt32.self),
              toByteOffset: y * stride + x * 4, as: UInt32.self)
          }
        }
      }
    }
  }
}
