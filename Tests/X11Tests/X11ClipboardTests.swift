import CX11
import Platform
import TestSupport
import Testing

@testable import Input
@testable import X11

@Suite(.serialized) struct X11ClipboardTests {
  /// Waits for events of a window while another program answers. Returns false if they do not come.
  private func wait(
    _ live: LiveWindow, serving other: Display, _ isThere: ([WindowEvent]) -> Bool
  ) -> Bool {
    live.wait {
      other.synchronise()
      other.drain { _ in }
      return isThere(live.events)
    }
  }

  @Test func textGoesFromProgramToProgram() throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    // Before any event, so that no time stamp is known yet.
    source.clipboard.copy("grüße ✍ über 2 Zeilen\nEnde")
    #expect(other.lastTime != 0)
    // The user pastes after the copy.
    live.display.lastTime = other.lastTime
    live.window.clipboard.requestText()
    #expect(
      wait(live, serving: other) { $0.contains(.pasted("grüße ✍ über 2 Zeilen\nEnde")) })
    live.window.clipboard.copy("mine")
    other.synchronise()
    other.drain { _ in }
    live.window.clipboard.requestText()
    #expect(live.wait { live.events.contains(.pasted("mine")) })
  }

  /// What a field hides is no text of an event.
  @Test func aSecretGoesFromProgramToProgram() throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    source.clipboard.copy("grün")
    live.display.lastTime = other.lastTime
    live.window.clipboard.requestSecret()
    #expect(wait(live, serving: other) { $0.contains(.secretPasted) })
    #expect(live.window.clipboard.takeSecret()?.text == "grün")
    #expect(live.window.clipboard.takeSecret() == nil)
    #expect(!live.events.contains { if case .pasted = $0 { true } else { false } })
  }

  /// What is not read is told, as it does not arrive.
  @Test(arguments: [false, true]) func tooMuchTextIsTold(isSecret: Bool) throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    let most = isSecret ? SecretBytes.maximum : ClipboardText.maximum
    source.clipboard.copy(String(repeating: "x", count: most + 1))
    live.display.lastTime = other.lastTime
    var told: [Bool] = []
    live.window.clipboard.textTooLarge = { told.append($0) }
    if isSecret {
      live.window.clipboard.requestSecret()
    } else {
      live.window.clipboard.requestText()
    }
    #expect(wait(live, serving: other) { _ in !told.isEmpty })
    #expect(told == [isSecret] && live.window.clipboard.takeSecret() == nil)
  }

  /// Finding out the time takes no event from whom it is for.
  @Test func otherChangesAreNotLost() throws {
    let server = try XServer()
    let display = try Display(name: server.displayName)
    let window = Window(display: display, title: "source", width: 10, height: 10)
    let name = XInternAtom(display.raw, "OTHER", 0)
    XChangeProperty(
      display.raw, window.id, name, Atom(XA_STRING), 8, PropModeReplace, [1], 1)
    window.clipboard.copy("text")
    #expect(display.lastTime != 0 && window.clipboard.isOwner)
    var (event, isThere) = (XEvent(), false)
    while XCheckTypedWindowEvent(display.raw, window.id, PropertyNotify, &event) != 0 {
      if event.xproperty.atom == name { isThere = true }
    }
    #expect(isThere)
  }

  /// Input methods make key presses of no time.
  @Test func aKeyWithoutATimeIsNoTime() throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    var event = XEvent()
    event.xkey.type = CX11.KeyPress
    event.xkey.window = live.window.id
    event.xkey.root = XDefaultRootWindow(other.raw)
    event.xkey.keycode = UInt32(XKeysymToKeycode(other.raw, KeySym(XK_a)))
    event.xkey.same_screen = 1
    XSendEvent(other.raw, live.window.id, 0, KeyPressMask, &event)
    other.synchronise()
    live.display.lastTime = 12345
    var time: CX11.Time?
    let isPressed = waitUntil {
      live.display.synchronise()
      live.display.drain { if case .key = $0 { time = live.display.lastTime } }
      return time != nil
    }
    #expect(isPressed && time != 0)
  }

  /// A program that knows no UTF-8 is asked once more for each type, and gives Latin-1.
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

  /// Text among other types that are wanted is Latin-1, too, if its owner says so.
  @Test(arguments: [true, false]) func dataIsDecodedAsItsOwnerSays(isLatin: Bool) throws {
    let live = try LiveWindow()
    let other = try Display(name: live.server.displayName)
    let source = Window(display: other, title: "source", width: 10, height: 10)
    let type = isLatin ? "STRING" : "UTF8_STRING"
    let isOffered = source.clipboard.offer(
      ClipboardOffer(types: [type], lastingTypes: []) { [unowned clipboard = source.clipboard] in
        clipboard.provide(ClipboardText.encode("grüße", as: $0.type), for: $0)
      })
    #expect(isOffered)
    live.display.lastTime = other.lastTime
    var text: String?
    live.window.clipboard.read(["image/png"] + ClipboardText.types, maximum: 100) {
      text = (try? $0.get())?.text
    }
    #expect(
      live.wait {
        other.synchronise()
        other.drain { _ in }
        return text != nil
      })
    #expect(text == "grüße")
    withExtendedLifetime(source) {}
  }

  /// Answers those who paste as a program does that has nothing but Latin-1.
  private func answer(_ display: Display) {
    display.synchronise()
    var event = XEvent()
    while XCheckTypedEvent(display.raw, SelectionRequest, &event) != 0 {
      let request = event.xselectionrequest
      var property: Atom = 0
      if request.target == Atom(XA_STRING) {
        let bytes: [UInt8] = [0x67, 0x72, 0xfc, 0xdf, 0x65]
        XChangeProperty(
          display.raw, request.requestor, request.property, request.target, 8, PropModeReplace,
          bytes, Int32(bytes.count))
        property = request.property
      }
      request.reply(property: property, on: display.raw)
    }
    display.synchronise()
  }

  /// Pastes from the live window in another program, and the other way round.
  @Test func largeDataGoesFromProgramToProgram() throws {
    let live = try LiveWindow()
    let display = try Display(name: live.server.displayName)
    let other = Window(display: display, title: "other", width: 10, height: 10)
    let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    for (from, to) in [(live.window, other), (other, live.window)] {
      var results: [Result<ClipboardData, ClipboardFailure>] = []
      func offer(_ types: [String]) {
        let isOffered = from.clipboard.offer(
          ClipboardOffer(types: types, lastingTypes: []) { [unowned clipboard = from.clipboard] in
            clipboard.provide($0.type == "image/png" ? bytes : [1], for: $0)
          })
        #expect(isOffered)
        to.display.lastTime = from.display.lastTime
      }
      func paste(maximum: Int = 3_000_001) {
        let count = results.count
        to.clipboard.read(["image/png", "image/jpeg"], maximum: maximum) { results.append($0) }
        #expect(
          live.wait {
            display.synchronise()
            display.drain { _ in }
            return results.count > count
          })
      }
      offer(["text/html", "image/jpeg", "image/png"])
      paste()
      let data = try #require(try results.last?.get())
      #expect(data.type == "image/png" && Array(data.portions.joined()) == bytes)
      #expect(data.portions.count > 10 && from.clipboard.activeTransfers == 0)
      paste(maximum: 3_000_000)
      #expect(results.last == .failure(.tooLarge))
      offer(["text/html"])
      paste()
      #expect(results.last == .failure(.nothing))
      #expect(!live.events.contains(.lost))
      // What follows is later than the former owner's copy.
      from.display.synchronise()
    }
  }

  /// A program ends while it takes large data, and its window is unmapped: strokes go on.
  @Test func aProgramThatEndsWhilePastingDoesNoHarm() throws {
    let live = try LiveWindow()
    let clipboard = live.window.clipboard
    let isOffered = clipboard.offer(
      ClipboardOffer(types: ["image/png"], lastingTypes: []) { [unowned clipboard] in
        clipboard.provide([UInt8](repeating: 9, count: 2_000_000), for: $0)
      })
    #expect(isOffered)
    do {
      let other = try Display(name: live.server.displayName)
      let window = XCreateSimpleWindow(
        other.raw, XDefaultRootWindow(other.raw), 900, 900, 10, 10, 0, 0, 0)
      XMapWindow(other.raw, window)
      let names = ["CLIPBOARD", "image/png", "PASTED"].map { (name: String) in
        XInternAtom(other.raw, name, 0)
      }
      XConvertSelection(other.raw, names[0], names[1], names[2], window, 0)
      other.synchronise()
      #expect(live.wait { clipboard.activeTransfers == 1 })
      let mouse = live.server.mouse
      mouse.move(100, 100)
      mouse.down()
      mouse.sync()
      #expect(live.wait { live.pointers.contains { $0.phase == .down } })
      XUnmapWindow(other.raw, window)
      XDeleteProperty(other.raw, window, names[2])
      other.synchronise()
      live.update()
      XDestroyWindow(other.raw, window)
      other.synchronise()
      #expect(live.wait { clipboard.activeTransfers == 0 })
      #expect(!live.pointers.contains { $0.phase == .up || $0.phase == .cancel })
      // A window that is gone before the answer.
      let gone = XCreateSimpleWindow(
        other.raw, XDefaultRootWindow(other.raw), 0, 0, 10, 10, 0, 0, 0)
      XConvertSelection(other.raw, names[0], names[1], names[2], gone, 0)
      XDestroyWindow(other.raw, gone)
      other.synchronise()
    }
    live.update()
    #expect(!live.display.isLost && clipboard.isOwner)
  }

  @Test func theClipboardOfAWindowThatIsGoneIsNotHandedOver() throws {
    let live = try LiveWindow()
    let manager = try ClipboardManager(live.server.displayName)
    live.window.clipboard.copy("text")
    live.reader.destroy(live.window.id)
    #expect(live.wait { live.events.contains(.lost) })
    #expect(!live.window.clipboard.handOver())
    withExtendedLifetime(manager) {}
  }

  @Test func largeTextIsPastedInTheSameWindow() throws {
    let live = try LiveWindow()
    let text = String(repeating: "Größe ", count: 80_000)
    live.window.clipboard.copy(text)
    live.window.clipboard.requestText()
    #expect(live.wait { live.events.contains(.pasted(text)) })
  }

  @Test func anEmptyClipboardPastesNothing() throws {
    let live = try LiveWindow()
    live.window.clipboard.requestText()
    for _ in 0..<5 { live.update() }
    #expect(!live.events.contains { if case .pasted = $0 { true } else { false } })
  }
}
