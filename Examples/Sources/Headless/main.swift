// Draws samples without a display: Headless SAMPLES NAME
// The samples are in a drawing of any format that xsign reads, such as lines of text
// `stroke time x y pressure`. The ink is written to NAME.svg and NAME.png.
import Export
import Foundation
import Ink

guard CommandLine.arguments.count > 2 else {
  FileHandle.standardError.write(Data("usage: Headless SAMPLES NAME\n".utf8))
  exit(64)
}
let (samples, name) = (CommandLine.arguments[1], CommandLine.arguments[2])
let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: samples)))
let document = try InkDocument(drawing: bytes, file: samples, pen: Pen(width: 1...3))
let export = try DrawingExport(
  document.strokes, engine: .xsign,
  options: ExportOptions(background: InkColor(hex: 0xffffff), scale: 2))
for format in [ExportFormat.svg, .png] {
  let file = URL(fileURLWithPath: "\(name).\(format.fileExtension)")
  try Data(export.bytes(format)).write(to: file)
}
