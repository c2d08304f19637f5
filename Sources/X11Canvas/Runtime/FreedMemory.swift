internal import CMalloc

/// Freed memory that the C library retains.
enum FreedMemory {
  /// Returns freed memory to the system, by `malloc_trim`. By itself the C library retains what
  /// lies between blocks in use: after a zoom, which frees the ink of all strokes and needs larger
  /// blocks, that is as much as is in use. Takes some milliseconds.
  static func giveBack() {
    malloc_trim(0)
  }
}
