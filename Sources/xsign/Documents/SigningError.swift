import Export
import Glibc
import Graphics
import Ink
import Localization
import PDFPages
import Platform

/// The reason why a PDF or a picture is not opened or signed, with a sentence for the user.
enum SigningError: Error, CustomStringConvertible {
  /// The PDF cannot be read.
  case input(BoundedFile.Failure, file: String)
  /// The file is of another kind than one that is wanted.
  case otherKind(FileKind, file: String, wanted: Content = .document)
  /// The file is neither a PDF nor a picture that is read.
  case noSheet(file: String)
  /// The picture cannot be read.
  case image(ImageError)
  /// The file with the password cannot be read.
  case password(BoundedFile.Failure, file: String)
  /// The file with trusted certificates cannot be read.
  case trust(BoundedFile.Failure, file: String)
  /// The file with trusted certificates has none.
  case noCertificates(file: String)
  /// The drawing cannot be read.
  case drawing(CommandError)
  /// The date cannot be ink.
  case date(TextInkError)
  /// No file and no saved signature has this name.
  case noSignature(String)
  /// The helper has no answer.
  case helper(PDFHelper.Failure, file: String)
  /// There is no such page.
  case noPage(Int, count: Int, file: String)
  /// There is no such field.
  case noField(String, file: String)
  /// The field is signed already, or has a time stamp of the document.
  case takenField(String, isTimeStamp: Bool, file: String)
  /// No field has this name, but perhaps another one.
  case unknownField(String, closest: String?, file: String)
  /// No signature field has this name, but perhaps another one.
  case noSignatureField(String, closest: String?, file: String)
  /// No line asks for this kind of writing on the page with this index, or on all if it is nil.
  case noLine(SignPlace.Kind, page: Int?, file: String)
  /// No program is installed that reads the words of pages.
  case noTextProgram(SignPlaceFinder.Missing)
  /// A field does not take a value, for the reason of the clause.
  case value(String)
  /// The file with values cannot be read.
  case values(BoundedFile.Failure, file: String)
  /// The ink would reach beyond the page with this index.
  case offPage(Int, PDFPage, what: String)
  /// There is no room for the date beside the ink on the page with this index.
  case noRoomForDate(Int)
  /// There is no room for the text of the digital signature on the page with this index.
  case noRoomForText(Int)
  /// There is no ink of xsign to remove, or it has to stay.
  case noOwnInk(PDFOwnInk.Lock?, file: String)
  /// There is no ink of xsign to remove but perhaps what digital signatures show.
  case onlySignatureInk(file: String)
  /// The pages that are chosen are none.
  case noPages(file: String)
  /// Signing ends the usage rights, and the user did not agree.
  case usageRights(file: String)
  /// The output is the input.
  case sameFile(String)
  /// The PDF changed meanwhile.
  case changed(file: String)
  /// The page with this index would not be shown as it should; something may hide the ink.
  case check(Int, cover: PDFCover?, file: String)
  /// The pages together are too high for a drawing.
  case tooHigh(file: String)
  /// What is to be done leaves the PDF as it is, such as turns that add up to none.
  case noChange(file: String)
  /// The first page of a range comes after its last.
  case reversedPages(PagesArgument.Range, file: String)
  /// The pages may not be turned.
  case turning(file: String)
  /// The ink cannot be made into outlines.
  case ink(ExportError)
  /// No program is installed that draws pages.
  case noPageProgram(PageRasterizer.Missing)
  /// The page with this index cannot be drawn.
  case picture(PagePictureFailure, page: Int, file: String)
  /// The file cannot be written.
  case output(FileError)
  /// The file with the key cannot be read.
  case certificateFile(BoundedFile.Failure, file: String)
  /// The file with the passphrase or PIN cannot be read.
  case secret(BoundedFile.Failure, file: String)
  /// There is no digital signature.
  case certificate(CertificateHelper.Failure)
  /// The digital signature has so many bytes, more than it was given.
  case signatureTooLong(Int)
  /// The ink of a digital signature has several places.
  case severalPlaces
  /// There is a file already where that with a new key would go.
  case keyExists(file: String)

  /// The sentence, which names options of the command line that help.
  var description: String { hint.map { tr("\(reason); \($0).") } ?? trSentence(reason) }

  /// The sentence, without such options.
  var sentence: String { trSentence(reason) }

