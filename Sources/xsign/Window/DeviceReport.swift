import Ink
import X11Canvas

/// The report about the input devices, for the screen and for bug reports.
struct DeviceReport {
  let devices: [InputDevice]
  let log: InputLog

  /// The devices to show, those in use first. Virtual devices are shown only if they sent events.
  private var shown: [InputDevice] {
    let used = devices.filter { log.devices[$0.id] != nil }
    return used + devices.filter { !$0.isVirtual && log.devices[$0.id] == nil }
  }

  /// The report as a card.
  var message: Message {
    Message(
      title: "Input devices",
      paragraphs: shown.isEmpty
        ? ["No pointing device is connected."]
        : ["Draw something, then open this again. The counts begin with the start of the program."],
      sections: shown.map { device in
        let statistics = log.devices[device.id]
        return Message.Section(
          title: device.name, facts: facts(device, statistics),
          advice: DeviceAdvice(device, statistics).sentences)
      },
      actionTitle: "Copy as text")
  }

  /// The report as plain text.
  var text: String {
    var lines = ["xsign \(Version.current): input devices"]
    for device in shown {
      let statistics = log.devices[device.id]
      lines += ["", device.name]
      lines += facts(device, statistics).map { "  \($0.key): \($0.description)" }
      lines += DeviceAdvice(device, statistics).sentences.map { "  ! \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func facts(_ device: InputDevice, _ statistics: DeviceStatistics?) -> [Message.Row] {
    var facts = [
      Message.Row("Kind", kind(device)), Message.Row("Axes", axes(device)),
    ]
    guard let statistics, statistics.position != nil else {
      return facts + [Message.Row("Now", "no events yet")]
    }
    facts.append(Message.Row("Now", now(statistics)))
    facts.append(Message.Row("Rate", rate(statistics)))
    facts.append(
      Message.Row(
        "In contact",
        "\(statistics.motionsInContact) motions sent, \(statistics.samples) samples kept"))
    if statistics.erasing > 0 {
      facts.append(Message.Row("Erasing", "\(statistics.erasing) of those motions erased"))
    }
    if statistics.withdrawnTouches > 0 {
      facts.append(
        Message.Row(
          "Withdrawn",
          "\(statistics.withdrawnTouches) "
            + (statistics.withdrawnTouches == 1 ? "touch" : "touches")
            + ", after \(statistics.withdrawnMotions) motions"))
    }
    facts.append(
      Message.Row(
        "Time stamps",
        "\(statistics.repeatedStamps) of \(statistics.motions) motions repeat the one before"))
    facts.append(Message.Row("Coordinates", coordinates(statistics)))
    return facts
  }

  private func kind(_ device: InputDevice) -> String {
    switch device.kind {
    case .mouse: return device.isVirtual ? "Virtual mouse, moved by programs" : "Mouse or touchpad"
    case .pen: return "Pen, writing end"
    case .eraser: return "Pen, eraser end"
    case .touch: return "Touch screen" + (device.touchCount.map { ", \($0) fingers" } ?? "")
    }
  }

  private func axes(_ device: InputDevice) -> String {
    let axes = device.axes.map { axis in
      let name = axis.label.isEmpty ? "unnamed" : axis.label
      return axis.isRelative
        ? "\(name) (relative)" : "\(name) \(short(axis.minimum))…\(short(axis.maximum))"
    }
    return axes.isEmpty ? "none" : axes.joined(separator: ", ")
  }

  private func now(_ statistics: DeviceStatistics) -> String {
    var parts: [String] = []
    if let place = statistics.position {
      parts.append("x \(fixed(place.x, 2)), y \(fixed(place.y, 2))")
    }
    if let pressure = statistics.pressure { parts.append("pressure \(fixed(pressure * 100, 1))%") }
    if let tilt = statistics.tilt {
      parts.append("tilt \(fixed(tilt.x, 1))° and \(fixed(tilt.y, 1))°")
    }
    parts.append(statistics.inContact ? "in contact" : "not in contact")
    return parts.joined(separator: "; ")
  }

  private func rate(_ statistics: DeviceStatistics) -> String {
    guard let interval = statistics.medianInterval, let rate = statistics.eventsPerSecond else {
      return "not measured yet; move the device for a second"
    }
    return "\(fixed(rate, 0)) per second (median interval \(fixed(interval, 1)) ms)"
  }

  private func coordinates(_ statistics: DeviceStatistics) -> String {
    guard statistics.motions > 0 else { return "unknown" }
    guard statistics.subpixelMotions > 0 else { return "whole pixels" }
    return
      "finer than pixels in \(statistics.subpixelMotions * 100 / statistics.motions)% of motions"
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
  let sign = scaled < 0 ? "−" : ""
  guard digits > 0 else { return sign + String(scaled.magnitude) }
  let rest = String(Int(scaled.magnitude) % scale)
  return sign + String(Int(scaled.magnitude) / scale) + "."
    + String(repeating: "0", count: digits - rest.count) + rest
}
