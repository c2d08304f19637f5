import ArgumentParser
import Checking
import Glibc
import Ink
import Localization
import PDFPages
import Platform

/// The command `xsign sign`, which puts ink on pages of a PDF.
struct SignCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: tr("Sign a PDF with a drawing, or fill in its form, without a window."),
    usage: """
      xsign sign <pdf> --signature <drawing> --page <pages> --at <x,y> -o <out> [<options>]
      xsign sign <pdf> --signature <drawing> --at line -o <out> [<options>]
      xsign sign <pdf> --signature <drawing> --in <field> -o <out> [<options>]
      xsign sign <pdf> --fill <name=value> ... -o <out> [<options>]
      xsign sign <pdf> --certificate <p12> --passphrase-file <file> -o <out> [<options>]
      xsign sign <pdf> --remove-ink -o <out> [<options>]
      xsign sign <pdf> --turn <pages:degrees> ... -o <out> [<options>]
      xsign sign <pdf> ... --out-dir <dir> [--jobs <number>] [--json] <options>
      xsign sign <pdf> --list [--json]
      """,
    discussion: tr(
      """
      A drawing is a file, or the name of a saved signature. Places are millimetres from the top \
      left corner of the page as it is shown to the corner of the ink; negative ones count from \
      the right and bottom to the nearest edge of the ink. line is the line that most surely asks \
      for a signature: of the pages, or without --page of the whole PDF. Pages are 3, 2-5, 1,4, \
      last, -1, all or all-but-last. Fields take what xsign fields says: a text, a choice, or on \
      and off. The new file begins with the bytes of the old one. With --out-dir each PDF becomes \
      a file there with its name; one that fails does not stop the others.
      """))

  @Argument(
    help: ArgumentHelp(tr("The PDFs to sign; - is standard input."), valueName: "pdf"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(tr("The PDF to write; - is standard output."), valueName: "out"),
    completion: .file(), transform: { OutputPath($0) })
  var output: OutputPath?

  @Option(
    name: .customLong("out-dir"),
    help: ArgumentHelp(tr("The folder to write a file for each PDF to."), valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup(title: tr("Many files")) var batch: BatchOptions

  @Flag(help: ArgumentHelp(tr("Replace the PDF by the signed one.")))
  var inPlace = false

  @Flag(
    help: ArgumentHelp(
      tr(
        """
        Print the pages, fields and digital signatures, what is permitted, and the places to sign.
        """)))
  var list = false

  @Flag(
    help: ArgumentHelp(
      tr("With --list, print the places to sign as JSON; else a line of JSON for each file.")))
  var json = false

  @Flag(
    help: ArgumentHelp(
      tr(
        """
        Remove the ink that xsign wrote before, unless a digital signature or time stamp covers it.
        """)))
  var removeInk = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("Turn pages clockwise by quarters. Ink is placed on the turned pages."),
      valueName: "pages:degrees"), transform: { try TurnArgument($0) })
  var turn: [TurnArgument] = []

  @OptionGroup(title: tr("Ink")) var ink: SigningOptions

  @OptionGroup(title: tr("Form")) var fields: FillingOptions

  @OptionGroup(title: tr("Certificate")) var certificate: CertificateOptions

  @OptionGroup(title: tr("Evidence")) var evidence: EvidenceOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      tr(
        """
        How the ink is added: content or annotation. Default: content, or annotation where only \
        that is permitted.
        """), valueName: "way"), completion: .list(["content", "annotation"]),
    transform: { text in
      switch text {
      case "content": return .content
      case "annotation": return .annotation
      default: throw OptionError(tr("the ways are content and annotation"))
      }
    })
  var method: PDFSurvey.Method?

  @OptionGroup var password: PasswordOption

  @Flag(help: ArgumentHelp(tr("Agree that signing ends usage rights granted to Adobe's programs.")))
  var endUsageRights = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(tr("Say what was done.")))
  var verbose = false

  func validate() throws {
    if list {
      guard inputs.count == 1, output == nil, folder == nil, batch.jobs == nil, !inPlace,
        ink.isEmpty, fields.isEmpty, !removeInk, turn.isEmpty,
        certificate.isEmpty, evidence.choice == .none
      else {
        throw ValidationError(
          tr("'--list' only prints, for one PDF; it takes no ink, no place, no key and no output."))
      }
      try ReadOnce.check([password.passwordFile] + inputs)
      return
    }
    let outputs = [output != nil, folder != nil, inPlace].count(where: \.self)
    guard outputs < 2 else {
      throw ValidationError(
        tr("'-o', '--out-dir' and '--in-place' exclude each other."))
    }
    guard outputs == 1 else {
      throw ValidationError(
        tr("Give the PDF to write with '-o <out>', or '--out-dir <dir>', or '--in-place'."))
    }
    if output != nil {
      guard inputs.count == 1 else {
        throw ValidationError(
          tr("'-o' names the file of one PDF; several need '--out-dir <dir>' or '--in-place'."))
      }
      guard batch.jobs == nil, !json else {
        throw ValidationError(
          tr("'--jobs' and '--json' need '--out-dir <dir>' or '--in-place' instead of '-o'."))
      }
    }
    // The drawings are read once for all PDFs, these for each.
    let files = [password.passwordFile, fields.fillFile]
    if inputs.count > 1 {
      try ReadOnce.checkForSeveral(files, secrets: certificate.secretFiles)
    }
    try ReadOnce.check(files + certificate.secretFiles + ink.files + inputs)
    if output == nil { try NamedInputs.check(inputs, areReplaced: inPlace) }
    guard folder != "" else {
      throw ValidationError(tr("'--out-dir' needs the name of a folder."))
    }
    try certificate.checkTogether(hasPlace: ink.hasPlace)
    guard evidence.choice == .none || ink.hasDrawing || certificate.isGiven else {
      throw ValidationError(tr("'--evidence' needs ink or a certificate."))
    }
    if fields.isEmpty && !removeInk && turn.isEmpty || !ink.isEmpty || certificate.isGiven {
      try ink.checkTogether(isDigital: certificate.isGiven)
    }
  }

  /// Returns the open descriptor that `path` names, or nil if it names a file. Errors name it as
  /// `-o` does.
  private func descriptor(naming path: String) throws(SigningError) -> InheritedOutput? {
    do throws(FileError) {
      return try InheritedOutput(naming: path, shown: output?.name)
    } catch {
      throw .output(error)
    }
  }

  /// Prints what is in a PDF, or as JSON its places to sign. What keeps lines from being found is
  /// said, and matters only for JSON, which has nothing else.
  private func printList(of pdf: OpenPDF) throws(SigningError) {
    var places: [Int: [SignPlace]] = [:]
    do throws(SigningError) {
      places = try pdf.signPlaces(on: Array(pdf.survey.pages.indices))
    } catch {
      if json { throw error }
      complain("\(error)")
    }
    let list = PlaceList(fields: pdf.survey.fields, lines: places)
    for line in json ? list.json : SurveyList.lines(of: pdf.survey) + list.lines { print(line) }
  }

  func run() throws {
    try reportingFailure {
      if output != nil || list || inPlace && inputs.count == 1 && batch.jobs == nil && !json {
        let pdf = try open(inputs[0])
        if list { return try printList(of: pdf) }
        let drawings = try ink.drawings()
        for note in drawings.notes { complain(note) }
        if case .file(let path) = output {
          try OutputFile.check(path, differsFrom: sources(drawings))
        }
        try sign(
          pdf, to: output?.path ?? pdf.path, drawings: drawings, tries: PINTries(),
          report: complain)
        return
      }
      let drawings = try BatchTargets.shared(json: json) { try ink.drawings() }
      let read = sources(try? drawings.get())
      // Lines of JSON are for one PDF each; other sentences are for all of them.
      let notes = (try? drawings.get().notes) ?? []
      if !json { for note in notes { complain(note) } }
      let targets =
        try folder.map {
          try BatchTargets(inputs, sources: read, folder: $0, ending: ".pdf")
        } ?? BatchTargets(inPlace: inputs)
      let tries = PINTries()
      let isDone = targets.write(
        with: drawings, jobs: batch.jobs, json: json, counted: { tr("\($0) of \($1) PDFs") }
      ) { number, drawings, report in
        do throws(SigningError) {
          let (input, output) = targets.all[number]
          if json { for note in notes { report(note) } }
          try sign(open(input), to: output, drawings: drawings, tries: tries, report: report)
          return .written([output])
        } catch {
          return .failed("\(error)")
        }
      }
      if !isDone { throw ExitCode.failure }
    }
  }

  /// The paths of the files that are read beside the PDFs, which none may replace: a key would be
  /// lost.
  private func sources(_ drawings: SigningDrawings?) -> [String] {
    let files = [certificate.certificate, password.passwordFile, fields.fillFile]
    return (drawings?.paths ?? []) + (files + certificate.secretFiles).compactMap(\.self)
  }

  private func open(_ input: String) throws(SigningError) -> OpenPDF {
    let pdf = try OpenPDF(input, passwordFile: password.passwordFile)
    return pdf.turned(by: try TurnArgument.turns(turn, of: pdf))
  }

  /// Writes the signed PDF to `target`. `report` gets what the user should know, in sentences.
  ///
  /// - Parameters:
  ///   - drawings: The ink.
  ///   - tries: The tries of the PIN, which are those of all PDFs.
  private func sign(
    _ pdf: OpenPDF, to target: String, drawings: SigningDrawings, tries: PINTries,
    report: (String) -> Void
  ) throws(SigningError) {
    if !inPlace, pdf.isInput(target) {
      throw .sameFile(DrawingFile.name(of: output?.name ?? target))
    }
    let lines = ink.lines(in: pdf)
    let withoutInk = removeInk ? try pdf.ownInkRemoval() : InkRemoval()
    // With a certificate the pages are compared with those of another file.
    let check =
      certificate.isGiven
      ? nil
      : pdf.begunCheck(of: ink.pages(in: pdf, lines: lines), without: withoutInk)
    let moment = time(nil)
    var (request, shown) = try ink.request(
      for: pdf, lines: lines, drawings: drawings,
      digital: certificate.isGiven ? certificate.digital(name: "", moment: moment) : nil)
    (request.method, request.withoutInk) = (method, withoutInk)
    request.evidence = SigningEvidence(
      evidence.choice, of: shown.ink, engine: shown.engine, on: pdf.survey, moment: moment)
    try pdf.check(request, endsUsageRights: endUsageRights)
    var (account, warnings): ([String], [String]) = ([], [])
    if !fields.isEmpty {
      let (filling, notes) = try fields.filling(of: pdf)
      let filled = try pdf.filled(by: filling)
      (request.form, shown.filled) = (filled.form, filled.areas)
      (account, warnings) = (filled.account, notes + filled.warnings)
    } else if let drawn = try pdf.drawnForm(for: request) {
      (request.form, shown.filled) = (drawn.form, drawn.areas)
    }
    if let note = ink.noteOnInitials(in: pdf, lines) { warnings.append(note) }
    var signing: DigitalSigning?
    if certificate.isGiven {
      // What the file forbids is found out before anybody is asked for a secret.
      _ = try pdf.result(of: request)
      if certificate.archive { _ = try pdf.result(of: .documentTimeStamp) }
      let helper = try certificate.identity(tries)
      let digital = DigitalSigning(
        helper: helper, authority: certificate.timestamp, lifetime: certificate.lifetime)
      try digital.checkRevocation()
      signing = digital
      let text = certificate.digital(name: helper.signer.name, moment: moment)
      let named = try ink.request(for: pdf, lines: lines, drawings: drawings, digital: text)
      (request.forms, request.placements) = (named.request.forms, named.request.placements)
      request.signature = named.request.signature
      let filled = shown.filled
      shown = named.shown
      shown.filled = filled
      let (name, issuer) = (
        SignatureWords.holder(helper.signer.name), SignatureWords.holder(helper.signer.issuer)
      )
      account.append(tr("Signed digitally: \(name), certified by \(issuer)."))
    }
    let signed = try pdf.write(
      request, showing: shown, to: target, isInPlace: inPlace,
      output: try descriptor(naming: target), check: check, signing: signing)
    if verbose {
      for sentence in account + [signed.checkSentence] { report(sentence) }
    }
    for note in warnings + signed.notes { report(note) }
    if let note = signed.unseenNote { report("\(pdf.name): \(note)") }
  }
}
