import Ink
import TestSupport

/// A recording of a pen.
struct Recording {
  /// The name of the file, without its ending.
  var name: String
  /// The samples of each stroke, in canvas units and seconds.
  var strokes: [[Sample]]

  /// The number of samples.
  var count: Int { strokes.reduce(0) { $0 + $1.count } }

  /// The same with every second report, once with the even ones and once with the odd ones.
  var thinned: Recording {
    let strokes = strokes.flatMap { stroke in
      [0, 1].map { first in
        stride(from: first, to: stroke.count, by: 2).map { stroke[$0] }
      }
    }
    return Recording(name: name, strokes: strokes.filter { $0.count > 1 })
  }

  /// The recordings of pens that move fast enough for a prediction to be seen: 0.7 px on average in
  /// 8 ms. One with less than 25 samples says nothing.
  static var fast: [Recording] {
    Recordings.files.filter { !$0.name.contains("Finger") }.map { Recording($0.name, $0.bytes) }
      .filter { $0.count >= 25 && Score($0, .none, 0.008).mean >= 0.7 }
  }

  private init(name: String, strokes: [[Sample]]) {
    self.name = name
    self.strokes = strokes
  }

  /// Reads a file of `Recordings`.
  private init(_ file: String, _ bytes: [UInt8]) {
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
    self.init(name: String(file.dropLast(4)), strokes: strokes.filter { $0.count > 1 })
  }
}
