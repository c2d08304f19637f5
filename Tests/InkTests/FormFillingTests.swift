import Testing

@testable import Ink

/// The values of fields, and those that are calculated from them.
@Suite struct FormFillingTests {
  private typealias Field = PDFFormField

  private static func sum(_ names: String, order: Int? = nil, value: String = "") -> Field {
    Field(
      name: "sum", kind: .text, value: value.isEmpty ? [] : [value], traits: .calculated,
      calculationScript: "AFSimple_Calculate(\"SUM\", new Array(\(names)));",
      calculationOrder: order, obstacle: .readOnly)
  }

  @Test func sumsFollowTheirParts() {
    let fields = [
      Field(name: "a", kind: .text), Field(name: "b", kind: .text, value: ["2"]),
      Self.sum("\"a\", \"b\"", order: 0),
    ]
    let none = FormFilling(of: fields)
    #expect(none.calculated.isEmpty && none.values.isEmpty)
    let one = FormFilling(of: fields, with: [0: .text("1.5")])
    #expect(one.value(of: 2) == .text("3.5") && one.calculated == [2])
    let two = FormFilling(of: fields, with: [0: .text("1.5"), 1: .text("4"), 9: .text("7")])
    #expect(two.value(of: 2) == .text("5.5") && two.isChanged(2))
    // A sum that was given a value keeps it.
    let given = FormFilling(of: fields, with: [0: .text("1"), 2: .text("9")])
    #expect(given.value(of: 2) == .text("9") && given.calculated.isEmpty)
  }

  @Test func sumsOfSumsAreInTheOrderOfTheForm() {
    var twice = Self.sum("\"sum\", \"sum\"", order: 1)
    twice.name = "twice"
    let filling = FormFilling(
      of: [twice, Self.sum("\"group\"", order: 0), Field(name: "group.a", kind: .text)],
      with: [2: .text("3")])
    #expect(filling.calculated == [1, 0] && filling.value(of: 0) == .text("3"))
  }

  /// The name of a group stands for all in it, and each name counts once.
  @Test func sumsAreOfGroupsAndOfEachNameOnce() {
    let names = ["a", "b", "b.x", "b.x.y", "bc", "b-d", "b.x", "e.f", "e"]
    var fields = names.map { Field(name: $0, kind: .text, value: ["1"]) }
    fields.append(Self.sum("\"b\", \"b.x\", \"b\", \"a.\", \"nothing\", \"e\""))
    fields.append(Field(name: "b.button", kind: .checkBox))
    let filling = FormFilling(of: fields, with: [3: .text("20"), 6: .text("300")])
    #expect(filling.value(of: 9) == .text("323"))
    let index = FieldNames(of: fields)
    #expect(index.fields(of: ["b"], atMost: 9) == [1, 2, 3, 10])
    #expect(index.fields(of: ["b"], atMost: 3) == nil)
    #expect(FieldNames(of: []).fields(of: ["b"], atMost: 3) == [])
  }

  /// Fields of one name are one field: an order form has a box for each price, and a total on each
  /// page.
  @Test func fieldsOfOneNameAreOne() {
    let boxes = ["5", "7"].map {
      Field(name: "box", kind: .checkBox, states: [$0], widgets: [Field.Widget(state: 0)])
    }
    var twice = Self.sum("\"sum\", \"sum\"", order: 1)
    twice.name = "twice"
    let total = Field(name: "sum", kind: .text, value: ["99"])
    var locked = total
    locked.obstacle = .locked
    let fields = boxes + [total, Self.sum("\"box\"", order: 0), locked, twice]
    let cases: [(pressed: [Int: Int], sum: String)] = [
      ([0: 0], "5"), ([1: 0], "7"), ([:], "0"),
    ]
    for (pressed, sum) in cases {
      let values = [0, 1].map { ($0, FieldValue.button(pressed[$0])) }
      let filling = FormFilling(of: fields, with: Dictionary(uniqueKeysWithValues: values))
      #expect(filling.calculated == [2, 3, 5])
      #expect([2, 3, 5].allSatisfy { filling.value(of: $0) == .text(sum) })
      #expect(filling.value(of: 4) == .text("99"))
    }
    // What is typed into one comes before what the file says of another.
    let typed = FormFilling(
      of: [
        Field(name: "a", kind: .text, value: ["1"], obstacle: .readOnly),
        Field(name: "a", kind: .text, value: ["1"]), Self.sum("\"a\""),
      ], with: [1: .text("")])
    #expect(typed.value(of: 2) == .text("0"))
    // So it does if a script that is not run calculates the other.
    let given = FormFilling(
      of: [
        Field(name: "a", kind: .text),
        Field(name: "a", kind: .text, value: ["1"], traits: .calculated, obstacle: .readOnly),
        Self.sum("\"a\""),
      ], with: [0: .text("2")])
    #expect(given.value(of: 2) == .text("2"))
  }

  @Test func fieldsWithoutNamesAreNotOne() {
    var sum = Self.sum("\"a\"")
    sum.name = ""
    let fields = [Field(name: "", kind: .text), sum, Field(name: "a", kind: .text)]
    let filling = FormFilling(of: fields, with: [2: .text("3")])
    #expect(filling.calculated == [1] && filling.value(of: 0) == .text(""))
    #expect(!fields[0].sharesName(with: fields[1]) && fields[2].sharesName(with: fields[2]))
  }

