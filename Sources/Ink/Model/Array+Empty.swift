extension Array {
  /// Removes all elements, and keeps the memory for the next. O(count).
  ///
  /// `removeAll(keepingCapacity:)` takes eighty instructions even if there are none, and a motion
  /// of the pen empties some fourteen short arrays.
  @inlinable @inline(__always)
  package mutating func empty() {
    while !isEmpty { removeLast() }
  }
}
