import Input

/// The last value of every axis. An event lists only the axes that changed, so an absent axis means
/// "unchanged" and never zero.
struct AxisCache {
  private struct Key: Equatable {
    var source: Int32
    var axis: Int
  }
  private var values: ShortMap<Key, Double> = [:]

  /// The last value of `axis` of the device `source`, or nil if it was never seen.
  subscript(source: Int32, axis: Int) -> Double? {
    get { values[Key(source: source, axis: axis)] }
    set { values[Key(source: source, axis: axis)] = newValue }
  }

  /// Removes a device that vanished or changed. Its number may be given to another device.
  mutating func forget(_ source: Int32) {
    // This runs whenever another device takes over the pointer, and most devices have no wheel.
    guard values.keys.contains(where: { $0.source == source }) else { return }
    values = values.filter { $0.key.source != source }
  }
}
