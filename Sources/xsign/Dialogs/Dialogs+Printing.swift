import Controls
import Desktop
import Export
import Ink
import Localization
import Platform
import X11Canvas

/// Printing the pages as they are shown.
extension Dialogs {
  /// Asks how to print the drawing, in the desktop's dialog, or else on a card.
  func print() {
    // Strokes that are being dragged belong to the drawing; what is being erased does not.
    canvas.finishEdits()
    guard let source = printSource else { return }
    begin()
    controls.dismissCard()
    let name = session.file.name ?? session.file.original.map { AtomicFile.name(of: $0).inOneLine }
    let request = PrintRequest(
      title: name?.legible ?? "xsign", dialogTitle: tr("Print"), window: host.windowNumber,
      document: { source.made() })
    printing.begin(request, session.takeTicket())
  }

  /// What is printed, or nil if there is nothing to print, which a notice says.
  private var printSource: PrintSource? {
    func refuse(_ sentence: String) -> PrintSource? {
      controls.show(Toast(sentence, isError: true))
      return nil
    }
    guard session.hasDocument else {
      // A picture or pages may be printed without ink; endless paper has no end then.
      guard !canvas.drawing.isEmpty || canvas.isDrawing || canvas.hasPages else {
        controls.show(Toast(tr("There is nothing to print. Draw something first.")))
        return nil
      }
      var choice = ExportChoice(format: .pdf, engine: host.exportEngine)
      (choice.area, choice.showsBackground) = (.page, true)
      var plan = plan(choice)
      plan.strokes = canvas.currentStrokes
      return .drawing(plan)
    }
    guard let pdf = session.document else {
      return refuse(tr("The PDF is not open, so its pages cannot be printed."))
    }
    if let sentence = Self.refusal(of: pdf) {
      let button = Banner.Button(tr("Password…"), CommandTableID.ownerPassword)
      controls.show(Toast(sentence, isError: true, button: button))
      return nil
    }
    let signature = DrawingFiles.Signature(
      drawing: canvas.drawing, strokes: canvas.currentStrokes, engine: host.exportEngine)
    let hasInk = !signature.strokes.isEmpty || !canvas.drawing.pdfPagePictures.isEmpty
    if hasInk, pdf.survey.refusal != nil, let note = DocumentWarning.notes(pdf.survey).first {
      return refuse(note.sentence)
    }
    if let page = canvas.unshownPageWithInk {
      return refuse(
        tr("Page \(page + 1) cannot be shown or signed. Remove what is on it first."))
    }
    return .document(pdf, signature, own: session.file.replaced)
  }

  /// Returns the sentence that says why the author does not let a PDF be printed, or nil.
  private static func refusal(of pdf: OpenPDF) -> String? {
    switch pdf.survey.encryption?.printing {
    case nil, .full?: nil
    case .coarse?:
      tr(
        "The author of \(pdf.name) only permits coarse prints, which xsign does not make; with the "
          + "owner's password you may print it.")
    case PDFEncryption.Printing.none?:
      tr(
        "The author of \(pdf.name) does not permit printing; with the owner's password you may "
          + "print it.")
    }
  }

  /// Takes an answer of a request to print.
  func receive(_ answer: PrintAnswer, _ ticket: Ticket) {
    let wasAsking = ticket == printing.current
    guard printing.take(answer, ticket) else { return }
    switch answer {
    case .opened: break
    case .printers(let names): askForPrinter(names)
    // What follows belongs to no dialog any more: no card with Cancel waits for it.
    case .agreed: dialog = nil
    case .cancelled: if wasAsking { dialog = nil }
    case .failed(let failure):
      if wasAsking { abandon() }
      report(failure.sentence)
    case .sent(let printer, let pages, let notes):
      if wasAsking { dialog = nil }
      show(printer, pages, notes)
    }
  }

  /// Says what was printed.
  private func show(_ printer: String?, _ pages: Int?, _ notes: [String]) {
    let sentence =
      switch (printer, pages) {
      case (let printer?, let pages?):
        tr("Sent to \(printer): one page", "Sent to \(printer): \(pages) pages", count: pages)
      case (let printer?, nil): tr("Sent to \(printer)")
      case (nil, _): tr("Sent to the printer")
      }
    guard !notes.isEmpty else { return controls.show(Toast(sentence)) }
    show(Message(title: tr("Print"), paragraphs: [trSentence(sentence)] + notes))
  }

  // MARK: Choosing a printer

  /// Asks which printer of `lp` prints which pages.
  private func askForPrinter(_ names: [String]) {
    guard !names.isEmpty else {
      abandon()
      return report(tr("No printer is set up on this computer."))
    }
    let card = PrintCard(names, pages: canvas.drawing.pages.count)
    controls.present(
      card.form(card.first),
      onChange: { [unowned self] in controls.update(card.form($0)) },
      onAccept: { [unowned self] in
        let current = canvas.drawing.pages[canvas.currentPage].pdfPage ?? canvas.currentPage
        guard let choice = card.choice($0, page: current) else { return }
        printing.print(choice)
        abandon()
      }, onCancel: { [unowned self] in leave() })
  }
}

/// The card that asks for a printer.
private struct PrintCard {
  /// The most printers that have a place.
  private static let maximum = 12
  private static let copies = 5

  private let names: [String]
  private let pages: Int
  private var hasPages: Bool { pages > 1 }

  init(_ names: [String], pages: Int) {
    self.names = Array(names.prefix(Self.maximum))
    self.pages = pages
  }

  var first: Form.Answer {
    Form.Answer(choices: hasPages ? [0, 0, 0] : [0, 0], text: "1-\(pages)")
  }

  func form(_ answer: Form.Answer) -> Form {
    var rows: [Form.Row] = [
      .buttons(
        names.map(\.legible), chosen: answer.choices[0], label: tr("Printer"),
        columns: names.count > 4 ? 2 : 1)
    ]
    if hasPages {
      rows.append(
        .buttons(
          [tr("All pages"), tr("This page"), tr("Pages")], chosen: answer.choices[1], hasField: true
        ))
    }
    rows.append(
      .buttons(
        (1...Self.copies).map { "\($0)" }, chosen: answer.choices.last ?? 0, label: tr("Copies"),
        columns: Self.copies))
    let isError = choice(answer, page: 0) == nil
    return Form(
      title: tr("Print"), rows: rows, text: first.text,
      note: isError ? tr("Type pages from 1 to \(pages), such as 2-5 or 1,3,last.") : "",
      isError: isError, confirmTitle: tr("Print"))
  }

  /// Returns the choice of an answer, or nil if what was typed names no pages.
  func choice(_ answer: Form.Answer, page: Int) -> PrintChoice? {
    var choice = PrintChoice(
      printer: names[answer.choices[0]], copies: (answer.choices.last ?? 0) + 1)
    guard hasPages, answer.choices[1] > 0 else { return choice }
    if answer.choices[1] == 1 {
      choice.pages = [page + 1]
    } else {
      let typed = PagesArgument(answer.text.filter { $0 != " " })
      guard let indices = try? typed?.indices(of: pages), !indices.isEmpty else { return nil }
      choice.pages = indices.map { $0 + 1 }
    }
    return choice
  }
}
