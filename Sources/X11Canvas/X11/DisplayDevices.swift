extension Display {
  /// The name of the physical pointing device numbered `source`; nil where there is none. No round
  /// trip.
  public func deviceName(_ source: Int32) -> String? { decoder.devices[source]?.name }

  /// How often a pointing device came, changed or went: a number may be another device's then.
  public var deviceChanges: Int { decoder.devices.changes }
}
