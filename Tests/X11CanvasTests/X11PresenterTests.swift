import Glibc
import TestSupport
import Testing

@testable import X11Canvas

@Suite(.serialized) struct X11PresenterTests {
  /// Draws a pattern in which no two neighbours are alike, shows all of it, and compares.
  private func roundTrip(_ live: LiveWindow, _ presenter: Presenter, _ width: Int, _ height: Int) {
    live.reader.resize(live.window.id, width, height)
    live.update()
    presenter.resize(width: width, height: height)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    presenter.waitIfBusy(whole)
    presenter.withPixels { pixels, stride, width, height in
      for y in 0..<height {
        let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { row[x] = Self.pattern(x, y) }
      }
    }
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
  func whatIsDrawnIsShown(shared: Bool) throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window, sharing: shared)
    #expect(presenter.usesSharedMemory == shared)
    for (width, height) in [(800, 600), (801, 601), (1, 1), (333, 7), (4000, 3000), (640, 480)] {
      roundTrip(live, presenter, width, height)
      #expect(presenter.usesSharedMemory == shared)
    }
  }

  @Test func sharingCanBeForbidden() async {
    // In a process of its own: the environment is everybody's.
    await #expect(processExitsWith: .exitCode(7)) {
      setenv("XSIGN_NO_SHM", "1", 1)
      let live = try LiveWindow()
      exit(Presenter(window: live.window).usesSharedMemory ? 0 : 7)
    }
  }

  @Test func onlyThePartPresentedChanges() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    func fill(_ color: UInt32, _ rects: [PixelRect]) {
      presenter.waitIfBusy(PixelRect(x: 0, y: 0, width: 800, height: 600))
      presenter.withPixels { pixels, stride, width, height in
        let row = pixels.assumingMemoryBound(to: UInt32.self)
        for index in 0..<stride / 4 * height { row[index] = color }
      }
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

  @Test func waitingEndsAlsoForAWindowOffTheScreen() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    let whole = PixelRect(x: 0, y: 0, width: 800, height: 600)
    live.window.hide()
    let start = MonotonicClock.now
    for _ in 0..<50 {
      presenter.present([whole])
      presenter.waitIfBusy(whole)
    }
    #expect(MonotonicClock.now - start < 0.9)
  }

  @Test func noSegmentIsLeftBehind() throws {
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

  /// How many segments this process has made that still exist.
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
