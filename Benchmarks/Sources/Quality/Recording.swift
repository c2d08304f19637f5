import Ink
import TestSupport

/// A recording of pens or fingers.
struct Recording {
  /// The file.
  let file: String
  let bytes: [UInt8]
  /// The samples of each stroke, in canvas units and seconds.
  let strokes: [[Sample]]

  /// The recordings, read once, in the order of their names.
  static let all = Recordings.files.map { Recording(file: $0.name, bytes: $0.bytes) }

  /// Returns all strokes of at least `minimum` samples without their pressure.
  static func strokes(minimum: Int) -> [(file: String, samples: [Sample])] {
    all.flatMap { recording in
      recording.strokes.filter { $0.count >= minimum }.map { samples in
        (recording.file, samples.map { Sample($0.position, time: $0.time) })
      }
    }
  }

  /// The recordings of pens that move fast enough for a prediction to be seen: 0.7 px on average in
  /// 8 ms. One with less than 25 samples says nothing.
  static var fast: [Recording] {
    all.filter {
      !$0.file.contains("Finger") && $0.count >= 25 && Score($0, .none, 0.008).mean >= 0.7
    }
  }

  /// The name of the file without its ending.
  var name: String { String(file.dropLast(4)) }

  /// The number of samples.
  var count: Int { strokes.reduce(0) { $0 + $1.count } }

  /// The same with every second report, once with the even ones and once with the odd ones.
  var thinned: Recording {
    let strokes = strokes.flatMap { stroke in
      [0, 1].map { first in
        stride(from: first, to: stroke.count, by: 2).map { stroke[$0] }
      }
    }
    return Recording(file: file, bytes: bytes, strokes: strokes)
  }

  private init(file: String, bytes: [UInt8], strokes: [[Sample]]) {
    (self.file, self.bytes) = (file, bytes)
    self.strokes = strokes.filter { $0.count > 1 }
  }

  /// Reads a file of `Recordings`.
  private init(file: String, bytes: [UInt8]) {
    let unit = file.hasSuffix("_mm.tsv") ? Pen.unitsPerMillimetre : 1
    var numbers: [Substring: Int] = [:]
    var strokes: [[Sample]] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      let values = fields.dropFirst().compactMap { Double($0) }
      guard fields.count == 5, values.count == 4 else { continue }
      let number = numbers[fields[0]] ?? strokes.count
      if number == strokes.count {
        numbers[fields[0]] = number
        strokes.append([])
      }
      let time = max(values[0], (strokes[number].last?.time ?? -.infinity) + SampleClock.spacing)
      let place = Point(values[1] * unit, values[2] * unit)
      strokes[number].append(Sample(place, time: time, pressure: min(max(values[3], 0), 1)))
    }
    // Recordings without pressure have one value throughout.
    let pressures = Set(strokes.joined().map(\.pressure))
    if pressures.count == 1 {
      for index in strokes.indices {
        for sample in strokes[index].indices { strokes[index][sample].pressure = nil }
      }
    }
    self.init(file: file, bytes: bytes, strokes: strokes)
  }
}
