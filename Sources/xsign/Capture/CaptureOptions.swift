import ArgumentParser
import Graphics
import Ink
import Localization
import Platform

/// The options for the window of `xsign capture`.
struct CaptureWindowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(tr("The title of the window. Default: Sign here."), valueName: "title"))
  var title: String?

  @Option(
    help: ArgumentHelp(tr("What is signed, in a note above the paper."), valueName: "text"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      tr("The title of the button that accepts. Default: Done."), valueName: "title"))
  var okLabel: String?

  @Option(
    help: ArgumentHelp(
      tr("The title of the button that cancels. Default: Cancel."), valueName: "title"))
  var cancelLabel: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The size of the window in canvas units of 1/96 inch. Default: 640x360."),
      valueName: "widthxheight"),
    transform: { text in
      let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      let minimum = CaptureRequest.minimum
      guard parts.count == 2, let width = NumberArgument.number(parts[0]),
        let height = NumberArgument.number(parts[1]), minimum.width...10_000 ~= width,
        minimum.height...10_000 ~= height
      else { throw OptionError(tr("a size is WIDTHxHEIGHT, from 320x200 to 10000x10000")) }
      return CanvasSize(width: width, height: height)
    })
  var size: CanvasSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The number of the X11 window over which this one stays, as 0x3a00007."),
      valueName: "window"),
    transform: { text in
      let digits = text.lowercased()
      let number =
        digits.hasPrefix("0x") ? UInt32(digits.dropFirst(2), radix: 16) : UInt32(digits)
      guard let number, number > 0 else {
        throw OptionError(tr("a window is a number, as 0x3a00007 or 60817415"))
      }
      return UInt(number)
    })
  var attach: UInt?

  /// Sets what was given.
  func apply(to request: inout CaptureRequest) {
    if let title { request.title = title }
    request.text = text.flatMap { $0.isEmpty ? nil : $0 }
    request.acceptTitle = okLabel.flatMap { $0.isEmpty ? nil : $0.legible.inOneLine }
    request.cancelTitle = cancelLabel.flatMap { $0.isEmpty ? nil : $0.legible.inOneLine }
    if let size { request.size = size }
    request.parent = attach
  }
}

/// The options for the paper of `xsign capture`.
struct CapturePaperOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      tr(
        "Draw a line to sign on, which is not in the file. Default: on paper that is blank at "
          + "first.")))
  var baseline: Bool?

  @Option(
    help: ArgumentHelp(
      tr("A PNG or JPEG under the ink, which is not in the file."), valueName: "picture"),
    completion: .file())
  var background: String?

  @Option(
    help: ArgumentHelp(
      tr("A drawing that is on the paper at first, to be signed or changed."),
      valueName: "drawing"),
    completion: .file())
  var from: String?

  /// Returns the paper. The options `pen` override the pens of the drawing, and `engine` draws it.
  /// Blocks on the disk.
  func paper(applying pen: PenOptions, engine: EngineSettings) throws -> CapturePaper {
    let isBlank = background == nil && from == nil
    var paper = CapturePaper(hasLine: baseline ?? isBlank)
    // White ink is for dark paper elsewhere: whoever signs has to see it.
    if isBlank { paper.color = pen.applied(to: PenChoice().pen).samplePaper }
    if let background {
      let path = try InputPath.path(background)
      let name = DrawingFile.name(of: path)
      let bytes = try ImageFile.input(path, file: name)
      guard bytes.count <= Background.maximumPictureBytes else {
        throw ImageError(file: name, reason: .tooManyBytes)
      }
      let image = try Image(decoding: bytes, file: name)
      if let sentence = image.cutSentence(of: name) { complain(sentence) }
      paper.picture = (image, bytes)
    }
    if let from {
      let document = try DrawingFile.contents(from)
      if let sentence = document.leftOutNote(of: from) { complain(sentence) }
      paper.strokes = pen.applied(to: document).shownStrokes(engine: engine)
    }
    return paper
  }
}
