import Graphics
import Input
import Platform
import Testing

@testable import Controls

@Suite struct ControlsTextEditingTests {
  @Test func typingReplacesTheSelection() {
    var editing = TextEditing("signature.png", selection: 0..<9)
    #expect(editing.selectedText == "signature")
    editing.insert("me")
    #expect(editing.text == "me.png")
    #expect(editing.caret == 2)
    #expect(editing.selection.isEmpty)
  }

  @Test func charactersAreThoseOfTheReader() {
    var editing = TextEditing("e\u{301}👍🏽👩‍👩‍👧z")
    #expect(editing.count == 4)
    editing.move(to: 3, extending: false)
    editing.delete(-1, byWord: false)
    #expect(editing.text == "e\u{301}👍🏽z")
    editing.delete(-1, byWord: false)
    editing.delete(-1, byWord: false)
    #expect(editing.text == "z")
    #expect(editing.caret == 0)
    editing.delete(1, byWord: false)
    editing.delete(1, byWord: false)
    #expect(editing.text.isEmpty)
  }

  /// A secret shows neither its characters nor its words.
  @Test func aSecretIsDots() {
    let secret = SecretBytes()
    var editing = TextEditing(secret)
    editing.insert("two w\nords")
    #expect(editing.text == "•••••••••" && editing.caret == 9 && secret.text == "two words")
    editing.step(-1, byWord: true, extending: false)
    #expect(editing.caret == 0)
    editing.move(to: 4, extending: false)
    editing.insert("ß")
    #expect(secret.text == "two ßwords" && editing.caret == 5 && editing.count == 10)
    editing.delete(-1, byWord: false)
    editing.delete(1, byWord: false)
    #expect(secret.text == "two ords" && editing.caret == 4)
    editing.selectWord(at: 1)
    #expect(editing.selection == 0..<8)
    let shown = StyleContext(theme: .light, scale: 1).text.layout(editing.text, size: 13)
    for letter: Character in ["c", "x"] {
      let (_, action) = editing.key(KeyPress(.character(letter), .control), in: shown)
      #expect(action == nil)
    }
    #expect(secret.text == "two ords")
    #expect(editing.takeSecret()?.text == "two ords")
    #expect(secret.isEmpty && editing.text.isEmpty && editing.caret == 0)
  }

  @Test func aJoiningAccentMergesAndTheCaretIsBehindIt() {
    var editing = TextEditing("e")
    editing.move(to: 1, extending: false)
    editing.insert("\u{301}")
    #expect(editing.count == 1)
    #expect(editing.caret == 1)
    var before = TextEditing("\u{301}x", selection: 0..<0)
    before.insert("e")
    #expect(before.text == "e\u{301}x")
    #expect(before.caret == 1)
  }

  @Test func movesByCharacterAndWord() {
    var editing = TextEditing("my new_file (2).png", selection: 0..<0)
    editing.step(1, byWord: true, extending: false)
    #expect(editing.caret == 2)
    editing.step(1, byWord: true, extending: false)
    #expect(editing.caret == 11)
    editing.step(1, byWord: true, extending: true)
    #expect(editing.selectedText == " (2")
    editing.step(-1, byWord: false, extending: false)
    #expect(editing.caret == 11)
    editing.step(-1, byWord: true, extending: false)
    #expect(editing.caret == 3)
    editing.step(-1, byWord: false, extending: false)
    editing.step(-1, byWord: false, extending: false)
    editing.step(-1, byWord: false, extending: false)
    editing.step(-1, byWord: false, extending: false)
    #expect(editing.caret == 0)
  }

  /// A word further than the caret, and not only to the end of what is selected.
  @Test func wordsAreCountedFromTheCaret() {
    var editing = TextEditing("one two three", selection: 0..<3)
    editing.step(1, byWord: true, extending: false)
    #expect(editing.caret == 7 && editing.selection.isEmpty)
    editing = TextEditing("one two three", selection: 4..<7)
    editing.step(-1, byWord: true, extending: false)
    #expect(editing.caret == 4 && editing.selection.isEmpty)
    editing.step(-1, byWord: true, extending: false)
    #expect(editing.caret == 0)
  }

  @Test func deletesWords() {
    var editing = TextEditing("one two three")
    editing.move(to: 7, extending: false)
    editing.delete(-1, byWord: true)
    #expect(editing.text == "one  three")
    editing.delete(1, byWord: true)
    #expect(editing.text == "one ")
  }

