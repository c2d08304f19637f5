import Accessibility
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The card with choices.
@Suite struct ControlsFormTests {
  private let layer = Fixtures.layer()
  private let log = CardLog()
  private let form = Form(
    title: "On which pages?",
    rows: [
      .buttons(["This page", "All pages", "Pages"], chosen: 1, hasField: true),
      .buttons(["Left", "Right"], chosen: 0, label: "From", columns: 2),
    ], text: "1-3", note: "3 pages.", confirmTitle: "Place")

  init() { layer.present(form, log: log) }

  private var card: FormCard? { layer.card as? FormCard }

  private func answer(_ choices: [Int], _ text: String = "1-3") -> Form.Answer {
    Form.Answer(choices: choices, text: text)
  }

  @Test func choicesAreMadeByPresses() throws {
    let frames = try #require(card?.choiceFrames)
    #expect(log.of { layer.click(frames[0][0]) } == [.formChanged(answer([0, 0]))])
    #expect(log.of { layer.click(frames[1][1]) } == [.formChanged(answer([0, 1]))])
    #expect(frames[1][0].y == frames[1][1].y && frames[1][0].maxX <= frames[1][1].x)
    // The last choice has the field; typing chooses it.
    #expect(log.of { layer.click(frames[0][2]) } == [.formChanged(answer([2, 1]))])
    #expect(log.of { layer.press(.character("7")) } == [.formChanged(answer([2, 1], "7"))])
    let button = try #require(card?.buttons[1].frame)
    #expect(log.of { layer.click(button) } == [.formAccepted(answer([2, 1], "7"))])
    #expect(layer.isModal)
    var refused = form
    (refused.note, refused.isError) = ("No.", true)
    layer.update(refused)
    #expect(card?.form.note == "No." && card?.form.isError == true)
    #expect(card?.field.text == "7")
    #expect(log.of { layer.press(.escape) } == [.cancelled] && !layer.isModal)
  }

  /// The first button of such a form is an action, which Escape does not carry out.
  @Test func escapeClosesAFormWithoutCancel() throws {
    var closed = form
    closed.actions = [Form.Action("Reset all")]
    closed.hasCancel = false
    layer.present(closed, log: log)
    let reset = try #require(card?.buttons[0].frame)
    #expect(log.of { layer.click(reset) } == [.action])
    #expect(log.of { layer.press(.escape) } == [.cancelled] && !layer.isModal)
  }

