extension String {
  /// Returns the text with zeros in front of it, so that it has at least `count` characters.
  package func padded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}
