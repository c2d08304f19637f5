import Graphics
import Platform

/// Follows the settings of the desktop's portal about looks
/// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html).
///
/// It waits on a queue of its own. Where the desktop has no portal, the queue ends at once.
package final class SettingsPortal: Sendable {
  private static let portal = SessionBus.Object(
    "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
  private static let settings = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  /// The time in which the portal must answer, in seconds: one that is not running is started.
  private static let timeout = 10.0

  private let queue = BackgroundQueue(name: "xsign.look", isWaitedFor: false)
  private let stop = Cancellation()
  private let address: String

  /// Creates a follower on the session bus, or nil if the desktop has none.
  package convenience init?() { self.init(bus: SessionBus.address) }

  /// Creates a follower on the bus at that address, if there is one.
  init?(bus: String?) {
    guard let bus else { return nil }
    address = bus
  }

  /// Calls `deliver` on another thread with what the portal says, and again whenever that changes.
  package func follow(deliver: @escaping @Sendable (PortalSettings) -> Void) {
    queue.perform { [address, stop] in
      _ = SessionBus.connect(to: address, until: stop) { bus -> Bool? in
        Self.follow(bus, stop, deliver)
        return true
      }
    }
  }

  /// Ends it, or gives up at the deadline.
  package func end(by deadline: Deadline) {
    stop.cancel()
    queue.waitUntilDone(by: deadline)
  }

  private static func follow(
    _ bus: SessionBus, _ stop: Cancellation, _ deliver: (PortalSettings) -> Void
  ) {
    var chosen = PortalSettings()
    var changed = false
    // No change is missed: those that come before the answer are handled after it.
    bus.follow(portal, settings, "SettingChanged", first: namespace) { values in
      guard values.count == 3, let key = values[1].string else { return }
      chosen.set(key, values[2])
      changed = true
    }
    let answer = bus.call(
      portal, settings, "ReadAll", [.list([.string(namespace)], of: "s")], seconds: timeout,
      until: stop)
    guard case .dictionary(let values)? = answer?.first?[namespace] else { return }
    for (key, value) in values { chosen.set(key, value) }
    deliver(chosen)
    while !stop.isCancelled, !bus.isClosed {
      changed = false
      bus.wait(until: stop) { changed }
      if changed { deliver(chosen) }
    }
  }
}

extension PortalSettings {
  /// Takes over a setting.
  mutating func set(_ key: String, _ value: BusValue) {
    switch key {
    case "color-scheme": isDark = [1: true, 2: false][value.number ?? 0]
    case "accent-color":
      let parts = value.parts.compactMap(\.real)
      // Numbers outside the range mean that there is none.
      let isColor = parts.count == 3 && parts.allSatisfy { (0...1).contains($0) }
      accent = isColor ? Color(red: parts[0], green: parts[1], blue: parts[2], alpha: 1) : nil
    default: break
    }
  }
}