  /// What helps on the command line, or nil.
  private var hint: String? {
    switch self {
    case .helper(.failure(.password(wasGiven: false)), _): tr("give it with --password-file")
    case .helper(.failure(.contentNotPermitted), _), .helper(.failure(.brokenContent), _):
      tr("leave out --as content")
    case .helper(.failure(.signature(.timeStamp)), _): tr("give --timestamp")
    case .helper(.failure(.demand(let demand)), _): Self.hint(demand)
    case .noField, .noSignatureField(_, nil, _): tr("--list names them")
    case .unknownField(_, nil, _): tr("xsign fields names them")
    case .noRoomForDate: tr("give --date-at")
    case .usageRights: tr("give --end-usage-rights if you agree")
    case .sameFile: tr("--in-place replaces it")
    case .certificate(.failure(.noPIN)): tr("give it with --pin-file")
    case .certificate(.failure(.severalTokens)): tr("name one")
    case .certificate(.failure(.severalKeys)): tr("name one with ;object= in a URI")
    default: nil
    }
  }

  /// The reason, without the period at its end.
  private var reason: String {
    switch self {
    case .input(let failure, let file): Self.sentence(failure, file, .document)
    case .otherKind(let kind, let file, let wanted):
      tr("\(file) is \(kind.title), not \(wanted.title)")
    case .noSheet(let file): tr("\(file) is not a PDF, PNG or JPEG, or is too damaged")
    case .password(let failure, let file): Self.sentence(failure, file, .password)
    case .trust(let failure, let file): Self.sentence(failure, file, .certificates)
    case .noCertificates(let file): tr("\(file) has no certificate in it, as PEM or DER")
    case .image(let error): trClause("\(error)")
    case .drawing(let error): trClause("\(error)")
    case .noSignature(let name):
      tr("There is no file \(name), and no saved signature of that name")
    case .date(let error): trClause(error.description)
    case .helper(let failure, let file): Self.sentence(failure, file)
    case .noPage(let number, let count, let file):
      tr(
        "\(file) has no page \(number): it has one page",
        "\(file) has no page \(number): it has \(count) pages", count: count)
    case .noField(let name, let file), .unknownField(let name, nil, let file):
      tr("\(file) has no field \(name)")
    case .takenField(let name, isTimeStamp: false, let file):
      tr("The field \(name) of \(file) is signed already")
    case .takenField(let name, isTimeStamp: true, let file):
      tr("The field \(name) of \(file) has a time stamp already")
    case .keyExists(let file): tr("\(file) exists, and a key never replaces a file")
    case .noChange(let file): tr("\(file) would stay as it is, so nothing was written")
    case .reversedPages(let range, let file): Self.sentence(range, file)
    case .turning(let file): tr("The pages of \(file) may not be turned")
    case .unknownField(let name, let closest?, let file):
      tr("\(file) has no field \(name); did you mean \(closest)?")
    case .noSignatureField(let name, nil, let file):
      tr("\(file) has no signature field \(name)")
    case .noSignatureField(let name, let closest?, let file):
      tr("\(file) has no signature field \(name); did you mean \(closest)?")
    case .noLine(let kind, let page, let file): Self.sentence(kind, page, file)
    case .noTextProgram(let error): trClause("\(error)")
    case .value(let clause): clause
    case .values(let failure, let file): Self.sentence(failure, file, .values)
    case .offPage(let page, let size, let what):
      tr("\(what) would not be wholly on page \(page + 1), which is \(size.sizeText) large")
    case .noRoomForDate(let page):
      tr("There is no room for the date beside the ink on page \(page + 1)")
    case .noRoomForText(let page):
      tr(
        "There is no room for the text of the signature on page \(page + 1); make the ink smaller "
          + "or the text shorter")
    case .noOwnInk(nil, let file):
      tr("\(file) has no ink that xsign wrote and no other program changed")
    case .onlySignatureInk(let file):
      tr(
        "Apart from what its digital signatures show, which has to stay, \(file) has no ink that "
          + "xsign wrote and no other program changed")
    case .noOwnInk(.covered, let file):
      tr("A digital signature or time stamp covers xsign's ink on \(file), so it has to stay")
    case .noOwnInk(.notPermitted, let file):
      tr("\(file) permits no change of xsign's ink on it")
    case .noPages(let file): tr("\(file) has no page but the last")
    case .usageRights(let file):
      tr("Signing ends the usage rights that \(file) grants")
    case .sameFile(let file): tr("\(file) is the PDF itself")
    case .changed(let file): tr("\(file) was changed by another program; nothing was written")
    case .check(let page, let cover?, let file):
      tr(
        "On page \(page + 1) of \(file) the ink would be hidden by \(cover.title); nothing was "
          + "written")
    case .check(let page, nil, let file):
      tr("Page \(page + 1) of \(file) would not be shown as it should; nothing was written")
    case .tooHigh(let file): tr("\(file) has too many pages, or too large ones")
    case .ink(.nothingDrawn): tr("There is no ink on the pages")
    case .ink(.transparent): tr("The ink on the pages is wholly transparent")
    case .ink(.tooThin): tr("The ink on the pages would be too thin to be seen")
    case .ink(let error): trClause("\(error)")
    case .noPageProgram(let error): trClause("\(error)")
    case .picture(let failure, let page, let file):
      tr("Page \(page + 1) of \(file) cannot be shown: \(failure.reason)")
    case .output(let error): trClause("\(error)")
    case .certificateFile(let failure, let file): Self.sentence(failure, file, .certificate)
    case .secret(let failure, let file): Self.sentence(failure, file, .password)
    case .certificate(let failure): failure.reason
    case .signatureTooLong(let count):
      tr("The digital signature has \(count) bytes, more than the file has room for")
    case .severalPlaces:
      tr("A digital signature has one place; give --page and --at so that its ink has one, too")
    }
  }

