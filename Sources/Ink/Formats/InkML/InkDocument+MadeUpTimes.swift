extension InkDocument {
  /// True if a reader makes up the times of all lines again, as those of Xournal++ files, which
  /// have none. So they are not written, and nobody takes them for the times of a hand. Areas have
  /// no times.
  ///
  /// - Complexity: O(number of samples), O(number of strokes) if the first one has other times.
  var areTimesMadeUp: Bool {
    strokes.contains { $0.samples.count > 1 }
      && strokes.allSatisfy { $0.pen.fills || ShapeTime.areMadeUp($0.samples) }
  }
}
