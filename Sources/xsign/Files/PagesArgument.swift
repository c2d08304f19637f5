/// A choice of pages that was typed, counted from 1, or from the end if negative.
enum PagesArgument: Sendable, Hashable {
  /// The pages of these ranges. -1 is the last one.
  case ranges([Range])
  /// All pages but the last.
  case allButLast

  static let first = PagesArgument.ranges([Range(first: 1, last: 1)])

  /// True if it is one page, however many there are.
  var isOnePage: Bool {
    if case .ranges(let ranges) = self {
      ranges.count == 1 && ranges[0].first == ranges[0].last
    } else {
      false
    }
  }

  /// The pages from one to another.
  struct Range: Sendable, Hashable {
    let first: Int
    let last: Int

    /// The range as it may be typed.
    var text: String {
      [first, last].map { $0 == -1 ? "last" : "\($0)" }.joined(separator: "-")
    }

    /// True if its first page comes after its last, however many there are.
    fileprivate var isReversed: Bool { (first < 0) == (last < 0) && first > last }
  }

  /// The reason why there are no such pages.
  enum Fault: Error, Hashable {
    /// This page is not there, as it was typed.
    case missing(Int)
    /// The first page of this range comes after its last.
    case reversed(Range)
  }

  /// The first range whose first page comes after its last, however many there are; or nil.
  var reversedRange: Range? {
    if case .ranges(let ranges) = self { ranges.first(where: \.isReversed) } else { nil }
  }

  static let all = PagesArgument.ranges([Range(first: 1, last: -1)])

  /// Reads `3`, `2-5`, `1,4`, `last`, `-1`, `2-last`, `all` or `all-but-last`. Returns nil if
  /// `text` is none of them.
  init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "all-but-last": self = .allButLast
    default:
      var ranges: [Range] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let range = Self.range(part) else { return nil }
        ranges.append(range)
      }
      self = .ranges(ranges)
    }
  }

  private static func range(_ text: Substring) -> Range? {
    if let page = number(text) { return Range(first: page, last: page) }
    // The hyphen at the beginning is a sign.
    guard let hyphen = text.dropFirst().firstIndex(of: "-"), let first = number(text[..<hyphen]),
      let last = number(text[text.index(after: hyphen)...])
    else { return nil }
    return Range(first: first, last: last)
  }

  private static func number(_ text: Substring) -> Int? {
    if text == "last" { return -1 }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(text), number != 0
    else { return nil }
    return number
  }

  /// Returns the indices of the pages among `count`, ascending.
  ///
  /// - Throws: `Fault` if one is not there, or a range is reversed.
  func indices(of count: Int) throws(Fault) -> [Int] {
    var indices: Set<Int> = []
    switch self {
    case .allButLast: indices.formUnion(0..<max(count - 1, 0))
    case .ranges(let ranges):
      for range in ranges {
        var ends: [Int] = []
        for number in [range.first, range.last] {
          let index = number < 0 ? count + number : number - 1
          guard 0..<count ~= index else { throw .missing(number) }
          ends.append(index)
        }
        guard ends[0] <= ends[1] else { throw .reversed(range) }
        indices.formUnion(ends[0]...ends[1])
      }
    }
    return indices.sorted()
  }
}
