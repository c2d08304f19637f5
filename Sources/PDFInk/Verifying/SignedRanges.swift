import Glibc
import Ink

/// The bytes that a digital signature covers: all from the beginning of the file to an end, but the
/// signature itself (ISO 32000-2, 12.8.1). Others are not accepted.
struct SignedRanges {
  /// The most bytes of a signature.
  private static let maximum = 8_000_000
  private static let portion = 1 << 16

  /// The place of the signature with its brackets, in the file.
  let gap: Range<Int>
  /// The end of the bytes that are covered.
  let end: Int
  /// The signature.
  let contents: [UInt8]

  /// Reads them of a signature.
  ///
  /// - Parameters:
  ///   - object: The object that is its dictionary, or whose entry /V it is.
  ///   - inValue: True if it is the entry /V.
  init(
    of signature: PDFDictionary, _ object: PDFReference, inValue: Bool, in file: PDFFile
  ) throws(SignatureFault) {
    guard case .array(let values)? = signature["ByteRange"], values.count == 4,
      file.section.base == 0
    else { throw SignatureFault(.byteRange) }
    let numbers = values.compactMap { value -> Int? in
      if case .integer(let number) = value { number } else { nil }
    }
    guard numbers.count == 4, numbers[0] == 0, numbers[1] > 0, numbers[2] > numbers[1],
      numbers[2] < file.size, numbers[3] > 0, numbers[3] <= file.size - numbers[2]
    else { throw SignatureFault(.byteRange) }
    gap = numbers[1]..<numbers[2]
    end = numbers[2] + numbers[3]
    guard gap.count <= 2 * Self.maximum,
      file.contentsOffset(object, inValue: inValue) == gap.lowerBound
    else { throw SignatureFault(.contents) }
    let text = file.bytes(from: gap.lowerBound, count: gap.count)
    guard text.count == gap.count, text.first == UInt8(ascii: "<"),
      text.last == UInt8(ascii: ">"), let contents = Self.decoded(text.dropFirst().dropLast()),
      !contents.isEmpty
    else { throw SignatureFault(.contents) }
    self.contents = contents
  }

  /// Returns the bytes of hexadecimal digits, or nil if there is anything else, or one too few.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for at in stride(from: text.startIndex, to: text.endIndex, by: 2) {
      guard let high = digit(text[at]), let low = digit(text[at + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// Hands out the covered bytes of the file in portions. Returns false if they cannot be read.
  func feed(_ file: Int32, to hand: (UnsafeRawBufferPointer) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    for range in [0..<gap.lowerBound, gap.upperBound..<end] {
      var position = range.lowerBound
      while position < range.upperBound {
        let count = pread(
          file, &buffer, min(Self.portion, range.upperBound - position), off_t(position))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        buffer.withUnsafeBytes { hand(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        position += count
      }
    }
    return true
  }
}
