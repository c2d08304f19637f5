import Ink
import Testing

@testable import xsign

/// Values for several fields that have one name.
@Suite struct SameNameFieldTests {
  /// Check boxes of one name, each with its own state.
  private func boxes(_ states: String...) -> [PDFFormField] {
    states.map { state in
      PDFFormField(
        name: "a", kind: .checkBox, states: [state],
        widgets: [PDFFormField.Widget(state: 0)])
    }
  }

  private func pressed(_ form: [PDFFormField], _ text: String) -> [Bool]? {
    guard let values = try? form.values(of: Array(form.indices), typed: { _ in [text] }) else {
      return nil
    }
    return form.indices.map { values[$0] == .button(0) }
  }

  @Test func onPressesBoxesOfOneState() {
    #expect(pressed(boxes("Yes", "Yes"), "on") == [true, true])
    #expect(pressed(boxes("Yes", "Yes"), "off") == [false, false])
  }

  /// They are like radio buttons: `on` would press all of them.
  @Test func onMeansNoneOfSeveralStates() {
    let form = boxes("No", "Yes", "Maybe")
    #expect(throws: FieldRefusal.choices(["No", "Yes", "Maybe", "off"])) {
      try form.values(of: [0, 1, 2]) { _ in ["on"] }
    }
    #expect(pressed(form, "Yes") == [false, true, false])
    #expect(pressed(form, "No") == [true, false, false])
    #expect(pressed(form, "off") == [false, false, false])
    // The others are let go.
    let values = try? form.values(of: [0, 1, 2]) { _ in ["Maybe"] }
    #expect(values == [0: .button(nil), 1: .button(nil), 2: .button(0)])
  }

  @Test func fieldsWithoutNamesKeepTheirValues() {
    let form = ["", "", "a", "a"].map { PDFFormField(name: $0, kind: .text) }
    #expect(form.entries(1, .text("x")).map(\.field) == [1])
    #expect(form.entries(2, .text("x")).map(\.field) == [2, 3])
  }
}
