import Ink
import Testing

@testable import Controls
@testable import xsign

/// The card on which the ruling of the paper is chosen.
@MainActor
@Suite struct RulingCardTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private var card: FormCard {
    get throws { try #require(harness.controls.card as? FormCard) }
  }

  private func use() throws {
    let card = try card
    let index = try #require(card.buttons.firstIndex { $0.title == "Use" && $0.isEnabled })
    card.activate(.button(index))
    harness.controls.finish(card)
  }

  @Test func theSpacingIsTypedInMillimetres() throws {
    defer { harness.end() }
    var chosen: [Ruling?] = []
    harness.dialogs.chooseRuling(
      Ruling(.squares, spacing: 5 * Ruling.millimetre), spacing: 1
    ) { chosen.append($0) }
    #expect(harness.form?.rows[0].chosen == 2 && harness.form?.text == "5")
    for wrong in ["", "1", "51", "x", "-5"] {
      try harness.retype(wrong)
      #expect(harness.form?.isError == true && harness.form?.isAcceptable == false, "\(wrong)")
    }
    try harness.retype(" 7,5 ")
    #expect(harness.form?.isError == false)
    try use()
    #expect(chosen.count == 1 && harness.controls.card == nil)
    #expect(chosen[0]?.kind == .squares)
    #expect(abs((chosen[0]?.spacing ?? 0) - 7.5 * Ruling.millimetre) < 1e-9)
  }

  /// The lines of a page that was turned stay as its ink lies.
  @Test func aTurnedRulingStaysSo() throws {
    defer { harness.end() }
    var chosen: [Ruling?] = []
    let turned = Ruling(.lines, spacing: 30, origin: Point(700, 0), isUpright: true)
    harness.dialogs.chooseRuling(turned, spacing: 1) { chosen.append($0) }
    try harness.retype("10")
    try use()
    #expect(chosen.count == 1 && chosen[0]?.origin == turned?.origin)
    #expect(chosen[0]?.isUpright == true && chosen[0] != turned)
  }

  /// Plain paper needs no spacing.
  @Test func plainPaperHasNone() throws {
    defer { harness.end() }
    var chosen: [Ruling?] = []
    harness.dialogs.chooseRuling(nil, spacing: 8 * Ruling.millimetre) { chosen.append($0) }
    #expect(harness.form?.rows[0].chosen == 0 && harness.form?.text == "8")
    try harness.retype("many")
    #expect(harness.form?.isAcceptable == true)
    try use()
    #expect(chosen.count == 1 && chosen[0] == nil && harness.controls.card == nil)
  }
}
