import CX11
import Ink
import Testing

@testable import Input
@testable import X11

/// Positions from axes, of events built by hand: the screen has 1920 x 1080 pixels, and the window
/// begins at 100, 50.
struct X11AxisPositionTests {
  private let pen = Device.pen()

  private func decoder(_ devices: [Device]) -> InputDecoder {
    var decoder = InputDecoder(devices: devices)
    decoder.screen = (1920, 1080)
    return decoder
  }

  /// An event of the pen whose axes are at `axes` and whose own position is at `own`, both on the
  /// screen. Nil for `axes` reports none.
  private func event(
    _ axes: Point?, own: Point, type: Int32 = XI_Motion, source: Int32 = 9
  ) -> SyntheticEvent {
    var event = SyntheticEvent(
      type: type, source: source, detail: type == XI_Motion ? 0 : 1, position: own - corner,
      origin: corner)
    if let axes { event.axes = [0: axes.x * 65536 / 1920, 1: axes.y * 65536 / 1080] }
    return event
  }

  private let corner = Point(100, 50)

  private func place(_ event: SyntheticEvent, _ decoder: inout InputDecoder) -> Point? {
    event.decoded(by: &decoder).map { $0.position + corner }
  }

  @Test func wholePixelsOfTheAxesReplaceThoseOfTheEvent() {
    var decoder = decoder([pen])
    let start = Point(300.25, 200.5)
    #expect(place(event(start, own: start), &decoder) == start)
    for step in 1...5 {
      let there = start + Point(3.25, 2) * Double(step)
      // Whole pixels of the last event in the queue, and the fraction of its own.
      let fraction = Point(
        there.x - there.x.rounded(.down), there.y - there.y.rounded(.down))
      #expect(place(event(there, own: Point(390, 280) + fraction), &decoder) == there)
    }
    // A release without axes is where the pen was last.
    #expect(
      place(event(nil, own: Point(390.5, 280.5), type: XI_ButtonPress), &decoder)
        == start + Point(16.25, 10))
  }

  @Test func aDriverThatReportsSomethingElseIsNotBelieved() {
    var decoder = decoder([pen])
    // The axes are a whole number of pixels away, always.
    for step in 0..<5 {
      let own = Point(300.25 + Double(step), 200)
      #expect(place(event(own + Point(40, 0), own: own), &decoder) == own)
    }
    // One that agreed does so no more, by less than a pixel and by more.
    let own = Point(300.25, 200)
    #expect(place(event(own, own: own), &decoder) == own)
    #expect(place(event(own + Point(20.4, 0), own: own), &decoder) == own)
    #expect(place(event(own + Point(20, 0), own: own), &decoder) == own)
    #expect(place(event(own + Point(0.4, 0.4), own: own), &decoder) == own)
    #expect(place(event(own + Point(20, 0), own: own), &decoder) == own)
  }

  @Test func aPointerMovedByAnotherDeviceIsElsewhere() {
    let mouse = Device(
      id: 8, name: "mouse",
      valuators: (0...1).map {
        Valuator(
          label: .other, axis: Axis(number: $0, minimum: -1, maximum: -1), value: 0,
          isRelative: true)
      })
    var decoder = decoder([pen, mouse])
    func move(_ axes: [Int: Double], to own: Point) -> Point? {
      var event = event(nil, own: own, source: 8)
      event.axes = axes
      return place(event, &decoder)
    }
    #expect(move([0: 500, 1: 400], to: Point(500, 400)) == Point(500, 400))
    // Only what changed is reported.
    #expect(move([0: 503], to: Point(510, 420)) == Point(503, 400))
    let there = Point(700.5, 600.5)
    #expect(place(event(there, own: there), &decoder) == there)
    // The mouse goes on from the pen's position, of which its axes do not tell.
    #expect(move([0: 703], to: Point(703, 600)) == Point(703, 600))
  }

  @Test func aPointerThatComesBackElsewhereIsThere() {
    var decoder = decoder([pen])
    let start = Point(300.25, 200.5)
    _ = place(event(start, own: start), &decoder)
    // Meanwhile another client had the pointer.
    var entered = XIEnterEvent()
    entered.deviceid = 2
    entered.sourceid = 9
    (entered.root_x, entered.root_y) = (400, 200)
    (entered.event_x, entered.event_y) = (300, 150)
    decoder.entered(entered)
    let own = Point(400.25, 200.5)
    #expect(place(event(nil, own: own, type: XI_ButtonPress), &decoder) == own)
  }
}
