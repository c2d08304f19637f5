import Descriptors
import Glibc

/// The limits of this process. A file may mislead a library into taking more.
enum Limits {
  /// The memory beyond that of the program itself, in bytes: for the largest file, what it inflates
  /// to and the update.
  private static let memory: UInt = 2_000_000_000
  /// The processor time, in seconds.
  private static let seconds: UInt = 60

  /// Sets all of them (`setrlimit`). A memory image of a crash is never written: it would contain
  /// the file and the password.
  static func set() {
    // Counted from what is mapped now: a sanitizer maps terabytes that it does not use.
    set(RLIMIT_AS, to: mapped + memory)
    // The kernel says SIGXCPU before the time of the hard limit, and SIGKILL then, which others
    // may have sent.
    set(RLIMIT_CPU, to: seconds, atMost: seconds + 1)
    set(RLIMIT_CORE, to: 0)
  }

  private static func set(
    _ resource: __rlimit_resource, to value: UInt, atMost hard: UInt? = nil
  ) {
    var limit = rlimit()
    let number = __rlimit_resource_t(resource.rawValue)
    getrlimit(number, &limit)
    limit.rlim_max = min(hard ?? value, limit.rlim_max)
    limit.rlim_cur = min(value, limit.rlim_max)
    setrlimit(number, &limit)
  }

  /// The size of the address space, in bytes. The first word of the file is that in pages.
  private static var mapped: UInt {
    var text: [UInt8] = []
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    guard Descriptor.read(file, into: &text, maximum: 4096) else { return 0 }
    let pages = UInt(String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? 0
    return pages * UInt(max(sysconf(Int32(_SC_PAGESIZE)), 0))
  }
}
