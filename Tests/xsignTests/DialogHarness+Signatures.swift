import Foundation
import Ink
import Platform

@testable import xsign

extension DialogHarness {
  /// A stroke of two samples.
  static func line(to end: Point) -> Stroke {
    Stroke(
      id: StrokeID(1), pen: Pen(width: 3),
      samples: [Sample(Point(10, 40), time: 0), Sample(end, time: 0.1)])
  }

  /// Puts a file where the folder of the signatures is to be, so that none can be saved.
  func preventSignatures() throws {
    let path = signatureFolder.path
    try FileManager.default.createDirectory(
      atPath: AtomicFile.folder(of: path), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path))
  }

  /// Saves signatures with those names, each a second newer than the one before.
  func saveSignatures(_ names: [String]) throws {
    let now = Date()
    for (number, name) in names.enumerated() {
      let content = SignatureFolder.Content(
        strokes: [Self.line(to: Point(90, 40 + 9 * Double(number)))], shape: nil)
      let file = SignatureName(file: name + ".inkml")
      signatures.save(content, as: file, replaces: false) { _ in }
      release()
      try FileManager.default.setAttributes(
        [.modificationDate: now.addingTimeInterval(Double(number))],
        ofItemAtPath: signatureFolder.path + "/\(file.file)")
    }
    signatures.lookUp()
    release()
  }
}
