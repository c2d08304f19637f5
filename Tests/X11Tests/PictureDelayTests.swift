import Testing

@testable import Input

@Suite struct PictureDelayTests {
  private func delay(_ stamp: UInt32, received: Double, put: Double) -> Double {
    var delay = PictureDelay()
    for _ in 0..<200 {
      delay.put(PictureDelay.Report(stamp: stamp, received: received), at: put)
    }
    return delay.seconds
  }

  @Test func itIsTheTimeFromTheServersStamp() {
    #expect(abs(delay(5000, received: 5.002, put: 5.0071) - 0.007) < 1e-6)
    // The stamps wrap after 49.7 days.
    let wrap = 4_294_967.296
    #expect(abs(delay(1, received: wrap + 0.003, put: wrap + 0.0055) - 0.004) < 1e-6)
  }

  /// The server of another computer has another clock.
  @Test(arguments: [0, 4000, 5100, 900_000_000, .max] as [UInt32])
  func anotherClockDoesNotCount(stamp: UInt32) {
    #expect(abs(delay(stamp, received: 5.002, put: 5.007) - 0.005) < 1e-6)
  }

  @Test func itIsBounded() {
    #expect(delay(5000, received: 5.06, put: 5.07) <= PictureDelay.longest + 1e-9)
    #expect(delay(5000, received: 5.0, put: 6.0) <= PictureDelay.longest + 1e-9)
    #expect(delay(5000, received: 5.0, put: 4.9) >= 0)
  }

  /// One slow frame hardly counts.
  @Test func itIsAnAverage() {
    var delay = PictureDelay()
    let first = delay.seconds
    delay.put(PictureDelay.Report(stamp: 5000, received: 5.001), at: 5.016)
    #expect(delay.seconds > first && delay.seconds < first + 0.002)
  }
}
