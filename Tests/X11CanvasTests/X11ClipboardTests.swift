import TestSupport
import Testing

@testable import X11Canvas

@Suite(.serialized) struct X11ClipboardTests {
  @Test func textGoesFromProgramToProgram() throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    // Before any event, so that no time is known yet.
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

  @Test func anEmptyClipboardPastesNothing() throws {
    let live = try LiveWindow()
    live.window.clipboard.requestText()
    for _ in 0..<5 { live.update() }
    #expect(!live.events.contains { if case .pasted = $0 { true } else { false } })
  }
}
