import CX11
import Glibc

/// What started the program, as launchers tell it by startup notification
/// (https://specifications.freedesktop.org/startup-notification-spec/).
public struct StartupNotification: Sendable, Hashable {
  /// The variable with the identifier.
  private static let variable = "DESKTOP_STARTUP_ID"

  /// The identifier of the launch.
  let id: String
  /// The time of the user's action, in the server's milliseconds, or nil if it is unknown.
  let time: UInt?

  /// Creates the launch with an identifier, which may end with the time. Nil without an identifier.
  init?(id: String) {
    guard !id.isEmpty else { return nil }
    self.id = id
    // Zero is what launchers write that know no time. As a time of the user it would ask the window
    // manager to keep the focus from the window.
    let time = id.ranges(of: "_TIME").last.flatMap { UInt32(id[$0.upperBound...]) } ?? 0
    self.time = time == 0 ? nil : UInt(time)
  }

  /// Takes the launch out of the environment, by `getenv` and `unsetenv`, so that programs started
  /// by this one do not take it for theirs. Call it before other threads start.
  public static func take() -> StartupNotification? {
    guard let value = getenv(variable) else { return nil }
    let launch = StartupNotification(id: String(cString: value))
    unsetenv(variable)
    return launch
  }

  /// The message that ends the launch, in parts of 20 bytes, the last filled up with zeros.
  var endMessage: [[UInt8]] {
    let quoted = id.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    let bytes = Array("remove: ID=\"\(quoted)\"".utf8) + [0]
    return stride(from: 0, to: bytes.count, by: 20).map { start in
      let part = bytes[start..<min(start + 20, bytes.count)]
      return part + [UInt8](repeating: 0, count: 20 - part.count)
    }
  }
}

extension Window {
  /// Ends the launch: the launcher need not show any longer that it waits for a window.
  func endLaunch() {
    guard let launch = launch.take() else { return }
    var type = AtomName.netStartupInfoBegin
    for part in launch.endMessage {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = id
      event.xclient.message_type = display.atoms[type]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: part) }
      XSendEvent(display.raw, display.root, 0, PropertyChangeMask, &event)
      type = .netStartupInfo
    }
  }

  /// Tells the window manager when the user last did something in the window, so that it knows
  /// whether a window of another program may take the focus.
  func setUserTime(_ time: CX11.Time) {
    guard time != 0, time != userTime else { return }
    userTime = time
    Property.set(
      display.raw, id, display.atoms[.netWMUserTime], type: Atom(XA_CARDINAL), [time])
  }
}
