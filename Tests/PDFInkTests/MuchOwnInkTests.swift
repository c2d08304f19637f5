import Ink
import Testing

@testable import PDFInk

/// Pages with much ink that xsign wrote, or with many objects beside it.
struct MuchOwnInkTests {
  private func result(
    of request: SigningRequest, in file: PDFFile
  ) throws -> (bytes: [UInt8], pages: [SigningResult.Page]) {
    let tree = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    let result = try InkUpdate.result(of: request, in: file, pages: tree, survey: survey)
    return (result.update, result.pages)
  }

  private func form(_ number: Int) -> InkForm {
    InkForm(
      box: InkForm.Box(left: 0, top: 0, right: 9, bottom: 9),
      content: Array("0 0 0 rg\n\(number % 7) 0 m\n9 \(number) l\n0 9 l\nf\n".utf8),
      opacities: [], masks: [], record: InkRecord(strokes: 1).bytes)
  }

  private func objects(of file: PDFFile) throws -> PDFDictionary {
    let page = try #require(try PageTree.pages(of: file).first)
    return file.dictionary(file.dictionary(page.resources)?["XObject"]) ?? [:]
  }

  /// It was said that there is none, and could not be removed.
  @Test func tenThousandsOfFormsAreFound() throws {
    let count = 12_000
    let original = WrittenPDF(page: "").bytes
    let placements = (0..<count).map { number in
      SigningRequest.Placement(
        form: number, page: 0, map: Affine(step: Point(Double(number % 190), 20)))
    }
    let request = SigningRequest(forms: (0..<count).map(form), placements: placements)
    let signed = original + (try result(of: request, in: try opened(original)).bytes)
    let file = try opened(signed)
    #expect(try surveyed(file).ownInk == [PDFOwnInk(page: 0, strokes: count)])
    let removal = SigningRequest(
      forms: [], placements: [], withoutInk: InkRemoval(strokes: [0]))
    let bare = try opened(signed + (try result(of: removal, in: file).bytes))
    #expect(try surveyed(bare).ownInk == [] && objects(of: bare).isEmpty)
  }

  /// The name of another form may begin with that of one that is removed.
  @Test func onlyWhatIsNoLongerShownGoes() throws {
    var file = WrittenPDF(
      page: "/Contents 4 0 R/Resources<</XObject<</XSign00 5 0 R/XSign#31 5 0 R>>>>")
    file.add(4, "", Array("/XSign00 Do\n/XSign#31 Do\n".utf8))
    file.add(5, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", [])
    let original = file.bytes
    let request = SigningRequest(
      forms: [form(0)], placements: [SigningRequest.Placement(form: 0, page: 0, map: Affine())])
    let signed = original + (try result(of: request, in: try opened(original)).bytes)
    let inked = try opened(signed)
    #expect(try Set(objects(of: inked).keys) == ["XSign0", "XSign00", "XSign1"])
    let removal = SigningRequest(
      forms: [], placements: [], withoutInk: InkRemoval(strokes: [0]))
    let bare = try opened(signed + (try result(of: removal, in: inked).bytes))
    #expect(try Set(objects(of: bare).keys) == ["XSign00", "XSign1"])
  }

  @Test func namesInAContentAreFound() {
    var names: [PDFName] = []
    PDFName.forEach(in: Array("/A Do(/B)/C#64/D[/E#4 /F#+4/G#".utf8)) { names.append($0) }
    #expect(names == ["A", "B", "Cd", "D", "E#4", "F#+4", "G#"])
  }

  /// Pages that share resources show the same forms.
  @Test func inkInSharedResourcesIsFound() throws {
    var file = WrittenPDF([
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources 6 0 R/MediaBox[0 0 200 300]>>",
      3: "<</Type/Page/Parent 2 0 R/Contents 5 0 R>>",
      4: "<</Type/Page/Parent 2 0 R/Contents 5 0 R>>", 6: "<</XObject 7 0 R>>",
      7: "<</Other 8 0 R>>",
    ])
    file.add(5, "", Array("/Other Do\n".utf8))
    file.add(8, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", [])
    let original = file.bytes
    let request = SigningRequest(
      forms: [form(0)],
      placements: (0..<2).map { SigningRequest.Placement(form: 0, page: $0, map: Affine()) })
    let signed = original + (try result(of: request, in: try opened(original)).bytes)
    let inked = try opened(signed)
    let found = try surveyed(inked).ownInk
    #expect(found == [PDFOwnInk(page: 0, strokes: 1), PDFOwnInk(page: 1, strokes: 1)])
    // A click asks for the ink of its page alone.
    #expect(try OwnInk.forms(in: inked).map(\.page) == [0, 1])
    #expect(try OwnInk.forms(in: inked, onPage: 1).map(\.page) == [1])
    #expect(try OwnInk.forms(in: inked, onPage: 7).isEmpty)
  }
}