  @Test func selectsWords() {
    var editing = TextEditing("one two")
    editing.selectWord(at: 5)
    #expect(editing.selectedText == "two")
    editing.selectWord(at: 3)
    #expect(editing.selectedText == " ")
    editing.selectWord(at: 100)
    #expect(editing.selectedText == "two")
    var empty = TextEditing("")
    empty.selectWord(at: 0)
    #expect(empty.selection == 0..<0)
  }

  /// What is pasted loses no gap between two words: lines become one line with blanks.
  @Test func linesBecomeOneLine() {
    var editing = TextEditing("")
    editing.insert("\nStreet 5\n12345 Bonn\r\n\r\nc\u{0}\u{7f}\u{2028}d\te\u{2029}\r")
    #expect(editing.text == "Street 5 12345 Bonn c d e")
    #expect(editing.caret == editing.count)
    // A break alone is nothing.
    editing.insert("\r\n")
    #expect(editing.text == "Street 5 12345 Bonn c d e")
    #expect(TextEditing("a\tb\nc").text == "a b c")
  }

  @Test func linesOfEveryKindAreLinesWhereTheyMayBe() {
    var editing = TextEditing("", hasLines: true)
    editing.insert("a\r\nb\rc\u{2028}d\te\u{0}\n")
    #expect(editing.text == "a\nb\nc\nd e\n")
  }

  @Test func lengthHasALimit() {
    var editing = TextEditing("abc")
    editing.insert(String(repeating: "x", count: 100_000))
    #expect(editing.count == TextEditing.limit)
    editing.insert("y")
    #expect(editing.count == TextEditing.limit)
    var lines = TextEditing("abc", hasLines: true)
    lines.insert(String(repeating: "x", count: 100_000))
    #expect(lines.count == 65_536)
    for (maximum, text) in [(0, ""), (1, ""), (2, "e\u{301}"), (3, "e\u{301}x")] {
      var few = TextEditing("", maximum: maximum)
      few.insert("e\u{301}xyz")
      #expect(few.text == text)
    }
  }

  /// What has no room is told once, with the number of characters that all would have been.
  @Test func whatIsLeftOutIsTold() {
    var few = TextEditing("abc", selection: 3..<3, maximum: 4)
    few.insert("d")
    #expect(few.takeCut() == nil)
    few.insert("ef")
    #expect(few.text == "abcd" && few.takeCut() == .text(maximum: 4, count: 6))
    #expect(few.takeCut() == nil)
    few.insert("g")
    few.delete(-1, byWord: false)
    #expect(few.takeCut() == nil)
    let limit = TextEditing.limit
    var full = TextEditing(String(repeating: "x", count: limit), selection: limit..<limit)
    // A break at the end of a line is no text.
    full.insert("\n")
    #expect(full.takeCut() == nil)
    full.insert("y")
    #expect(full.takeCut() == .text(maximum: limit, count: limit + 1))
  }

  /// A part of a passphrase would be another one, so nothing of it is taken, which is told.
  @Test func aSecretWithoutRoomIsTold() {
    let secret = SecretBytes()
    var editing = TextEditing(secret)
    editing.insert(String(repeating: "x", count: SecretBytes.maximum))
    #expect(editing.takeCut() == nil && editing.count == SecretBytes.maximum)
    editing.insert("y")
    #expect(editing.takeCut() == .secret && secret.byteCount == SecretBytes.maximum)
    let pasted = SecretBytes()
    _ = pasted.replace(0..<0, by: "ab".unicodeScalars)
    editing.insert(pasted)
    #expect(editing.takeCut() == .secret)
    editing.delete(-1, byWord: false)
    #expect(editing.takeCut() == nil)
  }

  @Test func selectionsOutsideTheTextAreClamped() {
    let editing = TextEditing("abc", selection: 2..<50)
    #expect(editing.selectedText == "c")
    #expect(TextEditing("abc").selectedText == "abc")
  }

  @Test func offsetsAndCharactersAgree() {
    let editing = TextEditing("aé👍🏽z")
    for place in 0...editing.count {
      #expect(editing.character(atUTF8Offset: editing.utf8Offset(of: place)) == place)
    }
    #expect(editing.character(atUTF8Offset: 5) == 2)
    #expect(editing.character(atUTF8Offset: 1000) == 4)
  }
}
