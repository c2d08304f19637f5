internal import CMalloc

/// Freed memory that the C library retains.
enum FreedMemory {
  /// Returns freed memory to the system (`malloc_trim`). By itself the C library retains free
  /// memory between blocks in use. A zoom frees the ink of all strokes and needs larger blocks,
  /// after which that memory is as large as the memory in use. Takes some milliseconds.
  static func giveBack() { malloc_trim(0) }
}
