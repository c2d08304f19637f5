import Glibc

/// The sanitizer of this process, if any, which makes everything several times slower.
public enum Sanitizer {
  /// True if tests and program were built for the address or the thread sanitizer.
  public static let isWatching = has("__asan_init") || watchesThreads
  /// True if they were built for the thread sanitizer.
  public static let watchesThreads = has("__tsan_init")

  /// The environment in which a program does not look for leaks at its end: the search stops all
  /// threads, and cannot stop one that waits for a disk that does not answer.
  public static var withoutLeaks: [String: String] {
    guard isWatching else { return [:] }
    let options = getenv("ASAN_OPTIONS").map { String(cString: $0) + ":" } ?? ""
    return ["ASAN_OPTIONS": options + "detect_leaks=0"]
  }

  private static func has(_ name: String) -> Bool { dlsym(nil, name) != nil }
}