  /// As in other programs: an order form has prices as the states of its buttons.
  @Test func sumsAreOfButtonsAndLists() {
    func widgets(_ count: Int) -> [Field.Widget] { (0..<count).map { Field.Widget(state: $0) } }
    func choices(_ texts: [String]) -> [Field.Choice] {
      texts.map { Field.Choice(stored: $0, shown: "$\($0)") }
    }
    var product = Self.sum("\"check\", \"radio\"")
    (product.name, product.calculationScript) = (
      "product", "AFSimple_Calculate(\"PRD\", \"check, radio\");"
    )
    let fields = [
      Field(name: "check", kind: .checkBox, states: ["5"], widgets: widgets(1)),
      Field(name: "radio", kind: .radioButtons, states: ["10", "20.5"], widgets: widgets(2)),
      Field(name: "list", kind: .list, choices: choices(["100", "200"]), traits: .several),
      Field(
        name: "texts", kind: .radioButtons, choices: choices(["7", "8"]), states: ["0", "1"],
        widgets: widgets(2)),
      Self.sum("\"check\", \"radio\", \"list\", \"texts\""), product,
    ]
    func results(_ values: [Int: FieldValue]) -> [FieldValue] {
      let filling = FormFilling(of: fields, with: values)
      return [filling.value(of: 4), filling.value(of: 5)]
    }
    #expect(
      results([0: .button(0), 1: .button(1), 2: .choices(["200"]), 3: .button(1)])
        == [.text("233.5"), .text("102.5")])
    // Nothing pressed, and several choices, count as 0.
    #expect(
      results([0: .button(nil), 1: .button(0), 2: .choices(["100", "200"])])
        == [.text("10"), .text("0")])
  }

  /// A value that is too large for a number is none, and nothing is calculated from it.
  @Test func aSumThatIsNoNumberIsNotCalculated() {
    let large = String(repeating: "9", count: 308)
    var twice = Self.sum("\"sum\"", order: 1, value: "7")
    twice.name = "twice"
    let fields = [
      Field(name: "a", kind: .text), Field(name: "b", kind: .text, value: [large]),
      Self.sum("\"a\", \"b\"", order: 0), twice,
    ]
    let filling = FormFilling(of: fields, with: [0: .text(large)])
    #expect(filling.calculated.isEmpty && filling.uncalculated == [2, 3])
    #expect(!filling.isChanged(2) && filling.value(of: 3) == .text("7"))
    // With other values it is.
    let other = filling.with([0: .text("1"), 1: .text("2")])
    #expect(other.calculated == [2, 3] && other.value(of: 3) == .text("3"))
    #expect(other.isChanged(2) && other.uncalculated.isEmpty)
    #expect(other.with([:]).calculated.isEmpty)
  }

  /// What is calculated from a value that a script would have changed is not known.
  @Test func aSumOfWhatAScriptCalculatesIsNotCalculated() {
    let fields = [
      Field(name: "a", kind: .text), Field(name: "b", kind: .text, traits: .calculated),
      Self.sum("\"a\", \"b\""),
    ]
    #expect(FormFilling(of: fields, with: [0: .text("1")]).uncalculated == [1, 2])
    let given = FormFilling(of: fields, with: [0: .text("1"), 1: .text("2")])
    #expect(given.calculated == [2] && given.value(of: 2) == .text("3"))
  }

  /// A small file may have any number of sums of one group.
  @Test func sumsHaveALimit() {
    let fields =
      (0..<2000).map { Field(name: "g.\($0)", kind: .text) }
      + (0..<1100).map { number in
        var sum = Self.sum("\"g\"")
        sum.name = "sum \(number)"
        return sum
      }
    let filling = FormFilling(of: fields, with: [0: .text("1")])
    #expect(filling.calculated.count < 1000 && filling.calculated.count > 900)
    #expect(filling.calculated.count + filling.uncalculated.count == 1100)
  }

  @Test func aSumThatIsThereIsNoChange() {
    let filling = FormFilling(
      of: [Field(name: "a", kind: .text, value: ["3"]), Self.sum("\"a\"", value: "3")],
      with: [0: .text("3.0")])
    #expect(filling.isChanged(0) && !filling.isChanged(1))
  }

  @Test func aLockedSumIsLeftAlone() {
    var sum = Self.sum("\"a\"")
    sum.obstacle = .locked
    let filling = FormFilling(
      of: [Field(name: "a", kind: .text), sum], with: [0: .text("3")])
    #expect(filling.calculated.isEmpty && filling.uncalculated == [1])
  }

  @Test func whatIsNotKnownIsSaid() {
    let fields = [
      Field(name: "a", kind: .text, traits: [.required, .scripts]),
      Field(name: "b", kind: .text, traits: .required),
      Field(name: "c", kind: .text, traits: .calculated),
    ]
    let none = FormFilling(of: fields)
    #expect(none.uncalculated.isEmpty && none.missing == [0, 1])
    let filling = FormFilling(of: fields, with: [0: .text("x")])
    #expect(filling.uncalculated == [2] && filling.unchecked == [0] && filling.missing == [1])
  }
}
