import CX11
import CXTest
import Glibc
import X11

/// A mouse with a wheel. Positions are screen pixels.
public final class TestMouse {
  private let socket: DeviceSocket?
  private let control: Display
  /// The number of motions sent so far, without turns of the wheel.
  public private(set) var motions = 0

  init(_ socket: DeviceSocket?, _ control: Display) {
    self.socket = socket
    self.control = control
  }

  /// Moves to a position on the screen.
  public func move(_ x: Double, _ y: Double) {
    motions += 1
    if let socket {
      socket.send(motion([0: x, 1: y], isAbsolute: true))
    } else {
      XTestFakeMotionEvent(control.raw, -1, Int32(x), Int32(y), 0)
    }
  }

  /// Reconnects to a mouse that was unplugged and plugged in again.
  public func reconnect() throws { try socket?.reopen() }

  /// Moves by a distance, as mice do. Works only under Xorg.
  public func push(_ x: Double, _ y: Double) {
    motions += 1
    socket?.send(motion([0: x, 1: y], isAbsolute: false))
  }

  /// Presses a button.
  public func down(_ button: Int = 1) { click(button, true) }

  /// Releases a button.
  public func up(_ button: Int = 1) { click(button, false) }

  /// Presses and releases a button at a position.
  public func click(_ x: Double, _ y: Double, button: Int = 1) {
    move(x, y)
    down(button)
    up(button)
    sync()
  }

  /// Drags with button 1 from the first point through the others. `pause` is the time between two
  /// of them in seconds.
  public func drag(_ points: [(x: Double, y: Double)], pause: Double = 0) {
    guard let first = points.first else { return }
    move(first.x, first.y)
    down()
    for point in points.dropFirst() {
      if pause > 0 { wait(pause) }
      move(point.x, point.y)
    }
    up()
    sync()
  }

  /// Lets the server handle what was sent, and time pass, so that its time stamps are those of a
  /// hand.
  private func wait(_ seconds: Double) {
    if socket == nil { XFlush(control.raw) }
    usleep(UInt32(seconds * 1e6))
  }

  /// Turns the wheel by `notches` notches downwards. Fractions of a notch work only under Xorg.
  public func scroll(_ notches: Double) {
    if let socket {
      socket.send(motion([3: notches * Self.unitsANotch], isAbsolute: false))
    } else {
      for _ in 0..<Int(abs(notches)) {
        click(notches > 0 ? 5 : 4, true)
        click(notches > 0 ? 5 : 4, false)
      }
    }
  }

  /// The driver's distance per notch.
  private static let unitsANotch = 120.0

  /// Waits until the server has handled all input so far.
  public func sync() {
    if let socket { socket.sync() } else { control.synchronise() }
  }

  private func motion(_ axes: [Int: Double], isAbsolute: Bool) -> DeviceMessage {
    var message = DeviceMessage(.motion, size: 1056)
    message.set(isAbsolute ? 1 : 0, at: 8)
    message.set(axes: axes, at: 16)
    return message
  }

  private func click(_ button: Int, _ isDown: Bool) {
    guard let socket else {
      XTestFakeButtonEvent(control.raw, UInt32(button), isDown ? 1 : 0, 0)
      return
    }
    var message = DeviceMessage(.button, size: 1064)
    message.set(UInt32(button), at: 12)
    message.set(isDown ? 1 : 0, at: 16)
    socket.send(message)
  }
}
