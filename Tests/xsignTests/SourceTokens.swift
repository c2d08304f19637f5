/// A word or a sign of Swift source text.
struct SourceToken {
  /// The word without backticks, or the sign.
  let text: String
  /// The line number, from 1.
  let line: Int

  /// True if the word can be a name.
  var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
}

/// The tokens of Swift source text, without comments and the text of strings. Interpolated
/// expressions are included.
struct SourceTokens {
  /// The words and signs, in order.
  private(set) var all: [SourceToken] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// The tokens of `text`.
  init(_ text: String) {
    // Zeros at the end: looking ahead needs no check.
    bytes = Array(text.utf8) + [0, 0, 0]
    scan(isInterpolated: false)
  }

  private var end: Int { bytes.count - 3 }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      index + text.count <= bytes.count && bytes[index..<index + text.count].elementsEqual(text)
    }
  }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where index < end {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// Scans up to the end, or up to the parenthesis that ends an interpolation.
  private mutating func scan(isInterpolated: Bool) {
    var depth = 0
    while index < end {
      let byte = bytes[index]
      if starts("//") {
        while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if starts("/*") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") && isRawString {
        skipString()
      } else if Self.isWordPart(byte) {
        let start = index
        while index < end, Self.isWordPart(bytes[index]) { index += 1 }
        let word = bytes[start..<index].filter { $0 != UInt8(ascii: "`") }
        all.append(SourceToken(text: String(decoding: word, as: UTF8.self), line: line))
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          depth -= 1
          if isInterpolated, depth < 0 { return step() }
        }
        if byte > UInt8(ascii: " ") {
          all.append(SourceToken(text: String(UnicodeScalar(byte)), line: line))
        }
        step()
      }
    }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }

  /// Comments nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        step(2)
      } else if starts("*/") {
        depth -= 1
        step(2)
      } else {
        step()
      }
    } while depth > 0 && index < end
  }

  /// True if the signs `#` at this position begin a string.
  private var isRawString: Bool {
    bytes[index...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  private mutating func skipString() {
    let start = index
    while bytes[index] == UInt8(ascii: "#") { index += 1 }
    let hashes = index - start
    let quotes = starts("\"\"\"") ? 3 : 1
    let close =
      Array(repeating: UInt8(ascii: "\""), count: quotes)
      + Array(repeating: UInt8(ascii: "#"), count: hashes)
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    step(quotes)
    while index < end {
      if bytes[index...].starts(with: close) { return step(close.count) }
      guard bytes[index...].starts(with: escape) else {
        step()
        continue
      }
      step(escape.count)
      let isInterpolation = bytes[index] == UInt8(ascii: "(")
      step()
      if isInterpolation { scan(isInterpolated: true) }
    }
  }
}
