import Ink

/// A JPEG that a PDF can contain as it is encoded (DCTDecode, ISO 32000-1, 7.4.8), without the
/// parts that say where and when it was taken.
package struct KeptJPEG {
  /// The bytes of the file up to its end, without Exif, XMP and what programs of Adobe note.
  package let bytes: [UInt8]
  /// The width as it is encoded, in pixels.
  package let width: Int
  /// The height as it is encoded, in pixels.
  package let height: Int
  /// The orientation, which no viewer of PDFs reads.
  let orientation: Orientation

  /// Creates it, or returns nil if the file is no JPEG or of a kind that viewers do not show alike:
  /// with other than 8 bits, arithmetic coding, or inks. Cairo loses that those are inverted.
  ///
  /// - Parameter file: A file that was decoded without an error.
  /// - Complexity: O(bytes).
  package init?(_ file: [UInt8]) {
    guard JPEGReader.isJPEG(file) else { return nil }
    var kept = Array(file[..<2])
    var frame: (width: Int, height: Int)?
    // Without it the colours are guessed.
    var saysColors = false
    var at = 2
    while at + 3 < file.count, file[at] == 0xff {
      let marker = file[at + 1]
      if marker == 0xff {
        at += 1
        continue
      }
      let end = at + 2 + Int(file[at + 2]) << 8 + Int(file[at + 3])
      guard end >= at + 4, end <= file.count else { return nil }
      switch marker {
      // APP1 and APP13.
      case 0xe1, 0xed: break
      // APP0 and APP14.
      case 0xe0, 0xee:
        saysColors = true
        kept += file[at..<end]
      // SOF0 to SOF2: baseline, extended and progressive.
      case 0xc0...0xc2:
        guard end >= at + 10, file[at + 4] == 8, [1, 3].contains(file[at + 9]), frame == nil else {
          return nil
        }
        frame = (
          width: Int(file[at + 7]) << 8 | Int(file[at + 8]),
          height: Int(file[at + 5]) << 8 | Int(file[at + 6])
        )
        let isPlain = file[at + 9] == 1 || end > at + 16 && file[at + 10] == 1
        saysColors = saysColors || isPlain
        kept += file[at..<end]
      // Other kinds of frames; 0xc4 and 0xcc are tables.
      case 0xc3, 0xc5...0xc7, 0xc8...0xcb, 0xcd...0xcf: return nil
      // The scans, and what follows the picture.
      case 0xda:
        guard saysColors, let frame, frame.width > 0, frame.height > 0,
          let stop = JPEGMarkers.end(of: file, from: at)
        else { return nil }
        bytes = kept + file[at..<stop]
        (width, height) = frame
        orientation = JPEGMarkers(file).orientation
        return
      default: kept += file[at..<end]
      }
      at = end
    }
    return nil
  }

  /// The map from its pixels to those of the upright picture.
  package var uprightMap: Affine {
    orientation.uprightMap(width: Double(width), height: Double(height))
  }
}
