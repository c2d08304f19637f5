// Draws a spiral with an engine that xsign does not have, beside one that it has: OwnEngine NAME
// The ink is written to NAME.svg, NAME.png and NAME-hermite.svg.
import Export
import Foundation
import Ink

guard CommandLine.arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: OwnEngine NAME\n".utf8))
  exit(64)
}
let name = CommandLine.arguments[1]
let samples = (0...160).map { index in
  let (turn, time) = (Double(index) / 12, Double(index) * 0.008)
  return Sample(Point(cos(turn), sin(turn)) * (8 + 4 * turn), time: time)
}
let spiral = Stroke(id: StrokeID(1), pen: Pen(width: 1...9), samples: samples)

let own = try DrawingExport([spiral], drawnBy: { DryingBrush(pen: $0) })
let hermite = try DrawingExport([spiral], engine: .hermite)
for (bytes, file) in [
  (try own.bytes(.svg), "\(name).svg"), (try own.bytes(.png), "\(name).png"),
  (try hermite.bytes(.svg), "\(name)-hermite.svg"),
] {
  try Data(bytes).write(to: URL(fileURLWithPath: file))
}

// The outline itself, for a format of your own.
let stations = spiral.stations(drawnBy: { DryingBrush(pen: $0) })
let outline = OutlinePath(stations: stations, nib: spiral.pen.nib)
print("\(stations.count) stations, \(outline.elements.count) elements of a path")
