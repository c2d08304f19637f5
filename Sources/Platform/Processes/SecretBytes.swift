import Glibc
import Synchronization

/// A passphrase, PIN or password that is being typed, or was.
///
/// Its bytes are in pages of their own (`SecretPages`), and are overwritten when they are no longer
/// needed, at the latest with this. A `String` cannot do that: it leaves copies.
package final class SecretBytes: Sendable {
  /// The most bytes.
  package static let maximum = 4095

  private let pages = Mutex(SecretPages())

  package init() {}

  /// The number of bytes.
  package var byteCount: Int { pages.withLock { $0.count } }
  /// True if there is nothing.
  package var isEmpty: Bool { byteCount == 0 }
  /// The number of characters, as Unicode scalars. O(number of bytes).
  package var count: Int {
    pages.withLock { $0.bytes.count { $0 & 0xC0 != 0x80 } }
  }

  /// Replaces a range of characters. O(number of bytes).
  ///
  /// - Parameter characters: The new ones, which are gone through several times.
  /// - Returns: The number of the new ones, or nil if they have no room: then nothing is changed.
  package func replace(
    _ range: Range<Int>, by characters: some Sequence<Unicode.Scalar>
  ) -> Int? {
    pages.withLock { pages in
      let (length, count) = characters.reduce(into: (0, 0)) { sum, scalar in
        sum.0 += UTF8.width(scalar)
        sum.1 += 1
      }
      let start = pages.offset(of: range.lowerBound)
      let end = pages.offset(of: range.upperBound)
      guard pages.replace(start..<end, byZeros: length) else { return nil }
      var index = start
      for scalar in characters {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          pages.bytes[index] = byte
          index += 1
        }
      }
      return count
    }
  }

  /// Replaces a range of characters by those of another secret that `isWanted` is true for. Returns
  /// likewise.
  package func replace(
    _ range: Range<Int>, by other: SecretBytes,
    where isWanted: @escaping (Unicode.Scalar) -> Bool
  ) -> Int? {
    guard other !== self else { return nil }
    return other.pages.withLock {
      replace(range, by: SecretScalars(bytes: $0.bytes).lazy.filter(isWanted))
    }
  }

  /// Appends bytes. Returns false if they have no room: then nothing is changed.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    pages.withLock { pages in
      let end = pages.count
      guard pages.replace(end..<end, byZeros: bytes.count) else { return false }
      for (index, byte) in bytes.enumerated() { pages.bytes[end + index] = byte }
      return true
    }
  }

  /// Returns another one with the characters of this, whose bytes are Latin-1, or nil if they have
  /// no room.
  package func fromLatin() -> SecretBytes? {
    let result = SecretBytes()
    return pages.withLock { pages in
      result.replace(0..<0, by: pages.bytes.lazy.map { Unicode.Scalar($0) }) == nil ? nil : result
    }
  }

  /// Returns true if the other one has the same bytes.
  package func isSame(as other: SecretBytes) -> Bool {
    if other === self { return true }
    return pages.withLock { own in
      other.pages.withLock { own.bytes.elementsEqual($0.bytes) }
    }
  }

  /// Returns another one with the bytes of this, which has none any more.
  package func take() -> SecretBytes {
    let taken = SecretBytes()
    pages.withLock { own in
      taken.pages.withLock { swap(&own, &$0) }
    }
    return taken
  }

  /// Writes it to a descriptor, with a line feed at the end. Returns false if that fails.
  package func writeLine(to descriptor: Int32) -> Bool {
    pages.withLock { pages in
      let bytes = pages.bytes
      guard bytes.isEmpty || write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
        return false
      }
      return write(descriptor, "\n", 1) == 1
    }
  }

  /// Overwrites the bytes. It is empty then.
  package func wipe() { pages.withLock { $0 = SecretPages() } }

  /// A copy as a text, for what is kept anyway, such as the password of an open PDF.
  package var text: String { pages.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
}

/// The characters of a secret, which are decoded without a copy.
private struct SecretScalars: Sequence {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  struct Iterator: IteratorProtocol {
    var rest: UnsafeMutableBufferPointer<UInt8>.Iterator
    private var decoder = UTF8()

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { rest = bytes.makeIterator() }

    mutating func next() -> Unicode.Scalar? {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): scalar
      case .error: "\u{FFFD}"
      case .emptyInput: nil
      }
    }
  }

  func makeIterator() -> Iterator { Iterator(bytes) }
}
