import Glibc

/// What watches over this process, and makes everything several times slower.
public enum Sanitizer {
  /// Whether tests and program were built for the address or the thread sanitizer.
  public static let isWatching = has("__asan_init") || watchesThreads
  /// Whether they were built for the thread sanitizer.
  public static let watchesThreads = has("__tsan_init")

  private static func has(_ name: String) -> Bool { dlsym(nil, name) != nil }
}
