import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// `xsign fields`, whose text scripts may rely on.
@Suite struct FieldsCommandTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  @Test func fieldsAreALineEach() throws {
    let tool = try folder.run(["fields", PDFCases.path("forms/choices")])
    #expect(tool.status == 0 && tool.errors == "")
    let lines = tool.text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(lines.allSatisfy { $0.count == 5 } && lines.count == 6)
    #expect(lines[0] == ["combo", "combo", "red", "1", "one of red, green, blue"])
    #expect(lines[2] == ["combo pairs", "combo", "", "1", "one of Germany, France, 日本"])
    #expect(lines[4][2...] == ["Germany", "1", "several; any of Germany, France, 日本"])
    let kinds = try folder.run(["fields", PDFCases.path("forms/text-kinds")]).text
    #expect(kinds.contains("comb 8\ttext\t\t1\tcomb; at most 8\n"))
    #expect(kinds.contains("password\ttext\t\t1\tcannot: password\n"))
    let buttons = try folder.run(["fields", PDFCases.path("forms/buttons")]).text
    #expect(buttons.contains("radio\tradio\tred\t1\tone of red, green, blue €\n"))
    #expect(buttons.contains("yes\tcheck\toff\t1\tone of Yes\n"))
    let scripts = try folder.run(["fields", PDFCases.path("forms/scripts")]).text
    #expect(scripts.contains("date\ttext\t\t1\ttakes a date such as dd/mm/yyyy\n"))
  }

  /// A password is not printed, but that there is one.
  @Test func passwordsAreHidden() throws {
    let survey = try OpenPDF(PDFCases.path("forms/text-kinds")).survey
    var field = try #require(survey.form.first { $0.obstacle == .password })
    field.value = ["s3cret"]
    let (line, json) = (FieldList.lines(of: [field])[0], FieldList.json(of: [field])[1])
    #expect(line == "password\ttext\t\t1\tcannot: password; hidden value")
    #expect(json.contains(#""value": [], "hidden": true"#) && !json.contains("s3cret"))
    field.value = [""]
    #expect(!FieldList.json(of: [field])[1].contains("hidden"))
  }

  @Test func jsonHasEachField() throws {
    let tool = try folder.run(["fields", "--json", PDFCases.path("forms/choices")])
    let json = try #require(
      try JSONSerialization.jsonObject(with: tool.output) as? [[String: Any]])
    #expect(json.count == 6 && json[2]["name"] as? String == "combo pairs")
    let choices = try #require(json[2]["choices"] as? [[String: String]])
    #expect(choices[2] == ["stored": "jp", "shown": "日本"])
    #expect(json[4]["several"] as? Bool == true && json[4]["value"] as? [String] == ["de"])
    #expect(try folder.run(["fields", "--json", PDFCases.path("plain-1.4")]).text == "[]\n")
  }

  /// What is printed is what fills in the form.
  @Test func buttonsHaveTheTextsThatStandForThem() throws {
    var radio = PDFFormField(
      name: "a", kind: .radioButtons, value: ["1"],
      choices: ["1", "2"].map { PDFFormField.Choice(stored: $0, shown: $0) }, states: ["0", "1"],
      widgets: [PDFFormField.Widget(state: 0), PDFFormField.Widget(state: 1)])
    #expect(FieldList.json(of: [radio])[1].contains(#""value": ["2"]"#))
    #expect(try radio.value(typed: ["2"]) == .button(1))
    // The same text stands for both, so that only the state tells which.
    radio.choices[0].shown = "2"
    #expect(FieldList.json(of: [radio])[1].contains(#""value": ["1"]"#))
    #expect(try radio.value(typed: ["1"]) == .button(1))
    radio.choices[1].shown = ""
    #expect(FieldList.json(of: [radio])[1].contains(#""value": ["1"]"#))
    #expect(FieldList.lines(of: [radio])[0].hasPrefix("a\tradio\t1\t"))
  }

  /// In a form with decimal commas a point is the mark of a group, so that what is stored would be
  /// read as a thousand times the number.
  @Test func numbersHaveTheMarkOfTheirField() throws {
    let field = PDFFormField(
      name: "a", kind: .text, value: ["1.234"],
      formatScript: "AFNumber_Format(2, 2, 0, 0, \"\", true);")
    #expect(FieldList.json(of: [field])[1].contains(#""value": ["1,234"]"#))
    #expect(FieldList.lines(of: [field])[0].hasPrefix("a\ttext\t1,234\t"))
    #expect(try field.value(typed: ["1,234"]) == .text("1.234"))
  }

  @Test func rangesAreNamed() {
    let field = PDFFormField(
      name: "a", kind: .text, formatScript: "AFNumber_Format(2, 0, 0, 0, \"\", true);",
      rangeScript: "AFRange_Validate(true, 1, true, 9);")
    #expect(
      FieldList.lines(of: [field])[0].hasSuffix(
        "takes a number, such as 1,234.50; takes a number from 1 to 9"))
    #expect(
      FieldList.json(of: [field])[1].contains(
        #""takes": "a number, such as 1,234.50; a number from 1 to 9""#))
  }

  @Test func textsAreQuoted() {
    let text = JSONText.object([
      ("a", .text("\"\\/\n\t\u{1}\u{7f}\u{2028}é日")), ("b", .list([.boolean(true), .number(-7)])),
    ]).line
    #expect(
      text == #"{"a": "\"\\/\n\t\u0001\u007f\u2028é日", "b": [true, -7]}"#)
  }

  @Test func jsonSaysWhatIsTakenAndWhy() throws {
    let tool = try folder.run(["fields", "--json", PDFCases.path("forms/scripts")])
    let json = try #require(
      try JSONSerialization.jsonObject(with: tool.output) as? [[String: Any]])
    #expect(json[0]["takes"] as? String == "a number, such as $1,234.50")
    #expect(json.first { $0["name"] as? String == "sum" }?["cannot"] as? String == "read-only")
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    let tool = try folder.run(["fields", PDFCases.path("bad-text")])
    #expect(tool.status == 1 && tool.errors.contains("bad-text.pdf") && tool.text == "")
  }
}
