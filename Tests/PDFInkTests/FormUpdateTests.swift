import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Updates that give the fields of forms their values.
@Suite struct FormUpdateTests {
  /// Returns a form with these fields on a page of 200 by 300, with the objects from 5 on.
  private func form(
    _ entries: String, page: String, _ more: [Int: String], catalog: String = ""
  ) -> WrittenPDF {
    var file = WrittenPDF(page: page, more: more)
    file.objects[1] = Array("<</Type/Catalog/Pages 2 0 R\(catalog)/AcroForm<<\(entries)>>>>".utf8)
    return file
  }

  /// Fills in a form, and returns the new file.
  private func filled(_ bytes: [UInt8], _ form: FilledForm) throws -> PDFFile {
    let source = try PDFFile(bytes: bytes)
    let pages = try PageTree.pages(of: source)
    let survey = try PDFSurvey(of: source, pages: pages, size: source.size)
    let request = SigningRequest(forms: [], placements: [], form: form)
    let result = try InkUpdate.result(of: request, in: source, pages: pages, survey: survey)
    return try PDFFile(bytes: bytes + result.update)
  }

  private func filled(_ file: WrittenPDF, _ fields: FilledForm.Field...) throws -> PDFFile {
    try filled(file.bytes, FilledForm(fields: fields))
  }

  private func entries(_ file: PDFFile, _ number: Int) -> PDFDictionary {
    file.dictionary(.reference(PDFReference(number))) ?? [:]
  }

  /// Merged files have copies of values in widgets, which some programs show before the field's.
  @Test func widgetsLoseTheirOwnValues() throws {
    let file = form(
      "/Fields[5 0 R]", page: "/Annots[6 0 R]",
      [
        5: "<</FT/Tx/T(a)/V(old)/RV(<b>old</b>)/Kids[6 0 R]>>",
        6: "<</Subtype/Widget/Parent 5 0 R/Rect[10 10 90 30]/V(old)/I[0]/RV(x)>>",
      ])
    let new = try filled(file, .init(index: 0, value: .text("new")))
    #expect(entries(new, 5)["V"] == .string(Array("new".utf8)) && entries(new, 5)["RV"] == nil)
    let widget = entries(new, 6)
    #expect(widget["V"] == nil && widget["I"] == nil && widget["RV"] == nil)
    #expect(widget["AP"] != nil)
  }

  @Test func theKindIsWrittenWhereItIsTooFarUp() throws {
    let file = form(
      "/Fields[5 0 R]", page: "/Annots[7 0 R 8 0 R]",
      [
        5: "<</FT/Tx/T(a)/Kids[6 0 R 8 0 R]>>", 6: "<</T(b)/Parent 5 0 R/Kids[7 0 R]>>",
        7: "<</Subtype/Widget/T(c)/Parent 6 0 R/Rect[10 10 90 30]>>",
        8: "<</Subtype/Widget/T(d)/Parent 5 0 R/Rect[10 40 90 60]>>",
      ])
    let new = try filled(
      file, .init(index: 0, value: .text("x")), .init(index: 1, value: .text("y")))
    #expect(entries(new, 7)["FT"] == .name("Tx") && entries(new, 8)["FT"] == nil)
  }

