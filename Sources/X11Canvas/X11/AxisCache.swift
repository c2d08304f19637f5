/// The last value of every axis. An event lists only the axes that changed, so that an absent one
/// means "as before" and never zero.
struct AxisCache {
  private struct Key: Hashable {
    var source: Int32
    var axis: Int
  }
  private var values: [Key: Double] = [:]

  /// The last value of `axis` of the device `source`; nil where none was ever seen.
  subscript(source: Int32, axis: Int) -> Double? {
    get { values[Key(source: source, axis: axis)] }
    set { values[Key(source: source, axis: axis)] = newValue }
  }

  /// Forgets a device that vanished or changed: its number may come back as another device.
  mutating func forget(_ source: Int32) {
    // Whenever another device takes over the pointer its wheel is forgotten, and mostly it has none.
    guard values.keys.contains(where: { $0.source == source }) else { return }
    values = values.filter { $0.key.source != source }
  }
}
