import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// What is known of the fields of forms: `Tests/PDFs/forms/expected.json` says what must be.
@Suite struct FormFieldTests {
  /// A field as the file of expectations has it.
  private struct Expected: Decodable {
    let name: String
    let kind: String
    let value: Value?
    let pages: [Int]
    let states: [String]?
    let options: [[String]]?
    let max: Int?
    let comb: Bool?
    let lines: Bool?
    let cannot: String?
    let takes: String?
    let scripts: [String]?
  }

  /// A text or several.
  private struct Value: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      texts = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
    }
  }

  private struct Case: Decodable {
    let fields: [Expected]
  }

  private static let expected = Result {
    try JSONDecoder().decode(
      [String: Case].self,
      from: Data(contentsOf: PDFCases.folder.appendingPathComponent("forms/expected.json")))
  }

  private static let kinds: [PDFFormField.Kind: String] = [
    .text: "text", .checkBox: "check", .radioButtons: "radio", .comboBox: "combo", .list: "list",
    .signature: "signature", .pushButton: "push",
  ]
  private static let obstacles: [PDFFormField.Obstacle: String] = [
    .kind: "kind", .noObject: "no object", .readOnly: "read-only", .locked: "locked",
    .password: "password", .file: "file", .notShown: "not shown",
  ]

  @Test func thereAreForms() throws { #expect(try Self.expected.get().count == 14) }

  @Test(arguments: (try? expected.get().keys.sorted()) ?? [])
  func fieldsAreAsExpected(name: String) throws {
    let expected = try #require(try Self.expected.get()[name]).fields
    let survey = try surveyed("forms/" + name)
    #expect(survey.form.map(\.name) == expected.map(\.name))
    for (field, expected) in zip(survey.form, expected) {
      let text = "\(field)"
      #expect(Self.kinds[field.kind] == expected.kind, "\(text)")
      #expect(field.value.filter { $0 != "Off" } == expected.value?.texts ?? [], "\(text)")
      #expect(Set(field.places.map { $0.page + 1 }).sorted() == expected.pages, "\(text)")
      #expect(field.states == expected.states ?? [], "\(text)")
      #expect(field.choices.map { [$0.stored, $0.shown] } == expected.options ?? [], "\(text)")
      #expect(field.maximumLength == expected.max, "\(text)")
      #expect(field.traits.contains(.comb) == (expected.comb ?? false), "\(text)")
      #expect(field.traits.contains(.lines) == (expected.lines ?? false), "\(text)")
      #expect(field.obstacle.flatMap { Self.obstacles[$0] } == expected.cannot, "\(text)")
      #expect(field.format?.hint == expected.takes, "\(text)")
      #expect(field.traits.contains(.scripts) == (expected.scripts != nil), "\(text)")
    }
    // The message of the helper has all of it.
    var sent = survey
    sent.hash = [UInt8](repeating: 7, count: 32)
    #expect(try PDFResponse(bytes: PDFResponse.survey(sent).bytes) == .survey(sent))
  }

  @Test func buttonsHaveTheStatesOfTheirPlaces() throws {
    let fields = try surveyed("forms/buttons").form
    func states(_ name: String) -> [Int?]? {
      fields.first { $0.name == name }?.widgets.map(\.state)
    }
    #expect(states("together") == [0, 0, 0] && states("one of") == [0, 1, 2])
    #expect(states("twins") == [0, 0, 1] && states("push") == [nil])
  }

  @Test func sumsAreKnown() throws {
    let fields = try surveyed("forms/scripts").form
    let sum = try #require(fields.first { $0.name == "sum" })
    #expect(sum.calculation?.names == ["part.a", "part.b"] && sum.traits.contains(.calculated))
    let own = try #require(fields.first { $0.name == "own script" })
    #expect(own.calculation == nil && own.traits.contains(.calculated))
  }

  @Test func rangesAreKnown() throws {
    func field(_ kind: String, _ script: String) throws -> PDFFormField {
      let actions = "/AA<</V<</S/JavaScript/JS(\(script))>>>>"
      let fields = try fields(
        "[5 0 R]", page: "/Annots[5 0 R]",
        [5: "<</Subtype/Widget/FT/\(kind)/T(a)/Rect[10 10 20 20]\(actions)>>"])
      return try #require(fields.first)
    }
    let limited = try field("Tx", "AFRange_Validate\\(true, 1, true, 9\\);")
    #expect(limited.range?.least == 1 && limited.range?.greatest == 9)
    #expect(!limited.traits.contains(.scripts) && limited.format == nil)
    let other = try field("Tx", "event.rc = event.value < 9;")
    #expect(other.range == nil && other.traits.contains(.scripts))
  }

  /// The fields of a form on a page of 200 by 300, with the objects from 5 on.
  private func fields(_ form: String, page: String, _ more: [Int: String]) throws -> [PDFFormField]
  {
    try surveyed(form: form, page: page, more).form
  }

  @Test func widgetsThatTheFormDoesNotListAreFields() throws {
    let fields = try fields(
      "[]", page: "/Annots[5 0 R 6 0 R 8 0 R]",
      [
        5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 20 20]>>",
        6: "<</Subtype/Widget/Parent 7 0 R/Rect[10 30 20 40]>>",
        7: "<</FT/Tx/T(b)/Kids[6 0 R]/Parent 7 0 R>>",
        8: "<</Subtype/Link/Rect[10 50 20 60]>>",
      ])
    #expect(fields.map(\.name) == ["a", "b"])
    #expect(fields.allSatisfy { $0.obstacle == nil && $0.places.count == 1 })
  }

  @Test func whatCannotBeFilledInSaysWhy() throws {
    let fields = try fields(
      "[5 0 R 6 0 R 7 0 R <</FT/Tx/T(d)/Subtype/Widget/Rect[1 1 9 9]>>]",
      page: "/Annots[5 0 R 6 0 R]",
      [
        5: "<</Subtype/Widget/FT/Tx/Ff 1/T(a)/Rect[10 10 20 20]>>",
        6: "<</Subtype/Widget/FT/Tx/T(b)/F 2/Rect[10 30 20 40]>>",
        7: "<</Subtype/Widget/FT/Tx/T(c)/Rect[10 50 20 60]>>",
      ])
    #expect(fields.map(\.obstacle) == [.readOnly, .notShown, .notShown, .noObject])
    // A password is never shown, so it counts first.
    let secret = try self.fields(
      "[5 0 R]", page: "/Annots[5 0 R]",
      [5: "<</Subtype/Widget/FT/Tx/Ff \(1 << 13 | 1)/T(a)/V(x)/Rect[10 10 20 20]>>"])
    #expect(secret.map(\.obstacle) == [.password] && !secret[0].showsText)
  }

  /// Fields may share their choices, values and scripts, so that a small file has any number.
  @Test func sharedTextsHaveALimit() throws {
    let text = String(repeating: "x", count: 1000)
    let choices = (0..<2000).map { _ in "(\(text))" }.joined(separator: " ")
    let objects = Dictionary(
      uniqueKeysWithValues: (10..<200).map {
        ($0, "<</FT/Ch/T(f\($0))/Opt 5 0 R/V 5 0 R/AA<</F<</JS 6 0 R>>>>>>")
      })
    let fields = try fields(
      "[" + (10..<200).map { "\($0) 0 R" }.joined(separator: " ") + "]", page: "",
      objects.merging([5: "[\(choices)]", 6: "(\(text))"]) { first, _ in first })
    #expect(fields.count == 190 && fields[0].choices.count == 2000)
    let size = fields.reduce(0) { sum, field in
      field.choices.reduce(sum) { $0 + $1.stored.utf8.count }
    }
    #expect(size < 64_000_000 && fields.last?.choices.isEmpty == true)
  }

  @Test func aFormThatIsCutSaysSo() throws {
    #expect(try !surveyed("forms/choices").isFormCut)
    let survey = try surveyed(
      form: "[6 0 R 7 0 R 8 0 R]", page: "",
      [
        5: "[" + String(repeating: "(x)", count: 1_000_000) + "]",
        6: "<</FT/Ch/T(a)/Opt 5 0 R>>", 7: "<</FT/Ch/T(b)/Opt 5 0 R>>",
        8: "<</FT/Ch/T(c)/Opt 5 0 R>>",
      ])
    #expect(survey.isFormCut && survey.form.map(\.choices.count) == [1_000_000, 0, 0])
  }

  /// The texts of buttons are those of their widgets, also of those that are not shown.
  @Test func choicesOfButtonsStandForWidgets() throws {
    let fields = try fields(
      "[5 0 R]", page: "/Annots[6 0 R 7 0 R 8 0 R]",
      [
        5: "<</FT/Btn/Ff 32768/T(a)/Opt[(red)null(blue)]/V/2/Kids[6 0 R 7 0 R 8 0 R]>>",
        6: "<</Subtype/Widget/Parent 5 0 R/F 2/Rect[10 10 20 20]>>",
        7: "<</Subtype/Widget/Parent 5 0 R/Rect[10 30 20 40]>>",
        8: "<</Subtype/Widget/Parent 5 0 R/Rect[10 50 20 60]>>",
      ])
    #expect(fields[0].states == ["0", "1", "2"] && fields[0].places.map(\.widget) == [1, 2])
    #expect(fields[0].choices.map(\.shown) == ["red", "", "blue"])
  }

  /// Programs show a button by /AS, whatever the field's value is.
  @Test func buttonsWithoutAValueHaveTheOneTheyShow() throws {
    func value(_ field: String, _ widgets: String...) throws -> PDFFormField {
      let widgets = widgets.enumerated().map { index, entries in
        let states = "/AP<</N<</s\(index) 9 0 R/Off 9 0 R>>>>"
        return (
          6 + index,
          "<</Subtype/Widget/Parent 5 0 R/Rect[10 \(10 + 20 * index) 20 20]\(states)\(entries)>>"
        )
      }
      let kids = widgets.map { "\($0.0) 0 R" }.joined(separator: " ")
      return try fields(
        "[5 0 R]", page: "/Annots[\(kids)]",
        Dictionary(uniqueKeysWithValues: widgets + [(5, "<</FT/Btn/T(a)/Kids[\(kids)]\(field)>>")])
      )[0]
    }
    let check = try value("", "/AS/s0")
    #expect(check.value == ["s0"] && check.storedValue == .button(0))
    let radio = try value("/Ff 32768/V null", "/AS/Off", "/AS/s1", "")
    #expect(radio.value == ["s1"] && radio.storedValue == .button(1))
    // A value counts more, and a state that no widget has is none.
    #expect(try value("/V/Off", "/AS/s0").storedValue == .button(nil))
    #expect(try value("/V/s0", "/AS/Off", "/AS/s1").storedValue == .button(0))
    #expect(try value("", "/AS/x").value == [])
    #expect(try value("", "").value == [])
  }

  // MARK: The Tab key

  /// Returns the names of fields in the order of the Tab key. Those at (0, 0) are at the top left.
  private func order(
    _ frames: [(name: String, x: Int, y: Int, height: Int)], page: String, catalog: String = ""
  ) throws -> [String] {
    let objects = frames.enumerated().map { index, field in
      let top = 300 - field.y
      let box = "\(field.x) \(top - field.height) \(field.x + 20) \(top)"
      return (5 + index, "<</Subtype/Widget/FT/Tx/T(\(field.name))/Rect[\(box)]>>")
    }
    let list = objects.map { "\($0.0) 0 R" }
    // The form has another order than the page.
    let survey = try surveyed(
      form: "[\(list.reversed().joined(separator: " "))]",
      page: "/Annots[\(list.joined(separator: " "))]\(page)",
      Dictionary(uniqueKeysWithValues: objects), catalog: catalog)
    #expect(survey.form.flatMap(\.places).map(\.order).sorted() == Array(frames.indices))
    return survey.form.sorted { $0.places[0].order < $1.places[0].order }.map(\.name)
  }

  @Test func theTabKeyFollowsThePage() throws {
    let frames = [
      ("d", 60, 42, 10), ("b", 60, 12, 10), ("c", 10, 40, 10), ("a", 12, 10, 10),
    ]
    for page in ["", "/Tabs/S", "/Tabs/W", "/Tabs/A", "/Tabs 7"] {
      #expect(try order(frames, page: page) == ["d", "b", "c", "a"], "\(page)")
    }
    #expect(try order(frames, page: "/Tabs/R") == ["a", "b", "c", "d"])
    #expect(try order(frames, page: "/Tabs/C") == ["a", "c", "b", "d"])
    let fromRight = "/ViewerPreferences<</Direction/R2L>>"
    #expect(try order(frames, page: "/Tabs/R", catalog: fromRight) == ["b", "a", "d", "c"])
    #expect(try order(frames, page: "/Tabs/C", catalog: fromRight) == ["b", "d", "a", "c"])
    // A page on its side is read as it is shown: turned by 90 degrees, the left is at the top.
    #expect(try order(frames, page: "/Tabs/R/Rotate 90") == ["c", "a", "d", "b"])
  }

  /// Each of these is on one line with the next, so that comparing two of them gives no order.
  @Test func rowsOfStaggeredFieldsHaveAnOrder() throws {
    let stairs = (0..<30).map { ("\($0)", 150 - 5 * $0, 8 * $0, 20) }
    let order = try order(stairs.reversed(), page: "/Tabs/R")
    // Two make a row, as the middle of the third is below the first.
    let rows = stride(from: 0, to: 30, by: 2).flatMap { ["\($0 + 1)", "\($0)"] }
    #expect(order == rows)
  }

  /// What no page lists comes last, in the order of the form.
  @Test func fieldsThatNoPageListsComeLast() throws {
    let fields = try fields(
      "[5 0 R 6 0 R 7 0 R]", page: "/Annots[null 7 0 R]",
      Dictionary(
        uniqueKeysWithValues: (5...7).map {
          ($0, "<</Subtype/Widget/FT/Tx/T(f\($0))/P 3 0 R/Rect[10 10 20 20]>>")
        }))
    #expect(fields.map { $0.places.map(\.order) } == [[1], [2], [0]])
  }

  @Test func flagsAreTraits() throws {
    func traits(_ entries: String) throws -> PDFFormField.Traits {
      try fields(
        "[5 0 R]", page: "/Annots[5 0 R]",
        [5: "<</Subtype/Widget/T(a)/Rect[10 10 20 20]/V(x)\(entries)>>"])[0].traits
    }
    #expect(try traits("/FT/Tx/Ff 2") == .required)
    #expect(try traits("/FT/Tx/Ff 4096") == .lines)
    #expect(try traits("/FT/Tx/Ff \(1 << 24)/MaxLen 4") == .comb)
    #expect(try traits("/FT/Tx/Ff \(1 << 24)") == [])
    #expect(try traits("/FT/Ch/Ff \(1 << 17 | 1 << 18)") == .editable)
    #expect(try traits("/FT/Ch/Ff \(1 << 18)") == [])
    #expect(try traits("/FT/Ch/Ff \(1 << 21)") == .several)
    #expect(try traits("/FT/Btn") == .together)
    #expect(try traits("/FT/Btn/Ff \(1 << 15 | 1 << 14)") == .alwaysOne)
    #expect(try traits("/FT/Btn/Ff \(1 << 15 | 1 << 25)") == .together)
    #expect(try traits("/FT/Tx/AA<</F<</JS(x)>>>>") == .scripts)
    #expect(try traits("/FT/Tx/A<</S/JavaScript/JS(x)>>") == .scripts)
    #expect(try traits("/FT/Tx/AA<</C<</JS(AFSimple_Calculate\\('SUM','b'\\))>>>>") == .calculated)
  }

  @Test func kidsWithoutNamesAreWidgets() throws {
    let fields = try fields(
      "[5 0 R]", page: "/Annots[6 0 R 7 0 R 8 0 R]",
      [
        5: "<</FT/Tx/T(a)/Kids[6 0 R 7 0 R]>>",
        6: "<</Subtype/Widget/T(b)/Parent 5 0 R/Rect[10 10 20 20]>>",
        7: "<</Subtype/Widget/Parent 5 0 R/Rect[10 30 20 40]>>",
        // The form does not list this one, but its field.
        8: "<</Subtype/Widget/Parent 5 0 R/Rect[10 50 20 60]>>",
      ])
    #expect(fields.map(\.name) == ["a.b", "a"])
    #expect(fields.map(\.places.count) == [1, 1])
  }

  @Test func longNamesEnd() throws {
    let lock = "7 0 R<</FT/Sig/T(s)/V<</Type/Sig>>/Lock<</Action/Include/Fields[(a)]>>>>"
    func fields(_ name: String) throws -> [PDFFormField] {
      try self.fields(
        "[\(lock)]", page: "/Annots[7 0 R]",
        [7: "<</Subtype/Widget/FT/Tx/T(\(name))/Rect[10 10 20 20]>>"])
    }
    let dots = String(repeating: ".", count: 65_000)
    #expect(try fields(dots)[0].obstacle == .locked)
    #expect(throws: PDFFailure.limit) { try fields(dots + dots) }
  }

  @Test func locksNameTheirFields() throws {
    func locked(_ lock: String) throws -> [String] {
      let fields = try fields(
        "[5 0 R 6 0 R 7 0 R]", page: "/Annots[5 0 R 6 0 R 7 0 R]",
        [
          5: "<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 20 20]>>",
          6: "<</Subtype/Widget/FT/Tx/T(ab)/Rect[10 30 20 40]>>",
          7: "<</Subtype/Widget/FT/Sig/T(s)/V<</Type/Sig>>/Lock<<\(lock)>>/Rect[10 50 20 60]>>",
        ])
      return fields.filter { $0.obstacle == .locked }.map(\.name)
    }
    #expect(try locked("/Action/All") == ["a", "ab"])
    #expect(try locked("/Action/Include/Fields[(a)]") == ["a"])
    #expect(try locked("/Action/Exclude/Fields[(a)]") == ["ab"])
    #expect(try locked("").isEmpty)
  }
}
