import Dispatch
import Glibc
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// A disk that records writes and syncs in order, to compute what a loss of power at any moment
/// would leave.
private final class RecordingDisk: JournalDisk {
  enum Act {
    case append([UInt8], JournalPart)
    case overwrite([UInt8], Int, JournalPart)
    case truncate(Int, JournalPart)
    /// A sync began, or the one that began with the act of that number ended.
    case begin(JournalPart)
    case end(Int, JournalPart)
  }

  private let queue = DispatchQueue(label: "recording")
  nonisolated(unsafe) private var acts: [(act: Act, time: Double)] = []
  /// The duration of a sync, in seconds.
  let slowness: Double
  /// A semaphore that a sync waits for, if there is one.
  let gate: DispatchSemaphore?

  init(slowness: Double = 0, gate: DispatchSemaphore? = nil) {
    self.slowness = slowness
    self.gate = gate
    for part in JournalPart.allCases { _ = record(.append(JournalFormat.header, part)) }
  }

  private func record(_ act: Act) -> Int {
    queue.sync {
      acts.append((act, MonotonicClock.now))
      return acts.count - 1
    }
  }

  var all: [(act: Act, time: Double)] { queue.sync { acts } }

  func append(_ bytes: [UInt8], to part: JournalPart) { _ = record(.append(bytes, part)) }
  func truncate(_ part: JournalPart, to length: Int) { _ = record(.truncate(length, part)) }
  func sync(_ part: JournalPart) {
    let number = record(.begin(part))
    if slowness > 0 { usleep(UInt32(slowness * 1e6)) }
    gate?.wait()
    _ = record(.end(number, part))
  }
  func overwrite(_ bytes: [UInt8], at offset: Int, of part: JournalPart) {
    _ = record(.overwrite(bytes, offset, part))
  }
  func check() {}
  func install() {}
  func syncNames() {}
  func remove() {}
}

/// The content of one file if the power is lost after `count` acts: the synced bytes, and of the
/// rest those that `luck` keeps, from the first. Zeros stand for bytes never written.
private func survivors(
  _ acts: ArraySlice<RecordingDisk.Act>, _ part: JournalPart, luck: inout SeededRandom
) -> [UInt8] {
  var safe = 0
  for act in acts {
    if case .end(let began, part) = act { safe = max(safe, began) }
  }
  var bytes: [UInt8] = []
  for (number, act) in acts.enumerated() {
    // A file system may keep later changes and lose earlier ones, but keeps truncations in order.
    let isKept = number < safe || Bool.random(using: &luck)
    switch act {
    case .append(let new, part): bytes += isKept ? new : new.map { _ in 0 }
    case .overwrite(let new, let offset, part) where isKept && offset + new.count <= bytes.count:
      bytes.replaceSubrange(offset..<offset + new.count, with: new)
    case .truncate(let length, part) where isKept: bytes = Array(bytes.prefix(length))
    default: break
    }
  }
  return bytes
}

@Suite struct PowerCutTests {
  /// The power is lost at every moment of a drawing: synced events are recovered, the rest from its
  /// beginning, and strokes are synced without more ink.
  @Test func syncedEventsAreRecovered() {
    let disk = RecordingDisk()
    let writer = JournalWriter(disk: disk, make: { _ throws(FileError) in disk }) { _ in }
    var handed: [StrokeID: Int] = [:]
    var marks: [(acts: Int, handed: [StrokeID: Int])] = []
    // The headers.
    var appended: [JournalPart: Int] = [.steps: 1, .live: 1]
    let pen = Pen(width: 3)
    for number in 1...4 as ClosedRange<UInt64> {
      let id = StrokeID(number)
      var samples: [Sample] = []
      for turn in 0..<6 {
        let new = (0..<4).map { index in
          let count = Double(turn * 4 + index)
          return Sample(Point(count, Double(number)), time: count / 200)
        }
        samples += new
        writer.write((turn == 0 ? [.began(id, pen)] : []) + [.extended(id, new)])
        appended[.live, default: 0] += 1
        handed[id] = samples.count
        // During the second stroke nothing waits for the disk: it is synced after a while.
        if number == 2, turn == 2 {
          #expect(waitUntil { isSynced(disk, appended) })
          marks.append((disk.all.count, handed))
        } else if turn == 4 {
          writer.waitUntilDone()
          marks.append((disk.all.count, handed))
        }
      }
      let stroke = Stroke(id: id, pen: pen, samples: samples)
      // The third stroke is a palm's and is withdrawn.
      if number == 3 {
        writer.write([.withdrawn(id)])
        appended[.live, default: 0] += 1
        handed[id] = nil
        for mark in marks.indices { marks[mark].handed[id] = nil }
      } else {
        let rank = number < 3 ? number - 1 : number - 2
        writer.write([.added(PlacedStroke(rank: rank, stroke: stroke))])
        appended[.steps, default: 0] += 1
      }
    }
    // The samples of strokes that are steps need no sync.
    #expect(waitUntil { isSynced(disk, appended.filter { $0.key == .steps }) })
    marks.append((disk.all.count, handed))
    let all = disk.all
    var luck = SeededRandom(1)
    var wrong: [Int] = []
    for count in 3...all.count {
      let acts = all[..<count].map(\.act)[...]
      let replay = JournalReplay(
        steps: survivors(acts, .steps, luck: &luck), live: survivors(acts, .live, luck: &luck))
      let found = Dictionary(
        uniqueKeysWithValues: replay.drawing.strokes.map { ($0.id, $0.samples) })
      let safe = marks.last { $0.acts <= count }?.handed ?? [:]
      if safe.contains(where: { (found[$0]?.count ?? 0) < $1 }) { wrong.append(count) }
      let areWhole = found.values.allSatisfy { samples in
        samples.indices.allSatisfy { samples[$0].position.x == Double($0) }
      }
      if !areWhole { wrong.append(-count) }
    }
    #expect(wrong == [] && marks.count == 6)
    #expect(handed.values.sorted() == [24, 24, 24])
  }

