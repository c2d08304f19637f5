import Glibc
import Ink

extension FileLimits {
  /// The limits on this computer, by its physical memory (`sysconf`).
  static let computer = FileLimits(
    own: .own(
      memory: max(sysconf(Int32(_SC_PHYS_PAGES)), 0) * max(sysconf(Int32(_SC_PAGESIZE)), 0)))
}
