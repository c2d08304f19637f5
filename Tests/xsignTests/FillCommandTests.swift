import Foundation
import TestSupport
import Testing

@testable import xsign

/// `xsign sign --fill`: `Tests/PDFs/forms/expected.json` says what must be in the files.
@Suite struct FillCommandTests {
  /// A form with the values that it gets and those that it must have then.
  private struct Case: Decodable {
    let fill: [String: Texts]
    let after: [String: After]?
    let refused: String?
  }

  /// A text or several.
  private struct Texts: Decodable {
    let all: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        all = []
      } else {
        all = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
      }
    }
  }

  /// The value of a field, or that of buttons with the state of each.
  private struct After: Decodable {
    let values: [String]
    let states: [String]

    init(from decoder: any Decoder) throws {
      struct Button: Decodable {
        let V: String?
        let AS: [String?]
      }
      if let button = try? Button(from: decoder) {
        (values, states) = ([button.V ?? "Off"], button.AS.map { $0 ?? "Off" })
      } else {
        (values, states) = (try Texts(from: decoder).all, [])
      }
    }
  }

  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private static let cases = Result {
    try JSONDecoder().decode(
      [String: Case].self,
      from: Data(contentsOf: PDFCases.folder.appendingPathComponent("forms/expected.json")))
  }

  /// Fills in a form and returns the path of the new file.
  private func fill(_ form: String, _ options: [String]) throws -> (tool: Tool, path: String) {
    let path = folder.path("filled.pdf")
    return (try folder.run(["sign", PDFCases.path(form)] + options + ["-o", path]), path)
  }

  /// Returns the values and states that qpdf finds, by the names of fields.
  private func values(in path: String) throws -> [String: (values: [String], states: [String])] {
    let json = try Tool("qpdf", ["--json=2", "--json-key=acroform", path]).output
    let top = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let form = try #require(top["acroform"] as? [String: Any])
    var values: [String: (values: [String], states: [String])] = [:]
    func text(_ value: Any?) -> String? {
      guard let text = value as? String else { return nil }
      return text.hasPrefix("u:") ? String(text.dropFirst(2)) : String(text.dropFirst())
    }
    for field in try #require(form["fields"] as? [[String: Any]]) {
      let name = try #require(field["fullname"] as? String)
      let several = (field["value"] as? [Any])?.compactMap(text)
      let annotation = field["annotation"] as? [String: Any]
      let state = annotation?["appearancestate"] as? String ?? ""
      values[name, default: ([], [])].values = several ?? text(field["value"]).map { [$0] } ?? []
      values[name]?.states.append(state.isEmpty ? "Off" : String(state.dropFirst()))
    }
    return values
  }

  @Test(arguments: (try? cases.get().keys.sorted()) ?? [])
  func valuesAreThoseThatAreExpected(name: String) throws {
    let form = try #require(try Self.cases.get()[name])
    let options = form.fill.sorted { $0.key < $1.key }.flatMap { name, texts in
      texts.all.flatMap { ["--fill", "\(name)=\($0)"] }
    }
    let (tool, path) = try fill("forms/\(name)", options)
    guard let after = form.after else {
      #expect(tool.status == 1 && tool.errors.contains("permits no changes"))
      #expect(folder.names.isEmpty)
      return
    }
    #expect(tool.status == 0, "\(tool.errors)")
    let old = try PDFCases.data("forms/\(name)")
    #expect(try folder.bytes("filled.pdf").starts(with: old))
    #expect(try Tool("qpdf", ["--check", path]).status == 0)
    let found = try values(in: path)
    for (field, expected) in after {
      let values = found[field]?.values.filter { $0 != "" } ?? []
      #expect(values == expected.values.filter { $0 != "" }, "\(field)")
      if !expected.states.isEmpty { #expect(found[field]?.states == expected.states, "\(field)") }
    }
  }

  /// A text in any script is shown by the programs that others use, and an old one is gone.
  @Test func textsAreShown() throws {
    let (tool, path) = try fill(
      "forms/need-appearances", ["--fill", "empty=山田 Łé", "--fill", "filled before=now"])
    #expect(tool.status == 0, "\(tool.errors)")
    for text in [
      try Tool("pdftotext", [path, "-"]).text,
      try Tool("mutool", ["draw", "-q", "-F", "txt", path]).text,
    ] {
      // The label has the word that the value had.
      let count = text.components(separatedBy: "before").count - 1
      #expect(text.contains("山田 Łé") && text.contains("now") && count == 1, "\(text)")
      #expect(text.contains("new"))
    }
  }

  /// A number of JSON has a decimal point, also in a form with decimal commas, where a point that
  /// is typed is the mark of a group. What `xsign fields` prints fills in the form likewise.
  @Test func numbersOfAFileAreNoTypedOnes() throws {
    for (json, stored, printed) in [
      (#"{"betrag": 1.234}"#, "1.234", "1,234"), (#"{"betrag": "1.234"}"#, "1234", "1234"),
      (#"{"betrag": ["1,234"]}"#, "1.234", "1,234"), (#"{"betrag": [-2.5]}"#, "-2.5", "-2,5"),
    ] {
      let file = try folder.write(json, to: "values.json")
      let (tool, path) = try fill("forms/scripts", ["--fill-file", file])
      #expect(tool.status == 0, "\(tool.errors)")
      #expect(try values(in: path)["betrag"]?.values == [stored], "\(json)")
      #expect(try folder.run(["fields", path]).text.contains("betrag\ttext\t\(printed)\t"))
    }
  }

  @Test func valuesOfAFileCountLess() throws {
    let file = try folder.write(
      #"{"part.a": 10, "part.b": "5", "date": "2026-11-25"}"#, to: "values.json")
    let (tool, path) = try fill(
      "forms/scripts", ["--fill-file", file, "--fill", "part.b=7", "--verbose"])
    #expect(tool.status == 0)
    let values = try values(in: path)
    #expect(values["sum"]?.values == ["17"] && values["double sum"]?.values == ["34"])
    #expect(values["date"]?.values == ["25/11/2026"])
    #expect(tool.errors.contains("3 fields are filled in."))
    #expect(tool.errors.contains("Calculated: sum, double sum."))
    #expect(tool.errors.contains("Check what they calculate: own script."))
    // Sums that stay as they are in the file are no news.
    let again = try folder.run(
      ["sign", path, "--fill", "phone=2061234567", "--verbose", "-o", folder.path("again.pdf")])
    #expect(again.status == 0 && again.errors.contains("One field is filled in."))
    #expect(!again.errors.contains("Calculated:"), "\(again.errors)")
  }

  @Test(arguments: [
    (["--fill", "sngle=x"], "has no field sngle; did you mean single?\n"),
    (["--fill", "qqqqqqqq=x"], "has no field qqqqqqqq; xsign fields names them."),
    (["--fill", "five letters=abcdef"], "is too long for the field five letters, which takes 5."),
    (["--fill", "single=a\nb"], "The field single has one line."),
    (["--fill", "single=a", "--fill", "single=b"], "The field single takes one value."),
    (["--fill", "password=x"], "passwords are never stored in a file."),
    (["--fill", "single"], "a value is given as name=value"),
    (["--fill", "single=a\u{2028}b"], "The field single has one line."),
    (["--fill", "single=a\u{1B}b"], "The field single takes no control characters."),
  ])
  func aValueThatIsNotTakenIsNamed(options: [String], sentence: String) throws {
    let (tool, _) = try fill("forms/text-kinds", options)
    #expect(tool.status != 0 && tool.errors.contains(sentence), "\(tool.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    ("forms/choices", "combo=pink", "The field combo takes one of these: red, green, blue."),
    ("forms/scripts", "date=31.2.2026", "The field date takes a date such as dd/mm/yyyy."),
    ("forms/buttons", "one of=on", "The field one of takes one of these: A, B, C, off."),
    ("plain-1.4", "a=b", "has no field a"),
    ("xfa-dynamic", "a=b", "whose pages only Adobe's programs show"),
    ("certified-p1", "a=b", "allows no changes"),
  ])
  func whatAFormDoesNotTakeIsNamed(form: String, value: String, sentence: String) throws {
    let (tool, _) = try fill(form, ["--fill", value])
    #expect(tool.status == 1 && tool.errors.contains(sentence), "\(tool.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func namesMayHaveAnEqualsSign() {
    let value = FillingOptions.Assignment(text: "a=b=c=d")
    func parts(_ names: String...) -> [String] {
      let parts = value.parts { names.contains($0) }
      return [parts.name, parts.value]
    }
    #expect(parts("a=b") == ["a=b", "c=d"] && parts("a=b=c") == ["a=b=c", "d"])
    #expect(parts("a", "a=b") == ["a", "b=c=d"] && parts() == ["a", "b=c=d"])
  }

  @Test func aFileWithValuesIsChecked() throws {
    for (text, sentence) in [
      ("[1]", "the names of fields and their values are missing"),
      (#"{"a": {}}"#, "a value is neither a text nor a number"), ("{", "values.json"),
    ] {
      let file = try folder.write(text, to: "values.json")
      let (tool, _) = try fill("forms/text-kinds", ["--fill-file", file])
      #expect(tool.status == 1 && tool.errors.contains(sentence), "\(tool.errors)")
    }
    let (tool, _) = try fill("forms/text-kinds", ["--fill-file", folder.path("none.json")])
    #expect(tool.status == 1 && tool.errors.contains("none.json does not exist"))
  }

  /// Ink and values get into one update.
  @Test func aFormIsFilledInAndSigned() throws {
    let sample = SourceTree.sampleSignature
    let (tool, path) = try fill(
      "forms/text-kinds",
      ["--fill", "single=Jane", "--signature", sample, "--page", "1", "--at", "120,250"])
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try values(in: path)["single"]?.values == ["Jane"])
    #expect(try Tool("qpdf", ["--check", path]).status == 0)
    let text = String(decoding: try folder.bytes("filled.pdf"), as: UTF8.self)
    #expect(text.contains("XSign0"))
  }
}
