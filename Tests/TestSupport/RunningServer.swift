import CX11
import Synchronization
import X11

/// The process of an X server with its devices. Starting one takes an eighth of a second of the
/// processor, so that tests have them one after another, each time as they were made.
///
/// One test has a server at a time, so that its display is used by one thread.
final class RunningServer: @unchecked Sendable {
  /// What a test asks for.
  struct Screen: Hashable {
    var kind: XServer.Kind
    var width: Int
    var height: Int
  }

  let screen: Screen
  let process: ServerProcess
  let control: Display
  let pen: DeviceSocket?
  let eraser: DeviceSocket?
  let touch: DeviceSocket?
  let mouse: DeviceSocket?
  let keyboard: DeviceSocket?
  private let original: ServerState

  init(_ process: ServerProcess, _ screen: Screen) throws {
    (self.process, self.screen) = (process, screen)
    control = try Display(name: process.displayName)
    func device(_ name: String) throws -> DeviceSocket? {
      screen.kind == .xorg ? try DeviceSocket(path: "\(process.folder)/\(name).sock") : nil
    }
    pen = try device("pen")
    eraser = try device("eraser")
    touch = try device("touch")
    mouse = try device("mouse")
    keyboard = try device("keyboard")
    original = ServerState(control)
  }

  private static let waiting = Mutex<[RunningServer]>([])
  /// The most servers that wait for a test. At the start more are used, by the suites that wait.
  private static let maximum = 4

  /// Lets another test have the server. Ends the one that waits longest if there are too many.
  func giveBack() {
    let last = Self.waiting.withLock { waiting -> RunningServer? in
      waiting.append(self)
      return waiting.count > Self.maximum ? waiting.removeFirst() : nil
    }
    last?.process.stop()
  }

  /// Returns a server that no test has any more, as it was at first, or nil. One that a test
  /// changed for good is ended.
  static func idle(_ screen: Screen) -> RunningServer? {
    while true {
      let server = waiting.withLock { waiting -> RunningServer? in
        let index = waiting.firstIndex { $0.screen == screen }
        return index.map { waiting.remove(at: $0) }
      }
      guard let server else { return nil }
      if server.restore() { return server }
      server.process.stop()
    }
  }

  /// Releases all keys and buttons and moves the pointer to the middle of the screen. Returns
  /// whether the server is as it was at first, once the programs of the last test have ended.
  private func restore() -> Bool {
    let (raw, root) = (control.raw, XDefaultRootWindow(control.raw))
    guard waitUntil(timeout: 2, { control.isLost || !hasWindows }), !control.isLost else {
      return false
    }
    releaseKeys()
    if screen.kind == .xorg { releaseDevices() }
    let mouse = TestMouse(mouse, control)
    for button in 1...7 { mouse.up(button) }
    mouse.move(Double(screen.width / 2), Double(screen.height / 2))
    mouse.sync()
    XkbLockModifiers(raw, UInt32(XkbUseCoreKbd), 0xff, 0)
    XkbLockGroup(raw, UInt32(XkbUseCoreKbd), 0)
    XSetInputFocus(raw, UInt(PointerRoot), Int32(RevertToNone), UInt(CurrentTime))
    for name in Set(ServerState.properties(control).keys).subtracting(original.properties.keys) {
      XDeleteProperty(raw, root, name)
    }
    XSetWindowBackground(raw, root, 0)
    XClearWindow(raw, root)
    XUndefineCursor(raw, root)
    // What the server said meanwhile is of no interest.
    XSync(raw, 1)
    keyboard?.sync()
    let sockets = [pen, eraser, touch, self.mouse, keyboard].compactMap(\.self)
    return sockets.allSatisfy { !$0.isLost } && ServerState(control) == original
  }

  /// True if a program has a window.
  private var hasWindows: Bool {
    var (root, parent): (UInt, UInt) = (0, 0)
    var list: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard
      XQueryTree(control.raw, XDefaultRootWindow(control.raw), &root, &parent, &list, &count) != 0
    else { return false }
    if let list { XFree(list) }
    return count > 0
  }

  private func releaseKeys() {
    let keyboard = TestKeyboard(keyboard, control)
    var map = [CChar](repeating: 0, count: 32)
    XQueryKeymap(control.raw, &map)
    for code in UInt8(8)...255 where map[Int(code / 8)] & (1 << (code % 8)) != 0 {
      keyboard.up(code: code)
    }
  }

  /// Lifts pens and fingers. A server does not report a button that is up already.
  private func releaseDevices() {
    for socket in [pen, eraser].compactMap(\.self) {
      let pen = TestPen(socket, width: screen.width, height: screen.height)
      for button in 1...3 { pen.up(button) }
      pen.enterProximity()
      pen.move(0, 0, pressure: 0)
      pen.leaveProximity()
      pen.sync()
    }
    if let touch {
      let screen = TestTouch(touch, width: screen.width, height: screen.height)
      // The driver no longer answers if a finger ends that did not begin.
      for finger in touch.fingers { screen.end(finger, 0, 0) }
      screen.sync()
    }
  }
}
