import Testing

@testable import Ink

/// The values that fields take, as they are typed or read from a file.
@Suite struct TypedFieldTests {
  private typealias Field = PDFFormField

  private func stored(_ field: Field, _ texts: String...) -> Result<FieldValue, FieldRefusal> {
    Result { () throws(FieldRefusal) in try field.value(typed: texts) }
  }

  @Test func textsAreCheckedAndKept() {
    let lines = Field(name: "a", kind: .text, traits: .lines)
    #expect(stored(lines, "a\r\nb\rc\n") == .success(.text("a\nb\nc\n")))
    let short = Field(name: "a", kind: .text, maximumLength: 2)
    #expect(stored(short, "éö") == .success(.text("éö")))
    #expect(stored(short, "abc") == .failure(.tooLong(maximum: 2, count: 3)))
    #expect(stored(short, "a\nb") == .failure(.oneLine))
    // All that ends a line, and what programs end a text at or show as a box.
    let ends = "a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}f"
    #expect(stored(lines, ends) == .success(.text("a\nb\nc\nd\ne\nf")))
    #expect(stored(Field(name: "a", kind: .text), "a\u{2028}b") == .failure(.oneLine))
    for control in ["\0", "\u{1B}", "\u{7F}"] {
      #expect(stored(lines, "a" + control) == .failure(.control))
    }
    #expect(stored(lines, "a\tb") == .success(.text("a\tb")))
    #expect(stored(short, "a", "b") == .failure(.oneValue))
    let number = Field(
      name: "a", kind: .text, formatScript: "AFNumber_Format(2, 2, 0, 0, \"\", true);")
    #expect(stored(number, "1.234,5") == .success(.text("1234.5")))
    #expect(number.shown(.text("1234.5")) == ["1.234,50"])
    guard case .failure(.format) = stored(number, "x") else {
      Issue.record("A text passes for a number.")
      return
    }
  }

  /// What is stored comes back if it is typed again: its point is not taken for the mark of a
  /// group.
  @Test(arguments: 0...4)
  func storedNumbersAreTypedWithTheMarkOfTheField(marks: Int) {
    for script in [
      "AFNumber_Format(3, \(marks), 0, 0, \"\", true);", "AFPercent_Format(2, \(marks));",
    ] {
      let field = Field(name: "a", kind: .text, formatScript: script)
      for text in ["1.234", "-12.345", "0.125", "1234", "-7", ".5", "1234567.5", ""] {
        guard case .success(.text(let first)) = stored(field, field.typed(text)) else {
          Issue.record("\(script) does not take \(field.typed(text))")
          continue
        }
        #expect(stored(field, field.typed(first)) == .success(.text(first)))
        #expect(FieldNumber.value(first) == FieldNumber.value(text), "\(script) \(text)")
      }
      // These are not what is stored.
      #expect(field.typed("1.2.3") == "1.2.3" && field.typed("1 234,5") == "1 234,5")
    }
    let date = Field(name: "a", kind: .text, formatScript: "AFDate_FormatEx(\"dd.mm.yyyy\");")
    #expect(date.typed("01.02.2026") == "01.02.2026")
    let combo = Field(
      name: "a", kind: .comboBox, choices: [Field.Choice(stored: "1.5", shown: "1.5")],
      traits: .editable, formatScript: "AFNumber_Format(1, 2, 0, 0, \"\", true);")
    #expect(combo.typed("1.5") == "1.5" && combo.typed("2.5") == "2,5")
  }

  @Test func choicesAreStoredTexts() {
    let choices = [
      Field.Choice(stored: "de", shown: "Germany"), Field.Choice(stored: "fr", shown: "France"),
    ]
    let combo = Field(name: "a", kind: .comboBox, choices: choices)
    #expect(stored(combo, "Germany") == .success(.text("de")))
    #expect(stored(combo, "fr") == .success(.text("fr")))
    #expect(stored(combo, "it") == .failure(.choices(["Germany", "France"])))
    #expect(combo.shown(.text("fr")) == ["France"])
    // What is shown of a choice has the format of the field, like a typed text.
    let prices = Field(
      name: "a", kind: .comboBox,
      choices: [
        Field.Choice(stored: "small", shown: "2.5"), Field.Choice(stored: "large", shown: "Ask us"),
      ], formatScript: "AFNumber_Format(2, 0, 0, 0, \"$\", true);")
    #expect(prices.shown(.text("small")) == ["$2.50"])
    #expect(prices.shown(.text("large")) == ["Ask us"])
    #expect(FieldRefusal.choices([]).sentence(on: "a") == "The field a has no choices.")
    let editable = Field(name: "a", kind: .comboBox, choices: choices, traits: .editable)
    #expect(stored(editable, "it") == .success(.text("it")))
    let list = Field(name: "a", kind: .list, choices: choices)
    #expect(stored(list, "de", "fr") == .failure(.oneValue))
    let several = Field(name: "a", kind: .list, choices: choices, traits: .several)
    #expect(stored(several, "France", "de") == .success(.choices(["fr", "de"])))
    #expect(stored(several, "") == .success(.choices([])))
  }

