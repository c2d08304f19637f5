import Foundation
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import Desktop
@testable import Export
@testable import Platform
@testable import xsign

/// Printing from the window.
@MainActor
@Suite struct PrintingTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  /// The bytes of what is printed.
  private func bytes() throws -> [UInt8] {
    try bytes(of: harness.printed())
  }

  /// The document closes its file when it is gone.
  private func bytes(of document: PrintDocument) throws -> [UInt8] {
    let file = FileHandle(fileDescriptor: document.file.raw, closeOnDealloc: false)
    return try withExtendedLifetime(document) { [UInt8](try #require(try file.readToEnd())) }
  }

  // MARK: What is printed

  @Test func emptyPaperIsNotPrinted() {
    defer { harness.end() }
    harness.dialogs.print()
    #expect(harness.printer.requests.isEmpty)
    #expect(harness.notice == "There is nothing to print. Draw something first.")
  }

  /// The file is the user's alone, and has no name that could stay.
  @Test func aDrawingIsPrintedWithItsPaper() throws {
    defer { harness.end() }
    harness.draw()
    harness.dialogs.print()
    let document = try harness.printed()
    var status = stat()
    #expect(fstat(document.file.raw, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600 && status.st_nlink == 0 && document.pages == 1)
    var choice = ExportChoice(format: .pdf, engine: .hermite)
    (choice.area, choice.showsBackground) = (.page, true)
    #expect(try bytes() == harness.dialogs.plan(choice).pdf())
    let request = try #require(harness.printer.requests.first)
    #expect(request.title == "xsign" && request.window == harness.windowNumber)
  }

  @Test func aSignedPDFIsPrintedAsItWouldBeSaved() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    harness.sign(page: 1)
    harness.dialogs.print()
    let printed = try bytes()
    #expect(try harness.printed().pages == 3 && harness.pdfs == ["contract.pdf"])
    #expect(harness.printer.requests.last?.title == "contract.pdf")
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(try harness.bytes("a.pdf") == printed)
    #expect(printed.count > (try harness.bytes("contract.pdf").count))
  }

  @Test func aPDFIsPrintedAsItIs() throws {
    defer { harness.end() }
    try harness.open(pdf: "certified-p1")
    harness.dialogs.print()
    #expect(try bytes() == harness.bytes("contract.pdf"))
    // Ink that must not be on it is not printed either.
    harness.sign()
    harness.dialogs.print()
    #expect(harness.printer.requests.count == 1 && harness.controls.notice?.isError == true)
  }

  @Test func aFormIsPrintedFilledIn() throws {
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds", as: "form.pdf")
    let form = try #require(harness.session.document?.survey.form)
    let field = try #require(form.firstIndex { $0.obstacle == nil && $0.kind == .text })
    harness.canvas.fill([FieldEntry(field: field, value: .text("Printed"))])
    harness.dialogs.print()
    let path = harness.path("printed.pdf")
    try Data(try bytes()).write(to: URL(fileURLWithPath: path))
    let text = try Tool("pdftotext", [path, "-"]).text
    #expect(text.contains("Printed"), "\(text)")
  }

  /// Printers know no passwords.
  @Test(.enabled(if: Tool.exists("pdfinfo"), "pdfinfo is not here"))
  func aPDFWithAPasswordIsPrintedWithoutIt() throws {
    defer { harness.end() }
    try FileManager.default.copyItem(
      atPath: PDFCases.path("enc-aes-256-user"), toPath: harness.path("secret.pdf"))
    harness.session.open(harness.path("secret.pdf"), password: "user")
    harness.release()
    try #require(harness.session.document != nil)
    for _ in 0..<2 {
      harness.dialogs.print()
      let path = harness.path("printed.pdf")
      try Data(try bytes()).write(to: URL(fileURLWithPath: path))
      let info = try Tool("pdfinfo", [path])
      #expect(info.status == 0 && info.text.contains(/Encrypted: +no/), "\(info.errors)")
      harness.sign()
    }
  }

  /// Ink that nobody could see is not printed: endless paper has no end then, and the pages of a
  /// PDF are printed as they are shown.
  @Test func inkThatIsNotSeenIsNotPrinted() throws {
    defer { harness.end() }
    let clear = Pen(width: 2...4, opacity: 0...0)
    harness.sign(pen: clear)
    harness.dialogs.print()
    let request = try #require(harness.printer.requests.last)
    guard case .failure(let failure) = request.document() else {
      return #expect(Bool(false), "It is printed.")
    }
    #expect(failure == .document("The ink is wholly transparent."))
    try harness.open(pdf: "plain-1.4")
    harness.sign(pen: clear)
    harness.dialogs.print()
    #expect(try bytes() == harness.bytes("contract.pdf"))
    #expect(try harness.printed().notes == [Self.leftOut])
  }

  private static let leftOut = "One wholly transparent stroke was left out."

  /// Beside other ink it is left out, which the message after printing says.
  @Test(arguments: [nil, "made-by-libreoffice"] as [String?]) func inkThatIsNotPrintedIsSaid(
    pdf: String?
  ) throws {
    defer { harness.end() }
    if let pdf { try harness.open(pdf: pdf) }
    harness.sign()
    harness.dialogs.print()
    #expect(try !harness.printed().notes.contains(Self.leftOut))
    harness.sign(100, 140, pen: Pen(width: 2...4, opacity: 0...0))
    harness.dialogs.print()
    #expect(try harness.printed().notes.contains(Self.leftOut))
  }

  @Test func aChangedPDFIsNotPrinted() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.dialogs.print()
    try Data("other".utf8).write(to: URL(fileURLWithPath: harness.path("contract.pdf")))
    let request = try #require(harness.printer.requests.last)
    guard case .failure(.document(let sentence)) = request.document() else {
      return #expect(Bool(false), "It is printed.")
    }
    #expect(sentence.hasPrefix("contract.pdf was changed by another program"))
  }

  // MARK: Permission

  /// Opens a PDF whose encryption permits that printing: `full`, `low` or `none`.
  private func open(printing: String, bits: String = "256") throws {
    let strength = bits == "256" ? [] : ["--allow-weak-crypto"]
    let path = harness.path("contract.pdf")
    let made = try Tool(
      "qpdf",
      strength + ["--encrypt", "", "owner", bits, "--print=\(printing)", "--"]
        + [PDFCases.path("plain-1.4"), path])
    try #require(made.status == 0, "\(made.errors)")
    harness.session.open(path)
    harness.release()
    try #require(harness.session.document != nil)
  }

  /// Its author decides, and whoever knows the owner's password.
  @Test(
    .enabled(if: Tool.exists("qpdf"), "qpdf is not here"),
    arguments: [
      ("none", "does not permit printing;"),
      ("low", "only permits coarse prints, which xsign does not make;"),
    ])
  func whatMayNotBePrintedIsNot(printing: String, why: String) throws {
    defer { harness.end() }
    for bits in ["256", "128"] {
      try open(printing: printing, bits: bits)
      harness.sign()
      harness.dialogs.print()
      #expect(harness.printer.requests.isEmpty && harness.form == nil)
      #expect(
        harness.notice
          == "The author of contract.pdf \(why) with the owner's password you may print it.")
    }
    // The button of the notice asks for the password.
    #expect(harness.controls.notice?.button?.command == CommandTableID.ownerPassword)
    harness.dialogs.notes.askForOwner()
    harness.dialogs.unlock("owner")
    harness.release()
    harness.dialogs.print()
    #expect(harness.printer.requests.count == 1)
  }

  @Test(.enabled(if: Tool.exists("qpdf"), "qpdf is not here"))
  func whatMayBePrintedIsPrinted() throws {
    defer { harness.end() }
    try open(printing: "full")
    harness.dialogs.print()
    #expect(harness.printer.requests.count == 1)
  }

  // MARK: Answers

  @Test func theNoteSaysWhatWasPrinted() throws {
    defer { harness.end() }
    harness.draw()
    for (printer, pages, sentence) in [
      ("Office", 3, "Sent to Office: 3 pages"), ("Office", 1, "Sent to Office: one page"),
      ("Office", nil, "Sent to Office"), (nil, nil, "Sent to the printer"),
    ] as [(String?, Int?, String)] {
      harness.dialogs.print()
      #expect(harness.dialogs.printing.isWorking)
      harness.print(.opened)
      #expect(!harness.dialogs.printing.isWorking && harness.dialogs.dialog != nil)
      harness.print(.agreed)
      #expect(harness.dialogs.printing.isWorking && harness.dialogs.dialog == nil)
      harness.print(.sent(printer: printer, pages: pages, notes: []))
      #expect(harness.notice == sentence && !harness.dialogs.printing.isWorking)
    }
    harness.dialogs.print()
    harness.print(.agreed)
    harness.print(.sent(printer: nil, pages: nil, notes: ["The text does not fit: a."]))
    #expect(
      harness.message?.paragraphs == ["Sent to the printer.", "The text does not fit: a."])
  }

  @Test func failuresAreSaid() throws {
    defer { harness.end() }
    harness.draw()
    for (failure, sentence) in [
      (
        .missing,
        "Nothing here prints: the desktop has no print dialog, and the program lp is missing."
      ),
      (.document("Why."), "Why."),
      (.portal, "The desktop's print dialog ended unexpectedly; nothing was printed."),
      (.program(""), "The program lp failed; nothing was printed."),
      (.program("Forbidden"), "Nothing was printed. lp says: Forbidden."),
      (.killed(SIGTERM), "A signal ended the program lp (Terminated); nothing was printed."),
      (.late, "The program lp does not answer; perhaps nothing was printed."),
    ] as [(PrintFailure, String)] {
      harness.dialogs.print()
      harness.print(.failed(failure))
      #expect(harness.notice == sentence && harness.dialogs.dialog == nil)
    }
    harness.dialogs.print()
    harness.print(.printers([]))
    #expect(harness.notice == "No printer is set up on this computer.")
    #expect(!harness.dialogs.printing.isWorking && harness.dialogs.dialog == nil)
  }

  /// Whoever has left the dialog is told nothing, unless something is printed all the same.
  @Test func whatWasClosedSaysNothing() throws {
    defer { harness.end() }
    harness.draw()
    harness.dialogs.print()
    harness.print(.opened)
    harness.dialogs.leave()
    #expect(harness.printer.closings == 1)
    harness.print(.failed(.portal))
    #expect(harness.notice == nil)
    harness.dialogs.print()
    harness.dialogs.leave()
    harness.print(.printers(["Office"]))
    #expect(harness.form == nil)
    harness.dialogs.print()
    harness.dialogs.leave()
    harness.print(.agreed)
    harness.print(.sent(printer: nil, pages: nil, notes: []))
    #expect(harness.notice == "Sent to the printer")
  }

  // MARK: The card

  @Test func aPrinterIsChosenOnTheCard() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    for (row, index, pages, copies) in [
      (0, 1, nil, 1), (1, 1, [1], 1), (2, 2, nil, 3),
    ] as [(Int, Int, [Int]?, Int)] {
      harness.dialogs.print()
      harness.print(.printers(["Attic", "Office"]))
      #expect(harness.form?.rows.map(\.chosen) == [0, 0, 0])
      harness.choose(row, index)
      accept()
      let choice = PrintChoice(printer: row == 0 ? "Office" : "Attic", pages: pages, copies: copies)
      #expect(harness.printer.choices.last == choice)
      #expect(harness.form == nil && harness.dialogs.printing.isWorking)
      harness.print(.sent(printer: choice.printer, pages: 3, notes: []))
      #expect(harness.notice == "Sent to \(choice.printer): 3 pages")
    }
  }

  @Test func pagesAreTyped() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    harness.dialogs.print()
    harness.print(.printers(["Attic"]))
    harness.choose(1, 2)
    type("4")
    accept()
    #expect(harness.printer.choices.isEmpty && harness.form?.isError == true)
    type("1, 3")
    accept()
    #expect(harness.printer.choices == [PrintChoice(printer: "Attic", pages: [1, 3])])
  }

  /// Types in the field of the card, in the place of its text.
  private func type(_ text: String) {
    _ = harness.controls.handle(KeyPress(.character("a"), .control))
    harness.controls.insert(text)
  }

  /// Presses the button that accepts.
  private func accept() {
    guard let card = harness.controls.card as? FormCard else { return }
    card.activate(.button(1))
    harness.controls.finish(card)
  }
}