  /// What is said of a range that is reversed, without the period.
  static func sentence(_ range: PagesArgument.Range, _ file: String) -> String {
    tr("\(file) has no pages \(range.text): the first of them comes after the last")
  }

  private static func sentence(
    _ kind: SignPlace.Kind, _ page: Int?, _ file: String
  ) -> String {
    switch (kind, page) {
    case (.signature, nil): tr("There is no line to sign on in \(file)")
    case (.initials, nil): tr("There is no line to initial in \(file)")
    case (.date, nil): tr("There is no line for the date in \(file)")
    case (.signature, let page?): tr("Page \(page + 1) of \(file) has no line to sign on")
    case (.initials, let page?): tr("Page \(page + 1) of \(file) has no line to initial")
    case (.date, let page?): tr("Page \(page + 1) of \(file) has no line for the date")
    }
  }

  private static func sentence(_ failure: PDFHelper.Failure, _ file: String) -> String {
    switch failure {
    case .missing: tr("xsign-pdf, the part of xsign for PDFs, is not installed beside it")
    case .unusable(let code):
      tr(
        "xsign-pdf, the part of xsign for PDFs, cannot be used: "
          + "\(String(cString: strerror(code)))")
    case .failed: tr("\(file) could not be read: xsign-pdf, the part of xsign for PDFs, failed")
    case .killed(let signal):
      tr(
        "\(file) could not be read: a signal ended xsign-pdf, the part of xsign for PDFs "
          + "(\(SignalName.of(signal)))")
    case .system(let code): tr("\(file) could not be read: \(String(cString: strerror(code)))")
    case .cancelled: tr("Reading \(file) was cancelled")
    case .limit, .failure(.limit): tr("\(file) takes more memory or time than xsign allows")
    case .failure(.password(let wasGiven)):
      wasGiven
        ? tr("That is not the password of \(file)")
        : tr("\(file) needs a password")
    case .failure(.encryption): tr("\(file) is encrypted in a way that xsign does not know")
    case .failure(.unreadable): tr("\(file) is not a PDF, or is too damaged")
    case .failure(.noPages): tr("\(file) has no pages")
    case .failure(.refused(let refusal)): sentence(refusal, file)
    case .failure(.contentNotPermitted):
      tr("\(file) permits ink only as an annotation")
    case .failure(.brokenContent(let page)):
      tr("The content of page \(page + 1) of \(file) is damaged, so ink can only be an annotation")
    case .failure(.pictures): tr("The pictures could not be put on the pages of \(file)")
    case .failure(.field): tr("A field of \(file) does not take its value")
    case .failure(.signature(let refusal)): sentence(refusal, file)
    case .failure(.demand(let demand)): sentence(demand, file)
    case .failure(.evidence):
      tr(
        "\(file) cannot take a record of signing: its encryption, its signatures or its time "
          + "stamps permit none"
      )
    case .failure(.noPage(let page)): tr("\(file) has no page \(page + 1)")
    case .failure(.sharedPage(let page)):
      tr(
        "\(file) has a digital signature or a time stamp, and its page \(page + 1) is in several "
          + "places at once, so nothing can be put there")
    case .failure(.page(let page)):
      tr(
        "Page \(page + 1) of \(file) cannot be signed: it is damaged, or in several places at once")
    }
  }
}

extension PDFPage {
  /// The size in millimetres, as `210.0x297.0mm`.
  var sizeText: String {
    let sides = [width, height].map { side in
      (side / InkPlace.pointsPerMillimetre * 10).rounded() / 10
    }
    return "\(sides[0])x\(sides[1])mm"
  }
}
