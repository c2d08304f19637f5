import Graphics
import Ink
import Testing

@testable import Export

/// The texts of fields as pages of a PDF.
@Suite struct FilledFormLayoutTests {
  private func layout(
    _ fields: [PDFFormField], _ values: [Int: FieldValue]
  ) throws -> FilledFormLayout {
    try FilledFormLayout(
      FormFilling(of: fields, with: values),
      of: PDFSurvey(pages: [PDFPage(width: 600, height: 800)], form: fields))
  }

  /// Returns a field with these widgets.
  private func field(
    _ looks: [FieldLook?], kind: PDFFormField.Kind = .text, choices: [String] = [],
    maximum: Int? = nil, traits: PDFFormField.Traits = []
  ) -> PDFFormField {
    PDFFormField(
      name: "a", kind: kind,
      choices: choices.map { PDFFormField.Choice(stored: $0, shown: $0) }, maximumLength: maximum,
      traits: traits, widgets: looks.map { PDFFormField.Widget(look: $0) })
  }

  /// A field may have any number of widgets.
  @Test func widgetsThatShowTheSameShareAPage() throws {
    let (small, large) = (FieldLook(width: 80, height: 20), FieldLook(width: 90, height: 20))
    let many = field([small, nil, large] + [FieldLook](repeating: small, count: 500))
    let form = try layout([many], [0: .text("Jane")]).form
    #expect(form.fields[0].texts == [0, nil, 1] + [Int](repeating: 0, count: 500))
    // So do fields, if they show it in the same way.
    let fields = [
      field([small]), field([small]), field([small], traits: .lines),
      field([small], maximum: 9, traits: .comb), field([small], maximum: 8, traits: .comb),
      field([small], kind: .list, choices: ["Jane", "x"]),
      field([small], kind: .list, choices: ["Jane"]), field([small]),
    ]
    var values = Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, FieldValue.text("Jane")) })
    (values[5], values[6]) = (.choices(["Jane"]), .choices(["Jane"]))
    values[7] = .text("")
    let texts = try layout(fields, values).form.fields.map(\.texts)
    #expect(texts == [[0], [0], [1], [2], [3], [4], [5], [nil]])
  }

  /// What the user should know is said of each field.
  @Test func eachFieldIsNamed() throws {
    let look = FieldLook(width: 20, height: 20, fontSize: 12)
    let long = FieldValue.text(String(repeating: "W", count: 40))
    let layout = try layout([field([look]), field([look])], [0: long, 1: long])
    #expect(layout.cut == [0, 1] && layout.form.fields.map(\.texts) == [[0], [0]])
    // A size that suits the box has a least one.
    let free = FieldLook(width: 20, height: 20)
    #expect(try self.layout([field([free])], [0: long]).cut == [0])
    #expect(try self.layout([field([free])], [0: .text("W")]).cut == [])
  }

  /// A font that is higher than its box, or wider than the cells of a comb, would be cut.
  @Test func largeFontsAreMadeSmaller() throws {
    let look = FieldLook(width: 200, height: 20, fontSize: 72)
    let one = field([look])
    func text(_ text: String, _ field: PDFFormField, _ look: FieldLook) -> FieldText {
      FieldText(.text(text), of: field, in: look, by: DocumentTextEngine())
    }
    let line = text("Ago", one, look)
    #expect(line.fit == .reduced && line.size == 20)
    #expect(text("Ago", field([look], traits: .lines), look).fit == .reduced)
    let usual = FieldLook(width: 200, height: 20, fontSize: 20)
    #expect(text("Ago", one, usual).fit == .whole)
    // An empty field has nothing to be made smaller.
    #expect(try layout([one], [0: .text("")]).reduced == [])
    #expect(try layout([one], [0: .text("Ago")]).reduced == [0])
    let comb = field([look], maximum: 20, traits: .comb)
    let narrow = FieldLook(width: 200, height: 20, fontSize: 14)
    #expect(text("iii", comb, narrow).fit == .whole)
    let wide = text("WWW", comb, narrow)
    #expect(wide.fit == .reduced && wide.size < 12)
    #expect(text("WWW", comb, FieldLook(width: 80, height: 20, fontSize: 14)).fit == .cut)
    // A size that suits the box suits the letters, too.
    let free = FieldLook(width: 200, height: 20)
    #expect(text("WWW", comb, free).size < text("iii", comb, free).size)
    #expect(text("WWW", comb, free).fit == .whole)
  }

  /// Returns the first and the last row with ink of a text in its box, in tenths of a point.
  private func rows(
    _ text: String, in look: FieldLook, traits: PDFFormField.Traits = [], maximum: Int? = nil
  ) throws -> (first: Int, last: Int) {
    let laidOut = FieldText(
      .text(text), of: field([look], maximum: maximum, traits: traits), in: look,
      by: DocumentTextEngine())
    let (width, height) = (Int(look.width) * 10, Int(look.height) * 10)
    var surface = try ImageSurface(format: .a8, width: width, height: height)
    surface.draw { context in
      context.scale(10)
      laidOut.draw(in: context)
    }
    let inked = (0..<height).filter { y in
      (0..<width).contains { surface.pixel(x: $0, y: y) > 100 }
    }
    return (try #require(inked.first), try #require(inked.last))
  }

  /// A letter stands as it does in the fonts that forms name, whichever is installed instead.
  @Test(arguments: zip(FieldLook.Family.allCases, [34.6, 33.8, 26.6]))
  func textStandsInTheMiddleOfItsBox(family: FieldLook.Family, baseline: Double) throws {
    let low = FieldLook(width: 60, height: 12, edge: 1, fontSize: 10, family: family)
    for (traits, maximum) in [([], nil), (.comb, 3)] as [(PDFFormField.Traits, Int?)] {
      let line = try rows("H", in: low, traits: traits, maximum: maximum)
      // The last row above the baseline, from the top of the box.
      #expect(abs(Double(line.last) - (59 + baseline)) < 3, "\(family)")
      #expect(line.first > 10, "\(family)")
    }
    // So does the first of several lines, and the next is as far from it.
    let box = FieldLook(width: 60, height: 60, fontSize: 10, family: family)
    let (one, two) = (
      try rows("H", in: box, traits: .lines), try rows("H\nH", in: box, traits: .lines)
    )
    #expect(one.first == two.first && 110...116 ~= two.last - one.last, "\(family)")
    let height = two.last - one.last
    #expect(abs(Double(one.last) - (24 + Double(height) / 2 + baseline)) < 4, "\(family)")
  }

  /// A font is made as small as the room within a border.
  @Test func bordersTakeRoomFromLargeFonts() throws {
    let one = field([FieldLook(width: 200, height: 20, edge: 2, fontSize: 72)])
    let look = try #require(one.widgets[0].look)
    let text = FieldText(.text("Ago"), of: one, in: look, by: DocumentTextEngine())
    #expect(text.fit == .reduced && text.size == 16)
    let flat = FieldLook(width: 200, height: 5, edge: 1, fontSize: 10)
    let cut = FieldText(.text("Ago"), of: field([flat]), in: flat, by: DocumentTextEngine())
    #expect(cut.fit == .cut)
    // The border would cut letters of a font that is no higher than the box.
    func shown(_ look: FieldLook) -> FieldText {
      FieldText(.text("Ago"), of: field([look]), in: look, by: DocumentTextEngine())
    }
    let low = shown(FieldLook(width: 200, height: 14, edge: 4, fontSize: 12))
    #expect(low.fit == .reduced && low.size == 6)
    let high = shown(FieldLook(width: 200, height: 14, edge: 1, fontSize: 12))
    #expect(high.fit == .whole && high.size == 12)
    // A border without room in it, also for a size that suits the box.
    #expect(shown(FieldLook(width: 200, height: 30, edge: 15, fontSize: 12)).fit == .cut)
    #expect(shown(FieldLook(width: 200, height: 30, edge: 15)).fit == .cut)
    #expect(shown(FieldLook(width: 200, height: 8, edge: 1)).fit == .whole)
  }

  /// What is far beyond the box takes no room in the file.
  @Test(arguments: ["ab\n", "word "])
  func textsOfManyPagesAreLaidOutAsFarAsTheyAreSeen(part: String) throws {
    let long = FieldValue.text(String(repeating: part, count: 20_000))
    let cases: [(size: Double, traits: PDFFormField.Traits)] = [
      (0, .lines), (12, .lines), (0, []), (12, []),
    ]
    for (size, traits) in cases {
      let look = FieldLook(width: 180, height: 60, fontSize: size)
      let layout = try layout([field([look], traits: traits)], [0: long])
      #expect(layout.cut == [0] && layout.form.textsPDF.count < 80_000)
    }
  }

  /// A list shows as many choices as it has room for, also with the last one chosen.
  @Test func theLastChoicesFillTheirList() throws {
    let choices = (0..<20).map(String.init)
    let list = field(
      [FieldLook(width: 80, height: 80, fontSize: 12)], kind: .list, choices: choices)
    func first(_ chosen: String) throws -> Int? {
      try layout([list], [0: .choices([chosen])]).form.fields[0].firstShown
    }
    let rows = 20 - (try first("19") ?? 0)
    #expect(4...7 ~= rows)
    #expect(try first("8") == 8 && first("0") == 0)
  }

  @Test func aBoxHasRoomForSomeText() {
    let room = TextRoom(width: 100, height: 20, size: 10)
    #expect(room.beginning(of: "a\nb\r\nc\nd") == nil)
    #expect(room.beginning(of: "a\nb\r\nc\nd\ne") == "a\nb\r\nc\nd")
    #expect(room.beginning(of: String(repeating: "i", count: 200)) == nil)
    let beginning = room.beginning(of: String(repeating: "i", count: 9_999))
    #expect(200...2_000 ~= beginning?.count ?? 0)
  }
}
