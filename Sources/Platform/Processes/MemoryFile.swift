internal import CLinux
import Glibc

/// A file in memory, without a name, for what must not be on a disk (`memfd_create`). It is gone
/// with its last descriptor.
package struct MemoryFile: ~Copyable {
  private let descriptor: OwnedDescriptor
  /// The number of the descriptor.
  package var raw: Int32 { descriptor.raw }

  /// Creates an empty file.
  package init() throws(ChildProcess.Failure) {
    descriptor = try OwnedDescriptor(xsign_memory_file()).moved()
  }

  /// Lets nobody change the file any more, whoever has a descriptor of it (`F_ADD_SEALS`).
  package func seal() throws(ChildProcess.Failure) {
    guard xsign_seal(raw) == 0 else { throw .system(errno) }
  }
}
