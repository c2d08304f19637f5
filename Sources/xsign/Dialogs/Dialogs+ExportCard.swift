import Controls
import Export
import Ink
import Words
import X11Canvas

/// The card that says what an export will contain.
extension Dialogs {
  /// Asks how to export the drawing, beginning with `format`.
  func askToExport(_ format: ExportFormat) {
    guard mayExport() else { return }
    if titled?.drawing != session.drawing { titled = nil }
    leave(for: .exportOptions(format))
    preview = nil
    controls.present(exportCard(format))
    askForPreview(format)
  }

  /// Takes over what was chosen and typed in the card.
  func exportChanged(_ answer: OptionCard.Answer) {
    guard case .exportOptions(let old) = dialog else { return }
    let format = ExportFormat.allCases[answer.choices[0]]
    let before = exportChoice(format)
    include(answer.choices[2] == 1)
    // The picture decides which area it was.
    if exportChoice(format).showsBackground == before.showsBackground {
      exports[areaOfSheet: isSheet] = ExportPlan.Area.allCases[answer.choices[1]]
    }
    if old == .png { exports.scale = ExportChoices.scales[answer.choices[3]] }
    if old != .png { titled = (session.drawing, answer.text) }
    dialog = .exportOptions(format)
    let after = exportChoice(format)
    if (after.area, after.showsBackground) != (before.area, before.showsBackground) {
      askForPreview(format)
    }
    controls.update(exportCard(format))
  }

  /// Goes on to the question where to write the export.
  func exportAccepted(_ answer: OptionCard.Answer) {
    exportChanged(answer)
    guard case .exportOptions(let format) = dialog else { return }
    promptToExport(exportChoice(format))
  }

  /// Returns an export as it was chosen last.
  func exportChoice(_ format: ExportFormat) -> ExportChoice {
    ExportChoice(
      format: format, engine: host.exportEngine, area: exports[areaOfSheet: isSheet],
      showsBackground: includesBackground, scale: Double(exports.scale),
      title: titled?.drawing == session.drawing ? titled?.text ?? "" : "")
  }

  // MARK: Background

  private var hasPicture: Bool {
    canvas.drawing.pages.contains { $0.background.picture != nil }
  }

  private var hasPaper: Bool { canvas.drawing.pages.contains { $0.background.paper != nil } }

  /// True if an export includes the background.
  private var includesBackground: Bool {
    hasPicture ? exports.includesPicture : hasPaper && exports.includesPaper
  }

  /// True if there are pages, or a picture that is a page.
  private var isSheet: Bool { canvas.hasPages || hasPicture && includesBackground }

  /// Includes the background in this export and later ones, or excludes it. Of a signature, the
  /// option saves the shape only.
  func include(_ isIncluded: Bool) {
    if case .signature = dialog { savesShapeOnly = isIncluded }
    guard case .exportOptions = dialog else { return }
    if hasPicture {
      exports.includesPicture = isIncluded
    } else if hasPaper {
      exports.includesPaper = isIncluded
    }
  }

  /// The name of the background.
  private var backgroundTitle: String {
    let isColored = canvas.drawing.pages.contains {
      $0.background.paper != nil && $0.background.paper != Background().paper
    }
    return switch (hasPicture, isColored) {
    case (true, true): tr("Paper and picture")
    case (true, false): tr("Picture")
    case (false, true): tr("Paper")
    case (false, false): tr("White paper")
    }
  }

  // MARK: Card

  private func exportCard(_ format: ExportFormat) -> OptionCard {
    let choice = exportChoice(format)
    var rows = [
      OptionCard.Row(
        ExportFormat.allCases.map(\.title),
        chosen: ExportFormat.allCases.firstIndex(of: format) ?? 0),
      OptionCard.Row(
        [tr("Only the ink"), tr("Whole page")],
        chosen: ExportPlan.Area.allCases.firstIndex(of: choice.area) ?? 0),
      OptionCard.Row(
        [tr("Transparent"), backgroundTitle], chosen: choice.showsBackground ? 1 : 0,
        isEnabled: hasPicture || hasPaper),
    ]
    if format == .png {
      rows.append(
        OptionCard.Row(
          ExportChoices.scales.map { "\($0)×" },
          chosen: ExportChoices.scales.firstIndex(of: exports.scale) ?? 0))
    }
    return OptionCard(
      title: tr("Export"), rows: rows, fieldLabel: format == .png ? nil : tr("Title"),
      text: choice.title, facts: facts(choice), note: session.hasDocument ? Self.withoutPDF : "",
      confirmTitle: tr("Export…"))
  }

  /// A line about the files.
  private func facts(_ choice: ExportChoice) -> String {
    let engine = tr("\(choice.engine.title) engine")
    guard let preview else { return engine + " · …" }
    switch preview {
    case .failure(let error): return "\(engine) · \(error)"
    case .success(let preview):
      return trFacts([engine] + ExportFacts(preview, choice).parts)
    }
  }

  // MARK: Preview

  private func askForPreview(_ format: ExportFormat) {
    let room = controls.optionPictureSize ?? Self.smallPicture
    awaitedPreview = previews.ask(
      plan(exportChoice(format)), width: room.width, height: room.height)
  }

  /// The size of a picture that only tells its size.
  private static let smallPicture = (width: 8, height: 8)

  /// Shows a preview, if it is the newest and the card is still open.
  func show(_ answer: ExportPreviews.Answer) {
    previews.finish()
    guard case .exportOptions(let format) = dialog, answer.number == awaitedPreview else { return }
    preview = answer.result
    controls.showInOptions((try? answer.result.get())?.picture)
    controls.update(exportCard(format))
  }
}
