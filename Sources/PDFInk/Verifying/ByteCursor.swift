/// The tokens of a part of a file (ISO 32000-2, 7.2), one after another.
struct ByteCursor {
  private static let blockBytes = 1 << 16
  /// The longest name or word that is kept.
  private static let longest = 256

  private let file: PDFFile
  private var block: [UInt8] = []
  private var blockStart = 0
  /// The offset in the file of the next byte.
  private(set) var position: Int

  /// A token. Brackets are words of one or two characters; strings have no text.
  enum Token: Hashable {
    case name([UInt8])
    case integer(Int)
    case word([UInt8])
    case string
    case end
  }

  init(_ file: PDFFile, at position: Int) { (self.file, self.position) = (file, position) }

  /// Returns the next byte without passing it, or nil at the end.
  mutating func peek() -> UInt8? {
    if position < blockStart || position >= blockStart + block.count {
      guard position < file.size else { return nil }
      block = file.bytes(from: position, count: Self.blockBytes)
      blockStart = position
      if block.isEmpty { return nil }
    }
    return block[position - blockStart]
  }

  private mutating func take() -> UInt8? {
    guard let byte = peek() else { return nil }
    position += 1
    return byte
  }

  /// Passes over bytes. Returns false if there are not so many.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= file.size - position else { return false }
    position += count
    return true
  }

  /// Passes over these bytes. Returns false if there are others.
  mutating func skip(_ text: String) -> Bool {
    for byte in text.utf8 where take() != byte { return false }
    return true
  }

  /// Passes over white space, and if wanted over comments.
  mutating func skipSpace(comments: Bool = true) {
    while let byte = peek() {
      if SectionText.isSpace(byte) {
        position += 1
      } else if comments, byte == UInt8(ascii: "%") {
        while let byte = peek(), byte != 10, byte != 13 { position += 1 }
      } else {
        return
      }
    }
  }

  private static let delimiters = Set("()<>[]{}/%".utf8)

  /// Returns true for neither white space nor a delimiter (ISO 32000-1, 7.2.2).
  static func isRegular(_ byte: UInt8) -> Bool {
    !SectionText.isSpace(byte) && !delimiters.contains(byte)
  }

  /// Returns the next token, or nil for what is wrong.
  mutating func next() -> Token? {
    skipSpace()
    guard let first = take() else { return .end }
    switch first {
    case UInt8(ascii: "/"): return .name(regular())
    case UInt8(ascii: "("): return skipString() ? .string : nil
    case UInt8(ascii: "<"):
      if peek() == first { return bracket([first]) }
      while let byte = take() { if byte == UInt8(ascii: ">") { return .string } }
      return nil
    case UInt8(ascii: ">"): return peek() == first ? bracket([first]) : nil
    case UInt8(ascii: "["), UInt8(ascii: "]"): return .word([first])
    case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
    default:
      let word = [first] + regular()
      let isNumber = word.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard isNumber, let number = Int(String(decoding: word, as: UTF8.self)) else {
        return .word(word)
      }
      return .integer(number)
    }
  }

  private mutating func bracket(_ first: [UInt8]) -> Token {
    position += 1
    return .word(first + first)
  }

  private mutating func regular() -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = peek(), Self.isRegular(byte) {
      position += 1
      if bytes.count < Self.longest { bytes.append(byte) }
    }
    return bytes
  }

  private mutating func skipString() -> Bool {
    var depth = 1
    while let byte = take() {
      switch byte {
      case UInt8(ascii: "\\"): if take() == nil { return false }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { return true }
    }
    return false
  }
}
