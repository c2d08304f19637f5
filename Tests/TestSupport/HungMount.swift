import Foundation

/// A file system that never answers, like a network mount whose server is gone. A process that
/// opens a file on it waits until it is unmounted. The mount ends with this object.
///
/// It is a FUSE connection without a server (https://docs.kernel.org/filesystems/fuse/fuse.html).
public final class HungMount {
  private let folder: String
  private let connection: Int32

  /// True if this process may mount file systems.
  public static let isPossible = geteuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0

  /// Mounts the file system over the folder at `path`, which hides its files until the unmount.
  public init(over path: String) throws {
    folder = path
    // A child process with a copy of the descriptor would keep the connection open.
    connection = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    guard connection >= 0 else { throw TestError("/dev/fuse cannot be opened.") }
    let options = "fd=\(connection),rootmode=40000,user_id=0,group_id=0,allow_other"
    guard mount("hung", path, "fuse", UInt(MS_NOSUID | MS_NODEV), options) == 0 else {
      close(connection)
      throw TestError("\(path) cannot be mounted: \(String(cString: strerror(errno))).")
    }
  }

  deinit {
    umount2(folder, Int32(MNT_DETACH | MNT_FORCE))
    close(connection)
  }
}
