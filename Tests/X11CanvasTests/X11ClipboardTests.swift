import CX11
import TestSupport
import Testing

@testable import X11Canvas

@Suite(.serialized) struct X11ClipboardTests {
  @Test func textGoesFromProgramToProgram() throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    // Before any event, so that no time stamp is known yet.
    source.clipboard.copy("grüße ✍ über 2 Zeilen\nEnde")
    #expect(other.lastTime != 0)
    live.window.clipboard.requestText()
    #expect(
      live.wait {
        other.synchronise()
        other.drain { _ in }
        return live.events.contains(.pasted("grüße ✍ über 2 Zeilen\nEnde"))
      })
    live.window.clipboard.copy("mine")
    other.synchronise()
    other.drain { _ in }
    live.window.clipboard.requestText()
    #expect(live.wait { live.events.contains(.pasted("mine")) })
  }

  /// A program that knows no UTF-8 is asked once more, and gives Latin-1.
  @Test func textOfAnOldProgramIsLatin1() throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    XSetSelectionOwner(other.raw, XInternAtom(other.raw, "CLIPBOARD", 0), source.id, 0)
    other.synchronise()
    live.window.clipboard.requestText()
    #expect(
      live.wait {
        answer(other)
        return live.events.contains(.pasted("grüße"))
      })
  }

  /// Answers those who paste as a program does that has nothing but Latin-1.
  private func answer(_ display: Display) {
    display.synchronise()
    var event = XEvent()
    while XCheckTypedEvent(display.raw, SelectionRequest, &event) != 0 {
      let request = event.xselectionrequest
      var reply = XEvent()
      reply.xselection.type = SelectionNotify
      reply.xselection.requestor = request.requestor
      reply.xselection.selection = request.selection
      reply.xselection.target = request.target
      reply.xselection.time = request.time
      if request.target == Atom(XA_STRING) {
        let bytes: [UInt8] = [0x67, 0x72, 0xfc, 0xdf, 0x65]
        XChangeProperty(
          display.raw, request.requestor, request.property, request.target, 8, PropModeReplace,
          bytes, Int32(bytes.count))
        reply.xselection.property = request.property
      }
      XSendEvent(display.raw, request.requestor, 0, 0, &reply)
    }
    display.synchronise()
  }

  @Test func anEmptyClipboardPastesNothing() throws {
    let live = try LiveWindow()
    live.window.clipboard.requestText()
    for _ in 0..<5 { live.update() }
    #expect(!live.events.contains { if case .pasted = $0 { true } else { false } })
  }
}
