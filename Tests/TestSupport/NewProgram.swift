import Foundation

/// Makes a file that this process has just written a program, and waits until it can be started.
///
/// A child that another thread starts meanwhile has a copy of the descriptor by which the file was
/// written, until it becomes another program itself, and the system starts no file that is open for
/// writing ("Text file busy").
public func makeProgram(_ path: String) {
  chmod(path, 0o755)
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  defer { close(file) }
  // A lease for reading is refused as long as that lasts. The constant is not imported.
  let setLease: Int32 = 1024
  _ = waitUntil { fcntl(file, setLease, Int32(F_RDLCK)) == 0 || errno != EAGAIN }
  _ = fcntl(file, setLease, Int32(F_UNLCK))
}
