import Graphics
import Ink
import Input
import Testing

@testable import Controls

/// The editor of a field of the document.
@Suite struct FieldEditorTests {
  let frame = PixelRect(x: 100, y: 200, width: 200, height: 60)

  func editor(
    _ text: String, hasLines: Bool = false, maximum: Int? = nil
  ) -> FieldEditor {
    FieldEditor(
      FieldEditor.Text(
        text, hasLines: hasLines, maximumLength: maximum, alignment: .left, size: { _ in 16 }),
      frame: frame, scale: 1)
  }

  /// Presses a key and returns what it asks for; nil in it if nothing, and nil if it is not
  /// consumed.
  func press(
    _ key: Key, _ text: String = "", _ modifiers: Modifiers = [], in editor: inout FieldEditor
  ) -> ControlAction?? {
    let (isConsumed, action) = editor.key(KeyPress(key, modifiers, text: text))
    return isConsumed ? .some(action) : nil
  }

  func type(_ text: String, in editor: inout FieldEditor) {
    for character in text {
      _ = press(.character(character), String(character), in: &editor)
    }
  }

  /// A file may have a text that is larger than any page.
  @Test(arguments: [nil, 100.0]) func aTextOnAPageMayBeOfAnySize(width: Double?) {
    let style = TypedText.Style(size: 16, width: width)
    let editor = FieldEditor(
      "a", FieldEditor.PageText(style: style, color: Color(hex: 0), unit: 1e300), corner: .zero,
      scale: 1)
    #expect(min(editor.frame.width, editor.frame.height) > 1_000_000)
  }

  @Test func typingReplacesTheOldText() {
    var editor = editor("old")
    #expect(!editor.isChanged)
    type("new", in: &editor)
    #expect(editor.text == "new" && editor.isChanged)
  }

  /// What cannot be edited is no change.
  @Test func anUntouchedTextIsNotChanged() {
    let editor = editor("a\u{1}b\tc")
    #expect(!editor.isChanged)
  }

  @Test func linesAreWhereTheyMayBe() {
    var editor = editor("", hasLines: true)
    type("ab", in: &editor)
    let answer6 = press(.enter, in: &editor)
    #expect(answer6 == .some(nil))
    type("c", in: &editor)
    #expect(editor.text == "ab\nc")
    _ = press(.up, in: &editor)
    type("x", in: &editor)
    #expect(editor.text == "axb\nc" || editor.text == "abx\nc")
    editor.insert("1\n2")
    #expect(editor.text?.contains("1\n2") == true)
    var single = self.editor("")
    single.insert("1\n2")
    #expect(single.text == "1 2")
  }

  /// Nobody types where nothing is seen.
  @Test func linesScrollToTheCaret() {
    var editor = editor("", hasLines: true)
    func caret(_ editor: FieldEditor) -> ClosedRange<Double> {
      let layout = editor.layout
      let caret = layout.caret(ofUTF8Offset: editor.editing.utf8Offset(of: editor.editing.caret))
      let top = Double(editor.origin(of: layout).y) + caret.y
      return top...top + caret.height
    }
    let first = caret(editor)
    for number in 1...9 {
      type("\(number)", in: &editor)
      _ = press(.enter, in: &editor)
      #expect(caret(editor).lowerBound >= 200 && caret(editor).upperBound <= 261)
    }
    // A press on a line that is seen moves none.
    let end = editor.origin(of: editor.layout)
    editor.pressed(event(110, 230))
    editor.released()
    #expect(editor.origin(of: editor.layout) == end && caret(editor).contains(230))
    // The lines are as on the page once the work ends.
    _ = press(.end, "", .control, in: &editor)
    #expect(editor.origin(of: editor.layout) == end)
    editor.isDone = true
    #expect(editor.origin(of: editor.layout).y > end.y + 60)
    editor.isDone = false
    _ = press(.home, "", .control, in: &editor)
    #expect(abs(caret(editor).lowerBound - first.lowerBound) < 0.01)
  }

  @Test func theLengthIsLimited() {
    var editor = editor("", maximum: 3)
    type("abcd", in: &editor)
    #expect(editor.text == "abc")
    _ = press(.character("a"), "", .control, in: &editor)
    editor.insert("12345")
    #expect(editor.text == "123")
  }

