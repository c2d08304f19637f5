/// The text of an engine and its parameters, which files and preferences keep.
extension EngineSettings: LosslessStringConvertible {
  /// Reads the engine that `description` writes, with any of its parameters after a colon. Nil if
  /// an engine or a parameter is unknown, or a value is beyond its range, as from a newer version.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = EngineKind(rawValue: String(parts[0])) else { return nil }
    self.init(kind)
    guard parts.count == 2 else { return }
    for item in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let words = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let value = Double(words[1]),
        let parameter = kind.parameters.first(where: { $0.name == words[0] }),
        parameter.range ~= value
      else { return nil }
      self[parameter] = value
    }
  }
}
