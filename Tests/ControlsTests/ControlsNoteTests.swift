import Ink
import Platform
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The bar with a note about the document.
@Suite struct ControlsNoteTests {
  private func layer(_ note: InfoBar, width: Int = 800, height: Int = 600) -> ControlsLayer {
    let layer = Fixtures.layer(width, height)
    layer.note = note
    _ = layer.layout(width: width, height: height, scale: 1)
    return layer
  }

  private static let locked = InfoBar(
    "contract.pdf needs a password.", button: Banner.Button("Open", CommandID("open")),
    hasField: true)

  /// The bar takes room from the canvas instead of covering it.
  @Test func theBarHasAPlaceOfItsOwn() {
    let plain = Fixtures.layer()
    let layer = layer(InfoBar("The file is damaged.", hasMore: true))
    let bounds = layer.infoBarView.bounds
    #expect(bounds.y == plain.contentRect.y && bounds.width == 800 && bounds.height >= 40)
    #expect(layer.contentRect.y == bounds.maxY && layer.contentRect.maxY == plain.contentRect.maxY)
    #expect(layer.click(bounds) == .consumed)
    #expect(!layer.click(layer.contentRect).isConsumed)
    _ = layer.takeDamage()
    layer.note = nil
    #expect(layer.takeDamage().contains(bounds) && layer.contentRect == plain.contentRect)
    #expect(!layer.click(bounds).isConsumed)
  }

  @Test func itsButtonsAskForWhatTheySay() {
    let note = InfoBar(
      "A form field lies over your ink.", kind: .warning,
      button: Banner.Button("Show", CommandID("show")), hasMore: true)
    let layer = layer(note)
    let view = layer.infoBarView
    #expect(layer.click(view.frame(of: .button)).actions == [.command(CommandID("show"))])
    #expect(layer.click(view.frame(of: .more), finger: 3).actions == [.noteExplained])
    #expect(layer.click(view.frame(of: .close)).actions == [.noteClosed])
    #expect(view.frame(of: .field).isEmpty)
    // Keys go to the commands.
    #expect(layer.press(.character("g")) == .ignored)
  }

  @Test func aPasswordIsTypedIntoTheField() {
    let layer = layer(Self.locked)
    layer.type("sesam")
    #expect(layer.press(.enter).actions == [.noteAccepted("sesam")])
    // It cannot be read, and not be copied.
    layer.press(.character("a"), .control)
    #expect(layer.press(.character("c"), .control).actions.isEmpty)
    #expect(layer.press(.character("x"), .control).actions.isEmpty)
    #expect(layer.press(.character("v"), .control).actions == [.secretPasteRequested])
    let pasted = SecretBytes()
    _ = pasted.replace(0..<0, by: "geheim".unicodeScalars)
    layer.insert(pasted)
    #expect(
      layer.click(layer.infoBarView.frame(of: .button)).actions == [.noteAccepted("geheim")]
    )
    // Commands with Control are still commands.
    #expect(!layer.press(.character("q"), .control).isConsumed)
    // Another sentence empties the field.
    var wrong = Self.locked
    wrong.text = "That is not the password."
    layer.note = wrong
    layer.type("b")
    #expect(layer.press(.enter).actions == [.noteAccepted("b")])
  }

  @Test func aPasswordWithoutRoomIsSaid() {
    let layer = layer(Self.locked)
    let pasted = SecretBytes()
    let long = String(repeating: "x", count: SecretBytes.maximum)
    _ = pasted.replace(0..<0, by: long.unicodeScalars)
    layer.insert(pasted)
    #expect(layer.notice == nil)
    layer.type("y")
    #expect(layer.notice == Toast(TextCut.secret.sentence, isError: true))
    layer.press(.left)
    #expect(layer.notice == nil)
  }

  /// A contact on paper or Escape ends typing; one in the field begins it.
  @Test func keysGoToTheFieldOnlyWhileItHasTheFocus() {
    let layer = layer(Self.locked)
    #expect(layer.infoBarView.isEditing)
    _ = layer.click(layer.contentRect)
    #expect(layer.press(.character("g")) == .ignored)
    _ = layer.click(layer.infoBarView.frame(of: .field))
    #expect(layer.press(.character("g")).isConsumed)
    #expect(layer.press(.escape).isConsumed && layer.press(.escape) == .ignored)
  }

  /// A long sentence has several lines, and a window without room no bar.
  @Test func theBarIsAsHighAsItsText() {
    let note = InfoBar(
      "Signed digitally once. Your ink is added as an annotation, so that the signature stays "
        + "whole.")
    #expect(
      layer(note, width: 360).infoBarView.bounds.height > layer(note).infoBarView.bounds.height)
    #expect(layer(note, width: 100).infoBarView.bounds.isEmpty)
    #expect(layer(note, height: 120).infoBarView.bounds.isEmpty)
  }
}
