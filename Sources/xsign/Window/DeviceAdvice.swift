import Input
import Localization
import X11

/// The advice about a device: the problems that degrade its ink, and their remedies.
struct DeviceAdvice {
  /// The least rate of reports per second. With fewer, fast curves have corners.
  static let minimumRate = 90.0
  /// The least number of motions that a judgement is based on.
  static let minimumMotions = 50
  /// The pressure that the lightest touch of a pen should not exceed, 0...1.
  static let lightest = 0.05

  /// The sentences. Empty if there is no problem, or too little is known.
  private(set) var sentences: [String] = []

  /// The first release of XWayland whose pens work after their first stroke: 24.1.11
  /// (https://lists.x.org/archives/xorg-announce/2026-April/003697.html).
  private static let goodXWayland = 12_401_011

  /// Creates the advice about a device from the statistics of its events. `serverRelease` is that
  /// of the X server.
  init(
    _ device: InputDevice, _ statistics: DeviceStatistics?, serverRelease: Int = .max
  ) {
    if device.name.hasPrefix("xwayland-tablet"), serverRelease < Self.goodXWayland {
      sentences.append(
        tr(
          "XWayland before 24.1.11 may lose pens after their first stroke. If that happens, update "
            + "XWayland, or log in to an Xorg session."))
    }
    if let averaged = device.driverSmoothing, averaged > 1 {
      sentences.append(
        tr(
          "The driver averages \(averaged) reports into one, which delays the ink and rounds "
            + "corners. To turn this off, run: xsetwacom set \"\(device.name)\" RawSample 1"))
    }
    guard let statistics, statistics.motions >= Self.minimumMotions else { return }
    if statistics.subpixelMotions == 0 {
      sentences.append(
        device.kind == .mouse
          ? tr(
            "It reports whole pixels, as mice do, so slow lines show steps. Zoom in to sign, or"
              + " choose the engine xsign with more smoothing.")
          : tr(
            "It reports whole pixels only, so slow lines show steps. If the tablet's settings have"
              + " a relative or mouse mode, turn it off."))
    }
    if let rate = statistics.eventsPerSecond, rate < Self.minimumRate {
      sentences.append(
        tr(
          "It reports only \(fixed(rate, 0)) times per second, so fast curves have corners. Use a"
            + " cable instead of Bluetooth, or choose a higher rate in its settings."))
    }
    if let sentence = deadZone(statistics) { sentences.append(sentence) }
    if statistics.motionsInContact != statistics.samples + statistics.erasing {
      let lost = statistics.motionsInContact - statistics.samples - statistics.erasing
      sentences.append(
        tr(
          "1 motion did not become ink. Please report this as a bug of xsign.",
          "\(lost) motions did not become ink. Please report this as a bug of xsign.",
          count: lost))
    }
  }

  /// Returns advice about a device that does not register light pressure, or nil.
  private func deadZone(_ statistics: DeviceStatistics) -> String? {
    let felt = statistics.pressures.reduce(0, +)
    let all = felt + statistics.weightlessMotions
    guard all >= Self.minimumMotions else { return nil }
    let help =
      tr("Use Pen > Pressure curve > Calibrate…, or set a lighter touch in the tablet's settings.")
    if statistics.weightlessMotions * 20 > all {
      let share = statistics.weightlessMotions * 100 / all
      return trSentences([
        tr("A light touch reports no pressure, \(share)% of the time: the pen has a dead zone."),
        help,
      ])
    }
    guard let minimum = statistics.lightestPressure, minimum > Self.lightest, felt >= 200 else {
      return nil
    }
    return trSentences([
      tr(
        "It never reported less than \(fixed(minimum * 100, 0))% pressure, so the finest lines "
          + "cannot be drawn."), help,
    ])
  }
}