  /// What has no room is said in place of the note until the next key.
  @Test func whatHasNoRoomIsSaid() throws {
    layer.click(try #require(card?.choiceFrames[0][2]))
    layer.insert(String(repeating: "x", count: TextEditing.limit + 1))
    let sentence = TextCut.text(maximum: TextEditing.limit, count: 0).sentence
    #expect(card?.note.text == sentence && card?.note.isError == true)
    layer.press(.left)
    #expect(card?.note.text == "3 pages." && card?.note.isError == false)
  }

  @Test func cuttingCopiesAndChanges() throws {
    layer.click(try #require(card?.choiceFrames[0][2]))
    layer.press(.character("a"), .control)
    let calls = log.of {
      #expect(layer.press(.character("x"), .control).actions == [.copy("1-3")])
    }
    #expect(calls == [.formChanged(answer([2, 0], ""))])
    #expect(log.of { layer.insert("4") } == [.formChanged(answer([2, 0], "4"))])
  }

  @Test func keysWalkThroughIt() {
    #expect(log.of { layer.press(.up) } == [.formChanged(answer([0, 0]))])
    #expect(log.of { layer.press(.up) }.isEmpty)
    #expect(log.of { layer.press(.down) } == [.formChanged(answer([1, 0]))])
    layer.press(.tab)
    #expect(card?.focus == .content)
    layer.press(.tab)
    #expect(log.of { layer.press(.right) } == [.formChanged(answer([1, 1]))])
    #expect(log.of { layer.press(.enter) } == [.formAccepted(answer([1, 1]))])
  }

  /// A row that is not enabled is shown, and neither reached nor changed.
  @Test func aRowMayBeDisabled() throws {
    var closed = form
    closed.rows[1] = .buttons(["Left", "Right"], chosen: 0, label: "From", isEnabled: false)
    layer.update(closed)
    let card = try #require(card)
    #expect(log.of { layer.click(card.choiceFrames[1][1]) }.isEmpty)
    #expect(!card.focusOrder.contains(card.choice(1, 0)))
    let nodes = card.contentNodes(0)
    #expect(nodes[1].name == "From" && nodes[1].children.count == 2)
    #expect(nodes[1].children.allSatisfy { !$0.states.contains(.enabled) })
    #expect(nodes[0].children.allSatisfy { $0.states.contains(.enabled) })
    // The field is named as the choice that it is for.
    #expect(nodes[0].children.map(\.name) == ["This page", "All pages", "Pages", "Pages"])
  }

  private func present(_ rows: [Form.Row], hasPicture: Bool = false) throws -> FormCard {
    layer.present(
      Form(title: "Preferences", rows: rows, hasPicture: hasPicture, confirmTitle: "Close"),
      log: log)
    return try #require(card)
  }

  /// Draws the window, and expects that no text of the card is cut.
  private func expectWhole() throws {
    _ = try layer.picture()
    #expect(layer.cutTexts.isEmpty, "\(layer.cutTexts)")
  }

  /// A long title takes what short ones beside it do not need; the card stays as it is.
  @Test func columnsAreAsWideAsTheirTitles() throws {
    let card = try present([
      .buttons(["Wie das System es will", "Hell", "Dunkel"], chosen: 0, columns: 3),
      .buttons(["Aus", "8 ms", "16 ms", "24 ms"], chosen: 0, columns: 4),
    ])
    try expectWhole()
    let frames = card.choiceFrames
    #expect(card.frame.width == 440)
    #expect(Set(frames[0].map(\.y)).count == 1 && Set(frames[1].map(\.y)).count == 1)
    #expect(frames[0][0].width > frames[0][1].width)
    #expect(frames[1].allSatisfy { abs($0.width - frames[1][0].width) <= 1 })
    for (left, right) in zip(frames[0], frames[0].dropFirst()) { #expect(left.maxX == right.x) }
  }

  /// Where the titles do not fit side by side there are fewer columns.
  @Test func longTitlesHaveFewerColumns() throws {
    let long = "As the language of the desktop"
    let card = try present([
      .buttons([long, long, "English", long], chosen: 0, columns: 4),
      .buttons(["Aus", "An"], chosen: 0, columns: 2),
    ])
    try expectWhole()
    let frames = card.choiceFrames[0]
    #expect(Set(frames.map(\.x)).count == 1 && card.frame.width == 440)
    for (upper, lower) in zip(frames, frames.dropFirst()) { #expect(upper.maxY == lower.y) }
    #expect(frames.allSatisfy { $0.height >= 37 && card.frame.intersection($0) == $0 })
    #expect(frames[3].maxY <= card.choiceFrames[1][0].y)
  }

  /// Segments are as wide as their titles are once they are chosen. If all together are wider than
  /// the card, it grows.
  @Test(arguments: [false, true]) func segmentsShowWholeTitles(hasPicture: Bool) throws {
    _ = layer.layout(width: 1200, height: 800, scale: 1)
    let titles = ["Sans enregistrement", "Modifications", "Avec les tracés"]
    for chosen in titles.indices {
      let card = try present(
        [
          .segments("Format", ["PNG", "PDF"], chosen: 0),
          .segments("Evidence", titles, chosen: chosen),
        ],
        hasPicture: hasPicture)
      try expectWhole()
      let frames = card.choiceFrames
      #expect(card.frame.width > 440 && layer.window.intersection(card.frame) == card.frame)
      #expect(abs(frames[0][0].width - frames[0][1].width) <= 1)
      #expect(frames[1][2].width < frames[1][0].width)
      #expect(frames[1].last?.maxX == frames[0].last?.maxX)
    }
  }

  /// In a narrow window the picture makes room for the titles of segments.
  @Test func titlesGoBeforeThePicture() throws {
    _ = layer.layout(width: 400, height: 500, scale: 1)
    let short = (titles: ["Ink", "Page"], hasPicture: true)
    let long = (titles: ["Nur die Tinte der Seite", "Ganze Seite"], hasPicture: false)
    for (titles, hasPicture) in [short, long] {
      let card = try present(
        [.segments("Area", titles, chosen: 0), .field("Title")], hasPicture: true)
      #expect(card.pictureFrame.isEmpty != hasPicture)
      try expectWhole()
    }
  }

  /// Letters of buttons and of the note stay whole in the smallest windows. Two buttons have one
  /// row again after four had two.
  @Test(arguments: [(320, 240), (240, 200)])
  func buttonsStayLegible(width: Int, height: Int) throws {
    _ = layer.layout(width: width, height: height, scale: 1)
    var long = form
    long.note =
      "The passphrase of the certificate comes next. It is kept nowhere, and a token counts the "
      + "tries."
    long.actions = [Form.Action("Look again"), Form.Action("Choose…")]
    layer.present(long, log: log)
    for rows in [2, 1] {
      let card = try #require(card)
      #expect(Set(card.buttons.map(\.frame.y)).count == rows)
      for button in card.buttons {
        #expect(button.frame.height >= 28)
        #expect(card.frame.intersection(button.frame) == button.frame)
      }
      #expect(card.noteFrame.height >= layer.style.paragraph("x", width: width).height)
      #expect(card.noteFrame.maxY <= card.buttons.map(\.frame.y).min() ?? 0)
      long.actions = []
      layer.update(long)
    }
  }

  /// Many choices in a low window are not squeezed: the rows scroll, and show what has the focus.
  @Test func rowsScrollInALowWindow() throws {
    _ = layer.layout(width: 400, height: 300, scale: 1)
    let card = try present([
      .buttons((1...12).map { "Signature \($0)" }, chosen: 0), .field("Name"),
    ])
    let least = layer.style.paragraph("x", width: 400).height
    #expect(card.maxScroll > 0 && card.scroll == 0)
    #expect(card.wholeFrames[0].allSatisfy { $0.height >= least })
    #expect(card.viewport.maxY <= card.buttons[0].frame.y)
    #expect(card.choiceFrames[0][0] == card.wholeFrames[0][0] && card.choiceFrames[0][11].isEmpty)
    for _ in 0..<11 { layer.press(.down) }
    #expect(card.form.rows[0].chosen == 11 && card.scroll > 0)
    #expect(card.choiceFrames[0][11] == card.wholeFrames[0][11])
    layer.press(.tab)
    #expect(card.focus == .content)
    #expect(card.field.frame.intersection(card.viewport) == card.field.frame)
    // The wheel scrolls, and leaves the focus where it is.
    card.scroll(by: -10_000)
    #expect(card.scroll == 0 && card.focus == .content)
    layer.click(card.choiceFrames[0][1])
    #expect(card.form.rows[0].chosen == 1)
    // There is room for all in a high one.
    _ = layer.layout(width: 400, height: 900, scale: 1)
    #expect(card.maxScroll == 0 && card.choiceFrames == card.wholeFrames)
  }

  /// A finger scrolls rows that do not all fit, and chooses none by that.
  @Test func aFingerScrollsRows() throws {
    _ = layer.layout(width: 400, height: 300, scale: 1)
    let card = try present([
      .buttons((1...12).map { "Signature \($0)" }, chosen: 0), .field("Name"),
    ])
    let (x, y) = (card.viewport.x + 20, card.viewport.maxY - 10)
    #expect(card.maxScroll > 60)
    // A hand that hardly strays chooses.
    let lowest = try #require(card.choiceFrames[0].firstIndex { $0.contains(x, y) })
    layer.send(.down, x, y, finger: 1)
    layer.send(.move, x + 3, y, finger: 1)
    layer.send(.up, x + 3, y, finger: 1)
    #expect(card.form.rows[0].chosen == lowest)
    card.scroll(by: -card.maxScroll)
    let moved = log.of {
      layer.send(.down, x, y, finger: 1)
      for way in [20, 40, 60] { layer.send(.move, x, y - way, finger: 1) }
      layer.send(.up, x, y - 60, finger: 1)
    }
    #expect(moved.isEmpty && card.scroll == 60 && card.form.rows[0].chosen == lowest)
    // It goes back as far as the rows go, also over the field.
    card.scroll(by: card.maxScroll)
    let field = card.field.frame.center
    #expect(card.part(at: PixelPoint(field)) == .content)
    layer.send(.down, Int(field.x), Int(field.y), finger: 1)
    for way in [40, 400] { layer.send(.move, Int(field.x), Int(field.y) + way, finger: 1) }
    #expect(card.scroll == 0)
    layer.send(.cancel, Int(field.x), Int(field.y), finger: 1)
    layer.send(.move, x, y - 60, finger: 1, inContact: true)
    #expect(card.scroll == 0)
  }

  /// Screen readers are told which rows are in view.
  @Test func rowsOutOfViewAreNotShowing() throws {
    _ = layer.layout(width: 400, height: 300, scale: 1)
    let card = try present([
      .buttons((1...12).map { "Signature \($0)" }, chosen: 0), .field("Name"),
    ])
    func isShowing(_ name: String) -> Bool? {
      card.node(1).first { $0.name == name }?.states.contains(.showing)
    }
    #expect(isShowing("Signature 1") == true && isShowing("Signature 12") == false)
    #expect(isShowing("Name") == false && isShowing("Close") == true)
    card.scroll(by: card.maxScroll)
    #expect(isShowing("Signature 1") == false && isShowing("Signature 12") == true)
    #expect(isShowing("Name") == true)
  }

  /// All parts stay on the card, also in a low window.
  @Test(arguments: [(900, 700), (400, 300), (260, 160)]) func itFits(width: Int, height: Int) throws
  {
    _ = layer.layout(width: width, height: height, scale: 1)
    let card = try #require(card)
    let frames = card.choiceFrames.flatMap { $0 } + card.buttons.map(\.frame)
    for frame in frames { #expect(card.frame.intersection(frame) == frame) }
    #expect(layer.window.intersection(card.frame) == card.frame)
  }
}
