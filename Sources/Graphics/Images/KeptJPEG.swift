import Ink

/// A JPEG that a PDF can contain as it is encoded (DCTDecode, ISO 32000-1, 7.4.8), without the
/// parts that say where and when it was taken.
package struct KeptJPEG {
  /// The bytes of the file up to its end, without what does not decide how it is shown: Exif,
  /// XMP, what programs of Adobe note, comments and smaller pictures.
  package let bytes: [UInt8]
  /// The width as it is encoded, in pixels.
  package let width: Int
  /// The height as it is encoded, in pixels.
  package let height: Int
  /// True if it has one channel, else it has three.
  package let isGrey: Bool
  /// The orientation, which no viewer of PDFs reads.
  let orientation: Orientation

  /// Creates it, or returns nil if the file is no JPEG or of a kind that viewers do not show alike:
  /// with other than 8 bits, arithmetic coding, or inks. Cairo loses that those are inverted.
  ///
  /// - Parameter file: A file that was decoded without an error.
  /// - Complexity: O(bytes).
  package init?(_ file: [UInt8]) {
    guard JPEGSegments.areJPEG(file) else { return nil }
    let segments = JPEGSegments(file)
    var kept = Array(file[..<2])
    var frame: (width: Int, height: Int, channels: Int)?
    // Without it the colours are guessed.
    var saysColors = false
    for segment in segments.all {
      kept += segment.needed(of: file)
      saysColors = saysColors || segment.saysColors(in: file)
      let content = segment.content.lowerBound
      switch segment.marker {
      // SOF0 to SOF2: baseline, extended and progressive.
      case 0xc0...0xc2:
        guard segment.content.count >= 6, file[content] == 8, [1, 3].contains(file[content + 5]),
          frame == nil
        else { return nil }
        frame = (
          width: Int(file[content + 3]) << 8 | Int(file[content + 4]),
          height: Int(file[content + 1]) << 8 | Int(file[content + 2]),
          channels: Int(file[content + 5])
        )
        let isPlain =
          file[content + 5] == 1 || segment.content.count > 12 && file[content + 6] == 1
        saysColors = saysColors || isPlain
      // Other kinds of frames; 0xc4 and 0xcc are tables.
      case 0xc3, 0xc5...0xc7, 0xc8...0xcb, 0xcd...0xcf: return nil
      default: break
      }
    }
    guard saysColors, let frame, frame.width > 0, frame.height > 0, let scan = segments.scan,
      let stop = JPEGSegments.end(of: file, from: scan)
    else { return nil }
    bytes = kept + file[scan..<stop]
    (width, height, isGrey) = (frame.width, frame.height, frame.channels == 1)
    orientation = JPEGMarkers(file).orientation
  }

  /// The map from its pixels to those of the upright picture.
  package var uprightMap: Affine {
    orientation.uprightMap(width: Double(width), height: Double(height))
  }
}

extension Image {
  /// Returns the picture as its file has it encoded, or nil if a PDF cannot contain it so, as one
  /// that is cut short: viewers show nothing of that, or no two of them the same.
  package func kept(_ file: [UInt8]) -> KeptJPEG? { isCut ? nil : KeptJPEG(file) }
}
