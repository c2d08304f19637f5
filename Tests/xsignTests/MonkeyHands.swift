import TestSupport

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11
@testable import xsign

/// The devices and the desktop of a monkey.
final class MonkeyHands {
  private let server: XServer
  private var unplugged: Set<MonkeyEvent.Device> = []
  private var fingers: Set<Int> = []
  private let desktop: ScreenReader?

  init(_ server: XServer) {
    self.server = server
    desktop = try? ScreenReader(server.displayName)
  }

  private func pen(_ device: MonkeyEvent.Device) -> TestPen? {
    switch device {
    case .pen: server.pen
    case .eraser: server.eraser
    case .touch, .mouse: nil
    }
  }

  /// Sends an event to the program. Those of unplugged devices go nowhere.
  func send(_ event: MonkeyEvent, _ app: RunningApp, _ random: inout SeededRandom) {
    if event.devices.contains(where: unplugged.contains) { return }
    let frame = app.frame
    func place(_ x: Double, _ y: Double) -> RunningApp.Place {
      (
        min(max(Double(frame.x) + x * Double(frame.width), 0), Double(server.width - 1)),
        min(max(Double(frame.y) + y * Double(frame.height), 0), Double(server.height - 1))
      )
    }
    switch event {
    case .press(.mouse, let button, let isDown):
      isDown ? server.mouse.down(button) : server.mouse.up(button)
    case .press(let device, let button, let isDown):
      isDown ? pen(device)?.down(button) : pen(device)?.up(button)
    case .move(.mouse, let x, let y, _): server.mouse.move(place(x, y).x, place(x, y).y)
    case .move(let device, let x, let y, let pressure):
      pen(device)?.move(place(x, y).x, place(x, y).y, pressure: pressure)
    case .proximity(let device, let isNear):
      isNear ? pen(device)?.enterProximity() : pen(device)?.leaveProximity()
    case .finger(let finger, let isDown, let x, let y): touch(finger, isDown, place(x, y))
    case .scroll(let notches, let modifiers):
      if modifiers == .control { server.keyboard.down("Control_L") }
      server.mouse.scroll(notches)
      server.mouse.sync()
      if modifiers == .control { server.keyboard.up("Control_L") }
    case .key(let name, let modifiers): server.keyboard.press(name, modifiers)
    case .type(let text): server.keyboard.type(text)
    case .command(let command): ask(for: command, &random)
    case .tool(let number):
      let items = app.geometry.controls.strip.items
      guard items.indices.contains(number), let command = Command(items[number].command) else {
        return
      }
      let place = app.onScreen(app.geometry.tool(command))
      server.mouse.click(place.x, place.y)
    case .resize(let width, let height):
      desktop?.resize(app.window, width, height)
      app.locate()
    case .moveWindow(let x, let y):
      desktop?.move(app.window, x, y)
      app.locate()
    case .isMapped(let isMapped):
      if !isMapped { desktop?.unmap(app.window) }
      desktop?.map(app.window)
      desktop?.focus(app.window)
    case .plug(let device, let isIn): plug(device, isIn: isIn)
    case .close: desktop?.askToClose(app.window)
    }
    for device in event.devices { sync(device) }
  }

  private func touch(_ finger: Int, _ isDown: Bool, _ place: RunningApp.Place) {
    guard let touch = server.touch else { return }
    if !isDown, fingers.remove(finger) != nil { return touch.end(finger, place.x, place.y) }
    fingers.insert(finger).inserted
      ? touch.begin(finger, place.x, place.y) : touch.update(finger, place.x, place.y)
  }

  /// Presses the keys of a command, or walks through the menus.
  private func ask(for command: Command, _ random: inout SeededRandom) {
    if let shortcut = CommandTable.entry(command).keys.first {
      return server.keyboard.press(shortcut.keysym, shortcut.modifiers)
    }
    server.keyboard.press("F10")
    for _ in 0..<Int.random(in: 0..<6, using: &random) { server.keyboard.press("Right") }
    for _ in 0..<Int.random(in: 1..<20, using: &random) { server.keyboard.press("Down") }
    if Bool.random(using: &random) { server.keyboard.press("Right") }
    server.keyboard.press("Return")
  }

  private func sync(_ device: MonkeyEvent.Device) {
    switch device {
    case .pen, .eraser: pen(device)?.sync()
    case .touch: server.touch?.sync()
    case .mouse: server.mouse.sync()
    }
  }

  private func plug(_ device: MonkeyEvent.Device, isIn: Bool) {
    if device == .touch { liftFingers() }
    guard isIn else {
      if unplugged.insert(device).inserted {
        desktop?.setDevice(device.rawValue, isEnabled: false)
      }
      return
    }
    guard unplugged.remove(device) != nil else { return }
    desktop?.setDevice(device.rawValue, isEnabled: true)
    switch device {
    case .pen, .eraser: try? pen(device)?.reconnect()
    case .touch: try? server.touch?.reconnect()
    case .mouse: try? server.mouse.reconnect()
    }
  }

  /// Lifts everything, and plugs in all devices.
  func release() {
    for device in unplugged.sorted(by: { $0.rawValue < $1.rawValue }) { plug(device, isIn: true) }
    liftFingers()
    for pen in [server.pen, server.eraser] {
      for button in 1...3 { pen?.up(button) }
      pen?.leaveProximity()
      pen?.sync()
    }
    for button in 1...3 { server.mouse.up(button) }
    server.mouse.sync()
  }

  private func liftFingers() {
    for finger in fingers { server.touch?.end(finger, 0, 0) }
    server.touch?.sync()
    fingers = []
  }
}

extension MonkeyEvent {
  /// The devices that send it.
  var devices: [Device] {
    switch self {
    case .press(let device, _, _), .move(let device, _, _, _), .proximity(let device, _): [device]
    case .finger: [.touch]
    case .scroll, .tool: [.mouse]
    case .key, .type, .command, .resize, .moveWindow, .isMapped, .plug, .close: []
    }
  }
}
