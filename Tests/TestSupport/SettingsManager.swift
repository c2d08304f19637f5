import CX11
import X11

/// A manager of a desktop's settings
/// (https://specifications.freedesktop.org/xsettings-spec/0.5/). It ends with this object.
public final class SettingsManager {
  /// The value of a setting.
  public enum Value: Sendable {
    case integer(Int32)
    case text(String)
    /// Red, green, blue and opacity.
    case color(UInt16, UInt16, UInt16, UInt16)
  }

  private let display: Display
  private let window: UInt
  private var serial: UInt32 = 0

  /// Connects to the display `name`, publishes settings and announces itself.
  public init(_ name: String, _ settings: [(String, Value)]) throws {
    display = try Display(name: name)
    let root = XDefaultRootWindow(display.raw)
    window = XCreateSimpleWindow(display.raw, root, 0, 0, 10, 10, 0, 0, 0)
    publish(settings)
    let selection = XInternAtom(display.raw, "_XSETTINGS_S0", 0)
    XSetSelectionOwner(display.raw, selection, window, 0)
    var message = XEvent()
    message.xclient.type = ClientMessage
    message.xclient.window = root
    message.xclient.message_type = XInternAtom(display.raw, "MANAGER", 0)
    message.xclient.format = 32
    message.xclient.data.l.1 = Int(selection)
    message.xclient.data.l.2 = Int(window)
    XSendEvent(display.raw, root, 0, StructureNotifyMask, &message)
    display.synchronise()
  }

  /// Replaces all settings.
  public func publish(_ settings: [(String, Value)]) {
    serial += 1
    let name = XInternAtom(display.raw, "_XSETTINGS_SETTINGS", 0)
    let bytes = Self.bytes(of: settings, serial: serial)
    XChangeProperty(
      display.raw, window, name, name, 8, PropModeReplace, bytes, Int32(bytes.count))
    display.synchronise()
  }

  /// Returns the content of the property, in either order of bytes.
  public static func bytes(
    of settings: [(String, Value)], serial: UInt32 = 1, isBig: Bool = false
  ) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: isBig ? value.bigEndian : value.littleEndian) { Array($0) }
    }
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    var bytes: [UInt8] = [isBig ? 1 : 0, 0, 0, 0]
    bytes += number(serial) + number(UInt32(settings.count))
    for (name, value) in settings {
      let type: UInt8 =
        switch value {
        case .integer: 0
        case .text: 1
        case .color: 2
        }
      bytes += [type, 0] + number(UInt16(name.utf8.count)) + padded(name) + number(serial)
      switch value {
      case .integer(let integer): bytes += number(integer)
      case .text(let text): bytes += number(UInt32(text.utf8.count)) + padded(text)
      case .color(let red, let green, let blue, let alpha):
        bytes += number(red) + number(blue) + number(green) + number(alpha)
      }
    }
    return bytes
  }
}
