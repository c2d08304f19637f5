import Input
import TestSupport
import Testing
import X11

/// The number of events of the server that were more than a motion.
@Suite(.serialized) struct DisplayRevisionTests {
  @Test(.testDevices) func onlyLoneMotionsAreNotCounted() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    func expect(_ counts: Bool, _ phases: [PointerEvent.Phase], _ act: () -> Void) {
      live.update()
      let (revision, before) = (live.display.revision, live.pointers.count)
      act()
      pen.sync()
      #expect(
        live.wait { live.pointers[before...].map(\.phase).suffix(phases.count) == phases[...] })
      #expect((live.display.revision > revision) == counts)
    }
    // Motions of fingers come a second time from their screen.
    let touch = try #require(live.server.touch)
    touch.begin(1, 500, 300)
    touch.sync()
    #expect(live.wait { live.pointers.contains { $0.phase == .down } })
    expect(false, [.move, .move]) {
      for step in 1...2 { touch.update(1, 500 + 7 * Double(step), 300) }
      touch.sync()
    }
    touch.end(1, 514, 300)
    touch.sync()
    #expect(live.wait { live.pointers.contains { $0.phase == .up } })
    pen.enterProximity()
    pen.move(300, 200, pressure: 0.4)
    expect(true, [.down]) { pen.down() }
    expect(false, [.move, .move, .move]) {
      for step in 1...3 { pen.move(300 + 5 * Double(step), 200, pressure: 0.5) }
    }
    expect(true, [.up]) { pen.up() }
    expect(false, [.move]) { pen.move(330, 210, pressure: 0) }
    // The same motion tells that the pen is near.
    pen.leaveProximity()
    pen.sync()
    live.update()
    expect(true, [.move]) {
      pen.enterProximity()
      pen.move(340, 210, pressure: 0)
    }
    expect(true, [.otherDown(button: 3)]) { pen.down(3) }
  }
}
