import Ink
import TestSupport

/// A way in which a device, a server or a hub stamps its reports wrongly.
enum FalseStamps: CaseIterable {
  case equal, burstsOf33, burstsOf100, laterBurstsOf100, burstsOf200, stepsInBursts, randomBursts
  case hiccups, rounded, clamped, aMillisecondApart, jitter, early, swapped, forward, back, jumps
  case pauses, aFirstStep, late, halfway

  /// Returns the samples with stamps that go wrong in another way every few reports.
  static func random(_ samples: [Sample], seed: UInt64) -> [Sample] {
    var random = SeededRandom(seed)
    var (stamp, shift, left, way) = (0.0, 0.0, 0, 0)
    return samples.map { sample in
      if left == 0 {
        (way, left) = (.random(in: 0..<10, using: &random), .random(in: 1...30, using: &random))
        if way > 7 { shift += .random(in: -0.1...(way == 8 ? 0.1 : 9), using: &random) }
      }
      left -= 1
      let time = sample.time + shift
      switch way {
      case 0: break
      case 1: stamp += 0.001
      case 2: stamp += 0.008
      case 3: stamp = time + .random(in: -0.02...0.02, using: &random)
      case 4: stamp = (time / 0.05).rounded(.up) * 0.05
      case 5: stamp = (time / 0.016).rounded(.down) * 0.016
      case 6: stamp -= .random(in: 0...0.01, using: &random)
      case 7: stamp += .random(in: 0..<1, using: &random) < 0.1 ? 3 : 0.004
      default: stamp = time
      }
      var sample = sample
      sample.time = stamp
      return sample
    }
  }

  /// Returns the samples with these stamps instead of their own, of which the first is 0.
  func applied(to samples: [Sample]) -> [Sample] {
    var random = SeededRandom(4)
    let times = samples.map(\.time)
    return zip(samples, stamps(times, &random)).map { sample, stamp in
      var sample = sample
      sample.time = stamp
      return sample
    }
  }

  private func stamps(_ times: [Double], _ random: inout SeededRandom) -> [Double] {
    func each(_ stamp: (Int, Double) -> Double) -> [Double] {
      times.enumerated().map { stamp($0, $1) }
    }
    func grid(_ span: Double, from start: Double = 0) -> [Double] {
      Self.bursts(times, of: span, from: start)
    }
    let half = times.count / 2
    switch self {
    case .equal: return times.map { _ in 0 }
    case .burstsOf33: return grid(0.033)
    case .burstsOf100: return grid(0.1)
    case .laterBurstsOf100: return grid(0.1, from: 0.037)
    case .burstsOf200: return grid(0.2)
    case .stepsInBursts: return Self.spread(grid(0.1), by: 0.001)
    case .randomBursts:
      var end = 0.0
      return times.map { time in
        while end < time { end += Double.random(in: 0.01...0.12, using: &random) }
        return end
      }
    case .hiccups:
      return each { _, time in
        let start = (time / 0.4).rounded(.down) * 0.4
        return start > 0 ? max(time, start + 0.08) : time
      }
    case .rounded: return times.map { ($0 / 0.016).rounded(.down) * 0.016 }
    case .clamped: return times.map { ($0 / 0.1).rounded(.down) * 0.1 }
    case .aMillisecondApart: return each { index, _ in Double(index) * 0.001 }
    case .jitter: return times.map { $0 + Double.random(in: 0...0.01, using: &random) }.sorted()
    case .early: return each { index, time in index % 7 == 3 ? time - 0.02 : time }
    case .swapped:
      return each { index, time in
        index % 5 == 3 && index + 1 < times.count
          ? times[index + 1]
          : index % 5 == 4 ? times[index - 1] : time
      }
    case .forward: return each { index, time in index > half ? time + 5 : time }
    case .back: return each { index, time in index > half ? time - 5 : time }
    case .jumps: return each { index, time in time + [0, 2, -1, 3, 0.5, -4][index / 20 % 6] }
    case .pauses: return each { index, time in time + Double(index / 17) * 1.3 }
    case .aFirstStep:
      return each { index, time in index == 0 ? 0 : time - times[1] + 0.0001 }
    case .late: return each { index, time in index % 2 == 0 ? time + 0.006 : time }
    case .halfway: return each { index, time in index < half ? time : times[half] }
    }
  }

  /// Returns the stamps of reports that are read every `span` seconds, first at `start`.
  static func bursts(_ times: [Double], of span: Double, from start: Double = 0) -> [Double] {
    times.map { (($0 - start) / span).rounded(.up) * span + start }
  }

