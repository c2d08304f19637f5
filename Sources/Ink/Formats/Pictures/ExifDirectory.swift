/// The first directory of the Exif data of a picture (CIPA DC-008, 2019, 4.5 and 4.6,
/// https://www.cipa.jp/std/documents/e/DC-008-Translation-2019-E.pdf). It has the form of TIFF 6.0.
package struct ExifDirectory {
  private let tiff: [UInt8]
  private let isBig: Bool
  /// The place of the first entry.
  private let first: Int
  /// The number of entries that the directory states.
  private let count: Int

  /// The mark of a segment of a JPEG with Exif data.
  static let mark = Array("Exif\0\0".utf8)

  /// Finds the directory in the content of an APP1 segment of a JPEG. Nil if it is another segment.
  package init?(segment content: ArraySlice<UInt8>) {
    guard content.starts(with: Self.mark) else { return nil }
    self.init(tiff: content.dropFirst(Self.mark.count))
  }

  /// Finds the directory in Exif data without a mark, as the chunk `eXIf` of a PNG has it.
  package init?(tiff content: ArraySlice<UInt8>) {
    let tiff = Array(content)
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
  package func short(_ tag: Int) -> Int? {
    value(tag, type: 3).flatMap { number($0, 2) }
  }

  /// Returns the fraction with a tag, or nil if there is none or its denominator is 0.
  ///
  /// - Complexity: O(entries).
  package func fraction(_ tag: Int) -> Double? {
    guard let (above, below) = parts(tag), below != 0 else { return nil }
    return Double(above) / Double(below)
  }

  /// Returns the numerator and denominator with a tag, or nil if there are none.
  func parts(_ tag: Int) -> (above: Int, below: Int)? {
    guard let place = value(tag, type: 5).flatMap({ number($0, 4) }),
      let above = number(place, 4), let below = number(place + 4, 4)
    else { return nil }
    return (above, below)
  }

  /// True if a camera, scanner or phone names itself (tags Make and Model).
  package var hasCamera: Bool { hasText(0x010f) || hasText(0x0110) }

  /// True if it has a directory about the place (GPSInfo, tag 0x8825).
  var hasPlace: Bool { value(0x8825, type: 4) != nil }

  /// Returns true if there is a text with a tag that is not empty: it ends in a zero.
  private func hasText(_ tag: Int) -> Bool {
    value(tag, type: 2).flatMap { number($0 - 4, 4) }.map { $0 > 1 } ?? false
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

extension ExifDirectory {
  /// Returns the content of a segment with what a picture needs to be shown, and nothing else: its
  /// orientation if it is not upright, and its density unless a camera wrote it, which knows none.
  /// Nil if that is nothing.
  ///
  /// - Parameter turned: The orientation that it gets, or nil for its own.
  func needed(orientation turned: Int? = nil) -> [UInt8]? {
    var entries = Self.entries(orientation: turned ?? short(0x0112))
    if !hasCamera, let x = parts(0x011a), let y = parts(0x011b) {
      entries.append((0x011a, 5, Self.big(x.above, 4) + Self.big(x.below, 4)))
      entries.append((0x011b, 5, Self.big(y.above, 4) + Self.big(y.below, 4)))
      if let unit = short(0x0128) { entries.append((0x0128, 3, Self.big(unit, 2))) }
    }
    return Self.content(entries)
  }

  /// Returns the content of a segment with an orientation, or nil if that is upright.
  static func content(orientation: Int) -> [UInt8]? { content(entries(orientation: orientation)) }

  /// An entry with one value.
  private typealias Entry = (tag: Int, type: Int, value: [UInt8])

  private static func entries(orientation: Int?) -> [Entry] {
    guard let orientation, 2...8 ~= orientation else { return [] }
    return [(0x0112, 3, big(orientation, 2))]
  }

  private static func content(_ entries: [Entry]) -> [UInt8]? {
    guard !entries.isEmpty else { return nil }
    // Values of more than 4 bytes follow the directory.
    var end = 8 + 2 + 12 * entries.count + 4
    var (directory, values): ([UInt8], [UInt8]) = ([], [])
    for (tag, type, value) in entries {
      directory += big(tag, 2) + big(type, 2) + big(1, 4)
      if value.count > 4 {
        directory += big(end, 4)
        values += value
        end += value.count
      } else {
        directory += value + [UInt8](repeating: 0, count: 4 - value.count)
      }
    }
    return mark + Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + big(entries.count, 2)
      + directory + big(0, 4) + values
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
