import Glibc

/// The sanitizer of this process, if any, which makes everything several times slower.
public enum Sanitizer {
  /// True if tests and program were built for the address or the thread sanitizer.
  public static let isWatching = has("__asan_init") || watchesThreads
  /// True if they were built for the thread sanitizer.
  public static let watchesThreads = has("__tsan_init")

  private static func has(_ name: String) -> Bool { dlsym(nil, name) != nil }
}
