import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Export
@testable import X11Canvas
@testable import xsign

/// Ink that is repeated on the pages of a PDF in the window, and the file that comes of it.
@MainActor
@Suite struct WindowBytesTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  /// Pastes strokes on a page with the corner of their extent there, in canvas units.
  private func paste(_ strokes: [Stroke], page: Int, at place: Point) {
    let extent = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    let origin = harness.canvas.drawing.pages[page].origin
    harness.canvas.paste(strokes, movedBy: origin + place - extent.min)
  }

  private func repeatOnAllPages(_ corner: PageCorner) {
    let pages = Set(harness.canvas.drawing.pages.map(\.id))
    harness.canvas.repeatSelection(PageRepetition(pages: pages, corner: corner))
  }

  private func save(as name: String) throws -> [UInt8] {
    harness.dialogs.save()
    harness.accept(name)
    harness.release()
    return try harness.bytes(name)
  }

  /// Pages of other size and turn: the corner counts, of each page as it is shown.
  @Test(arguments: ["rotated", "made-by-libreoffice", "cropbox-offset"])
  func initialsAreWhereTheCommandPutsThem(pdf: String) throws {
    defer { harness.end() }
    try harness.open(pdf: pdf)
    let folder = try CommandFolder()
    var paths: [String] = []
    for (name, text) in [("me", CommandFolder.hand), ("ab", CommandFolder.line)] {
      let saved = try InkDocument(
        recording: Array(text.utf8), file: "", pen: DrawingFile.defaultPen)
      paths.append(folder.path(name + ".inkml"))
      try Data(saved.inkML()).write(to: URL(fileURLWithPath: folder.path(name + ".inkml")))
    }
    let ink = try paths.map { try DrawingFile.contents($0).strokes }
    let pages = harness.canvas.drawing.pages
    let last = pages.count - 1
    let size = try #require(pages[0].size)
    let places = [Point(60.3, 71.8), Point(size.width - 111.1, size.height - 47.7)]
    paste(ink[0], page: last, at: places[0])
    paste(ink[1], page: 0, at: places[1])
    repeatOnAllPages(.bottomRight)
    let signed = try save(as: "a.pdf")

    // The command places the boxes of forms.
    let boxes = try ink.map { try InkForm($0, engine: harness.exportEngine).box }
    func millimetres(_ x: Double, _ y: Double) -> String {
      "\(x * 25.4 / 96),\(y * 25.4 / 96)"
    }
    let steps = InkForm.stepsPerUnit
    let tool = try folder.run([
      "sign", harness.path("contract.pdf"), "--engine", "\(harness.exportEngine.kind.number)",
      "--signature", paths[0], "--page", "last", "--at",
      millimetres(
        places[0].x + Double(boxes[0].left) / steps, places[0].y + Double(boxes[0].top) / steps),
      "--initials", paths[1], "--initials-pages", "all", "--initials-at",
      millimetres(
        places[1].x + Double(boxes[1].right) / steps - size.width,
        places[1].y + Double(boxes[1].bottom) / steps - size.height),
      "-o", folder.path("b.pdf"),
    ])
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try folder.bytes("b.pdf") == signed)
    for page in 0..<last {
      let change = try Signings.change(
        harness.path("contract.pdf"), harness.path("a.pdf"), page: page + 1)
      let right = change.width - change.frame.max.x - (111.1 - 63) * 25.4 / 96
      let bottom = change.height - change.frame.max.y - (47.7 - 3) * 25.4 / 96
      #expect(abs(right) < 1 && abs(bottom) < 1, "\(page): \(right) \(bottom)")
    }
  }

  /// The ink is in the file once, however many pages have it.
  @Test func manyPagesAreSmall() throws {
    defer { harness.end() }
    try harness.open(pdf: "pages-500")
    let strokes = try InkDocument(
      recording: Array(CommandFolder.line.utf8), file: "", pen: DrawingFile.defaultPen
    ).strokes
    paste(strokes, page: 3, at: Point(60.3, 71.8))
    repeatOnAllPages(.topLeft)
    #expect(harness.canvas.drawing.strokes.count == 500)
    let update = try save(as: "a.pdf").dropFirst(harness.bytes("contract.pdf").count)
    #expect(update.count <= 200_000)
    let text = String(decoding: update, as: Unicode.ASCII.self)
    #expect(text.matches(of: /\/Subtype\/Form/).count == 1)
    // All of it is one step.
    #expect(harness.canvas.undo() && harness.canvas.drawing.strokes.count == 1)
  }
}
