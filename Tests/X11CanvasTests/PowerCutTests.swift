import Dispatch
import Glibc
import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// A disk that notes what was written and what was synced, and when: what a power cut at any moment
/// would leave can be told afterwards.
private final class NotingDisk: JournalDisk {
  enum Act {
    case append([UInt8], JournalPart)
    case truncate(Int, JournalPart)
    /// A sync began, or the one that began with the act of that number ended.
    case begin(JournalPart)
    case end(Int, JournalPart)
  }

  private let queue = DispatchQueue(label: "noting")
  nonisolated(unsafe) private var acts: [(act: Act, time: Double)] = []
  /// How long a sync takes, in seconds.
  let slowness: Double

  init(slowness: Double) {
    self.slowness = slowness
    for part in JournalPart.allCases { _ = note(.append(JournalFormat.header, part)) }
  }

  private func note(_ act: Act) -> Int {
    queue.sync {
      acts.append((act, MonotonicClock.now))
      return acts.count - 1
    }
  }

  var all: [(act: Act, time: Double)] { queue.sync { acts } }

  func append(_ bytes: [UInt8], to part: JournalPart) { _ = note(.append(bytes, part)) }
  func truncate(_ part: JournalPart, to length: Int) { _ = note(.truncate(length, part)) }
  func sync(_ part: JournalPart) {
    let number = note(.begin(part))
    usleep(UInt32(slowness * 1e6))
    _ = note(.end(number, part))
  }
  func remove() {}
}

/// What is on the disk of one file where the power is cut after `count` acts: what was synced, and of
/// the rest what `luck` keeps of it, from the first: zeros stand for what was never put there.
private func survivors(
  _ acts: ArraySlice<NotingDisk.Act>, _ part: JournalPart, luck: inout SeededRandom
) -> [UInt8] {
  var safe = 0
  for act in acts {
    if case .end(let began, part) = act { safe = max(safe, began) }
  }
  var bytes: [UInt8] = []
  for (number, act) in acts.enumerated() {
    // A file system may keep later changes and lose earlier ones; it keeps truncations in order.
    let isKept = number < safe || Bool.random(using: &luck)
    switch act {
    case .append(let new, part): bytes += isKept ? new : new.map { _ in 0 }
    case .truncate(let length, part) where isKept: bytes = Array(bytes.prefix(length))
    default: break
    }
  }
  return bytes
}

@Suite struct PowerCutTests {
  /// A second and a half of drawing, handed over every 20 ms, on a slow disk; then the power is cut
  /// at every moment of it.
  @Test(arguments: [0.001, 0.2]) func atMostASecondIsLost(slowness: Double) {
    let disk = NotingDisk(slowness: slowness)
    let keeper = JournalWriter(disk: disk, make: { () throws(FileError) in disk }) { _ in }
    // When each sample was handed over: samples are known by their stroke and their number.
    var handed: [StrokeID: [Double]] = [:]
    var rank: UInt64 = 0
    let pen = Pen(width: 3)
    for number in 1...5 as ClosedRange<UInt64> {
      let id = StrokeID(number)
      var samples: [Sample] = []
      for turn in 0..<14 {
        let new = (0..<4).map { index in
          let count = Double(turn * 4 + index)
          return Sample(Point(count, Double(number)), time: count / 200)
        }
        samples += new
        handed[id, default: []] += new.map { _ in MonotonicClock.now }
        keeper.write((turn == 0 ? [.began(id, pen)] : []) + [.extended(id, new)])
        usleep(20_000)
      }
      let stroke = Stroke(id: id, pen: pen, samples: samples)
      let placed = PlacedStroke(rank: rank, stroke: stroke)
      // Every other one is a palm.
      let isPalm = number % 2 == 0
      keeper.write([isPalm ? .withdrawn(id) : .added(placed)])
      if isPalm { handed[id] = nil } else { rank += 1 }
    }
    keeper.waitUntilDone()
    let all = disk.all
    var luck = SeededRandom(1)
    var worst = 0.0
    var palms = 0
    for count in all.indices where count > 2 {
      let acts = all[..<count].map(\.act)[...]
      let cut = all[count].time
      let replay = JournalReplay(
        steps: survivors(acts, .steps, luck: &luck), live: survivors(acts, .live, luck: &luck))
      let found = Dictionary(
        uniqueKeysWithValues: replay.drawing.strokes.map { ($0.id, $0.samples.count) })
      for (id, times) in handed {
        let missing = times.dropFirst(found[id] ?? 0)
        if let first = missing.first, first < cut { worst = max(worst, cut - first) }
      }
    }
    // In the end nothing of a palm is left.
    let end = all.map(\.act)[...]
    let replay = JournalReplay(
      steps: survivors(end, .steps, luck: &luck), live: survivors(end, .live, luck: &luck))
    palms = replay.drawing.strokes.count { $0.id.rawValue % 2 == 0 }
    #expect(worst < 1 && worst > 0)
    #expect(palms == 0 && replay.drawing.strokes.count == 3)
  }

  /// A disk that takes ages to sync holds up no write.
  @Test func aWriteDoesNotWaitForASync() {
    let disk = NotingDisk(slowness: 0.4)
    let keeper = JournalWriter(disk: disk, make: { () throws(FileError) in disk }) { _ in }
    let id = StrokeID(1)
    var isWritten = false
    // The first asks for a sync; once that is under way, others are written before it ends.
    keeper.write([.began(id, Pen()), .extended(id, [Sample(.zero, time: 0)])])
    #expect(waitUntil { disk.all.contains { if case .begin = $0.act { true } else { false } } })
    let before = disk.all.count
    let sample = Sample(.zero, time: 1)
    keeper.write([.extended(id, [sample])])
    _ = waitUntil { disk.all.count > before }
    if disk.all.count > before, case .append = disk.all[before].act { isWritten = true }
    #expect(isWritten)
    keeper.waitUntilDone()
  }
}
