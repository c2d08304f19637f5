import Glibc

/// A pen that reports pressure and proximity. Positions are screen pixels, with fractions.
public final class TestPen {
  private let socket: DeviceSocket
  private let width: Int
  private let height: Int
  /// The number of motions sent so far.
  public private(set) var motions = 0
  private var last = [0: 0.0, 1: 0.0, 4: 0.0]

  init(_ socket: DeviceSocket, width: Int, height: Int) {
    self.socket = socket
    self.width = width
    self.height = height
  }

  /// Reconnects to a pen that was unplugged and plugged in again.
  public func reconnect() throws { try socket.reopen() }

  /// Comes near the tablet at its last position. The pointer stays until the pen moves.
  public func enterProximity() { proximity(true) }

  /// Leaves the tablet's range.
  public func leaveProximity() { proximity(false) }

  /// Moves. `pressure` is 0...1 of the pen's range; nil omits it from the event.
  public func move(_ x: Double, _ y: Double, pressure: Double? = nil) {
    send(axes(x, y, pressure))
  }

  /// Changes the pressure without moving. The event has no position.
  public func press(harder pressure: Double) { send([4: pressure * 1000]) }

  /// Presses a button; the tip is 1.
  public func down(_ button: Int = 1) { click(button, true) }

  /// Releases a button; the tip is 1.
  public func up(_ button: Int = 1) { click(button, false) }

  /// Draws through the points: near, tip down at the first, up at the last. `pause` is the time
  /// between two of them in seconds.
  public func stroke(
    _ points: [(x: Double, y: Double, pressure: Double)], pause: Double = 0
  ) {
    guard let first = points.first else { return }
    enterProximity()
    move(first.x, first.y, pressure: first.pressure)
    down()
    for point in points.dropFirst() {
      if pause > 0 { usleep(UInt32(pause * 1e6)) }
      move(point.x, point.y, pressure: point.pressure)
    }
    up()
    sync()
  }

  /// Waits until the server has handled all input so far.
  public func sync() { socket.sync() }

  private func axes(_ x: Double, _ y: Double, _ pressure: Double?) -> [Int: Double] {
    var axes = [0: x * 65536 / Double(width), 1: y * 65536 / Double(height)]
    if let pressure { axes[4] = pressure * 1000 }
    return axes
  }

  private func send(_ axes: [Int: Double]) {
    last.merge(axes) { $1 }
    motions += 1
    var message = DeviceMessage(.motion, size: 1056)
    message.set(1, at: 8)
    message.set(axes: axes, at: 16)
    socket.send(message)
  }

  private func proximity(_ near: Bool) {
    var message = DeviceMessage(.proximity, size: 1056)
    message.set(near ? 1 : 0, at: 8)
    // Drivers also send a position: the server does not report proximity without a position.
    message.set(axes: last, at: 16)
    socket.send(message)
  }

  private func click(_ button: Int, _ isDown: Bool) {
    var message = DeviceMessage(.button, size: 1064)
    message.set(UInt32(button), at: 12)
    message.set(isDown ? 1 : 0, at: 16)
    socket.send(message)
  }
}
