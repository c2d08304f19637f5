import Foundation
import TestSupport
import Testing

/// Events without any plan, and sudden ends.
@Suite struct MonkeyTests {
  @Test(
    .enabled(if: hasTestDevices, needsDevices),
    .enabled(if: Nightly.monkey != nil, "\(Nightly.loadNote)"))
  func noEventsMakeItCrashOrHang() throws {
    let seed = UInt64(Nightly.seed ?? Int.random(in: 0..<1_000_000))
    print("XSIGN_MONKEY_SEED=\(seed)")
    let monkey = try Monkey(seed: seed)
    do {
      for _ in 0..<(Nightly.monkey ?? 0) { try monkey.act() }
      try monkey.end()
    } catch {
      Issue.record("With the seed \(seed): \(error) The last events: \(monkey.trail)")
    }
    print(
      "After \(monkey.events) events, \(monkey.kills) kills and \(monkey.quits) other ends: "
        + "at most \(Int(monkey.worst * 1000)) ms of ink were missing, and it answered within "
        + "\(Int(monkey.slowest * 1000)) ms. It said: \(monkey.sentences.sorted())")
  }
}
