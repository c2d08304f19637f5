extension InkDocument {
  /// The document with `hasTimes` false if a reader makes up the times of all its lines again, as
  /// those of Xournal++ files, which have none. So nobody takes them for the times of a hand. Areas
  /// have no times.
  ///
  /// - Complexity: O(number of samples), O(number of strokes) if the first one has other times.
  public var withoutMadeUpTimes: InkDocument {
    var document = self
    let areMadeUp = strokes.allSatisfy { $0.pen.fills || ShapeTime.areMadeUp($0.samples) }
    if areMadeUp, strokes.contains(where: { $0.samples.count > 1 }) { document.hasTimes = false }
    return document
  }
}
