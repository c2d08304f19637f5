import Ink
import Testing

@testable import Controls
@testable import xsign

/// The card of *Sign with a certificate…*.
extension DialogHarness {
  /// Opens the card, after the tokens were looked for.
  func openCertificateCard() {
    dialogs.signWithCertificate()
    release()
  }

  /// Shows a part of the card.
  func show(_ part: CertificateForm.Part) {
    choose(0, CertificateForm.Part.allCases.firstIndex(of: part) ?? 0)
  }

  /// Replaces the text of the card's field.
  func type(_ text: String) {
    guard let card = controls.card as? FormCard else {
      return #expect(Bool(false), "No card of rows is open.")
    }
    card.edit { $0.replace(text) }
    controls.finish(card)
  }

  /// Replaces the text of the card's field, as assistive technologies do.
  func retype(_ text: String) throws {
    let card = try #require(controls.card as? FormCard)
    card.edit { $0.replace(0..<$0.text.unicodeScalars.count, by: text) }
    #expect(controls.finish(card))
  }

  /// Presses a button of the card by its title.
  func press(_ title: String) {
    guard let card = controls.card as? FormCard,
      let index = card.buttons.firstIndex(where: { $0.title == title && $0.isEnabled })
    else { return #expect(Bool(false), "No card has the button \(title).") }
    card.activate(.button(index))
    controls.finish(card)
    release()
  }
}
