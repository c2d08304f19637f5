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

  @Test func theKindOfWidgetsIsWrittenIntoTheirField() throws {
    let file = form(
      "/Fields[5 0 R]", page: "/Annots[6 0 R]",
      [
        5: "<</T(a)/Kids[6 0 R]>>",
        6: "<</Subtype/Widget/FT/Tx/Parent 5 0 R/Rect[10 10 90 30]/V(old)>>",
      ])
    let new = try filled(file, .init(index: 0, value: .text("new")))
    #expect(entries(new, 5)["FT"] == .name("Tx") && entries(new, 6)["V"] == nil)
    #expect(entries(new, 5)["V"] == .string(Array("new".utf8)))
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
      .init(index: 1, value: .choices(["it", "de", "it"]), firstShown: 1))
    #expect(entries(new, 5)["I"] == .array([.integer(2)]))
    #expect(entries(new, 6)["I"] == .array([.integer(0), .integer(3)]))
    // What is no choice counts in the file.
    #expect(entries(new, 6)["TI"] == .integer(2))
    // Each choice once, in the order of the options.
    #expect(
      entries(new, 6)["V"] == .array([.string(Array("de".utf8)), .string(Array("it".utf8))]))
    let one = try filled(file, .init(index: 1, value: .choices(["fr", "fr"])))
    #expect(entries(one, 6)["V"] == .string(Array("fr".utf8)))
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

  /// The number of lines in the mark of a button tells its shape.
  @Test(arguments: [("4", 2), ("8", 2), ("n", 3), ("u", 3), ("l", 0), ("H", 9)])
  func buttonsHaveTheMarkOfTheirCharacter(character: String, lines: Int) throws {
    let file = form(
      "/Fields[5 0 R]", page: "/Annots[5 0 R]",
      [5: "<</Subtype/Widget/FT/Btn/T(a)/Rect[10 10 30 30]/MK<</CA(\(character))>>>>"])
    let new = try filled(file, .init(index: 0, value: .button(0)))
    let normal = new.dictionary(new.dictionary(entries(new, 5)["AP"])?["N"]) ?? [:]
    guard case .reference(let on)? = normal["Yes"] else {
      Issue.record("There is no appearance.")
      return
    }
    let content = String(decoding: try new.data(on), as: UTF8.self)
    #expect(content.split(whereSeparator: \.isWhitespace).count(where: { $0 == "l" }) == lines)
  }

  /// The frame of many fields is in their appearance only.
  @Test func whatIsAroundTheTextStays() throws {
    func content(of appearance: String) throws -> String {
      var file = form(
        "/Fields[5 0 R]", page: "/Annots[5 0 R]",
        [5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/AP<</N 6 0 R/D 6 0 R>>>>"])
      file.add(
        6, "/Subtype/Form/BBox[0 0 80 20]/Resources<</XObject<</Old 7 0 R/Frame 8 0 R>>>>",
        Array(appearance.utf8))
      file.add(
        7, "/Subtype/\(appearance.contains("/Frame") ? "Image" : "Form")/BBox[0 0 80 20]",
        Array("BT (old) Tj ET".utf8))
      file.add(8, "/Subtype/Form/BBox[0 0 80 20]", Array("0 0 8 8 re f".utf8))
      let new = try filled(file, .init(index: 0, value: .text("")))
      let appearances = new.dictionary(entries(new, 5)["AP"]) ?? [:]
      #expect(appearances["D"] == .reference(PDFReference(6)))
      guard case .reference(let normal)? = appearances["N"] else { return "" }
      return String(decoding: try new.data(normal), as: UTF8.self)
    }
    let frame = "1 0 0 RG 0 0 80 20 re S\n"
    let kept = try content(of: frame + "/Tx BMC q BT (old) Tj ET Q EMC\n0 0 5 5 re f")
    #expect(kept == frame + "/Tx BMC\nEMC\n0 0 5 5 re f")
    // A form that shows no text may be a frame. Words in the text are none outside.
    let drawn = try content(of: "/Frame Do\n/Tx BMC (/Tx BMC EMC BT) Tj EMC % BT")
    #expect(drawn == "/Frame Do\n/Tx BMC\nEMC % BT")
    // Where it cannot be told what the text is, all is made anew.
    for odd in [
      frame + "BT (old) Tj ET", "q /Tx BMC Q EMC", "/Tx BMC EMC /Tx BMC EMC",
      "BT (x) Tj ET /Tx BMC EMC", "BT/F1 9 Tf(x)Tj ET\n/Tx BMC EMC",
      "/Tx BMC EMC BT (old) Tj ET", "/Tx BMC EMC q BT/F1 9 Tf(old)Tj ET Q",
      "/Tx BMC EMC (EMC) Tj", "% /Tx BMC\nq /Tx BMC EMC Q", "/Tx BMC /A BMC EMC EMC",
      "/Tx BMC EMC /Old Do", frame + "/Tx BMC EMC % EMC",
      "/Tx BMC EMC " + String(repeating: "0 0 m ", count: 11_000),
    ] {
      #expect(try content(of: odd) == "/Tx BMC\nEMC\n", "\(odd)")
    }
  }

  /// Programs draw lines between the cells of a comb that has a border.
  @Test func cellsOfACombAreToldApart() throws {
    func lines(_ more: String, _ flags: Int = 1 << 24) throws -> Int {
      let file = form(
        "/Fields[5 0 R]", page: "/Annots[5 0 R]",
        [
          5: "<</Subtype/Widget/FT/Tx/T(a)/Ff \(flags)/Rect[10 10 90 30]/MK<</BC[0]>>\(more)>>"
        ])
      let new = try filled(file, .init(index: 0, value: .text("")))
      guard case .reference(let normal)? = new.dictionary(entries(new, 5)["AP"])?["N"] else {
        return -1
      }
      let words = String(decoding: try new.data(normal), as: UTF8.self).split(separator: " ")
      return words.filter { $0 == "m" }.count
    }
    #expect(try lines("/MaxLen 4") == 3 && lines("/MaxLen 1") == 0)
    #expect(try lines("/MaxLen 4/BS<</S/D>>") == 3 && lines("/MaxLen 4/BS<</W 0>>") == 0)
    #expect(try lines("/MaxLen 4/BS<</S/U>>") == 1)
    #expect(try lines("/MaxLen 4", 0) == 0 && lines("/MaxLen 4", 1 << 24 | 1 << 12) == 0)
    // Lines that cover the box would hide the text.
    #expect(try lines("/MaxLen 90") == 0 && lines("/MaxLen 1000000000") == 0)
  }

  /// Fields with any number of widgets are written in about the size of one.
  @Test func widgetsShareTheirAppearances() throws {
    let numbers = 10..<60
    let list = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    func file(_ field: String, _ widget: String) -> WrittenPDF {
      var file = form(
        "/Fields[5 0 R]", page: "/Annots[\(list)]",
        Dictionary(
          uniqueKeysWithValues: numbers.map {
            let box = "10 \($0 * 2) \($0 > 50 ? 95 : 90) \($0 * 2 + 20)"
            return ($0, "<</Subtype/Widget/Parent 5 0 R\(widget)/Rect[\(box)]>>")
          }
        ).merging([5: "<</T(a)\(field)/Kids[\(list)]>>"]) { first, _ in first })
      let frame = String(repeating: "0 0 80 20 re ", count: 1000) + "f\n/Tx BMC EMC"
      file.add(6, "/Subtype/Form/BBox[0 0 80 20]", Array(frame.utf8))
      return file
    }
    func appearances(_ new: PDFFile) -> [PDFValue?] {
      numbers.map { new.dictionary(entries(new, $0)["AP"])?["N"] }
    }
    let text = try filled(
      file("/FT/Tx", "/AP<</N 6 0 R>>"), .init(index: 0, value: .text("")))
    #expect(Set(appearances(text)).count == 2 && !appearances(text).contains(nil))
    guard case .reference(let kept)?? = appearances(text).first,
      case .reference(let anew)?? = appearances(text).last
    else {
      Issue.record("There is no appearance.")
      return
    }
    #expect(try text.data(kept).count > 13_000 && text.data(anew).count < 100)
    let button = try filled(file("/FT/Btn", ""), .init(index: 0, value: .button(0)))
    let states = appearances(button).compactMap { button.dictionary($0)?.values }
    #expect(states.count == 50 && Set(states.flatMap { $0 }).count == 4)
  }

  /// An appearance that paints nothing is none: nobody would see the mark.
  @Test(arguments: [
    ("", false), ("q Q", false), ("/Tx BMC q 1 0 0 rg EMC Q", false), ("0 0 9 9 re n", false),
    ("0 0 9 9 re f", true), ("BT (x) ' ET", true), ("/F0 Do", true),
  ])
  func buttonsWithoutAMarkGetOne(content: String, isKept: Bool) throws {
    var file = form(
      "/Fields[5 0 R]", page: "/Annots[5 0 R]",
      [5: "<</Subtype/Widget/FT/Btn/T(a)/Rect[10 10 30 30]/AP<</N<</On 6 0 R/Off 6 0 R>>>>>>"])
    file.add(6, "/Subtype/Form/BBox[0 0 20 20]", Array(content.utf8))
    let new = try filled(file, .init(index: 0, value: .button(0)))
    let widget = entries(new, 5)
    #expect(widget["AS"] == .name("On") && widget["V"] == .name("On"))
    let states = new.dictionary(new.dictionary(widget["AP"])?["N"])
    #expect((states?["On"] == .reference(PDFReference(6))) == isKept)
    #expect(states?["On"] != nil && states?["Off"] != nil)
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

  /// Strings may say of which language a part is (ISO 32000-1, 7.9.2.2).
  @Test func codesOfLanguagesAreNoText() {
    let escape = "\u{1B}"
    for (text, plain) in [
      ("\(escape)en\(escape)hi \(escape)deCH\(escape)da", "hi da"),
      ("\(escape)\(escape)a", "\(escape)\(escape)a"), ("a\(escape)en", "a\(escape)en"),
      ("\(escape)eng\(escape)", "\(escape)eng\(escape)"),
    ] {
      let utf8 = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      #expect(PDFTextString.text(of: PDFTextString.bytes(of: text)) == plain)
      #expect(PDFTextString.text(of: utf8) == plain)
    }
  }
}