  @Test func aContactPlacesTheCaret() {
    var editor = editor("abcdef")
    func event(_ x: Double, _ y: Double) -> PointerEvent {
      PointerEvent(
        phase: .down, contact: ContactID(master: 2, source: 9), kind: .mouse,
        position: Point(x, y), time: 1000)
    }
    editor.pressed(event(102, 230))
    editor.released()
    type("x", in: &editor)
    #expect(editor.text == "xabcdef")
    editor.pressed(event(290, 230))
    editor.dragged(event(100, 230))
    type("y", in: &editor)
    #expect(editor.text == "y")
  }

  // MARK: As on the page

  /// The characters of a comb stand in its cells, and the caret between them.
  @Test(arguments: [FieldLook.Alignment.left, .right, .center])
  func charactersStandInCells(alignment: FieldLook.Alignment) {
    var print = FieldEditor.Print()
    print.cells = 8
    var editor = FieldEditor(
      FieldEditor.Text(
        "", hasLines: false, maximumLength: 8, alignment: alignment, print: print,
        size: { _ in 16 }),
      frame: frame, scale: 1)
    func caret() -> Double {
      editor.layout.caret(ofUTF8Offset: editor.editing.utf8Offset(of: editor.editing.caret)).x
    }
    // A cell is 25 pixels wide.
    let begin =
      switch alignment {
      case .left: 0.0
      case .right: 100.0
      case .center: 50.0
      }
    type("1é34", in: &editor)
    #expect(editor.origin(of: editor.layout) == PixelPoint(x: 100, y: 200))
    #expect(abs(caret() - min(begin + 100, 198)) < 0.01)
    editor.pressed(event(100 + Int(begin) + 52, 230))
    editor.released()
    #expect(abs(caret() - (begin + 50)) < 0.01)
    _ = press(.character("a"), "", .control, in: &editor)
    let marked = editor.layout.selection(0, 5).reduce(PixelRect.empty) { $0.union($1) }
    #expect(abs(marked.x - max(1, Int(begin))) <= 1 && abs(marked.width - 100) <= 3)
  }

  /// A number in Hebrew text is read from the left, and the arrow keys go as the text is seen.
  @Test func theCaretOfACombFollowsTheText() {
    var print = FieldEditor.Print()
    print.cells = 8
    func editor(_ text: String) -> FieldEditor {
      FieldEditor(
        FieldEditor.Text(
          text, hasLines: false, maximumLength: 8, alignment: .left, print: print,
          size: { _ in 16 }),
        frame: frame, scale: 1)
    }
    func caret(_ editor: FieldEditor) -> Double {
      editor.layout.caret(ofUTF8Offset: editor.editing.utf8Offset(of: editor.editing.caret)).x
    }
    // The letter is in the last cell, and the digits are in the three before it.
    var mixed = editor("")
    type("א123", in: &mixed)
    #expect(abs(caret(mixed) - 175) < 0.01)
    mixed.pressed(event(100 + 102, 230))
    mixed.released()
    #expect(abs(caret(mixed) - 100) < 0.01 && mixed.editing.caret == 1)
    var hebrew = editor("")
    type("שלום", in: &hebrew)
    #expect(abs(caret(hebrew) - 100) < 0.01)
    for step in 1...4 {
      _ = press(.right, in: &hebrew)
      #expect(abs(caret(hebrew) - min(100 + 25 * Double(step), 198)) < 0.01)
    }
    #expect(hebrew.editing.caret == 0)
  }

  /// Lines break where those of the page do, in its font and at every zoom.
  @Test(arguments: [1.0, 1.5, 3.1]) func linesAreThoseOfThePage(unit: Double) {
    let text = "words that are many enough for a number of lines in a box"
    let engine = DocumentTextEngine()
    var print = FieldEditor.Print(engine: engine)
    print.font = DocumentFont(families: "Serif", size: 1, isBold: true)
    (print.unit, print.inset) = ({ unit }, 3)
    let box = PixelRect(
      x: 0, y: 0, width: Int((200 * unit).rounded()), height: Int(60 * unit))
    let editor = FieldEditor(
      FieldEditor.Text(
        text, hasLines: true, maximumLength: nil, alignment: .left, print: print,
        size: { _ in 11 * unit }),
      frame: box, scale: 1)
    let onPage = engine.layout(
      text, DocumentFont(families: "Serif", size: 11, isBold: true), width: 194)
    #expect(onPage.lines.count > 1)
    #expect(abs(Double(editor.layout.height) - onPage.height * unit) <= 1)
    #expect(abs(Double(editor.layout.width) - onPage.width * unit) <= 1)
  }

