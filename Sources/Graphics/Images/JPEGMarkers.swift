/// The properties of a JPEG file that its marker segments hold and TurboJPEG does not report.
struct JPEGMarkers {
  /// The orientation of the image.
  private(set) var orientation = Orientation.upright
  /// The density of the pixels as JFIF states it, or else Exif; nil if neither does.
  var density: PictureDensity? { jfif ?? exif }
  private var jfif: PictureDensity?
  private var exif: PictureDensity?
  /// True if an Adobe program wrote the file (APP14 segment).
  private(set) var isAdobe = false

  /// Reads the segments in front of the pixels (ITU-T T.81, 1992, annex B,
  /// https://www.w3.org/Graphics/JPEG/itu-t81.pdf). Stops at the first that is malformed.
  init(_ bytes: [UInt8]) {
    var at = 2
    while at + 3 < bytes.count, bytes[at] == 0xff {
      let marker = bytes[at + 1]
      switch marker {
      // Any number of fill bytes may precede a marker.
      case 0xff: at += 1
      case 0x01, 0xd0...0xd7: at += 2
      // The start of the pixels, or the end of the image.
      case 0xda, 0xd9: return
      default:
        let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
        let end = at + 2 + length
        guard length >= 2, end <= bytes.count else { return }
        let content = bytes[at + 4..<end]
        if marker == 0xe0, jfif == nil { jfif = PictureDensity(jfif: content) }
        if marker == 0xe1, let directory = ExifDirectory(segment: content) {
          if let found = Orientation(exif: directory) { orientation = found }
          exif = exif ?? PictureDensity(exif: directory)
        }
        if marker == 0xee, content.starts(with: "Adobe".utf8) { isAdobe = true }
        at = end
      }
    }
  }

  /// Returns true if the marker of the image's end is where it belongs, after all scans. Skips what
  /// is malformed, as libjpeg does.
  ///
  /// - Complexity: O(bytes).
  static func hasEnd(_ bytes: [UInt8]) -> Bool { end(of: bytes) != nil }

  /// Returns the place after that marker, or nil if there is none.
  static func end(of bytes: [UInt8], from start: Int = 2) -> Int? {
    var at = start
    while at + 1 < bytes.count {
      guard bytes[at] == 0xff else {
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0xd9: return at + 2
      case 0xff: at += 1
      // A byte of the pixels, and markers without a segment.
      case 0x00, 0x01, 0xd0...0xd8: at += 2
      default:
        guard at + 3 < bytes.count else { return nil }
        at += 2 + max(2, Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
      }
    }
    return nil
  }
}