  @Test func choicesHaveTheirIndices() throws {
    let options = "/Opt[[(de)(Germany)] 7 [(fr)(France)] [(it)(Italy)]]"
    let file = form(
      "/Fields[5 0 R 6 0 R]", page: "/Annots[5 0 R 6 0 R]",
      [
        5: "<</Subtype/Widget/FT/Ch/Ff 131072/T(a)/Rect[10 10 90 30]\(options)>>",
        6: "<</Subtype/Widget/FT/Ch/Ff 2097152/T(b)/V(it)/Rect[10 40 90 60]\(options)>>",
      ])
    let new = try filled(
      file, .init(index: 0, value: .text("fr")),
      .init(index: 1, value: .choices(["it", "de"]), firstShown: 1))
    #expect(entries(new, 5)["I"] == .array([.integer(2)]))
    #expect(entries(new, 6)["I"] == .array([.integer(0), .integer(3)]))
    // What is no choice counts in the file.
    #expect(entries(new, 6)["TI"] == .integer(2))
    #expect(
      entries(new, 6)["V"] == .array([.string(Array("it".utf8)), .string(Array("de".utf8))]))
    let empty = try filled(file, .init(index: 1, value: .choices([])))
    #expect(entries(empty, 6)["V"] == nil && entries(empty, 6)["I"] == nil)
  }

  @Test func buttonsWithoutAnAppearanceGetOne() throws {
    let file = form(
      "/Fields[5 0 R]", page: "/Annots[5 0 R]",
      [5: "<</Subtype/Widget/FT/Btn/T(a)/Rect[10 10 30 30]/MK<</BC[0]/CA(8)>>>>"])
    let new = try filled(file, .init(index: 0, value: .button(0)))
    #expect(entries(new, 5)["V"] == .name("Yes") && entries(new, 5)["AS"] == .name("Yes"))
    let normal = new.dictionary(new.dictionary(entries(new, 5)["AP"])?["N"]) ?? [:]
    guard case .reference(let on)? = normal["Yes"], case .reference(let off)? = normal["Off"] else {
      Issue.record("There is no appearance.")
      return
    }
    #expect(try new.data(on).count > new.data(off).count)
  }

  /// The frame of many fields is in their appearance only.
  @Test func whatIsAroundTheTextStays() throws {
    func content(of appearance: String) throws -> String {
      var file = form(
        "/Fields[5 0 R]", page: "/Annots[5 0 R]",
        [5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/AP<</N 6 0 R/D 6 0 R>>>>"])
      file.add(6, "/Subtype/Form/BBox[0 0 80 20]", Array(appearance.utf8))
      let new = try filled(file, .init(index: 0, value: .text("")))
      let appearances = new.dictionary(entries(new, 5)["AP"]) ?? [:]
      #expect(appearances["D"] == .reference(PDFReference(6)))
      guard case .reference(let normal)? = appearances["N"] else { return "" }
      return String(decoding: try new.data(normal), as: UTF8.self)
    }
    let frame = "1 0 0 RG 0 0 80 20 re S\n"
    let kept = try content(of: frame + "/Tx BMC q BT (old) Tj ET Q EMC\n0 0 5 5 re f")
    #expect(kept == frame + "/Tx BMC\nEMC\n0 0 5 5 re f")
    // Where it cannot be told what the text is, all is made anew.
    for odd in [
      frame + "BT (old) Tj ET", "q /Tx BMC Q EMC", "/Tx BMC EMC /Tx BMC EMC",
      "BT (x) Tj ET /Tx BMC EMC",
    ] {
      #expect(try content(of: odd) == "/Tx BMC\nEMC\n", "\(odd)")
    }
  }

  @Test func otherProgramsDrawNoTextsOfTheirOwn() throws {
    let file = form(
      "/NeedAppearances true/XFA(x)/Fields[5 0 R]", page: "/Annots[5 0 R]",
      [5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]>>"],
      catalog: "/Perms<</UR3<<>>>>")
    let new = try filled(file, .init(index: 0, value: .text("é山")))
    let root = entries(new, 1)
    let form = new.dictionary(root["AcroForm"]) ?? [:]
    #expect(form["NeedAppearances"] == nil && form["XFA"] == nil && form["Fields"] != nil)
    #expect(root["Perms"] == nil)
    #expect(entries(new, 5)["V"] == .string([0xFE, 0xFF, 0, 0xE9, 0x5C, 0x71]))
  }

  /// A request may be that of a program that was taken over.
  @Test func valuesThatAFieldCannotHaveAreRefused() throws {
    let file = form(
      "/Fields[5 0 R 6 0 R 7 0 R]", page: "/Annots[5 0 R 6 0 R 7 0 R]",
      [
        5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]>>",
        6: "<</Subtype/Widget/FT/Btn/T(b)/Rect[10 40 90 60]>>",
        7: "<</Subtype/Widget/FT/Tx/Ff 8192/T(c)/Rect[10 70 90 90]>>",
      ])
    for field in [
      FilledForm.Field(index: 9, value: .text("")), .init(index: 0, value: .button(0)),
      .init(index: 1, value: .text("x")), .init(index: 1, value: .button(4)),
      .init(index: 2, value: .text("secret")), .init(index: 0, value: .choices([])),
      .init(index: 1, value: nil),
    ] {
      #expect(throws: PDFFailure.field(field.index)) { try filled(file, field) }
    }
    #expect(throws: PDFFailure.pictures) {
      try filled(file, .init(index: 0, value: .text("x"), texts: [0]))
    }
    #expect(throws: PDFFailure.pictures) {
      try filled(
        file.bytes, FilledForm(fields: [.init(index: 0, value: .text("x"))], textsPDF: [1, 2]))
    }
  }

  @Test func stringsAreReadAsTheyAreWritten() {
    for text in [
      "", "Jane", "Müller €", "þÿ", "ÿþ", "ï»¿", "\u{9f}", "a\tb\nc", "山田", "😀", "\u{18}",
    ] {
      #expect(PDFTextString.text(of: PDFTextString.bytes(of: text)) == text, "\(text)")
    }
    #expect(PDFTextString.bytes(of: "€") == [0xA0])
  }
}
