import Ink

/// The properties of a JPEG file that its marker segments hold and TurboJPEG does not report.
struct JPEGMarkers {
  /// The orientation of the image.
  private(set) var orientation = Orientation.upright
  /// The density of the pixels as JFIF states it, or else Exif; nil if neither does, or a camera
  /// did, which knows no size of what it saw.
  var density: PictureDensity? { isFromCamera ? nil : jfif ?? exif }
  private var isFromCamera = false
  private var jfif: PictureDensity?
  private var exif: PictureDensity?
  /// True if an Adobe program wrote the file (APP14 segment).
  private(set) var isAdobe = false

  /// Reads the segments in front of the pixels, up to the first that is malformed.
  init(_ bytes: [UInt8]) {
    for segment in JPEGSegments(bytes).all {
      let content = bytes[segment.content]
      if segment.marker == 0xe0, jfif == nil { jfif = PictureDensity(jfif: content) }
      if segment.marker == 0xe1, let directory = ExifDirectory(segment: content) {
        if let found = Orientation(exif: directory) { orientation = found }
        exif = exif ?? PictureDensity(exif: directory)
        isFromCamera = isFromCamera || directory.hasCamera
      }
      if segment.marker == 0xee, content.starts(with: "Adobe".utf8) { isAdobe = true }
    }
  }
}
