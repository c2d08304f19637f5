extension Array {
  /// Returns the number of elements at the beginning that `isBefore` is true of; it is of none
  /// after them. O(log count).
  package func countBefore(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