  /// A form may come with a value that is none of the choices: what is printed fills it in again.
  @Test func choicesKeepWhatTheyHave() {
    let choices = [Field.Choice(stored: "de", shown: "Germany")]
    let combo = Field(name: "a", kind: .comboBox, value: ["(choose)"], choices: choices)
    #expect(stored(combo, "(choose)") == .success(.text("(choose)")))
    #expect(stored(combo, "it") == .failure(.choices(["Germany"])))
    let editable = Field(
      name: "a", kind: .comboBox, value: ["(amount)"], choices: choices, traits: .editable,
      formatScript: "AFNumber_Format(1, 2, 0, 0, \"\", true);")
    #expect(stored(editable, "(amount)") == .success(.text("(amount)")))
    let list = Field(
      name: "a", kind: .list, value: ["x", "de"], choices: choices, traits: .several)
    #expect(stored(list, "x", "Germany") == .success(.choices(["x", "de"])))
    #expect(stored(list, "y") == .failure(.choices(["Germany"])))
  }

  @Test func buttonsAreStatesOrTheirTexts() {
    let radio = Field(
      name: "a", kind: .radioButtons,
      choices: ["red", "green"].map { Field.Choice(stored: $0, shown: $0) }, states: ["0", "1"],
      widgets: [Field.Widget(state: 0), Field.Widget(state: 1)])
    #expect(stored(radio, "green") == .success(.button(1)))
    #expect(stored(radio, "0") == .success(.button(0)))
    #expect(stored(radio, "off") == .success(.button(nil)))
    #expect(stored(radio, "on") == .failure(.choices(["red", "green", "off"])))
    // The text that stands for one comes before the state of another.
    var numbered = radio
    numbered.choices = ["1", "2"].map { Field.Choice(stored: $0, shown: $0) }
    #expect(stored(numbered, "1") == .success(.button(0)))
    #expect(stored(numbered, "0") == .success(.button(0)))
    numbered.choices[0] = Field.Choice(stored: "", shown: "")
    #expect(stored(numbered, "") == .success(.button(nil)))
    let check = Field(
      name: "a", kind: .checkBox, value: ["Yes"], states: ["Yes"],
      widgets: [Field.Widget(state: 0)])
    #expect(check.storedValue == .button(0))
    #expect(stored(check, "On") == .success(.button(0)))
    #expect(stored(check, "no") == .success(.button(nil)))
  }

  @Test func valuesOfAFileAreRead() throws {
    let file = try FieldValuesFile(
      Array(#"{"a": "x", "b": ["y", "z"], "c": true, "d": null, "e": 1.50, "f": -3}"#.utf8),
      file: "f")
    #expect(file.values.map(\.name) == ["a", "b", "c", "d", "e", "f"])
    #expect(
      file.values.map { $0.texts.map(\.text) }
        == [["x"], ["y", "z"], ["on"], [""], ["1.5"], ["-3"]])
    #expect(file.values.map { $0.texts.allSatisfy(\.isNumber) }.firstIndex(of: true) == 4)
  }

  /// Numbers of accounts have more digits than a number in memory.
  @Test func numbersOfAFileKeepTheirDigits() throws {
    let file = try FieldValuesFile(
      Array(
        #"{"a": 12345678901234567890, "b": 0.0000000000010, "c": 1e3, "d":-0.0, "e":[10, 2.00]}"#
          .utf8), file: "f")
    #expect(
      file.values.map { $0.texts.map(\.text) } == [
        ["12345678901234567890"], ["0.000000000001"], ["1000"], ["0"], ["10", "2"],
      ])
  }

  /// The helper's message has all of a request.
  @Test func requestsAreReadAsTheyAreWritten() throws {
    let form = FilledForm(
      fields: [
        .init(index: 3, value: .text("é"), texts: [0, nil]),
        .init(index: 4, value: .choices(["a", "b"]), texts: [1], firstShown: 7),
        .init(index: 5, value: .button(2)), .init(index: 6, value: .button(nil)),
        .init(index: 7, value: nil, texts: [2]),
      ], textsPDF: [1, 2, 3])
    let request = PDFRequest.sign(
      password: [], SigningRequest(forms: [], placements: [], form: form))
    #expect(try PDFRequest(bytes: request.bytes) == request)
  }
}
