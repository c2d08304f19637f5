import CX11
import TestSupport
import Testing
import X11

/// Servers that tests have one after another. No other tests ask for screens of these sizes.
@Suite(.testDevices) struct XServerTests {
  private func hasResources(_ server: XServer) throws -> Bool {
    let display = try Display(name: server.displayName)
    return Property.get(
      display.raw, XDefaultRootWindow(display.raw), Atom(XA_RESOURCE_MANAGER)) != nil
  }

  /// The keys, buttons and modifiers that are down.
  private func held(_ server: XServer) throws -> [Int] {
    let display = try Display(name: server.displayName)
    var keys = [CChar](repeating: 0, count: 32)
    XQueryKeymap(display.raw, &keys)
    var (root, child, x, y): (UInt, UInt, Int32, Int32) = (0, 0, 0, 0)
    var (left, top, mask): (Int32, Int32, UInt32) = (0, 0, 0)
    XQueryPointer(
      display.raw, XDefaultRootWindow(display.raw), &root, &child, &x, &y, &left, &top, &mask)
    return keys.map(Int.init).filter { $0 != 0 } + (mask == 0 ? [] : [Int(mask)])
  }

  @Test func theNextTestHasItAsItWas() throws {
    func changed() throws -> String {
      let server = try XServer(width: 1024, height: 768)
      server.keyboard.down("a")
      server.mouse.down()
      server.mouse.sync()
      try ScreenReader(server.displayName).setResources("Xft.dpi: 144\n")
      #expect(try hasResources(server) && !held(server).isEmpty)
      return server.displayName
    }
    let name = try changed()
    let server = try XServer(width: 1024, height: 768)
    #expect(server.displayName == name)
    #expect(try !hasResources(server) && held(server).isEmpty)
  }

  /// A pen that was unplugged answers no more, also once it is plugged in.
  @Test func theNextTestHasAnotherIfItIsNot() throws {
    func changed() throws {
      let server = try XServer(width: 1152, height: 864)
      let reader = try ScreenReader(server.displayName)
      reader.setDevice("test pen", isEnabled: false)
      reader.setDevice("test pen", isEnabled: true)
    }
    try changed()
    let server = try XServer(width: 1152, height: 864)
    let pen = try #require(server.pen)
    pen.enterProximity()
    pen.move(5, 5, pressure: 0.5)
    pen.down()
    pen.sync()
    #expect(try !held(server).isEmpty)
  }
}
