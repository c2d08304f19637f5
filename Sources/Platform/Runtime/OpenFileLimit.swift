import Glibc

/// The limit of the files that this process may have open at a time.
package enum OpenFileLimit {
  /// More are never needed. Some programs look at each number that the limit permits.
  private static let enough: rlim_t = 65_536
  /// What Linux permits by default.
  package static let usual = 1024
  /// Those that a command needs that starts programs: the descriptors for these have numbers from
  /// 16 on.
  package static let least = 32

  /// The limit (`getrlimit`).
  static var current: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return usual }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit as far as the system permits and may be needed, also for the programs that
  /// are started from now on, and returns it.
  package static func raise() -> Int { raise(to: Int(enough)) }

  /// Raises the limit to `wanted`, or as far as the system permits, and returns it (`setrlimit`). A
  /// higher one stays.
  package static func raise(to wanted: Int) -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return usual }
    let before = limit.rlim_cur
    limit.rlim_cur = max(before, min(limit.rlim_max, rlim_t(wanted)))
    let isRaised = setrlimit(resource, &limit) == 0
    return Int(clamping: isRaised ? limit.rlim_cur : before)
  }
}
