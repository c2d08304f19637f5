internal import CLinux
import Glibc
import Synchronization

/// The pages of memory with a secret. They are there once it has a byte, and are neither written to
/// a file for swapping, if the system permits that, nor to a core dump, nor given to a child. At
/// the end they are overwritten.
///
/// As long as there are some, other processes of the user can neither read the memory of this one
/// nor have it dumped.
struct SecretPages: ~Copyable, @unchecked Sendable {
  // SAFETY: nobody else has the pages.
  private var start: UnsafeMutableRawPointer?
  /// The number of bytes.
  private(set) var count = 0

  private static let size = SecretBytes.maximum + 1

  deinit {
    guard let start else { return }
    explicit_bzero(start, Self.size)
    munmap(start, Self.size)
    Dumps.permit()
  }

  /// The bytes, valid until the next change.
  var bytes: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Returns the offset of a character, or that of the end.
  func offset(of character: Int) -> Int {
    var left = character
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      if left == 0 { return offset }
      left -= 1
    }
    return count
  }

  /// Replaces a range by a number of zeros. Returns false if they have no room.
  mutating func replace(_ range: Range<Int>, byZeros length: Int) -> Bool {
    let (rest, new) = (count - range.upperBound, count - range.count + length)
    guard new <= SecretBytes.maximum else { return false }
    if new > 0, start == nil { start = Self.mapped() }
    guard let start else { return new == 0 }
    memmove(start + range.lowerBound + length, start + range.upperBound, rest)
    explicit_bzero(start + range.lowerBound, length)
    if new < count { explicit_bzero(start + new, count - new) }
    count = new
    return true
  }

  /// Returns pages of zeros (`mmap`), or nil if there are none.
  private static func mapped() -> UnsafeMutableRawPointer? {
    let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let pages, pages != MAP_FAILED else { return nil }
    // Both are only additional protections: few bytes may be locked.
    mlock(pages, size)
    madvise(pages, size, MADV_DONTDUMP)
    madvise(pages, size, MADV_WIPEONFORK)
    Dumps.forbid()
    return pages
  }
}

/// Core dumps of this process, and the reading of its memory by others of the user.
enum Dumps {
  /// The number of secrets, and whether dumps were permitted without any.
  private static let state = Mutex((secrets: 0, werePermitted: false))

  /// True if there may be some now (`PR_GET_DUMPABLE`).
  static var arePermitted: Bool { xsign_is_dumpable() == 1 }

  /// Forbids them until as many calls of `permit` (`PR_SET_DUMPABLE`).
  static func forbid() {
    state.withLock { state in
      if state.secrets == 0 {
        state.werePermitted = arePermitted
        if state.werePermitted { xsign_set_dumpable(0) }
      }
      state.secrets += 1
    }
  }

  /// Permits them again after the last secret is gone, if they were permitted before.
  static func permit() {
    state.withLock { state in
      state.secrets -= 1
      if state.secrets == 0, state.werePermitted { xsign_set_dumpable(1) }
    }
  }
}
