internal import CLinux
import Glibc

/// A file in memory, without a name, for what must not be on a disk (`memfd_create`). It is gone
/// with its last descriptor.
package struct MemoryFile: ~Copyable {
  private let descriptor: OwnedDescriptor
  /// The number of the descriptor.
  package var raw: Int32 { descriptor.raw }

  package init() throws(ChildProcess.Failure) {
    descriptor = try OwnedDescriptor(xsign_memory_file()).moved()
  }

  /// Appends the first `count` bytes of another file, whose position is neither used nor changed
  /// (`sendfile`).
  package func append(_ descriptor: Int32, count: Int) throws(ChildProcess.Failure) {
    var offset = off_t(0)
    while offset < count {
      let copied = sendfile(raw, descriptor, &offset, count - Int(offset))
      if copied < 0, errno == EINTR { continue }
      guard copied > 0 else { throw .system(copied < 0 ? errno : EIO) }
    }
  }

  /// Appends bytes (`write`).
  package func append(_ bytes: [UInt8]) throws(ChildProcess.Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(raw, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .system(errno) }
      rest = rest.dropFirst(written)
    }
  }

  /// Lets nobody change the file any more, whoever has a descriptor of it (`F_ADD_SEALS`).
  package func seal() throws(ChildProcess.Failure) {
    guard xsign_seal(raw) == 0 else { throw .system(errno) }
  }
}

extension ChildProcess.Failure {
  /// The value of errno for a file in memory that cannot be made or written.
  var codeOfMemory: Int32 { if case .system(let code) = self { code } else { ENOMEM } }
}
