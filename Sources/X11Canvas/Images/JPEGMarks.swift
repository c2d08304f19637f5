/// What the segments in front of a JPEG's pixels tell beside how to decode them.
struct JPEGMarks {
  /// How the picture is to be turned.
  private(set) var orientation = Orientation.upright
  /// Whether a program of Adobe's wrote it (the APP14 segment).
  private(set) var isAdobe = false

  /// The marks in a file (ITU-T T.81, annex B), as far as it can be followed.
  init(_ bytes: [UInt8]) {
    var at = 2
    while at + 3 < bytes.count, bytes[at] == 0xff {
      let marker = bytes[at + 1]
      switch marker {
      // Any number of them may stand in front of a marker.
      case 0xff: at += 1
      case 0x01, 0xd0...0xd7: at += 2
      // The pixels, or the end.
      case 0xda, 0xd9: return
      default:
        let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
        let end = at + 2 + length
        guard length >= 2, end <= bytes.count else { return }
        let content = bytes[at + 4..<end]
        if marker == 0xe1, let found = Orientation(exif: content) { orientation = found }
        if marker == 0xee, content.starts(with: "Adobe".utf8) { isAdobe = true }
        at = end
      }
    }
  }
}