  /// Returns true if that number of writes to each file is synced.
  private func isSynced(_ disk: RecordingDisk, _ appended: [JournalPart: Int]) -> Bool {
    let acts = disk.all.map(\.act)
    return appended.allSatisfy { part, count in
      let writes = acts.indices.filter {
        if case .append(_, part) = acts[$0] { true } else { false }
      }
      guard writes.count == count, let last = writes.last else { return false }
      return acts.contains { if case .end(let began, part) = $0 { began > last } else { false } }
    }
  }

  /// Strokes of 1.5 seconds are written every 20 ms to a slow disk, and the power is lost at every
  /// moment.
  @Test(.enabled(if: Nightly.isOn, "\(Nightly.note)"), arguments: [0.001, 0.2])
  func atMostASecondIsLost(slowness: Double) {
    let disk = RecordingDisk(slowness: slowness)
    let writer = JournalWriter(disk: disk, make: { _ throws(FileError) in disk }) { _ in }
    // The time at which each sample was written, by its stroke and number.
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
        writer.write((turn == 0 ? [.began(id, pen)] : []) + [.extended(id, new)])
        usleep(20_000)
      }
      let stroke = Stroke(id: id, pen: pen, samples: samples)
      let placed = PlacedStroke(rank: rank, stroke: stroke)
      // Every other stroke is a palm's.
      let isPalm = number % 2 == 0
      writer.write([isPalm ? .withdrawn(id) : .added(placed)])
      if isPalm { handed[id] = nil } else { rank += 1 }
    }
    writer.waitUntilDone()
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
    // At the end no sample of a palm remains.
    let end = all.map(\.act)[...]
    let replay = JournalReplay(
      steps: survivors(end, .steps, luck: &luck), live: survivors(end, .live, luck: &luck))
    palms = replay.drawing.strokes.count { $0.id.rawValue % 2 == 0 }
    #expect(worst < 1 && worst > 0)
    #expect(palms == 0 && replay.drawing.strokes.count == 3)
  }

  /// A slow sync does not delay a write.
  @Test func aWriteDoesNotWaitForASync() {
    let gate = DispatchSemaphore(value: 0)
    let disk = RecordingDisk(gate: gate)
    let writer = JournalWriter(disk: disk, make: { _ throws(FileError) in disk }) { _ in }
    let id = StrokeID(1)
    // The first write schedules a sync. During that sync others are written.
    writer.write([.began(id, Pen()), .extended(id, [Sample(.zero, time: 0)])])
    #expect(waitUntil { disk.all.contains { if case .begin = $0.act { true } else { false } } })
    let before = disk.all.count
    let sample = Sample(.zero, time: 1)
    writer.write([.extended(id, [sample])])
    let isWritten = waitUntil {
      disk.all.dropFirst(before).contains { if case .append = $0.act { true } else { false } }
    }
    #expect(isWritten)
    // Two files by the sync under way, by the one scheduled meanwhile, and by the final wait.
    for _ in 0..<6 { gate.signal() }
    writer.waitUntilDone()
  }

  /// A stroke that begins and ends during a sync is not part of it: its samples stay until its step
  /// is synced.
  @Test func samplesStayUntilTheirStepIsSynced() {
    let gate = DispatchSemaphore(value: 0)
    let disk = RecordingDisk(gate: gate)
    let writer = JournalWriter(disk: disk, make: { _ throws(FileError) in disk }) { _ in }
    func draw(_ number: UInt64) {
      let samples = [Sample(Point(Double(number), 0), time: 0)]
      let stroke = Stroke(id: StrokeID(number), pen: Pen(), samples: samples)
      writer.write([.began(stroke.id, stroke.pen), .extended(stroke.id, samples)])
      writer.write([.added(PlacedStroke(rank: number, stroke: stroke))])
    }
    func steps(_ act: RecordingDisk.Act) -> Bool {
      if case .append(_, .steps) = act { true } else { false }
    }
    draw(1)
    #expect(waitUntil { disk.all.contains { if case .begin = $0.act { true } else { false } } })
    draw(2)
    #expect(waitUntil { disk.all.count { steps($0.act) } == 3 })
    // The first sync ends, then the next and those of the final wait.
    for _ in 0..<4 { gate.signal() }
    func isTruncation(_ act: RecordingDisk.Act) -> Bool {
      if case .truncate(_, .live) = act { true } else { false }
    }
    #expect(waitUntil { disk.all.contains { isTruncation($0.act) } })
    let acts = disk.all.map(\.act)
    let step = acts.lastIndex(where: steps) ?? acts.count
    let before = acts.prefix { !isTruncation($0) }
    let isSynced = before.contains {
      if case .end(let began, .steps) = $0 { began > step } else { false }
    }
    #expect(isSynced)
    writer.waitUntilDone()
  }
}
