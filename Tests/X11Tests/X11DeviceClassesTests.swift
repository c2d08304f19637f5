import CX11
import Ink
import Testing

@testable import Input
@testable import X11

/// Devices whose description changes.
@Suite struct X11DeviceClassesTests {
  private let labels: [Atom: String] = [70: "Abs Pressure", 71: "Abs X"]

  /// Calls `body` with an event that gives the device `source` these axes.
  private func change<T>(
    _ source: Int32, _ axes: [(label: Atom, minimum: Double, maximum: Double)],
    _ body: (XIDeviceChangedEvent) -> T
  ) -> T {
    var infos = axes.enumerated().map { number, axis in
      var info = XIValuatorClassInfo()
      info.type = XIValuatorClass
      info.number = Int32(number)
      info.label = axis.label
      info.min = axis.minimum
      info.max = axis.maximum
      info.value = axis.minimum
      info.mode = XIModeAbsolute
      return info
    }
    let count = infos.count
    return infos.withUnsafeMutableBufferPointer { infos in
      infos.withMemoryRebound(to: XIValuatorClassInfo.self) { infos in
        var pointers = (0..<count).map { index in
          infos.baseAddress.map {
            UnsafeMutableRawPointer($0 + index).assumingMemoryBound(to: XIAnyClassInfo.self)
          }
        }
        return pointers.withUnsafeMutableBufferPointer { pointers in
          var event = XIDeviceChangedEvent()
          event.deviceid = 2
          event.sourceid = source
          event.reason = XIDeviceChange
          event.num_classes = Int32(count)
          event.classes = pointers.baseAddress
          return body(event)
        }
      }
    }
  }

  @Test func aNewRangeCountsFromTheNextEventOn() throws {
    var decoder = InputDecoder(devices: [.pen()])
    let before = SyntheticEvent(axes: [2: 600]).decoded(by: &decoder)
    #expect(before?.pressure == 0.25)
    let axes: [(label: Atom, minimum: Double, maximum: Double)] = [
      (71, 0, 100), (71, 0, 100), (70, 0, 6000),
    ]
    let changed = change(9, axes) { decoder.change($0, names: labels) }
    #expect(changed)
    let after = try #require(SyntheticEvent(axes: [2: 600]).decoded(by: &decoder))
    #expect(after.pressure == 0.1)
    #expect(after.kind == .pen)
    #expect(after.tilt == nil)
    let again = change(9, axes) { decoder.change($0, names: labels) }
    #expect(!again)
    let unknown = change(33, axes) { decoder.change($0, names: labels) }
    #expect(!unknown)
  }

  @Test func theSameAxesAreNoChange() {
    var decoder = InputDecoder(devices: [.pen()])
    let axes: [(label: Atom, minimum: Double, maximum: Double)] = [(71, 0, 100), (70, 0, 6000)]
    func agrees(_ axes: [(label: Atom, minimum: Double, maximum: Double)]) -> Bool {
      change(9, axes) { event in
        decoder.devices[9].map {
          DeviceClasses.matches(event.num_classes, event.classes, with: $0)
        } ?? false
      }
    }
    #expect(!agrees(axes))
    _ = change(9, axes) { decoder.change($0, names: labels) }
    #expect(agrees(axes))
    #expect(!agrees([(71, 0, 100), (70, 0, 6001)]))
    #expect(!agrees([(71, 0, 100)]))
    #expect(!agrees(axes + [(71, 0, 1)]))
  }

  private func screen(
    resolution: Double, ofPlace: Double, largest: Double = 255
  ) -> Device {
    Device(
      id: 11, name: "glass", touch: .direct,
      valuators: [
        Valuator(
          label: .touchX, axis: Axis(number: 0, minimum: 0, maximum: 4095), value: 0,
          resolution: ofPlace),
        Valuator(
          label: .touchMajor, axis: Axis(number: 5, minimum: 0, maximum: largest), value: 0,
          resolution: resolution),
      ])
  }

  private func breadth(of device: Device, _ value: Double) -> Double? {
    var decoder = InputDecoder(devices: [device])
    return SyntheticEvent(
      type: XI_TouchBegin, source: 11, detail: 70, axes: [0: 1, 1: 2, 5: value]
    ).decoded(by: &decoder)?.breadth
  }

  @Test func breadthIsInMillimetres() {
    #expect(breadth(of: screen(resolution: 10_000, ofPlace: 0), 80) == 8)
    // In the units of the position, if the axis has no resolution of its own.
    #expect(breadth(of: screen(resolution: 0, ofPlace: 20_000), 80) == 4)
    // Nothing is known, or the units cannot be the position's.
    #expect(breadth(of: screen(resolution: 0, ofPlace: 0), 80) == nil)
    #expect(breadth(of: screen(resolution: 0, ofPlace: 20_000, largest: 65_535), 80) == nil)
    #expect(breadth(of: .touchScreen(pressure: true), 80) == nil)
    // A device with an unknown resolution reports zero.
    #expect(breadth(of: screen(resolution: 10_000, ofPlace: 0), 0) == nil)
  }

  @Test func breadthPersistsDuringTheTouch() {
    var decoder = InputDecoder(devices: [screen(resolution: 10_000, ofPlace: 0)])
    func touch(_ type: Int32, _ id: Int32, _ axes: [Int: Double]) -> Double? {
      SyntheticEvent(type: type, source: 11, detail: id, axes: axes).decoded(by: &decoder)?.breadth
    }
    #expect(touch(XI_TouchBegin, 70, [0: 1, 5: 80]) == 8)
    #expect(touch(XI_TouchBegin, 71, [0: 1]) == nil)
    #expect(touch(XI_TouchUpdate, 70, [0: 2]) == 8)
    #expect(touch(XI_TouchUpdate, 70, [5: 250]) == 25)
    #expect(touch(XI_TouchEnd, 70, [:]) == 25)
  }

  @Test func xwaylandsDevicesAreRecognised() {
    func device(_ name: String, isRelative: Bool, pressure: Bool) -> Device {
      var valuators = [0, 1].map {
        Valuator(
          label: .other, axis: Axis(number: $0, minimum: 0, maximum: 0), value: 0,
          isRelative: isRelative)
      }
      if pressure {
        valuators.append(
          Valuator(
            label: .pressure, axis: Axis(number: 2, minimum: 0, maximum: 65535), value: 0))
      }
      return Device(id: 7, name: name, valuators: valuators)
    }
    #expect(!device("xwayland-relative-pointer:36", isRelative: true, pressure: false).isRelative)
    #expect(device("some mouse", isRelative: true, pressure: false).isRelative)
    for (name, kind) in [
      ("stylus", DeviceKind.pen), ("eraser", .eraser), ("cursor", .mouse),
    ] {
      let tool = device("xwayland-tablet \(name):36", isRelative: false, pressure: true)
      #expect(tool.kind == kind && (tool.pressure != nil) == (kind != .mouse))
    }
  }
}
