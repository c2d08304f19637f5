import Testing

@testable import Ink

/// What files of pictures say of the place and the camera, and what xsign writes of it.
@Suite struct PictureNotesTests {
  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xff, marker] + big(content.count + 2, 2) + content
  }

  private let secret = Array("48.137 N 11.575 E".utf8)

  /// Exif data: entries of one 32-bit value, or two 16-bit ones, and the secret behind them.
  private func tiff(_ entries: [(tag: Int, type: Int, count: Int, value: [UInt8])]) -> [UInt8] {
    let directory = entries.flatMap {
      big($0.tag, 2) + big($0.type, 2) + big($0.count, 4) + $0.value
    }
    return Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + big(entries.count, 2) + directory + big(0, 4)
      + secret
  }

  private func orientation(_ value: Int) -> (Int, Int, Int, [UInt8]) {
    (0x0112, 3, 1, big(value, 2) + [0, 0])
  }
  private let place = (0x8825, 4, 1, [0, 0, 0, 8] as [UInt8])
  private let camera = (0x010f, 2, 3, Array("XY\0\0".utf8))
  /// Fractions that are the first bytes of the directory.
  private let density = [
    (0x011a, 5, 1, [0, 0, 0, 0] as [UInt8]), (0x011b, 5, 1, [0, 0, 0, 0] as [UInt8]),
  ]

  private func exif(_ entries: [(Int, Int, Int, [UInt8])]) -> [UInt8] {
    segment(0xe1, Array("Exif\0\0".utf8) + tiff(entries.map { ($0.0, $0.1, $0.2, $0.3) }))
  }

  private func jfif(_ picture: [UInt8] = []) -> [UInt8] {
    let size: [UInt8] = picture.isEmpty ? [0, 0] : [1, UInt8(picture.count / 3)]
    return segment(0xe0, Array("JFIF\0".utf8) + [1, 2, 1, 1, 44, 1, 44] + size + picture)
  }

  /// Two tables and a scan.
  private let pixels: [UInt8] = [
    0xff, 0xdb, 0, 4, 1, 2, 0xff, 0xc0, 0, 3, 8, 0xff, 0xda, 0, 4, 9, 9, 7, 0xff, 0, 7, 0xff, 0xd9,
  ]

  private func jpeg(_ segments: [UInt8]...) -> [UInt8] {
    [0xff, 0xd8] + segments.flatMap(\.self) + pixels
  }

  private func written(_ file: [UInt8]) -> [UInt8] {
    Background.Picture(bytes: file, frame: .empty).bytesWithoutNotes
  }

  // MARK: Reading

  @Test func placeAndCameraAreNoticed() {
    func notes(_ file: [UInt8]) -> [Bool] {
      let notes = PictureNotes(of: file)
      return [notes.hasPlace, notes.hasCamera]
    }
    func xmp(_ text: String) -> [UInt8] {
      segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0\(text)".utf8))
    }
    #expect(notes(jpeg(jfif())) == [false, false] && notes([]) == [false, false])
    #expect(notes(jpeg(exif([orientation(6)]))) == [false, false])
    #expect(notes(jpeg(exif([place]))) == [true, false])
    #expect(notes(jpeg(jfif(), exif([camera]))) == [false, true])
    #expect(notes(jpeg(exif([camera, place]))) == [true, true])
    #expect(notes(jpeg(xmp("<exif:GPSLatitude>48"))) == [true, false])
    #expect(notes(jpeg(xmp(" tiff:Model='X'"))) == [false, true])
    #expect(notes(jpeg(xmp("<dc:title>"))) == [false, false])
    #expect(notes(png(("eXIf", tiff([place])))) == [true, false])
    let text = Array("XML:com.adobe.xmp\0\0\0\0\0tiff:Make".utf8)
    #expect(notes(png(("iTXt", text))) == [false, true])
  }

  // MARK: Writing

  @Test func aFileWithoutNotesIsWrittenByteForByte() {
    let file = jpeg(jfif(), segment(0xee, Array("Adobe".utf8)))
    #expect(written(file) == file)
    let profile = jpeg(jfif(), segment(0xe2, Array("ICC_PROFILE\0".utf8) + [1, 1, 5]))
    #expect(written(profile) == profile)
    // What is no picture stays, and one that is cut short gets an end.
    for other in [[1, 2, 3], Array(file[..<20]), []] { #expect(written(other) == other) }
    for count in 1...2 { #expect(written(Array(file.dropLast(count))) == file) }
  }

  @Test func whatDoesNotShowIsLeftOut() {
    let notes = [
      segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret),
      segment(0xed, Array("Photoshop 3.0\0".utf8) + secret), segment(0xfe, secret),
      segment(0xe2, Array("MPF\0".utf8) + secret), segment(0xeb, secret),
      segment(0xe0, Array("JFXX\0".utf8) + secret), exif([place]),
    ]
    let file = jpeg(jfif(secret + [0]), notes.flatMap(\.self)) + secret
    #expect(file.contains(secret) && written(file) == jpeg(jfif()))
    #expect(written(written(file)) == written(file))
  }

  /// The orientation stays, and so does the density that a scanner states.
  @Test func whatShowsStays() throws {
    for value in 2...8 {
      let file = written(jpeg(exif([orientation(value), place] + density)))
      let segments = JPEGSegments(file).all
      let directory = try #require(ExifDirectory(segment: file[segments[0].content]))
      #expect(directory.short(0x0112) == value && !directory.hasPlace)
      // The fraction at 0 is MM, 42 over 8.
      #expect(directory.fraction(0x011a) == Double(0x4d4d_002a) / 8 && !file.contains(secret))
    }
    #expect(written(jpeg(exif([orientation(1), place]))) == jpeg())
    let photo = written(jpeg(exif([orientation(3), camera] + density)))
    let directory = try #require(ExifDirectory(segment: photo[JPEGSegments(photo).all[0].content]))
    #expect(directory.short(0x0112) == 3 && directory.fraction(0x011a) == nil)
    // JFIF has no unit then.
    var plain = jpeg(jfif())
    plain[2 + 4 + 7] = 0
    #expect(written(jpeg(jfif(), exif([camera]))) == plain)
  }

  private func png(_ chunks: (String, [UInt8])...) -> [UInt8] {
    let all = [("IHDR", [1])] + chunks + [("IDAT", [2, 3]), ("IEND", [])]
    return all.reduce([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { file, chunk in
      file + big(chunk.1.count, 4) + Array(chunk.0.utf8) + chunk.1 + [0, 0, 0, 0]
    }
  }

  @Test func aPNGKeepsWhatDecidesHowItIsShown() {
    let plain = png(("gAMA", [1]), ("pHYs", [2]), ("PLTE", [3]), ("tRNS", [4]), ("iCCP", [5]))
    #expect(written(plain) == plain)
    let notes = png(
      ("gAMA", [1]), ("tEXt", secret), ("eXIf", tiff([place])), ("tIME", secret), ("zTXt", secret),
      ("iTXt", secret), ("vpAg", secret))
    #expect(written(notes + secret) == png(("gAMA", [1])))
    // What is left of a file that is cut short has none of it either.
    let end = Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]
    let plainEnded = png(("gAMA", [1])).dropLast(8) + end
    for count in 1...12 { #expect(written(Array(notes.dropLast(count))) == Array(plainEnded)) }
  }

  @Test func inkMLHasNoPlaceOfAPhoto() throws {
    let frame = Bounds(min: .zero, max: Point(4, 3))
    let file = jpeg(jfif(), exif([orientation(6), place, camera]))
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: 4, height: 3),
      background: Background(picture: .init(bytes: file, frame: frame)))
    let made = InkDocument(strokes: [], size: nil, engines: [], pages: [page]).inkML()
    let read = try InkDocument(inkML: made, file: "a")
    let bytes = try #require(read.pages[0].background.picture?.bytes)
    #expect(!bytes.contains(secret) && bytes == written(file) && bytes.count > pixels.count + 30)
  }

  // MARK: Hostile files

  @Test func noBytesTrap() {
    let files = [
      jpeg(jfif([1, 2, 3]), exif([orientation(6), place, camera] + density)),
      png(("eXIf", tiff([place, camera])), ("tEXt", secret)),
    ]
    for file in files {
      for count in 0...file.count {
        _ = written(Array(file[..<count]))
        _ = PictureNotes(of: Array(file[..<count]))
      }
      for place in file.indices {
        for byte: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
          var other = file
          other[place] = byte
          _ = written(other)
          _ = PictureNotes(of: other)
        }
      }
    }
  }
}
