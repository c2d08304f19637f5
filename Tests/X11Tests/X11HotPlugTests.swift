import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11

/// Devices that are added, removed and changed while the program runs.
@Suite(.serialized) struct X11HotPlugTests {
  private func unplug(_ live: LiveWindow, _ name: String) {
    live.reader.setDevice(name, isEnabled: false)
    live.update()
    #expect(!live.display.inputDevices.contains { $0.name == name })
    #expect(live.events.contains(.devicesChanged))
    live.events = []
    live.reader.setDevice(name, isEnabled: true)
    live.update()
    #expect(live.display.inputDevices.contains { $0.name == name })
    #expect(live.events.contains(.devicesChanged))
    live.events = []
  }

  @Test(.testDevices, arguments: [DeviceKind.pen, .eraser])
  func aPenPluggedInAgainDraws(kind: DeviceKind) throws {
    let live = try LiveWindow()
    let pen = try #require(kind == .pen ? live.server.pen : live.server.eraser)
    unplug(live, kind == .pen ? "test pen" : "test pen eraser")
    try pen.reconnect()
    pen.stroke([(50, 60, 0.25), (70, 80, 0.5)])
    live.update()
    let drawn = live.pointers.filter { $0.inContact || $0.phase == .up }
    #expect(drawn.map(\.phase) == [.down, .move, .up])
    #expect(drawn.map(\.pressure) == [0.25, 0.5, 0.5])
    #expect(drawn.allSatisfy { $0.kind == kind })
  }

  /// A pen that no longer moves the pointer ends its stroke, and draws again once it does.
  @Test(.testDevices)
  func aPenThatIsDetachedEndsItsStroke() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    pen.enterProximity()
    pen.move(50, 60, pressure: 0.5)
    pen.down()
    pen.move(60, 60)
    pen.sync()
    #expect(live.wait { live.pointers.last?.inContact == true })
    live.reader.setDevice("test pen", isAttached: false)
    #expect(live.wait { live.pointers.contains { $0.phase == .up } })
    pen.up()
    pen.leaveProximity()
    pen.sync()
    live.reader.setDevice("test pen", isAttached: true)
    live.update()
    live.events = []
    pen.stroke([(70, 60, 0.5), (80, 60, 0.5)])
    live.update()
    let drawn = live.pointers.filter { $0.inContact || $0.phase == .up }
    #expect(drawn.map(\.phase) == [.down, .move, .up])
  }

  @Test(.testDevices)
  func aTouchScreenPluggedInAgainDraws() throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    unplug(live, "test touch")
    try touch.reconnect()
    touch.begin(0, 50, 60, pressure: 1)
    touch.update(0, 60, 60)
    touch.end(0, 60, 60)
    touch.sync()
    live.update()
    #expect(live.pointers.map(\.phase) == [.down, .move, .up])
    #expect(live.pointers.allSatisfy { $0.kind == .touch && $0.pressure == 1 })
  }

  @Test(.testDevices)
  func aToolThatBecomesAnEraserErasesFromItsNextContact() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    pen.enterProximity()
    pen.move(50, 60, pressure: 0.5)
    pen.down()
    pen.sync()
    live.update()
    live.reader.setTool("test pen", "ERASER")
    live.update()
    #expect(live.events.contains(.devicesChanged))
    pen.move(60, 60)
    pen.up()
    pen.stroke([(70, 60, 0.5), (80, 60, 0.5)])
    live.update()
    let drawn = live.pointers.filter { $0.inContact || $0.phase == .up }
    #expect(drawn.map(\.kind) == [.pen, .pen, .pen, .eraser, .eraser, .eraser])
    live.reader.setTool("test pen", "STYLUS")
    live.update()
    #expect(live.display.inputDevices.first { $0.name == "test pen" }?.kind == .pen)
  }

  @Test(.testDevices)
  func devicesAreDescribed() throws {
    let live = try LiveWindow()
    let devices = live.display.inputDevices
    let pen = try #require(devices.first { $0.name == "test pen" })
    #expect(pen.kind == .pen)
    #expect(pen.reportsProximity)
    #expect(pen.touchCount == nil)
    #expect(pen.driverSmoothing == nil)
    let pressure = try #require(pen.axes.first { $0.label == "Abs Pressure" })
    #expect(pressure.minimum == 0)
    #expect(pressure.maximum == 1000)
    #expect(!pressure.isRelative)
    #expect(pen.axes.prefix(2).map(\.label) == ["Abs X", "Abs Y"])
    let touch = try #require(devices.first { $0.name == "test touch" })
    #expect(touch.kind == .touch)
    #expect(touch.touchCount == 10)
    #expect(!touch.reportsProximity)
    let mouse = try #require(devices.first { $0.name == "test mouse" })
    #expect(mouse.kind == .mouse)
    #expect(mouse.axes.prefix(2).map(\.isRelative) == [true, true])
    #expect(devices.filter(\.isVirtual).map(\.kind) == [.mouse])
    live.reader.setSampling("test pen", suppress: 2, average: 4)
    live.update()
    #expect(live.events.contains(.devicesChanged))
    #expect(live.display.inputDevices.first { $0.name == "test pen" }?.driverSmoothing == 4)
  }
}
