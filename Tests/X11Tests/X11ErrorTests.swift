import CX11
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct X11ErrorTests {
  @Test func aTrapClaimsItsOwnErrorsOnly() throws {
    let server = try XServer(kind: .xvfb)
    let display = try Display(name: server.displayName)
    // No trap claims the error, and it is ignored.
    XMapWindow(display.raw, 12345)
    #expect(ErrorTrap.code(on: display.raw) {} == 0)
    #expect(ErrorTrap.code(on: display.raw) { XMapWindow(display.raw, 12345) } == BadWindow)
    let inner = ErrorTrap.code(on: display.raw) {
      #expect(ErrorTrap.code(on: display.raw) { XMapWindow(display.raw, 12345) } == BadWindow)
    }
    #expect(inner == 0)
    #expect(!display.isLost)
  }

  @Test func theBuiltProgramRuns() throws {
    let server = try XServer(kind: .xvfb)
    let app = try AppProcess(display: server.displayName, ["--help"])
    #expect(app.waitForExit() == 0)
    #expect(!app.isRunning)
  }
}
