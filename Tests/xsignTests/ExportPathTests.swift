import Controls
import Export
import Testing

@testable import xsign

@Suite struct ExportPathTests {
  private func path(_ text: String, _ format: ExportFormat = .png) -> ExportPath {
    ExportPath(
      text, format: format, folder: "/home/ada/Pictures", home: "/home/ada",
      isFolder: { ["/tmp", "/home/ada", "/tmp/x.pdf"].contains($0) })
  }

  @Test func namesLieInTheFolderSuggested() {
    #expect(path("me.png") == .path("/home/ada/Pictures/me.png"))
    #expect(path("best/me.png") == .path("/home/ada/Pictures/best/me.png"))
    #expect(path("../me.png") == .path("/home/ada/Pictures/../me.png"))
    #expect(path("~ada/me.png") == .path("/home/ada/Pictures/~ada/me.png"))
    #expect(path("/tmp/me.png") == .path("/tmp/me.png"))
    #expect(path("~/me.png") == .path("/home/ada/me.png"))
    #expect(path("/tmp/~/me.png") == .path("/tmp/~/me.png"))
  }

  @Test func namesOfNothingAreRefused() {
    for text in ["", " ", "   \t"] { #expect(path(text) == .refused("Type the name of a file.")) }
  }

  @Test func theEndingIsTheFormats() {
    #expect(path("/tmp/me") == .path("/tmp/me.png"))
    #expect(path("/tmp/me.PNG") == .path("/tmp/me.PNG"))
    #expect(path("/tmp/me.v2", .pdf) == .path("/tmp/me.v2.pdf"))
    #expect(path("/tmp/me.jpg") == .path("/tmp/me.jpg.png"))
    #expect(path("/tmp/me.", .svg) == .path("/tmp/me..svg"))
    #expect(path("/tmp/mepng") == .path("/tmp/mepng.png"))
    #expect(path("/tmp/me.svg.png") == .path("/tmp/me.svg.png"))
    #expect(path("/tmp/a.pdf/me") == .path("/tmp/a.pdf/me.png"))
    #expect(path(".me") == .path("/home/ada/Pictures/.me.png"))
  }

  @Test func anotherFormatsEndingIsRefused() {
    let pdf = ExportPath.refused("This exports a PDF; end the name in .pdf.")
    #expect(path("x.png", .pdf) == pdf && path("/tmp/x.SVG", .pdf) == pdf)
    #expect(path("~/x.pdf") == .refused("This exports a PNG; end the name in .png."))
    #expect(path("x.pdf", .svg) == .refused("This exports an SVG; end the name in .svg."))
    // Also those of drawings and keys, which are no exports.
    for other in ["x.inkml", "x.JSON", "x.p12"] { #expect(path(other, .pdf) == pdf) }
    for other in ["x.json", "x.png", "x.p12"] {
      let drawing = ExportPath(
        other, ending: "inkml", what: "This saves InkML", folder: "/tmp", isFolder: { _ in false })
      #expect(drawing == .refused("This saves InkML; end the name in .inkml."))
    }
  }

  @Test func aNameHasToBeThere() {
    #expect(path("") == .refused("Type the name of a file."))
    #expect(path("/tmp/.png") == .refused("Type a name before .png."))
  }

  /// Paths of folders are returned unchanged: the prompt reports the missing name.
  @Test func foldersStay() {
    #expect(path("~") == .path("/home/ada") && path("~/") == .path("/home/ada/"))
    #expect(path("/tmp") == .path("/tmp") && path("/tmp/x.pdf") == .path("/tmp/x.pdf"))
    #expect(path("/") == .path("/") && path("..") == .path("/home/ada/Pictures/.."))
  }

  @Test func slashesAreBytes() {
    // A name that begins with a combining mark.
    #expect(path("/tmp/\u{301}.png") == .path("/tmp/\u{301}.png"))
    #expect(path("/tmp.pdf/\u{301}") == .path("/tmp.pdf/\u{301}.png"))
    // Only the name is selected, however it begins: what is typed over it stays in the folder.
    let prompt = Prompt.file(
      title: "", path: "/tmp/\u{301}ab.png", ending: "png", confirmTitle: "")
    #expect(prompt.selection == 5..<7)
  }
}
