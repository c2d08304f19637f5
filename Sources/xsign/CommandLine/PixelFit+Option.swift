import Export

/// The size of a picture in pixels as the value of an option.
extension PixelFit {
  /// The longest side that is accepted.
  private static let longest = 32_767

  /// Reads `800x`, `x600` or `800x600`. Returns nil if `text` is none of them.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let sides = parts.map { part in
      part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(part) : nil
    }
    for (part, side) in zip(parts, sides) {
      guard part.isEmpty || side.map({ 1...Self.longest ~= $0 }) ?? false else { return nil }
    }
    self.init(width: sides[0], height: sides[1])
  }
}
