import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11

/// What is dragged out of the window, as the protocol XDND says it.
@Suite(.serialized) struct OutgoingDragTests {
  private static let types = ["image/png", "image/svg+xml", "application/pdf", "text/uri-list"]

  /// The source, a target, and how drags ended.
  private final class Case {
    let live: LiveWindow
    let target: DropWindow
    var ends: [OutgoingDrag.End] = []
    var requests: [ClipboardRequest] = []
    private var timers: [(Double, () -> Void)] = []

    init(version: UInt? = 5) throws {
      live = try LiveWindow(width: 300, height: 300)
      target = try DropWindow(live.server.displayName, x: 1000, y: 500, version: version)
      live.window.clipboard.setTimer { [unowned self] seconds, body in
        timers.append((seconds, body))
      }
      live.display.synchronise()
    }

    var drag: OutgoingDrag { live.window.drag }

    func begin() -> Bool {
      drag.begin(
        ClipboardOffer(
          types: types, lastingTypes: [], produce: { [unowned self] in requests.append($0) }),
        at: Point(10, 10), ended: { [unowned self] in ends.append($0) })
    }

    /// The place in the window that is there on the screen.
    func place(_ x: Int, _ y: Int) -> Point {
      let frame = live.reader.geometry(live.window.id) ?? .empty
      return Point(Double(x - frame.x), Double(y - frame.y))
    }

    func move(_ x: Int, _ y: Int) {
      drag.move(to: place(x, y))
      drag.update()
    }

    func wait(_ condition: () -> Bool) -> Bool {
      live.wait {
        target.update()
        return condition()
      }
    }

    /// Lets five seconds pass.
    func pass() {
      let due = timers.filter { $0.0 <= 5 }
      timers.removeAll { $0.0 <= 5 }
      for (_, body) in due { body() }
    }
  }

  @Test func aDropIsTaken() throws {
    let test = try Case()
    #expect(test.begin() && test.drag.isActive)
    test.move(1050, 550)
    #expect(test.wait { test.drag.isAccepted })
    #expect(test.target.names == ["XdndEnter", "XdndPosition"])
    let enter = test.target.messages[0].values
    #expect(enter[0] == Int(test.live.window.id) && enter[1] == 5 << 24 | 1)
    #expect(enter[2...] == Self.types[..<3].map { Int(test.target.atom($0)) }[...])
    let position = test.target.messages[1].values
    #expect(position[2] == 1050 << 16 | 550)
    #expect(position[4] == Int(test.target.atom("XdndActionCopy")))
    test.drag.drop()
    #expect(!test.drag.isActive && test.ends == [])
    #expect(test.wait { test.target.names.last == "XdndDrop" })
    test.target.ask("image/png")
    #expect(test.wait { test.requests.count == 1 })
    #expect(test.requests[0].type == "image/png")
    test.drag.provide([1, 2, 3], for: test.requests[0])
    #expect(test.wait { test.target.received == [[1, 2, 3]] })
    test.target.finish(accepted: true)
    #expect(test.wait { test.ends == [.taken] })
    // Time that passes later ends nothing again.
    test.pass()
    #expect(test.ends == [.taken])
  }

  @Test func largeDataComesInPortions() throws {
    let test = try Case()
    #expect(test.begin())
    test.move(1050, 550)
    #expect(test.wait { test.drag.isAccepted })
    test.drag.drop()
    #expect(test.wait { test.target.names.last == "XdndDrop" })
    test.target.ask("image/svg+xml")
    #expect(test.wait { test.requests.count == 1 })
    let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    test.drag.provide(bytes, for: test.requests[0])
    #expect(test.wait { test.target.isReceiving })
    // A target that is being sent data is waited for.
    test.pass()
    #expect(test.ends == [])
    #expect(test.wait { !test.target.isReceiving })
    #expect(test.target.received.first == bytes && test.target.received.count == 1)
    test.target.finish(accepted: true)
    #expect(test.wait { test.ends == [.taken] })
  }

  @Test func aWindowThatDoesNotAcceptIsLeft() throws {
    let test = try Case()
    test.target.accepts = false
    #expect(test.begin())
    test.move(1050, 550)
    #expect(test.wait { test.target.names.last == "XdndPosition" })
    test.drag.drop()
    #expect(test.wait { test.ends == [.refused] })
    #expect(test.wait { test.target.names.last == "XdndLeave" })
  }

  @Test func thePlaceIsToldWhenTheLastIsAnswered() throws {
    let test = try Case()
    test.target.answersLeft = 0
    #expect(test.begin())
    for x in 0..<5 { test.move(1050 + x, 550) }
    #expect(test.wait { test.target.messages.count == 2 })
    test.move(1070, 560)
    test.target.update()
    #expect(test.target.messages.count == 2)
    // Outside it is left, and entered anew.
    test.move(600, 900)
    #expect(test.wait { test.target.names.last == "XdndLeave" })
    test.target.answersLeft = 9
    test.move(1050, 550)
    #expect(test.wait { test.drag.isAccepted })
    test.drag.cancel()
    #expect(test.ends == [.nothing] && !test.drag.isActive)
    #expect(test.wait { test.target.names.last == "XdndLeave" })
  }

  @Test func aTargetThatDoesNotAnswerIsGivenUp() throws {
    let test = try Case()
    test.target.answersLeft = 0
    #expect(test.begin())
    test.move(1050, 550)
    #expect(test.wait { test.target.messages.count == 2 })
    test.drag.drop()
    #expect(test.ends == [])
    test.pass()
    #expect(test.ends == [.noAnswer])
    #expect(test.wait { test.target.names.last == "XdndLeave" })
    // One that takes the drop and is silent, too; the next drag begins nevertheless.
    test.target.answersLeft = 9
    #expect(test.begin())
    test.move(1050, 550)
    #expect(test.wait { test.drag.isAccepted })
    test.drag.drop()
    #expect(test.wait { test.target.names.last == "XdndDrop" })
    test.pass()
    #expect(test.ends == [.noAnswer, .noAnswer])
  }

  @Test func aTargetThatVanishesHoldsUpNothing() throws {
    let test = try Case()
    #expect(test.begin())
    test.move(1050, 550)
    #expect(test.wait { test.drag.isAccepted })
    test.target.destroy()
    test.move(1051, 551)
    #expect(!test.drag.isAccepted)
    test.drag.drop()
    #expect(test.ends == [.nothing])
  }

  @Test func otherWindowsAndItsOwnAreNoTargets() throws {
    let test = try Case(version: nil)
    #expect(test.begin())
    test.move(1050, 550)
    test.drag.move(to: Point(20, 20))
    test.drag.update()
    test.drag.drop()
    #expect(test.ends == [.nothing])
    test.live.update()
    test.target.update()
    #expect(test.target.messages.isEmpty)
    let old = try Case(version: 2)
    #expect(old.begin())
    old.move(1050, 550)
    old.drag.drop()
    #expect(old.ends == [.nothing])
  }
}
