/// What the file of a picture says beside its pixels: Exif, XMP and the like.
package struct PictureNotes: Sendable, Hashable {
  /// True if it says where the picture was taken.
  package private(set) var hasPlace = false
  /// True if it names the camera, phone or scanner.
  package private(set) var hasCamera = false

  /// Reads the notes of a PNG or JPEG. There are none in other bytes.
  ///
  /// - Complexity: O(segments or chunks, and bytes of notes).
  package init(of file: [UInt8]) {
    if JPEGSegments.areJPEG(file) {
      for segment in JPEGSegments(file).all where segment.marker == 0xe1 {
        let content = file[segment.content]
        if let directory = ExifDirectory(segment: content) {
          take(directory)
        } else if content.starts(with: "http://ns.adobe.com/x".utf8) {
          take(xmp: content)
        }
      }
    } else if let chunks = PNGChunks(file) {
      for chunk in chunks.all {
        let content = file[chunk.content]
        if chunk.isNamed("eXIf", in: file), let directory = ExifDirectory(tiff: content) {
          take(directory)
        } else if chunk.isNamed("iTXt", in: file), content.starts(with: "XML:com.adobe".utf8) {
          take(xmp: content)
        }
      }
    }
  }

  private mutating func take(_ directory: ExifDirectory) {
    hasPlace = hasPlace || directory.hasPlace
    hasCamera = hasCamera || directory.hasCamera
  }

  /// Takes XMP, of which only the names of properties count (ISO 16684-1).
  private mutating func take(xmp text: ArraySlice<UInt8>) {
    hasPlace = hasPlace || text.contains("GPSLatitude")
    hasCamera = hasCamera || text.contains("tiff:Make") || text.contains("tiff:Model")
  }

  /// Adds the notes of another picture.
  package mutating func formUnion(_ other: PictureNotes) {
    hasPlace = hasPlace || other.hasPlace
    hasCamera = hasCamera || other.hasCamera
  }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard count >= word.count, let first = word.first else { return false }
    return indices.dropLast(word.count - 1).contains {
      self[$0] == first && self[$0..<$0 + word.count].elementsEqual(word)
    }
  }
}

/// The chunks of a PNG (PNG Specification, 5.3, https://www.w3.org/TR/png/#5Chunk-layout).
package struct PNGChunks {
  struct Chunk {
    /// The place of the whole chunk.
    let whole: Range<Int>
    /// The place of its content, between its name and the check sum.
    var content: Range<Int> { whole.lowerBound + 8..<whole.upperBound - 4 }

    /// The name of the chunk in `file`.
    func isNamed(_ name: String, in file: [UInt8]) -> Bool {
      file[whole.lowerBound + 4..<whole.lowerBound + 8].elementsEqual(name.utf8)
    }
  }

  /// The chunks, up to the last, or to the first that is not whole.
  private(set) var all: [Chunk] = []
  /// True if the last chunk is there (PNG Specification, 11.2.5).
  private(set) var isWhole = false

  /// Finds the chunks. Nil if the file is no PNG.
  init?(_ file: [UInt8]) {
    guard file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { return nil }
    var at = 8
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - at - 12 else { return }
      let chunk = Chunk(whole: at..<at + 12 + length)
      all.append(chunk)
      isWhole = chunk.isNamed("IEND", in: file)
      if isWhole { return }
      at = chunk.whole.upperBound
    }
  }

  /// Appends a chunk to a file: the length of its content, its name, the content, and the check sum
  /// of both (PNG Specification, 5.3).
  package static func append(
    _ name: String, _ content: some Collection<UInt8>, to file: inout [UInt8]
  ) {
    func append(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { file += $0 } }
    append(UInt32(content.count))
    let start = file.count
    file += name.utf8
    file += content
    append(CheckSum.of(file[start...]))
  }
}

extension Background.Picture {
  /// The bytes of the file without what says where, when and by what the picture was taken, and
  /// without smaller copies and what follows the picture. The pixels are the same, and so are the
  /// colours, the orientation and the density. A file that is cut short gets an end. Other bytes
  /// than those of a PNG or JPEG with pixels stay.
  ///
  /// - Complexity: O(bytes).
  public var bytesWithoutNotes: [UInt8] {
    if JPEGSegments.areJPEG(bytes) { return jpeg(orientation: nil) ?? bytes }
    let bytes = PictureEnd.added(to: self.bytes) ?? self.bytes
    guard let chunks = PNGChunks(bytes), chunks.isWhole else { return bytes }
    return chunks.all.reduce(into: Array(bytes[..<8])) { file, chunk in
      // The names of what a decoder must know begin with a capital letter.
      let isNeeded = bytes[chunk.whole.lowerBound + 4] & 0x20 == 0
      if isNeeded || Self.shownChunks.contains(where: { chunk.isNamed($0, in: bytes) }) {
        file += bytes[chunk.whole]
      }
    }
  }

  /// The other chunks of a PNG that decide how it is shown.
  private static let shownChunks = [
    "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs",
  ]

  /// Returns the bytes of the JPEG without such notes, with another orientation by Exif's tag
  /// 0x0112 if one is given, and with an end if it is cut short. Nil if it has no pixels.
  ///
  /// - Complexity: O(bytes).
  package func jpeg(orientation: Int?) -> [UInt8]? {
    let bytes = PictureEnd.added(to: self.bytes) ?? self.bytes
    let segments = JPEGSegments(bytes)
    guard let scan = segments.scan, let end = JPEGSegments.end(of: bytes, from: scan) else {
      return nil
    }
    var hasExif = false
    let isFromCamera = PictureNotes(of: bytes).hasCamera
    var file = Array(bytes[..<2])
    for segment in segments.all {
      let start = file.count
      file += segment.needed(of: bytes)
      // The unit of the density: none, for nothing else says later that a camera wrote it.
      if isFromCamera, segment.marker == 0xe0, file.count > start + 11 { file[start + 11] = 0 }
      if segment.marker == 0xe1, let directory = ExifDirectory(segment: bytes[segment.content]),
        !hasExif || orientation == nil
      {
        hasExif = true
        file += Self.exif(directory.needed(orientation: orientation))
      }
    }
    if !hasExif, let orientation {
      file += Self.exif(ExifDirectory.content(orientation: orientation))
    }
    return file + bytes[scan..<end]
  }

  /// Returns the segment with this content, or nothing.
  private static func exif(_ content: [UInt8]?) -> [UInt8] {
    content.map { [0xff, 0xe1, 0, UInt8($0.count + 2)] + $0 } ?? []
  }
}
