import Glibc

/// The limit of the files that this process may have open at a time.
package enum OpenFileLimit {
  /// More are never needed. Some programs look at each number that the limit permits.
  private static let enough: rlim_t = 65_536
  /// What Linux permits by default.
  private static let usual = 1024

  /// Raises the limit as far as the system permits and may be needed, also for the programs that
  /// are started from now on, and returns it (`setrlimit`).
  package static func raise() -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return usual }
    let before = limit.rlim_cur
    limit.rlim_cur = max(before, min(limit.rlim_max, enough))
    let isRaised = setrlimit(resource, &limit) == 0
    return Int(clamping: isRaised ? limit.rlim_cur : before)
  }
}
