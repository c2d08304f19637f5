import Controls
import Export
import Ink
import Localization
import X11Canvas

extension Dialogs {
  /// Asks how to export the drawing, beginning with `format`.
  func askToExport(_ format: ExportFormat) {
    guard mayExport() else { return }
    if titled?.drawing != session.drawing { titled = nil }
    begin()
    ExportDialog(self, format).present()
  }

  /// Returns an export as it was chosen last.
  func exportChoice(_ format: ExportFormat) -> ExportChoice {
    ExportChoice(
      format: format, engine: host.exportEngine, area: exports[areaOfSheet: isSheet],
      showsBackground: includesBackground, scale: Double(exports.scale),
      title: titled?.drawing == session.drawing ? titled?.text ?? "" : "")
  }
}

/// The card that says what an export will contain, with its preview.
@MainActor private final class ExportDialog {
  private unowned let dialogs: Dialogs
  private var format: ExportFormat
  /// The newest preview, or nil until it is there.
  private var preview: Result<ExportPreview, ExportError>?

  /// The selected strokes when the card was opened; none if nothing is selected.
  private let selected: [Stroke]
  /// True if only they are exported.
  private var isSelection = false

  private var choice: ExportChoice {
    var choice = dialogs.exportChoice(format)
    if isSelection { (choice.area, choice.selection) = (.ink, selected) }
    return choice
  }

  init(_ dialogs: Dialogs, _ format: ExportFormat) {
    (self.dialogs, self.format) = (dialogs, format)
    selected = dialogs.canvas.selectedStrokes
  }

  /// Shows the card, which keeps this object.
  func present() {
    dialogs.controls.present(
      form, onChange: { self.take($0) },
      onAccept: {
        self.take($0)
        self.dialogs.promptToExport(self.choice)
      }, onCancel: { [unowned dialogs] in dialogs.leave() })
    askForPreview()
  }

  /// Takes over what is chosen and typed.
  private func take(_ answer: Form.Answer) {
    let old = format
    format = ExportFormat.allCases[answer.choices[0]]
    let before = choice
    dialogs.include(answer.choices[2] == 1)
    let areas = ExportPlan.Area.allCases
    isSelection = answer.choices[1] == areas.count
    // The picture decides which area it was.
    if choice.showsBackground == before.showsBackground, !isSelection {
      dialogs.exports[areaOfSheet: dialogs.isSheet] = areas[answer.choices[1]]
    }
    if old == .png { dialogs.exports.scale = ExportChoices.scales[answer.choices[3]] }
    if old != .png { dialogs.titled = (dialogs.session.drawing, answer.text) }
    let after = choice
    if (after.area, after.showsBackground) != (before.area, before.showsBackground)
      || after.selection != before.selection
    {
      askForPreview()
    }
    dialogs.controls.update(form)
  }

  private var form: Form {
    let choice = choice
    var rows: [Form.Row] = [
      .segments(
        tr("Format"), ExportFormat.allCases.map(\.title),
        chosen: ExportFormat.allCases.firstIndex(of: format) ?? 0),
      .segments(
        tr("Area"),
        [tr("Only the ink"), tr("Whole page")] + (selected.isEmpty ? [] : [tr("Selection")]),
        chosen: isSelection
          ? ExportPlan.Area.allCases.count
          : ExportPlan.Area.allCases.firstIndex(of: choice.area) ?? 0),
      .segments(
        tr("Background"), [tr("Transparent"), dialogs.backgroundTitle],
        chosen: choice.showsBackground ? 1 : 0,
        isEnabled: dialogs.hasPicture || dialogs.hasPaper),
    ]
    let scales = ExportChoices.scales
    rows.append(
      format == .png
        ? .segments(
          tr("Scale"), scales.map { "\($0)×" },
          chosen: scales.firstIndex(of: dialogs.exports.scale) ?? 0)
        : .field(tr("Title")))
    let notes = [facts(choice)] + (dialogs.session.hasDocument ? [Dialogs.withoutPDF] : [])
    return Form(
      title: tr("Export"), rows: rows, text: choice.title, note: notes.joined(separator: "\n"),
      hasPicture: true, confirmTitle: tr("Export…"))
  }

  /// A line about the files.
  private func facts(_ choice: ExportChoice) -> String {
    let engine = tr("\(choice.engine.title) engine")
    guard let preview else { return engine + " · …" }
    switch preview {
    case .failure(let error): return "\(engine) · \(error)"
    case .success(let preview): return trFacts([engine] + ExportSummary(preview, choice).parts)
    }
  }

  /// Asks for a preview of what is chosen, and shows it if it is the newest and the card is open.
  private func askForPreview() {
    // A small picture only tells its size.
    let room = dialogs.controls.formPictureSize ?? (width: 8, height: 8)
    dialogs.previews.perform { [plan = dialogs.plan(choice)] in
      Result { () throws(ExportError) in
        try ExportPreview(plan, width: room.width, height: room.height)
      }
    } completion: { [weak self] result in
      guard let self else { return }
      preview = result
      dialogs.controls.showInForm((try? result.get())?.picture)
      dialogs.controls.update(form)
    }
  }
}

/// The background in an export.
extension Dialogs {
  fileprivate var hasPicture: Bool {
    canvas.drawing.pages.contains { $0.background.picture != nil }
  }

  fileprivate var hasPaper: Bool {
    canvas.drawing.pages.contains { $0.background.paper != nil || $0.background.ruling != nil }
  }

  /// True if an export includes the background.
  private var includesBackground: Bool {
    hasPicture ? exports.includesPicture : hasPaper && exports.includesPaper
  }

  /// True if there are pages, or a picture that is a page.
  fileprivate var isSheet: Bool { canvas.hasPages || hasPicture && includesBackground }

  /// Includes the background in this export and later ones, or excludes it.
  fileprivate func include(_ isIncluded: Bool) {
    if hasPicture {
      exports.includesPicture = isIncluded
    } else if hasPaper {
      exports.includesPaper = isIncluded
    }
  }

  /// The name of the background.
  fileprivate var backgroundTitle: String {
    let isMore = canvas.drawing.pages.contains { page in
      let (paper, white) = (page.background.paper, Background().paper)
      return paper != nil && paper != white || page.background.ruling != nil
    }
    return switch (hasPicture, isMore) {
    case (true, true): tr("Paper and picture")
    case (true, false): tr("Picture")
    case (false, true): tr("Paper")
    case (false, false): tr("White paper")
    }
  }
}
