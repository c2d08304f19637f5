/// A touch screen for ten fingers. Positions are screen pixels, with fractions.
public final class TestTouch {
  private let socket: DeviceSocket
  private let width: Int
  private let height: Int
  /// The number of motions of fingers sent so far.
  public private(set) var motions = 0

  init(_ socket: DeviceSocket, width: Int, height: Int) {
    self.socket = socket
    self.width = width
    self.height = height
  }

  /// Reconnects to a touch screen that was unplugged and plugged in again.
  public func reconnect() throws { try socket.reopen() }

  /// Puts down finger `id`. `pressure` is 0...1 of the screen's range.
  public func begin(_ id: Int, _ x: Double, _ y: Double, pressure: Double? = nil) {
    send(18, id, x, y, pressure)
  }

  /// Moves finger `id`.
  public func update(_ id: Int, _ x: Double, _ y: Double, pressure: Double? = nil) {
    send(19, id, x, y, pressure)
    motions += 1
  }

  /// Lifts finger `id`.
  public func end(_ id: Int, _ x: Double, _ y: Double) { send(20, id, x, y, nil) }

  /// Waits until the server has handled all input so far.
  public func sync() { socket.sync() }

  private func send(_ type: UInt32, _ id: Int, _ x: Double, _ y: Double, _ pressure: Double?) {
    var message = DeviceMessage(.touch, size: 1056)
    message.set(UInt32(id), at: 8)
    message.set(type, at: 12)
    var axes = [0: x * 65536 / Double(width), 1: y * 65536 / Double(height)]
    if let pressure { axes[4] = pressure * 2047 }
    message.set(axes: axes, at: 16)
    socket.send(message)
    if type == 20 { socket.fingers.remove(id) } else { socket.fingers.insert(id) }
  }
}
