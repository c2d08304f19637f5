import Controls
import Ink
import Input
import Localization
import X11

/// The report about the input devices, for the screen and for bug reports.
struct DeviceReport {
  let devices: [InputDevice]
  let log: InputLog
  /// The release of the X server (see `Display.serverRelease`).
  var serverRelease = Int.max

  /// The devices to show, those in use first. Virtual devices are shown only if they sent events.
  private var shown: [InputDevice] {
    let used = devices.filter { log.devices[$0.id] != nil }
    return used + devices.filter { !$0.isVirtual && log.devices[$0.id] == nil }
  }

  /// The report as a card.
  var message: Message {
    Message(
      title: tr("Input devices"),
      paragraphs: shown.isEmpty
        ? [tr("No pointing device is connected.")]
        : [
          tr(
            "Draw something, then open this again. The counts begin with the start of the program.")
        ],
      sections: shown.map { device in
        let statistics = log.devices[device.id]
        return Message.Section(
          title: device.name, facts: facts(device, statistics),
          advice: advice(device, statistics))
      },
      actionTitle: tr("Copy as text"))
  }

  var text: String {
    var lines = [tr("xsign \(Version.current): input devices")]
    for device in shown {
      let statistics = log.devices[device.id]
      lines += ["", device.name]
      lines += facts(device, statistics).map { "  \($0.key): \($0.description)" }
      lines += advice(device, statistics).map { "  ! \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func advice(_ device: InputDevice, _ statistics: DeviceStatistics?) -> [String] {
    DeviceAdvice(device, statistics, serverRelease: serverRelease).sentences
  }

  private func facts(_ device: InputDevice, _ statistics: DeviceStatistics?) -> [Message.Row] {
    var facts: [Message.Row] = []
    func add(_ name: String, _ fact: String) { facts.append(Message.Row(name, fact)) }
    add(tr("Kind"), kind(device))
    add(tr("Axes"), axes(device))
    guard let statistics, statistics.position != nil else {
      add(tr("Now"), tr("no events yet"))
      return facts
    }
    add(tr("Now"), now(statistics))
    add(tr("Rate"), rate(statistics))
    let (sent, touches) = (statistics.motionsInContact, statistics.withdrawnTouches)
    add(tr("In contact"), tr("\(sent) motions sent, \(statistics.samples) samples kept"))
    if statistics.erasing > 0 {
      add(tr("Erasing"), tr("\(statistics.erasing) of those motions erased"))
    }
    if touches > 0 {
      let motions = statistics.withdrawnMotions
      add(
        tr("Without ink"),
        tr(
          "\(touches) touch, after \(motions) motions",
          "\(touches) touches, after \(motions) motions",
          count: touches))
    }
    let (repeated, motions) = (statistics.repeatedStamps, statistics.motions)
    add(tr("Time stamps"), tr("\(repeated) of \(motions) motions repeat the one before"))
    add(tr("Coordinates"), coordinates(statistics))
    return facts
  }

  private func kind(_ device: InputDevice) -> String {
    switch device.kind {
    case .mouse: device.isVirtual ? tr("Virtual mouse, moved by programs") : tr("Mouse or touchpad")
    case .pen: tr("Pen, writing end")
    case .eraser: tr("Pen, eraser end")
    case .touch:
      device.touchCount.map { tr("Touch screen, \($0) fingers") } ?? tr("Touch screen")
    }
  }

  private func axes(_ device: InputDevice) -> String {
    let axes = device.axes.map { axis in
      let name = axis.label.isEmpty ? tr("unnamed") : axis.label
      return axis.isRelative
        ? tr("\(name) (relative)") : "\(name) \(short(axis.minimum))…\(short(axis.maximum))"
    }
    return axes.isEmpty ? tr("none") : trSequence(axes)
  }

  private func now(_ statistics: DeviceStatistics) -> String {
    var parts: [String] = []
    if let place = statistics.position {
      parts.append(tr("x \(fixed(place.x, 2)), y \(fixed(place.y, 2))"))
    }
    if let pressure = statistics.pressure {
      parts.append(tr("pressure \(fixed(pressure * 100, 1))%"))
    }
    if let tilt = statistics.tilt {
      parts.append(tr("tilt \(fixed(tilt.x, 1))° and \(fixed(tilt.y, 1))°"))
    }
    parts.append(statistics.inContact ? tr("in contact") : tr("not in contact"))
    return parts.joined(separator: "; ")
  }

  private func rate(_ statistics: DeviceStatistics) -> String {
    guard let interval = statistics.medianInterval, let rate = statistics.eventsPerSecond else {
      return tr("not measured yet; move the device for a second")
    }
    return tr("\(fixed(rate, 0)) per second (median interval \(fixed(interval, 1)) ms)")
  }

  private func coordinates(_ statistics: DeviceStatistics) -> String {
    guard statistics.motions > 0 else { return tr("unknown") }
    guard statistics.subpixelMotions > 0 else { return tr("whole pixels") }
    let share = statistics.subpixelMotions * 100 / statistics.motions
    return tr("finer than pixels in \(share)% of motions")
  }

  /// Returns a number without decimals if it is an integer, else with two.
  private func short(_ value: Double) -> String {
    value == value.rounded() ? fixed(value, 0) : fixed(value, 2)
  }
}

/// Returns a number with `digits` decimals, or "?" if it is not finite or too large.
func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "?" }
  var scale = 1
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((value * Double(scale)).rounded())
  let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
  // The rest with its leading zeros: the one before them is dropped.
  let decimals = digits > 0 ? "." + String(UInt(scale) + rest).dropFirst() : ""
  return (scaled < 0 ? "−" : "") + trDecimal(String(whole) + decimals)
}
