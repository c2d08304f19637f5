/// The ways in which one passphrase is written in PKCS #12 files.
extension Secret {
  /// The secret, and what other programs may have encrypted a file with when the same text was
  /// typed: in Latin-1, or each of its bytes as a letter of Latin-1. Nil stands for none at all,
  /// which is not the same as an empty one there.
  var spellings: [Secret?] {
    isEmpty ? [self, nil] : [self, inLatin1, fromLatin1].filter { $0 != nil }
  }

  /// The same text in Latin-1, or nil if it is not UTF-8, has other letters or only those of ASCII.
  private var inLatin1: Secret? {
    withBytes { bytes, count -> Secret? in
      let text = UnsafeMutableBufferPointer(start: bytes, count: count)
      return Secret(capacity: count) { room -> Int? in
        var (next, length) = (0, 0)
        while next < count {
          let byte = text[next]
          next += 1
          if byte < 0x80 {
            room[length] = byte
          } else if byte & 0xfe == 0xc2, next < count, text[next] & 0xc0 == 0x80 {
            room[length] = byte << 6 | text[next] & 0x3f
            next += 1
          } else {
            return nil
          }
          length += 1
        }
        return length < count ? length : nil
      }
    }
  }

  /// The text in UTF-8 of which these are the bytes in Latin-1, or nil if it has only letters of
  /// ASCII.
  private var fromLatin1: Secret? {
    withBytes { bytes, count -> Secret? in
      let text = UnsafeMutableBufferPointer(start: bytes, count: count)
      return Secret(capacity: 2 * count) { room -> Int? in
        var length = 0
        for byte in text {
          if byte < 0x80 {
            room[length] = byte
            length += 1
          } else {
            room[length] = 0xc0 | byte >> 6
            room[length + 1] = 0x80 | byte & 0x3f
            length += 2
          }
        }
        return length > count ? length : nil
      }
    }
  }
}
