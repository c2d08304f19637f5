/// The end of a picture's file, which one lacks that was cut short: by an interrupted download, or
/// a card that was pulled out of a camera.
package enum PictureEnd {
  /// Returns true if a PNG or JPEG has the mark of its end.
  ///
  /// - Complexity: O(chunks of a PNG, or bytes of a JPEG).
  package static func isThere(in file: [UInt8]) -> Bool {
    JPEGSegments.areJPEG(file)
      ? JPEGSegments.end(of: file) != nil : PNGChunks(file)?.isWhole ?? false
  }

  /// Returns the file with an end after what is left of its pixels, so that decoders show that. Nil
  /// if it has its end, or no pixels.
  ///
  /// - Complexity: O(bytes).
  package static func added(to file: [UInt8]) -> [UInt8]? {
    if JPEGSegments.areJPEG(file) {
      // Most end with their mark, which pixels cannot have.
      if file.suffix(2) == [0xff, 0xd9] { return nil }
      return JPEGSegments.stop(of: file).map { Array(file[..<$0]) + [0xff, 0xd9] }
    }
    guard let chunks = PNGChunks(file), !chunks.isWhole else { return nil }
    var made = Array(file[..<(chunks.all.last?.whole.upperBound ?? 8)])
    var hasPixels = chunks.all.contains { $0.isNamed("IDAT", in: file) }
    // Of a chunk of pixels a part is of use, too.
    let rest = file[made.count...]
    if rest.count > 8, rest.dropFirst(4).starts(with: "IDAT".utf8) {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      PNGChunks.append("IDAT", rest.dropFirst(8).prefix(length), to: &made)
      hasPixels = true
    }
    guard hasPixels else { return nil }
    PNGChunks.append("IEND", [], to: &made)
    return made
  }
}
