internal import CLinux
import Glibc
import Synchronization
import SystemPackage

/// The temporary files that programs left which ended while they saved: `.xsign-PROCESS-NUMBER`,
/// whole documents with ink.
enum AbandonedFiles {
  private static let beginning = Array(".xsign-".utf8)
  /// The age from which a file is abandoned whatever else is known of it, in seconds: no program
  /// saves for so long. The number of a process may be that of another one by then.
  private static let longestSaving = 86_400
  /// The most names of a folder that are looked at.
  private static let maximum = 20_000
  /// The operation `F_SETLEASE` of `fcntl`.
  private static let setLease: Int32 = 1024
  /// File systems of this computer alone, where the numbers of processes and leases are reliable:
  /// those of ext, XFS, Btrfs, tmpfs, F2FS, overlays, ZFS, bcachefs, FAT, exFAT and NTFS
  /// (statfs(2)).
  private static let local: Set<Int> = [
    0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994, 0xf2f5_2010, 0x794c_7630, 0x2fc1_2fc1,
    0xca45_1a4e, 0x4d44, 0x2011_bab0, 0x7366_746e,
  ]

  /// The folders that were searched.
  private static let searched = Mutex<Set<DirectoryHandle.Identity>>([])

  /// Returns a name for a temporary file of this process.
  static func newName() -> FilePath {
    FilePath(".xsign-\(getpid())-\(UInt32.random(in: 0 ... .max))")
  }

  /// Removes the files of ended programs from a folder in which a file is going to be written, once
  /// for each folder.
  static func removeOnce(from folder: DirectoryHandle) {
    if searched.withLock({ $0.insert(folder.identity).inserted }) { remove(from: folder) }
  }

  /// Removes the files of the user's programs that have ended from a folder. Blocks on the disk.
  static func remove(from folder: DirectoryHandle) {
    let opened = folder.open(".", O_RDONLY | O_DIRECTORY)
    guard opened >= 0, let list = fdopendir(opened) else {
      if opened >= 0 { close(opened) }
      return
    }
    defer { closedir(list) }
    let isLocal = local.contains(xsign_file_system(opened))
    var count = 0
    while count < maximum, let entry = readdir(list) {
      count += 1
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let process = process(of: name) else { continue }
      let file = FilePath(String(decoding: name, as: UTF8.self))
      if isAbandoned(file, of: process, in: folder, isLocal: isLocal) {
        file.withPlatformString { _ = unlinkat(folder.raw, $0, 0) }
      }
    }
  }

  /// Returns the number of the process in the name of a temporary file, or nil for other names.
  private static func process(of name: [UInt8]) -> pid_t? {
    guard name.starts(with: beginning) else { return nil }
    let parts = name.dropFirst(beginning.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(digits.contains) }),
      UInt32(String(decoding: parts[1], as: UTF8.self)) != nil,
      let process = pid_t(String(decoding: parts[0], as: UTF8.self)), process > 0
    else { return nil }
    return process
  }

  /// Returns true if no program is going to finish the file: its process has ended, and no other
  /// has it open, also in a container, where processes have other numbers. A process on another
  /// computer is not seen, so there only a file that is old is abandoned.
  private static func isAbandoned(
    _ name: FilePath, of process: pid_t, in folder: DirectoryHandle, isLocal: Bool
  ) -> Bool {
    let file = folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return false }
    // The time of a file may be any number, which must not overflow.
    let isOld = status.st_mtim.tv_sec < time(nil) - longestSaving
    guard isLocal else { return isOld }
    let hasEnded = kill(process, 0) != 0 && errno == ESRCH
    // A lease for writing is given only if nobody else has the file open (fcntl(2)). A program that
    // opens it before the lease ends with the descriptor raises SIGIO, which would end this one.
    signal(SIGIO, SIG_IGN)
    return (hasEnded || isOld) && fcntl(file, setLease, F_WRLCK) == 0
  }
}
