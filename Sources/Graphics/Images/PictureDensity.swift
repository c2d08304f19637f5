import Ink

/// The density of a picture's pixels, which gives its true size.
///
/// The file states it in front of the pixels. libpng tells it only by its older interface, whose
/// errors jump over Swift frames, and TurboJPEG only since version 3, so it is read here.
public struct PictureDensity: Sendable, Hashable {
  /// The pixels per inch along a row.
  public let x: Double
  /// The pixels per inch along a column.
  public let y: Double

  /// The densities of scanners, in pixels per inch. Programs that know none write 1, 72 or 96.
  static let ofScans = 100.0...2400
  /// The densities of faxes, which are coarser along the columns: 204 by 98, 204 by 196, 204 by
  /// 391 (ITU-T T.4, 2003, https://www.itu.int/rec/T-REC-T.4).
  static let ofFaxes = 90.0...2400
  /// The greatest ratio of the two that is believed.
  static let maximumRatio = 2.5

  /// Creates a density in pixels per inch. Nil if it is not to be believed: it must be one of a
  /// scan, the same along both sides within 1 %, or of a fax. No program that knows none writes two
  /// numbers that differ.
  init?(x: Double, y: Double) {
    let (least, most) = (min(x, y), max(x, y))
    let isEven = most <= 1.01 * least
    let range = isEven ? Self.ofScans : Self.ofFaxes
    // A PNG has whole pixels per metre: 3937 of them are 99.9998 per inch.
    guard range ~= least.rounded(), range ~= most.rounded(), most <= Self.maximumRatio * least
    else { return nil }
    (self.x, self.y) = (x, y)
  }

  /// The density of the picture whose rows and columns are exchanged.
  var turned: PictureDensity? { PictureDensity(x: y, y: x) }

  /// The pixels per metre, or nil if they differ along the two sides.
  package var pixelsPerMetre: Int? {
    max(x, y) > 1.01 * min(x, y) ? nil : Int((x * 1000 / Self.millimetres).rounded())
  }

  /// The millimetres of an inch.
  private static let millimetres = 25.4

  /// Reads the chunk `pHYs` in front of the pixels of a PNG (PNG Specification, 11.3.5.3,
  /// https://www.w3.org/TR/2003/REC-PNG-20031110/#11pHYs). Nil if there is none, or it only states
  /// the shape of the pixels.
  ///
  /// - Complexity: O(bytes in front of the pixels).
  init?(png bytes: [UInt8]) {
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    var at = 8
    while at + 12 <= bytes.count {
      let (length, kind) = (number(at), bytes[at + 4..<at + 8])
      if kind.elementsEqual("IDAT".utf8) { return nil }
      if kind.elementsEqual("pHYs".utf8), length == 9, at + 17 <= bytes.count {
        // The only unit is the metre.
        guard bytes[at + 16] == 1 else { return nil }
        let inch = Self.millimetres / 1000
        self.init(x: Double(number(at + 8)) * inch, y: Double(number(at + 12)) * inch)
        return
      }
      at += 12 + length
    }
    return nil
  }

  /// Reads the content of an APP0 segment of a JPEG (JFIF 1.02, 1992,
  /// https://www.w3.org/Graphics/JPEG/jfif3.pdf). Nil if it is another segment, or only states the
  /// shape of the pixels.
  init?(jfif content: ArraySlice<UInt8>) {
    guard content.starts(with: Array("JFIF\0".utf8)), content.count >= 12 else { return nil }
    func number(_ place: Int) -> Double {
      let at = content.startIndex + place
      return Double(Int(content[at]) << 8 | Int(content[at + 1]))
    }
    // After the mark and the version.
    switch content[content.startIndex + 7] {
    case 1: self.init(x: number(8), y: number(10))
    case 2: self.init(x: number(8) * Self.millimetres / 10, y: number(10) * Self.millimetres / 10)
    default: return nil
    }
  }

  /// Reads the tags XResolution, YResolution and ResolutionUnit of Exif (CIPA DC-008, version 2.3,
  /// 4.6.4; the unit is the inch unless it is stated). Nil if they are missing.
  init?(exif directory: ExifDirectory) {
    guard let x = directory.fraction(0x011a), let y = directory.fraction(0x011b) else { return nil }
    switch directory.short(0x0128) {
    case nil, 2: self.init(x: x, y: y)
    case 3: self.init(x: x * Self.millimetres / 10, y: y * Self.millimetres / 10)
    default: return nil
    }
  }
}
