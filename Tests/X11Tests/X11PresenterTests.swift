import CX11
import Glibc
import TestSupport
import Testing

@testable import Graphics
@testable import X11

extension Presenter {
  /// Sets every pixel to the colour that `color` returns for its position.
  func fill(_ color: (_ x: Int, _ y: Int) -> UInt32) {
    draw { surface in
      let (width, height) = (surface.width, surface.height)
      surface.withMutableBytes { bytes, stride in
        for y in 0..<height {
          for x in 0..<width {
            bytes.storeBytes(of: color(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
          }
        }
      }
    }
  }

  /// Sets every pixel to the same colour.
  func fill(_ color: UInt32) { fill { _, _ in color } }
}

@Suite(.serialized) struct X11PresenterTests {
  /// Draws a pattern in which neighbours always differ, shows all of it, and compares.
  private func roundTrip(_ live: LiveWindow, _ presenter: Presenter, _ width: Int, _ height: Int) {
    live.reader.resize(live.window.id, width, height)
    live.update()
    presenter.resize(width: width, height: height)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    presenter.waitIfBusy(whole)
    presenter.fill(Self.pattern)
    presenter.present([whole])
    live.update()
    let part = PixelRect(x: 0, y: 0, width: min(width, 1920), height: min(height, 1080))
    let shown = live.reader.pixels(of: live.window.id, in: part)
    var wrong = 0
    for y in 0..<shown.height {
      for x in 0..<shown.width where shown[x, y] != 0xff00_0000 | Self.pattern(x, y) { wrong += 1 }
    }
    #expect(shown.width == part.width && shown.height == part.height)
    #expect(wrong == 0, "\(width) x \(height)")
  }

  private static func pattern(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: x &* 2_654_435 &+ y &* 40_503) & 0xff_ffff
  }

  @Test(arguments: [true, false])
  func drawnPixelsAreShown(shared: Bool) throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window, sharing: shared)
    #expect(presenter.usesSharedMemory == shared)
    for (width, height) in [(800, 600), (801, 601), (1, 1), (333, 7), (4000, 3000), (640, 480)] {
      roundTrip(live, presenter, width, height)
      #expect(presenter.usesSharedMemory == shared)
    }
  }

  @Test(.apart) func sharingCanBeForbidden() async {
    // In a separate process: the environment is shared by all tests.
    await #expect(processExitsWith: .exitCode(7)) {
      setenv("XSIGN_NO_SHM", "1", 1)
      func sharesMemory() throws -> Bool {
        let live = try LiveWindow()
        return Presenter(window: live.window).usesSharedMemory
      }
      // The window is released by then: `exit` ends no scope.
      let shares = try sharesMemory()
      exit(shares ? 0 : 7)
    }
  }

  @Test func onlyThePartPresentedChanges() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    func fill(_ color: UInt32, _ rects: [PixelRect]) {
      presenter.waitIfBusy(PixelRect(x: 0, y: 0, width: 800, height: 600))
      presenter.fill(color)
      presenter.present(rects)
      live.update()
    }
    fill(0xffffff, [PixelRect(x: 0, y: 0, width: 800, height: 600)])
    fill(
      0x123456,
      [
        PixelRect(x: 10, y: 20, width: 30, height: 40),
        PixelRect(x: 790, y: 590, width: 99, height: 99),
        PixelRect(x: -5, y: 300, width: 6, height: 1), .empty,
        PixelRect(x: 900, y: 0, width: 5, height: 5),
      ])
    let shown = live.reader.pixels(of: live.window.id)
    #expect(shown.count { $0 == 0xff12_3456 } == 30 * 40 + 100 + 1)
    #expect(shown[10, 20] == 0xff12_3456)
    #expect(shown[39, 59] == 0xff12_3456)
    #expect(shown[799, 599] == 0xff12_3456)
    #expect(shown[0, 300] == 0xff12_3456)
  }

  @Test(arguments: [true, false])
  func presentedPixelsAreReadBeforeTheyAreOverwritten(shared: Bool) throws {
    let live = try LiveWindow(width: 300, height: 200)
    let presenter = Presenter(window: live.window, sharing: shared)
    let whole = PixelRect(x: 0, y: 0, width: 300, height: 200)
    for frame: UInt32 in 1...50 {
      presenter.waitIfBusy(whole)
      presenter.fill(frame)
      presenter.present([whole])
      // Drawn over at once, but not shown.
      presenter.waitIfBusy(PixelRect(x: 299, y: 199, width: 9, height: 9))
      presenter.fill(0xff0000)
      if frame % 10 == 0 {
        live.display.synchronise()
        #expect(live.reader.pixels(of: live.window.id).count { $0 == 0xff00_0000 | frame } == 60000)
      }
    }
  }

  @Test func presentingWakesNoProcess() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    #expect(presenter.usesSharedMemory)
    presenter.fill(0xffffff)
    presenter.present([PixelRect(x: 0, y: 0, width: 800, height: 600)])
    live.display.flush()
    live.reader.synchronise()
    #expect(XEventsQueued(live.display.raw, QueuedAlready) == 0)
    var descriptor = pollfd(fd: live.display.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 100) == 0)
  }

  /// Returns the number of requests that `body` sends.
  private func requests(_ live: LiveWindow, _ body: () -> Void) -> UInt {
    let before = XNextRequest(live.display.raw)
    body()
    return XNextRequest(live.display.raw) - before
  }

  @Test func waitingAsksTheServerOnlyWhereItMust() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    let rect = PixelRect(x: 10, y: 10, width: 20, height: 20)
    presenter.present([rect])
    let beside = PixelRect(x: 30, y: 10, width: 9, height: 9)
    #expect(requests(live) { presenter.waitIfBusy(beside) } == 0)
    #expect(requests(live) { presenter.waitIfBusy(rect) } == 1)
    #expect(requests(live) { presenter.waitIfBusy(rect) } == 0)
    presenter.fill(0x123456)
    presenter.present([rect])
    live.display.flush()
    let isShown = waitUntil {
      live.reader.pixels(of: live.window.id, in: rect).argb.allSatisfy { $0 == 0xff12_3456 }
    }
    #expect(isShown)
    // Any following event confirms that the frame is done.
    live.server.mouse.move(100, 100)
    live.server.mouse.sync()
    let moved = waitUntil {
      live.display.drain { live.events.append($0) }
      return !live.pointers.isEmpty
    }
    #expect(moved)
    #expect(requests(live) { presenter.waitIfBusy(rect) } == 0)
  }

  @Test func framesWithoutAnAnswerAreNotPiledUp() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    presenter.fill(0x010203)
    for y in 0..<600 { presenter.present([PixelRect(x: 0, y: y, width: 800, height: 1)]) }
    #expect(presenter.inFlight.count <= Presenter.maxInFlight)
    presenter.waitIfBusy(PixelRect(x: 7, y: 0, width: 1, height: 1))
    presenter.fill(0xff0000)
    live.display.synchronise()
    #expect(live.reader.pixels(of: live.window.id).count { $0 == 0xff01_0203 } == 480_000)
  }

  @Test func waitingEndsAlsoForAWindowOffTheScreen() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    let whole = PixelRect(x: 0, y: 0, width: 800, height: 600)
    live.window.hide()
    for _ in 0..<50 {
      presenter.present([whole])
      // One round trip, and no event, which nobody would send.
      #expect(requests(live) { presenter.waitIfBusy(whole) } == 1)
      #expect(presenter.inFlight.isEmpty)
    }
  }

  /// In a process of its own: other tests make segments, too.
  @Test(.apart) func noSegmentLeaks() throws {
    let live = try LiveWindow()
    let before = try Self.segments()
    do {
      let presenter = Presenter(window: live.window)
      for size in stride(from: 100, to: 900, by: 37) { presenter.resize(width: size, height: size) }
      #expect(try Self.segments() == before + 1)
    }
    live.update()
    #expect(try waitUntil { try Self.segments() == before })
  }

  /// Returns the number of existing segments made by this process.
  private static func segments() throws -> Int {
    guard let file = fopen("/proc/sysvipc/shm", "r") else { throw X11Error.connectionLost }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    var count = 0
    while fgets(&line, 512, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: " ")
      if fields.count > 4, fields[4] == "\(getpid())" { count += 1 }
    }
    return count
  }
}
