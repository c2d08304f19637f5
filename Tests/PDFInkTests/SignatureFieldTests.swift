import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Digital signatures with ink in fields that the author made: where these are shown, and how.
struct SignatureFieldTests {
  /// A file whose only page has a field for a signature with these entries.
  private func file(_ field: String, page: String = "") -> [UInt8] {
    var file = WrittenPDF(
      page: "/Annots[5 0 R]\(page)",
      more: [5: "<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/P 3 0 R\(field)>>"])
    file.objects[1] = Array("<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>".utf8)
    return file.bytes
  }

  /// Returns the result of signing in the field, with a letter in `frame` or nothing.
  private func result(
    _ bytes: [UInt8], letter frame: Bounds?, turn: PageTurn = .none
  ) throws(PDFFailure) -> SigningResult {
    let file = try opened(bytes)
    let survey = try surveyed(file)
    var request = SigningRequest(forms: [], placements: [])
    if let frame {
      let scale = frame.width / 100
      request = SigningRequest(
        forms: [SignedCase.form],
        placements: [
          SigningRequest.Placement(
            form: 0, page: 0, map: Affine(scale: Point(scale, scale), step: frame.min))
        ])
    }
    if turn != .none { request.turns = [0: turn] }
    request.signature = SignatureOrder(
      .field("a"), time: "D:20261127120000+01'00'", name: "Ada", reason: "", room: 600)
    return try InkUpdate.result(
      of: request, in: file, pages: try PageTree.pages(of: file), survey: survey)
  }

  /// The entries of the field's widget in a file.
  private func widget(_ bytes: [UInt8]) throws -> (PDFFile, PDFDictionary) {
    let file = try opened(bytes)
    return (file, try #require(file.dictionary(.reference(PDFReference(5)))))
  }

  /// A field that does not turn with its page shows the ink upright, where that lies, as one that
  /// turns with it does.
  @Test(
    .enabled(if: Tool.exists("pdftoppm") && Tool.exists("mutool")),
    arguments: [0, 90, 180, 270], [PDFViewer.poppler, .mupdf])
  func inkIsShownWhereItLies(_ rotation: Int, _ viewer: PDFViewer) throws {
    let folder = try SignedCases.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = "/Rotate \(rotation)/UserUnit 2/CropBox[10 20 190 280]"
    for (flags, turn) in [(20, PageTurn.none), (4, .none), (20, .right)] {
      let bytes = file("/F \(flags)/Rect[60 100 100 124]", page: page)
      let survey = try surveyed(opened(bytes)).turned(by: [0: turn])
      var frame = survey.fields[0].frame
      if flags == 20 { #expect(frame.width == 80 && frame.height == 48) }
      // The letter is wider than high. The field may be on its side.
      frame.max = frame.min + Point(40, 24)
      let result = try result(bytes, letter: frame, turn: turn)
      // All of it is what the field shows.
      #expect(result.pages.map(\.method) == [.annotation])
      let signed = try widget(bytes + result.update)
      #expect(signed.1["AP"] != nil)
      #expect(try PageTree.pages(of: signed.0)[0].annotations.count == 1)
      let path = folder.appending(path: "\(flags)-\(turn).pdf")
      try Data(bytes + result.update).write(to: path)
      let job = PDFViewer.Job(path: path.path, pages: 1)
      let picture = try viewer.pictures(of: [job], dpi: 144)[0][0]
      // Poppler passes over the unit of a page.
      let scale = Double(picture.width) / survey.pages[0].width
      func isInked(_ part: (Int, Int, Int, Int)) -> Bool {
        let middle = Point(Double(part.0) + Double(part.2) / 2, Double(part.1) + Double(part.3) / 2)
        let place = (frame.min + middle * (frame.width / 100)) * scale
        let pixel = picture[Int(place.x), Int(place.y)]
        return pixel.red > 200 && pixel.green < 90 && pixel.blue > 200
      }
      let isWhole = SignedCase.letter.allSatisfy { isInked($0) }
      let isClear = !isInked(SignedCase.blank)
      #expect(isWhole && isClear, "\(rotation) \(flags) \(turn) \(viewer)")
    }
  }

  /// What a field shows that is signed is also printed, and no program leaves it out.
  @Test func fieldsWithInkArePrinted() throws {
    let frame = Bounds(min: Point(60, 100), max: Point(100, 124))
    for (flags, new) in [("", 4), ("/F 0", 4), ("/F 1", 4), ("/F 4", 4), ("/F 128", 132)] {
      let bytes = file("/Rect[50 100 150 250]\(flags)")
      let inked = try result(bytes, letter: frame)
      let (signed, entries) = try widget(bytes + inked.update)
      #expect(entries["AP"] != nil && signed.integer(entries["F"]) == new, "\(flags)")
      // Without ink it stays as it is.
      let plain = try result(bytes, letter: nil)
      let old = try widget(bytes)
      let (after, kept) = try widget(bytes + plain.update)
      #expect(after.integer(kept["F"]) == old.0.integer(old.1["F"]), "\(flags)")
    }
  }

  /// As with every other field, a value that must not be changed stays.
  @Test func readOnlyFieldsAreNotSigned() throws {
    #expect(throws: PDFFailure.signature(.readOnly)) {
      try result(file("/Ff 1/Rect[50 100 150 250]"), letter: nil)
    }
    #expect(throws: Never.self) {
      try result(file("/Ff 2/Rect[50 100 150 250]"), letter: nil)
    }
  }
}
