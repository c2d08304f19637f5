import Ink

/// A reader of what `pdftotext -bbox` writes: pages and words with their frames, as XHTML
/// (https://manpages.debian.org/stable/poppler-utils/pdftotext.1.html). What it does not know it
/// passes over, and it believes no number that is not finite.
struct PageWordsReader {
  /// A page as it was written.
  struct Page: Sendable, Hashable {
    /// The width without the page's turn, in points.
    var width: Double
    /// The height likewise.
    var height: Double
    /// The words, in points of the page as shown.
    var words: [PageWord] = []
  }

  /// The most words of a page, and the most bytes of one.
  private static let (maximumWords, maximumBytes) = (6000, 1000)

  /// Returns the pages in `bytes`. O(number of bytes).
  static func pages(in bytes: [UInt8]) -> [Page] {
    var pages: [Page] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if starts(line, with: "<page ") {
        guard let width = number("width", in: line), let height = number("height", in: line) else {
          pages.append(Page(width: 0, height: 0))
          continue
        }
        pages.append(Page(width: width, height: height))
      } else if starts(line, with: "<word "), let last = pages.indices.last,
        pages[last].words.count < maximumWords, let word = word(in: line)
      {
        pages[last].words.append(word)
      }
    }
    return pages
  }

  private static func starts(_ line: ArraySlice<UInt8>, with text: String) -> Bool {
    line.starts(with: text.utf8)
  }

  private static func word(in line: ArraySlice<UInt8>) -> PageWord? {
    guard let left = number("xMin", in: line), let top = number("yMin", in: line),
      let right = number("xMax", in: line), let bottom = number("yMax", in: line), left <= right,
      top <= bottom, let start = line.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let text = line[(start + 1)...].prefix { $0 != UInt8(ascii: "<") }
    guard !text.isEmpty, text.count <= maximumBytes else { return nil }
    return PageWord(
      unescaped(String(decoding: text, as: UTF8.self)),
      frame: Bounds(min: Point(left, top), max: Point(right, bottom)))
  }

  /// Returns the number of an attribute.
  private static func number(_ name: String, in line: ArraySlice<UInt8>) -> Double? {
    let key = Array("\(name)=\"".utf8)
    var index = line.startIndex
    while let next = line[index...].firstIndex(of: key[0]) {
      guard line[next...].starts(with: key) else {
        index = next + 1
        continue
      }
      let digits = line[(next + key.count)...].prefix { $0 != UInt8(ascii: "\"") }
      guard digits.count < 40, let number = Double(String(decoding: digits, as: UTF8.self)),
        number.magnitude < 1e7
      else { return nil }
      return number
    }
    return nil
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: ";"),
        let character = entities[String(part[..<end])]
      else {
        result += index > 0 ? "&" + part : String(part)
        continue
      }
      result += character + part[part.index(after: end)...]
    }
    return result
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
}
