import Ink
import Testing

@testable import PDFInk

/// Updates of files that are made here.
struct InkUpdateTests {
  @Test func contentIsWrappedAndFollowedByTheForm() throws {
    let source = MemorySource.pages(1)
    let result = try source.signed(.squares([(0, 30, 40)]), pages: [20])
    #expect(result.pages == [.init(page: 0, method: .content, isBroken: false)])
    let objects = result.objects
    #expect(objects.keys.sorted() == [20, 21, 22, 23])
    #expect(
      objects[21]
        == "<</BBox[0 0 10 10]/Length 15/Resources<<>>/Subtype/Form/Type/XObject>>\n"
        + "stream\n0 0 10 10 re f\n\nendstream")
    #expect(objects[22] == "<</Length 2>>\nstream\nq\n\nendstream")
    #expect(
      objects[23] == "<</Length 36>>\nstream\n\nQ\nq 1 0 0 -1 30 60 cm /XSign0 Do Q\n\nendstream")
    #expect(
      objects[20]
        == "<</Contents[22 0 R 10 0 R 23 0 R]/MediaBox[0 0 200 100]/Parent 2 0 R"
        + "/Resources<</XObject<</XSign0 21 0 R>>>>/Type/Page>>")
  }

  @Test func whatTheContentLeavesOpenIsClosed() throws {
    var source = MemorySource.pages(1)
    source.balances[[10] + MemorySource.content] = ContentBalance(
      open: 2, missing: 1, text: true, marks: 2)
    let result = try source.signed(.squares([(0, 30, 40)]), pages: [20])
    #expect(result.objects[22]?.contains("stream\nq\nq\n\nendstream") == true)
    #expect(result.text.contains("stream\n\nET\nEMC\nEMC\nQ\nQ\nQ\nq 1 0 0 -1"))
  }

  @Test func contentOfATaggedFileIsAnArtifact() throws {
    var source = MemorySource.pages(1)
    let catalog: PDFDictionary = ["MarkInfo": .dictionary(["Marked": .boolean(true)])]
    source.values[PDFReference(1)] = .dictionary(catalog)
    let result = try source.signed(.squares([(0, 30, 40)]), pages: [20])
    #expect(result.text.contains("/Artifact BMC\nq 1 0 0 -1 30 60 cm /XSign0 Do Q\nEMC\n"))
  }

  @Test func inkBeyondThePageIsClippedOrLeftOut() throws {
    let source = MemorySource.pages(2)
    let request = SigningRequest.squares([(0, 195, -4), (0, 300, 0), (1, -10, 0), (0, .nan, 0)])
    let result = try source.signed(request, pages: [20, 21])
    #expect(result.pages.map(\.page) == [0])
    #expect(
      result.text.contains(
        "q 195 94 5 6 re W n 1 0 0 -1 195 104 cm /XSign0 Do Q\n"))
    #expect(result.text.matches(of: /Do Q/).count == 1)
    let nothing = try source.signed(.squares([(1, -10, 0)]), pages: [20, 21])
    #expect(nothing == SigningResult(update: [], pages: []))
  }

  @Test func brokenContentGetsAnAnnotation() throws {
    var source = MemorySource.pages(3)
    source.balances = [:]
    source.values[PDFReference(21)] = .dictionary(["Contents": .array([.null])])
    source.values[PDFReference(22)] = .dictionary(["Contents": .reference(PDFReference(99))])
    let result = try source.signed(
      .squares([(0, 30, 40), (1, 1, 1), (2, 2, 2)]), pages: [20, 21, 22])
    #expect(result.pages.map(\.method) == [.annotation, .annotation, .annotation])
    #expect(result.pages.map(\.isBroken) == [true, true, true])
    // Entries of broken content stay: text that was hidden could come to light.
    #expect(result.objects[21]?.contains("/Contents[null]") == true)
  }

  @Test func brokenContentIsRefusedWhereContentIsDemanded() {
    var source = MemorySource.pages(2)
    source.values[PDFReference(21)] = .dictionary(["Contents": .array([.null])])
    #expect(throws: PDFFailure.brokenContent(1)) {
      try source.signed(.squares([(0, 1, 1), (1, 1, 1)], as: .content), pages: [20, 21])
    }
    // Ink elsewhere does not concern that page.
    #expect(throws: Never.self) {
      try source.signed(.squares([(0, 1, 1)], as: .content), pages: [20, 21])
    }
  }

  @Test func pagesWithoutContentGetOnlyTheInk() throws {
    var source = MemorySource.pages(2)
    source.balances[[]] = ContentBalance()
    source.values[PDFReference(20)] = .dictionary([:])
    source.values[PDFReference(21)] = .dictionary(["Contents": .array([])])
    let result = try source.signed(.squares([(0, 30, 40), (1, 1, 1)]), pages: [20, 21])
    #expect(result.pages.map(\.method) == [.content, .content])
    #expect(result.text.contains("stream\nq 1 0 0 -1 30 60 cm /XSign0 Do Q\n"))
    #expect(result.objects[20]?.contains("/Contents 23 0 R") == true)
  }

  @Test func namesInUseStayAndSharedResourcesAreCopiedOnce() throws {
    let font = PDFValue.dictionary(["F1": .reference(PDFReference(3))])
    let source = MemorySource.pages(
      3, entries: ["Resources": .reference(PDFReference(40))],
      others: [
        PDFReference(40): .dictionary(["Font": font, "XObject": .reference(PDFReference(41))]),
        PDFReference(41): .dictionary([
          "XSign0": .reference(PDFReference(3)), "XSign2": .reference(PDFReference(3)),
        ]),
      ])
    var request = SigningRequest.squares([(0, 30, 40), (1, 1, 1), (2, 2, 2), (2, 3, 3)])
    request.forms.append(request.forms[0])
    request.placements[3].form = 1
    let result = try source.signed(request, pages: [20, 21, 22])
    let objects = result.objects
    #expect(objects[40] == nil && objects[41] == nil)
    let own = objects.values.filter { $0.contains("/Font") }
    #expect(
      own.sorted() == [
        "<</Font<</F1 3 0 R>>/XObject<</XSign0 3 0 R/XSign1 42 0 R/XSign2 3 0 R/XSign3 42 0 R>>>>",
        "<</Font<</F1 3 0 R>>/XObject<</XSign0 3 0 R/XSign1 42 0 R/XSign2 3 0 R>>>>",
      ])
    #expect(result.text.contains("cm /XSign1 Do Q\nq 1 0 0 -1 3 97 cm /XSign3 Do Q\n"))
    // A page's own resources stay there.
    let direct = MemorySource.pages(1, entries: ["Resources": .dictionary(["Font": font])])
    let page = try direct.signed(.squares([(0, 30, 40)]), pages: [20]).objects[20]
    #expect(page?.contains("/Resources<</Font<</F1 3 0 R>>/XObject<</XSign0") == true)
  }

  @Test func onePlaceOfAPageGetsAnObjectOfItsOwn() throws {
    var source = MemorySource.pages(2)
    let kids = [20, 21, 20].map { PDFValue.reference(PDFReference($0)) }
    source.values[PDFReference(2)] = .dictionary(["Kids": .array(kids)])
    let last = try source.signed(.squares([(2, 30, 40)]), pages: [20, 21, 20])
    #expect(last.objects[20] == nil)
    #expect(last.objects[2]?.contains("/Kids[20 0 R 21 0 R 22 0 R]") == true)
    #expect(last.objects[22]?.contains("/XSign0") == true)
    let both = try source.signed(.squares([(2, 30, 40), (0, 1, 1)]), pages: [20, 21, 20])
    let first = both.objects.first { $0.value.contains("/Type/Page") && $0.key != 20 }
    let own = try #require(first?.key)
    #expect(both.objects[2]?.contains("/Kids[\(own) 0 R 21 0 R 20 0 R]") == true)
    #expect(both.objects[20]?.contains("/XSign0") == true)
    // The list of kids stays an object of its own.
    source.values[PDFReference(2)] = .dictionary(["Kids": .reference(PDFReference(5))])
    source.values[PDFReference(5)] = .array(kids)
    let indirect = try source.signed(.squares([(2, 30, 40)]), pages: [20, 21, 20])
    #expect(indirect.objects[2] == nil)
    #expect(indirect.objects[5] == "[20 0 R 21 0 R 22 0 R]")
  }

  @Test func aBranchInTwoPlacesIsRefused() {
    let source = MemorySource.pages(1)
    var pages = source.tree([20, 20])
    pages[1].index = 0
    var failure: PDFFailure?
    do throws(PDFFailure) {
      _ = try InkUpdate.result(
        of: .squares([(1, 30, 40)]), in: source, pages: pages, survey: PDFSurvey(pages: []))
    } catch { failure = error }
    #expect(failure == .page(1))
  }

  @Test func annotationsKeepTheFormOfTheirList() throws {
    let note = PDFValue.array([.reference(PDFReference(7))])
    var source = MemorySource.pages(
      2, entries: ["Annots": .reference(PDFReference(40))], others: [PDFReference(40): note])
    source.values[PDFReference(21)] = .dictionary(["Annots": note])
    let request = SigningRequest.squares([(0, 30, 40), (1, 30, 40)], as: .annotation)
    let result = try source.signed(request, pages: [20, 21])
    let objects = result.objects
    #expect(result.pages.map(\.isBroken) == [false, false])
    #expect(objects[20] == nil)
    #expect(objects[40] == "[7 0 R 43 0 R]")
    #expect(objects[21] == "<</Annots[7 0 R 44 0 R]>>")
    #expect(
      objects[43]
        == "<</AP<</N 42 0 R>>/Contents(Ink)/F 132/P 20 0 R/Rect[30 50 40 60]/Subtype/Stamp"
        + "/Type/Annot>>")
    #expect(objects[44]?.hasPrefix("<</AP<</N 42 0 R>>") == true)
    #expect(
      objects[42]
        == "<</BBox[0 0 10 10]/Length 22/Resources<</XObject<</F 41 0 R>>>>/Subtype/Form"
        + "/Type/XObject>>\nstream\n1 0 0 -1 0 10 cm /F Do\nendstream")
  }

  @Test func aListOfTwoPagesIsCopied() throws {
    let source = MemorySource.pages(
      2, entries: ["Annots": .reference(PDFReference(40))],
      others: [PDFReference(40): .array([.reference(PDFReference(7))])])
    let request = SigningRequest.squares([(1, 30, 40)], as: .annotation)
    let objects = try source.signed(request, pages: [20, 21]).objects
    #expect(objects[40] == nil)
    #expect(objects[21]?.contains("/Annots[7 0 R 43 0 R]") == true)
  }

  @Test func anAnnotationEndsWithThePage() throws {
    let source = MemorySource.pages(1)
    let result = try source.signed(.squares([(0, 195, -4)], as: .annotation), pages: [20])
    #expect(result.text.contains("/Rect[195 94 200 100]"))
    #expect(result.text.contains("/BBox[0 0 5 6]"))
    #expect(result.text.contains("stream\n1 0 0 -1 0 10 cm /F Do\n"))
  }

  @Test func opacitiesAndMasksAreStatesOfTheForm() throws {
    var request = SigningRequest.squares([(0, 30, 40)])
    let mask = InkForm.Mask(
      box: InkForm.Box(left: 1, top: 2, right: 3, bottom: 4), content: Array(".5 g".utf8))
    request.forms[0].opacities = [250, 1000]
    request.forms[0].masks = [mask]
    let objects = try MemorySource.pages(1).signed(request, pages: [20]).objects
    let form = objects.values.first { $0.contains("/BBox[0 0 10 10]") }
    #expect(
      form?.contains(
        "/Resources<</ExtGState<</A1000<</ca 1>>/A250<</ca 0.25>>/M<</SMask/None>>"
          + "/M0<</SMask<</G 21 0 R/S/Luminosity>>>>>>>>") == true)
    #expect(form?.contains("/Group<</S/Transparency>>") == true)
    #expect(
      objects[21]
        == "<</BBox[1 2 3 4]/Group<</CS/DeviceGray/S/Transparency>>/Length 4/Resources<<>>"
        + "/Subtype/Form/Type/XObject>>\nstream\n.5 g\nendstream")
  }

  @Test func archivesWithoutColorsOfTheirOwnGetThem() throws {
    func form(_ catalog: PDFDictionary, metadata: String? = nil) throws -> String? {
      var source = MemorySource.pages(1, others: [PDFReference(8): .dictionary(["N": .integer(3)])])
      source.values[PDFReference(1)] = .dictionary(catalog)
      source.streams[PDFReference(7)] = metadata.map { Array($0.utf8) }
      return try source.signed(.squares([(0, 30, 40)]), pages: [20]).objects
        .values.first { $0.contains("/BBox") }
    }
    func intent(_ components: Int) -> PDFDictionary {
      let profile = PDFValue.dictionary(["N": .integer(components)])
      let intent: PDFDictionary = ["S": .name("GTS_PDFA1"), "DestOutputProfile": profile]
      return ["OutputIntents": .array([.dictionary(intent)])]
    }
    let metadata: PDFDictionary = ["Metadata": .reference(PDFReference(7))]
    #expect(try form([:])?.contains("/DefaultRGB") == false)
    #expect(try form(intent(3))?.contains("/DefaultRGB") == false)
    #expect(try form(intent(4))?.contains("/ColorSpace<</DefaultRGB[/CalRGB <</Gamma") == true)
    #expect(try form(metadata, metadata: "<x/>")?.contains("/DefaultRGB") == false)
    let named = try form(metadata, metadata: "<rdf pdfaid:part=\"2\"/>")
    #expect(named?.contains("/DefaultRGB") == true)
    // The page's own meaning of colours would hold for the ink.
    let space = PDFValue.dictionary(["DefaultRGB": .reference(PDFReference(8))])
    let source = MemorySource.pages(
      2, entries: ["Resources": .dictionary(["ColorSpace": space])],
      others: [PDFReference(8): .array([.name("CalRGB"), .dictionary([:])])])
    #expect(
      try source.signed(.squares([(1, 3, 4)]), pages: [20, 21]).text
        .contains("/Resources<</ColorSpace<</DefaultRGB[/CalRGB <</Gamma"))
  }

  /// White must be the white of sRGB, D65, and grey has no colour: each coordinate of the white
  /// point is the sum of those of the primaries (IEC 61966-2-1).
  @Test func thePrimariesMakeWhite() throws {
    guard case .array(let parts) = PDFUpdate.sRGB, case .dictionary(let entries) = parts[1],
      case .array(let matrix)? = entries["Matrix"], case .array(let white)? = entries["WhitePoint"]
    else {
      Issue.record("no CalRGB")
      return
    }
    let (numbers, sums) = (matrix.compactMap(\.number), white.compactMap(\.number))
    #expect(sums == [0.9505, 1, 1.089])
    for row in 0..<3 {
      #expect(abs(numbers[row] + numbers[row + 3] + numbers[row + 6] - sums[row]) < 1e-9)
    }
    // The shares of the luminance.
    #expect([numbers[1], numbers[4], numbers[7]] == [0.2126, 0.7152, 0.0722])
  }

  /// In a group of greys, ink as content would be grey.
  @Test func pagesThatBlendInGreyGetAnnotations() throws {
    func method(_ space: PDFValue) throws -> PDFSurvey.Method? {
      let group = PDFValue.dictionary(["S": .name("Transparency"), "CS": space])
      let source = MemorySource.pages(
        1, entries: ["Group": group], others: [PDFReference(8): .dictionary(["N": .integer(1)])])
      return try source.signed(.squares([(0, 3, 4)]), pages: [20]).pages.first?.method
    }
    #expect(try method(.name("DeviceGray")) == .annotation)
    #expect(try method(.array([.name("ICCBased"), .reference(PDFReference(8))])) == .annotation)
    #expect(try method(.array([.name("CalGray"), .dictionary([:])])) == .annotation)
    for name in ["DeviceRGB", "DeviceCMYK", "Other"] as [PDFName] {
      #expect(try method(.name(name)) == .content)
    }
    #expect(try method(.null) == .content)
  }

  @Test func whatIsNotPermittedIsNotWritten() {
    let source = MemorySource.pages(1)
    func failure(_ request: SigningRequest, _ survey: PDFSurvey) -> PDFFailure? {
      do throws(PDFFailure) {
        _ = try source.signed(request, pages: [20], survey: survey)
        return nil
      } catch { return error }
    }
    let request = SigningRequest.squares([(0, 30, 40)])
    let notes = PDFSurvey(pages: [], method: .annotation)
    #expect(failure(request, PDFSurvey(pages: [], refusal: .certified)) == .refused(.certified))
    #expect(failure(request, notes) == nil)
    #expect(failure(.squares([(0, 1, 1)], as: .content), notes) == .contentNotPermitted)
    #expect(failure(.squares([(1, 1, 1)]), PDFSurvey(pages: [])) == .noPage(1))
    #expect(failure(.squares([(-1, 1, 1)]), PDFSurvey(pages: [])) == .noPage(-1))
    var strange = request
    strange.placements[0].form = 7
    #expect(failure(strange, PDFSurvey(pages: [])) == nil)
  }
}