  // MARK: Texts on a page

  private func page(_ text: String, width: Double? = nil) -> FieldEditor {
    let style = TypedText.Style(size: 16, width: width)
    return FieldEditor(
      text, FieldEditor.PageText(style: style, color: Color(hex: 0), unit: 2),
      corner: Point(100, 200), scale: 1)
  }

  private func event(_ x: Int, _ y: Int) -> PointerEvent {
    PointerEvent(
      phase: .down, contact: ContactID(master: 2, source: 9), kind: .mouse,
      position: Point(Double(x), Double(y)), time: 1000)
  }

  /// A text has the size of its lines, which grows with it.
  @Test func aTextOnAPageGrows() {
    var editor = page("")
    let empty = editor.frame
    #expect((empty.x, empty.y) == (100, 200) && 30...45 ~= empty.height)
    type("some words", in: &editor)
    #expect(editor.frame.width > empty.width + 100 && editor.frame.height == empty.height)
    let answer = press(.enter, in: &editor)
    #expect(answer == .some(nil) && editor.frame.height > 3 * empty.height / 2)
    let end = press(.escape, in: &editor)
    #expect(end == .some(.fieldEnded(.cancelled)) && editor.text == "some words\n")
  }

  /// A line that wraps ends before the blank.
  @Test func homeAndEndAreThoseOfTheWrappedLine() {
    var editor = page("some words", width: 70)
    #expect(editor.frame.height > 2 * page("some words").frame.height * 3 / 4)
    _ = press(.home, in: &editor)
    #expect(editor.editing.caret == 5)
    _ = press(.up, in: &editor)
    for _ in 0..<2 {
      _ = press(.end, in: &editor)
      #expect(editor.editing.caret == 4)
    }
    _ = press(.home, in: &editor)
    #expect(editor.editing.caret == 0)
  }

  /// The handle sets where its lines wrap, and what is around its lines moves it.
  @Test func contactsOnItsFrameMoveAndWrapIt() throws {
    var editor = page("some words")
    let frame = editor.frame
    let handle = try #require(editor.handle)
    editor.pressed(event(handle.x + 1, handle.y + 1))
    editor.dragged(event(100 + frame.width / 2, handle.y))
    editor.released()
    #expect(editor.frame.width < frame.width && editor.frame.height > 3 * frame.height / 2)
    #expect(editor.page?.style.width.map { 20...frame.width ~= Int($0) } == true)
    let wrapped = editor.frame
    editor.pressed(event(100 - 2, 200 - 2))
    editor.dragged(event(100 + 28, 200 + 8))
    editor.released()
    #expect(editor.offset == (30, 10) && editor.frame == wrapped.offset(x: 30, y: 10))
    #expect(editor.text == "some words")
    #expect(!editor.takes(PixelPoint(x: 130 - 20, y: 210 - 20)))
  }

  /// It is seen and pressed where its pane shows ink, and not on what surrounds that.
  @Test(arguments: [true, false]) func itEndsAtTheEdgeOfItsPane(isOnPage: Bool) throws {
    var editor = isOnPage ? page("some words") : editor("some words")
    let (inside, outside) = (PixelPoint(x: 118, y: 205), PixelPoint(x: 122, y: 205))
    #expect(editor.takes(outside) && editor.area.maxX > 120)
    editor.room = PixelRect(x: 0, y: 0, width: 120, height: 300)
    #expect(editor.area.maxX == 120)
    #expect(editor.takes(inside) && editor.contains(inside))
    #expect(!editor.takes(outside) && !editor.contains(outside))
    var surface = try ImageSurface(format: .argb32, width: 400, height: 300)
    surface.draw { context in editor.draw(on: context) }
    let drawn = (0..<400 * 300).filter { surface.pixel(x: $0 % 400, y: $0 / 400) != 0 }
    #expect(!drawn.isEmpty && drawn.allSatisfy { $0 % 400 < 120 })
  }
}
