internal import CMalloc

/// Freed memory that the C library retains.
package enum FreedMemory {
  /// Fixes the limit of free memory at the end of each of the C library's heaps (`mallopt`), and
  /// with it the size from which a block has its own pages, both at the 128 KB with which the
  /// library starts. By itself the library raises them with each larger block that is freed, up to
  /// 64 and 32 MB. There is a heap for each thread, and `malloc_trim` does not return the free ends
  /// of those. With the limit the process takes 56 MB instead of 113 after a million motions, and
  /// 158 MB instead of 288 at the peak.
  package static func limit() { mallopt(M_TRIM_THRESHOLD, 128 << 10) }

  /// Returns freed memory to the system (`malloc_trim`). By itself the C library retains free
  /// memory between blocks in use. A zoom frees the ink of all strokes and needs larger blocks,
  /// after which that memory is as large as the memory in use. Takes up to 8 ms of processor time,
  /// in which other threads wait when they need memory.
  package static func giveBack() { malloc_trim(0) }
}
