import Controls
import Export
import Graphics
import Ink
import Localization
import Tracing

/// Making a signature of a photo or scan.
extension Dialogs {
  /// Asks for the picture of a signature.
  func promptForPhoto() {
    promptForPicture(title: tr("Signature from a picture"), confirmTitle: tr("Open")) {
      [unowned self] path in
      readPicture(path) { [unowned self] _, picture in TracingDialog(self, picture).present() }
    }
  }

  /// Reads the picture at the path, and traces it instead of the one on the card. The card stays as
  /// it is if that cannot be done.
  func replacePhoto(_ path: String) {
    _ = session.readPicture(path) { [unowned self] result, _ in
      guard controls.isTracing else { return }
      switch result {
      case .success(.picture(_, let picture)):
        noteCut(picture, DrawingFile.name(of: UserDirectories.abbreviated(path)))
        TracingDialog(self, picture).present()
      case .success(.otherKind(let kind)):
        let name = DrawingFile.lastName(of: path)
        report(tr("\(name) is \(kind.title), not a picture."))
      case .failure(let error): report(error.description)
      }
    }
  }

  /// Traces a picture instead of the one on the card, which was pasted.
  func replacePhoto(by picture: Image) { TracingDialog(self, picture).present() }
}

/// The card that shows which ink a picture has. The card keeps this object.
@MainActor private final class TracingDialog {
  /// The change of the level that a step of the thickness makes.
  private nonisolated static let levelStep = 0.05

  private unowned let dialogs: Dialogs
  private let picture: Image
  private var choice: TracingChoice
  /// The ink that was found last, and in what.
  private var found: (choice: TracingChoice, ink: PictureInk)?
  private var traced: (choice: TracingChoice, strokes: [Stroke])?
  /// True if the strokes of the newest choice are accepted as soon as they are there.
  private var isAccepted = false

  init(_ dialogs: Dialogs, _ picture: Image) {
    (self.dialogs, self.picture, choice) = (dialogs, picture, TracingChoice(picture))
  }

  /// Shows the card.
  func present() {
    dialogs.begin().comesBack = { self.present() }
    dialogs.controls.present(
      tracing: picture, choice,
      onChange: {
        self.choice = $0
        self.trace()
      }, onPaste: { [unowned dialogs] in dialogs.host.pastePhoto() },
      onAccept: { self.accept() }, onCancel: { [unowned dialogs] in dialogs.leave() })
    isAccepted = false
    trace()
  }

  /// Saves the strokes of the newest choice.
  private func accept() {
    guard let traced, traced.choice == choice else { return isAccepted = true }
    dialogs.promptToSave(traced.strokes, then: .inHand, onCancel: { self.present() })
  }

  /// What is made in the background.
  private struct Work: Sendable {
    var ink: PictureInk?
    var strokes: [Stroke] = []
    var result: TracingResult
  }

  /// Traces the newest choice in the background, and shows it if it is still the newest.
  private func trace() {
    let room = dialogs.controls.tracedSize ?? (width: 8, height: 8)
    let isSame =
      found?.choice.part == choice.part && found?.choice.removesLines == choice.removesLines
    let known = isSame ? found?.ink : nil
    dialogs.previews.perform { [picture, choice] in
      Self.work(picture, choice, known: known, width: room.width, height: room.height)
    } completion: { [weak self, choice] work in
      guard let self else { return }
      if let ink = work.ink { found = (choice, ink) }
      traced = work.strokes.isEmpty ? nil : (choice, work.strokes)
      dialogs.controls.show(work.result)
      if isAccepted, traced != nil { accept() }
      isAccepted = false
    }
  }

  private nonisolated static func work(
    _ picture: Image, _ choice: TracingChoice, known: PictureInk?, width: Int, height: Int
  ) -> Work {
    do {
      let ink =
        try known
        ?? PictureInk(picture, part: choice.part, removesLines: choice.removesLines)
      let color: TracedColor = choice.hasPictureColor ? .photo : .nearest
      let strokes = try ink.strokes(
        color: color.color(of: ink),
        level: PictureInk.defaultLevel - levelStep * Double(choice.thickness))
      let export = try DrawingExport(
        strokes, engine: .xsign, options: ExportOptions(background: InkColor(hex: 0xffffff)))
      return Work(
        ink: ink, strokes: strokes,
        result: TracingResult(
          picture: try export.preview(width: width, height: height), note: size(of: strokes)))
    } catch let error as TracingError {
      return Work(result: TracingResult(picture: nil, note: error.sentence))
    } catch {
      return Work(result: TracingResult(picture: nil, note: "\(error)"))
    }
  }

  /// Returns the size of strokes on paper.
  private nonisolated static func size(of strokes: [Stroke]) -> String {
    var bounds = Bounds.empty
    for stroke in strokes { for sample in stroke.samples { bounds.insert(sample.position) } }
    let (width, height) = (
      Int((bounds.width / Pen.unitsPerMillimetre).rounded()),
      Int((bounds.height / Pen.unitsPerMillimetre).rounded())
    )
    return tr("\(width) × \(height) mm on paper; the size can be changed when it is placed.")
  }
}
