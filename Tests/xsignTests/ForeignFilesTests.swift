import Foundation
import Ink
import Testing

@testable import xsign

/// Files of other programs are not replaced by what xsign understood of them.
@MainActor
@Suite struct ForeignFilesTests {
  /// InkML with content that a drawing cannot contain.
  private static let foreign = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ink xmlns="http://www.w3.org/2003/InkML">
    <annotation type="writer">A. Writer</annotation>
    <annotationXML type="truth"><math xmlns="http://www.w3.org/1998/Math/MathML"/></annotationXML>
    <traceGroup xml:id="word1"><annotation type="truth">x</annotation>
    <trace xml:id="t1">9 9, 18 9</trace></traceGroup>
    </ink>
    """

  /// Opens the file and returns its bytes.
  private func open(_ text: String, as name: String, _ harness: DialogHarness) throws -> Data {
    let path = harness.path(name)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    harness.session.open(path)
    harness.release()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// The text of a drawing that xsign wrote, with one stroke.
  private func own(_ harness: DialogHarness) throws -> String {
    harness.draw()
    harness.saveAs("own.inkml")
    harness.release()
    return try String(contentsOfFile: harness.path("own.inkml"), encoding: .utf8)
  }

  @Test func savingAForeignInkMLAsksForAName() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let bytes = try open(Self.foreign, as: "word.inkml", harness)
    #expect(harness.session.file.path == nil && !harness.session.isModified)
    harness.draw()
    harness.dialogs.save()
    #expect(harness.dialogs.isPrompting)
    #expect(harness.text == harness.path("word-xsign.inkml"))
    // The original is replaced only after the question.
    harness.accept(harness.path("word.inkml"))
    #expect(harness.line == "word.inkml exists. Replace it?")
    harness.release()
    #expect(try Data(contentsOf: URL(fileURLWithPath: harness.path("word.inkml"))) == bytes)
    harness.accept(harness.path("word-xsign.inkml"))
    harness.release()
    #expect(harness.session.file.path == harness.path("word-xsign.inkml"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: harness.path("word.inkml"))) == bytes)
  }

  @Test(arguments: [
    // What another program added to a file of xsign's.
    ("</ink>", "<annotationXML/></ink>"),
    ("</ink>", "<m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\"/></ink>"),
    ("</ink>", "<annotation type=\"truth\">x</annotation></ink>"),
    ("<trace ", "<trace xml:id=\"t1\" "),
    ("<trace ", "<trace type=\"penUp\">1 1 0</trace><trace "),
    ("<definitions>", "<definitions><timestamp xml:id=\"now\"/>"),
    ("</brush>", "<brushProperty name=\"tip\" value=\"ellipse\"/></brush>"),
    // The mark is gone.
    ("<annotation type=\"xsign:", "<annotation type=\"other:"),
  ]) func aFileThatAnotherProgramChangedIsForeign(_ change: (String, String)) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let text = try own(harness)
    let changed = text.replacing(change.0, with: change.1)
    #expect(changed != text)
    _ = try open(changed, as: "changed.inkml", harness)
    #expect(harness.drawn == [1] && harness.session.file.path == nil)
  }

  @Test func aPictureThatIsLeftOutIsNotLostBySaving() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let picture = """
      <annotation type="xsign:pictureFrame">0 0 9 9</annotation>
      <annotation type="xsign:picture" encoding="base64">AAAA</annotation>
      <definitions>
      """
    let text = try own(harness).replacing("<definitions>", with: picture)
    _ = try open(text, as: "changed.inkml", harness)
    #expect(harness.drawn == [1] && harness.session.file.path == nil)
  }

  @Test func ownFilesAreSavedInPlace() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let text = try own(harness)
    // Older versions wrote no mark about times.
    let older = text.replacing(
      "<annotation type=\"xsign:times\">stroke</annotation>\n", with: "")
    #expect(older != text)
    // The first version had no annotations.
    let engines = try #require(older.firstRange(of: "<annotation type=\"xsign:engines\">"))
    let definitions = try #require(older.firstRange(of: "<definitions>"))
    let oldest = older.replacingCharacters(
      in: engines.lowerBound..<definitions.lowerBound, with: "")
    #expect(!oldest.contains("<annotation"))
    for (name, text) in [("a.inkml", text), ("b.inkml", older), ("c.inkml", oldest)] {
      _ = try open(text, as: name, harness)
      #expect(harness.session.file.path == harness.path(name))
    }
  }

  /// The suggestion for a file of any other format is beside it, too.
  @Test func theSuggestionIsBesideTheOriginal() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    _ = try open("1 0 9 9 -\n", as: "hand.v2.txt", harness)
    harness.dialogs.save()
    #expect(harness.text == harness.path("hand.v2-xsign.inkml"))
    harness.cancel()
    harness.session.startNew()
    harness.dialogs.promptToSave(.inkML)
    // Another drawing has another name, in the folder that was used last.
    let text = try #require(harness.text)
    #expect(text.hasPrefix(harness.path("")) && !text.contains("hand"))
  }
}
