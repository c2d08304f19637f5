import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import xsign

/// PDFs in the window.
extension DialogHarness {
  /// Copies a test PDF into the folder and opens it.
  func open(pdf: String, as name: String = "contract.pdf") throws {
    try FileManager.default.copyItem(atPath: PDFCases.path(pdf), toPath: path(name))
    session.open(path(name))
    release()
  }

  /// Draws a line on a page, from a place in canvas units.
  func sign(
    page: Int = 0, _ x: Double = 100, _ y: Double = 100,
    pen: Pen = Pen(color: .black, width: 2...4)
  ) {
    let origin = canvas.drawing.pages[page].origin
    let samples = (0..<9).map { index -> Sample in
      let place = Point(x + 8 * Double(index), y + Double(index % 3))
      let pressure = pen.opacityDriver == .pressure ? 0.1 * Double(index + 1) : nil
      return Sample(origin + place, time: 0.01 * Double(index), pressure: pressure)
    }
    canvas.paste(
      [Stroke(id: StrokeID(1), pen: pen, samples: samples)], movedBy: .zero)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The names of the PDFs in the folder.
  var pdfs: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".pdf") }.sorted()
  }

  func save() {
    dialogs.save()
    release()
  }

  var notice: String? { controls.notice?.text }
  var note: InfoBar? { dialogs.notes.bar }
}
