import Foundation
import Ink
import Testing

@testable import xsign

/// The bound on the size of a file: xsign's own files may be larger than others.
@Suite struct FileLimitsTests {
  private func drawing() -> InkDocument {
    InkDocument(strokes: [
      Stroke(
        id: StrokeID(1), pen: Pen(),
        samples: (0..<40_000).map { Sample(Point(Double($0), 1.5), time: Double($0) / 100) })
    ])
  }

  private func refusal(_ path: String, _ limits: FileLimits) -> String? {
    do throws(CommandError) {
      #expect(try DrawingFile.read(path, limits: limits).document.strokes.count == 1)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func ownFilesMayBeLargerThanOthers() throws {
    let folder = try CommandFolder()
    let bytes = ["own.inkml": drawing().inkML(), "own.json": drawing().signaturePad()]
    var small = DrawingLimits.others
    small.bytes = 300_000
    for (name, bytes) in bytes {
      let path = folder.path(name)
      let other = folder.path("other-" + name)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      // The comment, or the blank, is not xsign's.
      let text = String(decoding: bytes, as: UTF8.self)
      let foreign =
        name.hasSuffix("json") ? " " + text : text.replacing("<ink ", with: "<!-- a --><ink ")
      try foreign.write(toFile: other, atomically: true, encoding: .utf8)
      #expect(bytes.count > 2 * small.bytes)
      #expect(refusal(path, .computer) == nil && refusal(other, .computer) == nil)
      #expect(refusal(path, FileLimits(others: small, own: FileLimits.computer.own)) == nil)
      #expect(
        refusal(other, FileLimits(others: small, own: FileLimits.computer.own))
          == "\(other) is larger than 0 MB, the limit for drawings.")
      #expect(
        refusal(path, FileLimits(others: small, own: small))
          == "\(path) is larger than 0 MB, the limit for drawings.")
    }
  }

  @Test func thisComputersLimitsAreAtLeastThoseOfOtherFiles() {
    let (own, others) = (FileLimits.computer.own, FileLimits.computer.others)
    #expect(own.samples > others.samples && own.strokes > others.strokes)
    #expect(own.bytes > others.bytes && others == .others)
  }
}
