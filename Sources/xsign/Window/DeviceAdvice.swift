import X11Canvas

/// What makes a device's ink worse than it could be, and what helps, in plain words.
struct DeviceAdvice {
  /// Devices that report less often than this give fast curves corners, in reports a second.
  static let leastRate = 90.0
  /// The motions to have seen before anything is said of them.
  static let leastMotions = 50
  /// The pressure a pen should report at its lightest, as a share of the range.
  static let lightest = 0.05

  /// The sentences; empty where nothing is wrong, or nothing is known.
  private(set) var sentences: [String] = []

  /// What there is to say of a device that sent what `statistics` tells.
  init(_ device: InputDevice, _ statistics: DeviceStatistics?) {
    if let averaged = device.driverSmoothing, averaged > 1 {
      sentences.append(
        "The driver averages \(averaged) reports into one, so that ink lags and corners are"
          + " rounded. Turn it off with: xsetwacom set \"\(device.name)\" RawSample 1")
    }
    guard let statistics, statistics.motions >= Self.leastMotions else { return }
    if statistics.subpixelMotions == 0 {
      sentences.append(
        device.kind == .mouse
          ? "It reports whole pixels, as mice do: slow lines show steps. Zoom in to sign, or choose"
            + " the engine xsign and more smoothing."
          : "It reports whole pixels only: slow lines show steps. Look for a relative or mouse mode"
            + " in the tablet's settings and turn it off.")
    }
    if let rate = statistics.eventsPerSecond, rate < Self.leastRate {
      sentences.append(
        "It reports only \(fixed(rate, 0)) times a second: fast curves get corners. A cable instead"
          + " of Bluetooth helps, or a higher rate in its settings.")
    }
    if let sentence = deadZone(statistics) { sentences.append(sentence) }
    if statistics.motionsInContact != statistics.samples + statistics.erasing {
      let lost = statistics.motionsInContact - statistics.samples - statistics.erasing
      sentences.append(
        "\(lost) motions did not become ink: please report this as a fault of xsign.")
    }
  }

  /// Light strokes that the device does not feel.
  private func deadZone(_ statistics: DeviceStatistics) -> String? {
    let felt = statistics.pressures.reduce(0, +)
    let all = felt + statistics.weightlessMotions
    guard all >= Self.leastMotions else { return nil }
    let help =
      "Choose Pen > Pressure curve > Calibrate…, or a lighter tip in the tablet's settings."
    if statistics.weightlessMotions * 20 > all {
      return
        "A light touch draws without pressure, \(statistics.weightlessMotions * 100 / all) % of "
        + "the time: the pen has a dead zone. " + help
    }
    guard let least = statistics.lightestPressure, least > Self.lightest, felt >= 200 else {
      return nil
    }
    return
      "It never reported less than \(fixed(least * 100, 0)) % pressure: the finest lines cannot "
      + "be drawn. " + help
  }
}