  /// Returns the stamps with those of each burst one after the other.
  private static func spread(_ stamps: [Double], by step: Double) -> [Double] {
    var (last, count) = (-1.0, 0.0)
    return stamps.map { stamp in
      count = stamp == last ? count + 1 : 0
      last = stamp
      return stamp + count * step
    }
  }
}

/// Motions of pens and mice, with their true times.
enum StampedMotion: CaseIterable {
  case loops, zigzag, handwriting, mouse, fastPen, finger

  var samples: [Sample] {
    switch self {
    case .loops: InkGenerators.motions()[1].samples(rate: 125)
    case .zigzag: Self.turns.samples(rate: 133)
    case .handwriting: Self.letters.samples(rate: 125)
    case .mouse: Self.pointer.samples(rate: 125, rounding: .pixels)
    case .fastPen: InkGenerators.motions()[5].samples(rate: 240)
    case .finger: Self.noisy(Self.scribble.samples(rate: 125))
    }
  }

  /// Sharp turns of a pen that does not slow down.
  private static let turns = Motion(name: "zigzag", duration: 1.2) { time in
    let part = (time / 0.2).truncatingRemainder(dividingBy: 1)
    return Point(60 + 125 * time, 100 + 120 * (part < 0.5 ? 2 * part : 2 - 2 * part))
  }
  private static let letters = Motion(name: "handwriting", duration: 1.5) { time in
    let (letter, wave) = (InkGenerators.turn(time / 0.28), InkGenerators.turn(time / 0.17))
    return Point(50 + 45 * time + 5 * letter.y + 2 * wave.y, 100 + 9 * letter.x + 2 * wave.x)
  }
  /// Fast loops of a finger, with 5 to 19 units between reports.
  private static let scribble = Motion(name: "finger", duration: 1.6) { time in
    let stroke = InkGenerators.turn(time / 0.24)
    return Point(120 + 90 * stroke.y + 60 * time, 120 + 40 * stroke.x)
  }

  /// Returns the samples of a device with 0.7 units of noise.
  private static func noisy(_ samples: [Sample]) -> [Sample] {
    var random = SeededRandom(6)
    return samples.map { sample in
      var sample = sample
      sample.position =
        sample.position + Point(random.gaussian(), random.gaussian()) * 0.7
      return sample
    }
  }

  /// Loops in steps of 11 pixels.
  private static let pointer = Motion(name: "mouse", duration: 1.2) { time in
    InkGenerators.turn(time / 0.27) * 60 + Point(100 + 90 * time, 100)
  }

  /// Loops of a mouse with 1000 reports a second of whole pixels, which reports motion only.
  static let fastMouse: [Sample] = {
    let loops = Motion(name: "fast mouse", duration: 1.2) { time in
      Point(120 + 90 * time, 140) + InkGenerators.turn(time / 0.3) * 80
    }
    var last: Point?
    return loops.samples(rate: 1000, rounding: .pixels).filter { sample in
      defer { last = sample.position }
      return sample.position != last
    }
  }()

  /// Loops on a screen that reports 60 times a second.
  static let screen: [Sample] = {
    let loops = Motion(name: "screen", duration: 1.7) { time in
      Point(100 + 90 * time, 120) + InkGenerators.turn(time / 0.45) * 60
    }
    return loops.samples(rate: 60)
  }()

  /// Reports of a recorded mouse: milliseconds and whole pixels.
  static let turningMouse = reports.map { Sample(Point($1, $2), time: $0 / 1000) }
  private static let reports: [(Double, Double, Double)] = [
    (0, 65, 447), (17, 66, 445), (19, 77, 426), (28, 97, 394), (36, 125, 353), (44, 160, 300),
    (52, 201, 242), (60, 242, 188), (69, 259, 167), (76, 269, 153), (85, 278, 144), (93, 292, 125),
    (101, 304, 114), (108, 314, 104), (117, 317, 104), (125, 317, 108), (134, 317, 134),
    (141, 294, 206), (151, 266, 276), (158, 231, 361), (166, 215, 402), (174, 183, 480),
    (182, 176, 502), (190, 172, 514), (200, 170, 521), (206, 160, 553), (217, 160, 558),
    (223, 161, 558), (234, 176, 540), (239, 201, 504), (251, 235, 454), (255, 308, 351),
    (268, 332, 318), (271, 350, 293), (285, 386, 245), (288, 394, 234), (301, 399, 228),
    (304, 420, 204), (318, 426, 198), (321, 427, 199), (334, 427, 233), (336, 407, 281),
    (349, 377, 352), (353, 358, 388), (361, 325, 460), (369, 317, 482), (377, 311, 495),
    (385, 303, 515), (394, 294, 546), (402, 294, 546), (409, 322, 520), (418, 368, 461),
  ]
}
