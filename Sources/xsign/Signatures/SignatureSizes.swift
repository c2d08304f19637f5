/// The sizes in which signatures were placed last, by the names of their files, as factors of the
/// saved ones. In the preferences they are a text with slashes, which no name of a file has.
struct SignatureSizes: Equatable {
  /// The smallest and the largest factor, and the most names that are remembered.
  private static let (range, most) = (0.02...50.0, 24)
  private var sizes: [(name: String, scale: Double)] = []

  /// Reads a text. What is damaged in it is passed over.
  init(_ text: String?) {
    let parts = (text ?? "").split(separator: "/", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      guard let scale = Double(parts[index]), Self.range.contains(scale),
        !parts[index + 1].isEmpty
      else { continue }
      self[String(parts[index + 1])] = scale
    }
  }

  /// The size of a signature, or nil if none is known. The newest is kept.
  subscript(name: String) -> Double? {
    get { sizes.first { $0.name == name }?.scale }
    set {
      sizes.removeAll { $0.name == name }
      guard let newValue, Self.range.contains(newValue), !name.contains("/") else { return }
      sizes.insert((name, newValue), at: 0)
      sizes = Array(sizes.prefix(Self.most))
    }
  }

  /// The text for the preferences.
  var text: String {
    sizes.reversed().map { "\(($0.scale * 1e4).rounded() / 1e4)/\($0.name)" }.joined(separator: "/")
  }

  static func == (a: SignatureSizes, b: SignatureSizes) -> Bool { a.text == b.text }
}
