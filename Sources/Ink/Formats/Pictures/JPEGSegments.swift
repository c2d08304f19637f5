/// The segments of a JPEG in front of its first scan (ITU-T T.81, 1992, annex B,
/// https://www.w3.org/Graphics/JPEG/itu-t81.pdf).
package struct JPEGSegments {
  /// A marker and what belongs to it.
  package struct Segment {
    /// The second byte of the marker.
    package let marker: UInt8
    /// The place of the whole segment.
    package let whole: Range<Int>
    /// The place of its content, after the marker and the length.
    package var content: Range<Int> { whole.lowerBound + 4..<whole.upperBound }
  }

  /// The segments, up to the first that is malformed.
  package private(set) var all: [Segment] = []
  /// The place of the first scan, or nil if it is not found.
  package private(set) var scan: Int?

  /// Returns true if `bytes` begin with the signature of a JPEG.
  package static func areJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xff, 0xd8, 0xff]) }

  /// Finds the segments.
  ///
  /// - Complexity: O(segments).
  package init(_ bytes: [UInt8]) {
    var at = 2
    while at + 3 < bytes.count, bytes[at] == 0xff {
      let marker = bytes[at + 1]
      switch marker {
      // Any number of fill bytes may precede a marker.
      case 0xff: at += 1
      case 0x01, 0xd0...0xd7: at += 2
      case 0xda:
        scan = at
        return
      // The end of the image.
      case 0xd9: return
      default:
        let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
        let end = at + 2 + length
        guard length >= 2, end <= bytes.count else { return }
        all.append(Segment(marker: marker, whole: at..<end))
        at = end
      }
    }
  }

  /// Returns the place after the marker of the image's end, or nil if it is not after all scans.
  /// Skips what is malformed, as libjpeg does.
  ///
  /// - Complexity: O(bytes).
  package static func end(of bytes: [UInt8], from start: Int = 2) -> Int? {
    let course = course(of: bytes, from: start)
    return course.hasEnd ? course.stop : nil
  }

  /// Returns the place after what is left of the scans if the marker of the end is missing. Nil if
  /// it is there, or no scan begins.
  ///
  /// - Complexity: O(bytes).
  static func stop(of bytes: [UInt8]) -> Int? {
    let course = course(of: bytes, from: 2)
    return course.hasEnd || !course.hasScan ? nil : course.stop
  }

  /// Follows the markers to the place after that of the end, or else to the first that is not
  /// whole.
  private static func course(
    of bytes: [UInt8], from start: Int
  ) -> (stop: Int, hasEnd: Bool, hasScan: Bool) {
    var (at, hasScan) = (start, false)
    while at + 1 < bytes.count {
      guard bytes[at] == 0xff else {
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0xd9: return (at + 2, true, hasScan)
      case 0xff: at += 1
      // A byte of the pixels, and markers without a segment.
      case 0x00, 0x01, 0xd0...0xd8: at += 2
      default:
        guard at + 3 < bytes.count else { return (at, false, hasScan) }
        let next = at + 2 + max(2, Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
        guard next <= bytes.count else { return (at, false, hasScan) }
        hasScan = hasScan || bytes[at + 1] == 0xda
        at = next
      }
    }
    // The first half of a marker is none.
    return (at < bytes.count && bytes[at] != 0xff ? bytes.count : at, false, hasScan)
  }
}

extension JPEGSegments.Segment {
  /// Returns what of the segment decides how the picture is shown; nothing of one that says where
  /// and by what it was taken, or holds a smaller picture, which may show what was cut off.
  package func needed(of file: [UInt8]) -> ArraySlice<UInt8> {
    let whole = file[self.whole]
    func begins(_ mark: String) -> Bool { file[content].starts(with: mark.utf8) }
    switch marker {
    case 0xe0:
      guard begins("JFIF\0") else { return [] }
      // The last two bytes are the size of a small picture, which follows.
      guard content.count > 14 else { return whole }
      return [0xff, 0xe0, 0, 16] + file[content].prefix(12) + [0, 0]
    // The profile of the colours, and what Adobe says of them.
    case 0xe2: return begins("ICC_PROFILE\0") ? whole : []
    case 0xee: return begins("Adobe") ? whole : []
    case 0xe1, 0xe3...0xef, 0xfe: return []
    default: return whole
    }
  }

  /// True if the segment is one of JFIF or Adobe, which say what the colours are.
  package func saysColors(in file: [UInt8]) -> Bool {
    marker == 0xe0 && file[content].starts(with: "JFIF\0".utf8)
      || marker == 0xee && file[content].starts(with: "Adobe".utf8)
  }
}
