import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Digital signatures with ink in fields that the author made: where these are shown, and how.
struct SignatureFieldTests {
  /// A file whose only page has a field for a signature with these entries, and as object 4 the
  /// appearance `look`.
  private func file(_ field: String, page: String = "", look: [UInt8]? = nil) -> [UInt8] {
    var file = WrittenPDF(
      page: "/Annots[5 0 R]\(page)",
      more: [5: "<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/P 3 0 R\(field)>>"])
    file.objects[1] = Array("<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>".utf8)
    if let look { file.add(4, "/Subtype/Form/BBox[0 0 40 24]", look) }
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

  /// The ground and the border that a field without an appearance asks for, and that some programs
  /// draw while it is empty, stay once it is signed, with ink and without: all programs show them.
  @Test(
    .enabled(if: Tool.exists("pdftoppm") && Tool.exists("mutool")),
    arguments: [0, 90], [PDFViewer.poppler, .mupdf])
  func groundAndBorderStay(_ turn: Int, _ viewer: PDFViewer) throws {
    let folder = try SignedCases.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = file(
      "/F 4/Rect[60 100 100 124]/MK<</R \(turn)/BC[0 0 1]/BG[1 1 0]>>/BS<</W 2>>")
    let frame = try surveyed(opened(bytes)).fields[0].frame
    let corner = frame.min + Point(4, 4)
    for letter in [nil, Bounds(min: corner, max: corner + Point(10, 6))] {
      let path = folder.appending(path: "\(letter == nil).pdf")
      try Data(bytes + (try result(bytes, letter: letter)).update).write(to: path)
      let job = PDFViewer.Job(path: path.path, pages: 1)
      let picture = try viewer.pictures(of: [job], dpi: 144)[0][0]
      let edge = picture[Int(2 * frame.min.x) + 2, Int(2 * frame.center.y)]
      let ground = picture[Int(2 * frame.max.x) - 12, Int(2 * frame.max.y) - 12]
      #expect(edge.red < 60 && edge.green < 60 && edge.blue > 200)
      #expect(ground.red > 200 && ground.green > 200 && ground.blue < 60)
    }
  }

  /// A field whose appearance is there gets no other ground: what it showed is over.
  @Test func anAppearanceIsReplaced() throws {
    let bytes = file(
      "/F 4/Rect[60 100 100 124]/MK<</BG[1 1 0]>>/AP<</N 4 0 R>>",
      look: Array("q Q".utf8))
    let letter = Bounds(min: Point(64, 180), max: Point(74, 186))
    let (signed, entries) = try widget(bytes + (try result(bytes, letter: letter)).update)
    guard case .reference(let look)? = signed.dictionary(entries["AP"])?["N"] else {
      Issue.record("no appearance")
      return
    }
    #expect(try signed.data(look).firstRange(of: Array("rg".utf8)) == nil)
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
