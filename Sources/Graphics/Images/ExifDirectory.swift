/// The first directory of the Exif data of a JPEG (CIPA DC-008, 2019, 4.5 and 4.6,
/// https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf). It has the form of TIFF 6.0.
struct ExifDirectory {
  private let tiff: [UInt8]
  private let isBig: Bool
  /// The place of the first entry.
  private let first: Int
  /// The number of entries that the directory states.
  private let count: Int

  /// Finds the directory in the content of an APP1 segment. Nil if it is another segment.
  init?(segment content: ArraySlice<UInt8>) {
    guard content.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(content.dropFirst(6))
    let isBig = tiff.starts(with: "MM".utf8)
    guard isBig || tiff.starts(with: "II".utf8),
      Self.number(tiff, isBig, 2, 2) == 42, let place = Self.number(tiff, isBig, 4, 4),
      let count = Self.number(tiff, isBig, place, 2)
    else { return nil }
    (self.tiff, self.isBig, first, self.count) = (tiff, isBig, place + 2, count)
  }

  /// Returns the 16-bit number with a tag, or nil if there is none.
  ///
  /// - Complexity: O(entries).
  func short(_ tag: Int) -> Int? {
    value(tag, type: 3).flatMap { number($0, 2) }
  }

  /// Returns the fraction with a tag, or nil if there is none or its denominator is 0.
  ///
  /// - Complexity: O(entries).
  func fraction(_ tag: Int) -> Double? {
    guard let place = value(tag, type: 5).flatMap({ number($0, 4) }),
      let above = number(place, 4), let below = number(place + 4, 4), below != 0
    else { return nil }
    return Double(above) / Double(below)
  }

  /// Returns the place of the value of the first entry with a tag and a type.
  private func value(_ tag: Int, type: Int) -> Int? {
    for entry in 0..<count {
      let start = first + 12 * entry
      guard let found = number(start, 2) else { return nil }
      if found == tag, number(start + 2, 2) == type { return start + 8 }
    }
    return nil
  }

  private func number(_ start: Int, _ size: Int) -> Int? {
    Self.number(tiff, isBig, start, size)
  }

  private static func number(_ tiff: [UInt8], _ isBig: Bool, _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, start + size <= tiff.count else { return nil }
    let digits = tiff[start..<start + size]
    return isBig
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
