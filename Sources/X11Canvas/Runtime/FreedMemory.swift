internal import CMalloc

/// Memory that nobody uses any more.
enum FreedMemory {
  /// Gives it back to the system. By itself the C library keeps what lies between pieces in use: after a
  /// zoom, which frees the ink of all strokes and needs larger pieces, that is as much as is used. Takes
  /// some milliseconds.
  static func giveBack() {
    malloc_trim(0)
  }
}
