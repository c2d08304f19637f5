internal import CPango

extension DocumentText {
  /// A piece of the text that is read in one direction.
  package struct Run: Sendable, Hashable {
    /// Its bytes in the UTF-8 text.
    package var bytes: Range<Int>
    /// True if it is read from right to left.
    package var isFromRight: Bool
  }

  /// The runs of its first line, from the left to the right as they are seen
  /// (`PangoLayoutLine.runs`).
  package var runs: [Run] {
    guard let line = pango_layout_get_line_readonly(raw, 0) else { return [] }
    var found: [Run] = []
    var next = line.pointee.runs
    while let link = next {
      next = link.pointee.next
      guard let data = link.pointee.data,
        let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item
      else { continue }
      let start = Int(item.pointee.offset)
      found.append(
        Run(
          bytes: start..<start + Int(item.pointee.length),
          isFromRight: item.pointee.analysis.level % 2 == 1))
    }
    return found
  }
}
