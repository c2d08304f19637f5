import Checking
import Ink
import Localization
import PDFPages

/// What the user should know of a signed PDF, in sentences.
struct SigningWarnings {
  private(set) var sentences: [String] = []
  /// Those that are known only since it was signed.
  private(set) var warnings: [String] = []
  private let file: String

  /// Collects what is known before it is signed, with the ink of `request` as the user saw it.
  init(_ survey: PDFSurvey, _ request: SigningRequest, showing ink: ShownInk, file: String) {
    self.file = file
    if !survey.signatures.isEmpty, request.addsInk(to: survey) {
      let (count, stamps) = (survey.signatureCount, survey.timeStampCount)
      add(
        count == 0
          ? tr(
            "\(file) has a time stamp; the ink is an annotation, so that this stays whole.",
            "\(file) has \(stamps) time stamps; the ink is an annotation, so that these stay "
              + "whole.", count: stamps)
          : tr(
            "\(file) is signed digitally once; the ink is an annotation, so that this stays whole.",
            "\(file) is signed digitally \(count) times; the ink is an annotation, so that these "
              + "stay whole.", count: count))
    }
    if survey.isDamaged { add(tr("\(file) is damaged; the signed file is repaired.")) }
    let places = InkedPlaces(request, ink: ink.ink)
    let field = survey.fields.first { $0.kind == .other && places.isOn($0.frame, page: $0.page) }
    if let field {
      add(
        tr(
          "A form field lies over the ink on page \(field.page + 1) of \(file); "
            + "Chrome and others would hide it."))
    }
  }

  private mutating func add(_ sentence: String) { sentences.append(sentence) }

  /// Adds what came of signing.
  mutating func addWarning(_ sentence: String) {
    add(sentence)
    warnings.append(sentence)
  }

  /// Adds what came of the pages.
  mutating func add(_ pages: [SigningResult.Page]) {
    let broken = pages.filter(\.isBroken).map { "\($0.page + 1)" }
    guard !broken.isEmpty else { return }
    let list = trItems(broken.prefix(5)) + (broken.count > 5 ? ", …" : "")
    addWarning(
      tr(
        "The content of page \(list) of \(file) is damaged; the ink there is an annotation.",
        "The content of pages \(list) of \(file) is damaged; the ink there is an annotation.",
        count: broken.count))
  }

  /// Adds that the ink is an annotation because of what programs showed of a page.
  mutating func addAnnotation(_ page: Int, _ cover: PDFCover?) {
    guard let cover else {
      return addWarning(
        tr(
          "As part of page \(page + 1) of \(file) the ink would not be shown as it should; "
            + "it is an annotation."))
    }
    // MuPDF and PDFium show fields above all other annotations.
    addWarning(
      cover.kind == .field || cover.kind == .signature
        ? tr(
          "On page \(page + 1) of \(file) the ink would be hidden by \(cover.title); it is an "
            + "annotation above it, but Chrome and others still hide it.")
        : tr(
          "On page \(page + 1) of \(file) the ink would be hidden by \(cover.title); it is an "
            + "annotation above it."))
  }

  /// Adds what programs said of the pages of the file that was written.
  mutating func add(_ report: CheckReport, covers pages: [SigningResult.Page]) {
    for (page, reason) in report.unchecked {
      addWarning(tr("Page \(page + 1) of \(file) is not checked: \(reason.reason)."))
    }
    for page in report.unseen {
      addWarning(
        tr(
          "The ink on page \(page + 1) of \(file) is not seen: it has the colour of what is under "
            + "it."))
    }
    guard let fault = report.fault,
      let other = report.opinions.first(where: { $0.page == fault.page && $0.verdict.isRight })
    else { return }
    let cover = pages.first { $0.page == fault.page }?.cover(of: fault.verdict)
    // A field over the ink was named before.
    if cover?.kind == .field { return }
    addWarning(
      tr(
        "\(fault.program) does not show page \(fault.page + 1) of \(file) as it should; "
          + "\(other.program) does."))
  }
}

extension SigningRequest {
  /// True if it puts something on a page besides what the empty field shows that it signs.
  fileprivate func addsInk(to survey: PDFSurvey) -> Bool {
    guard case .field(let name) = signature?.target,
      let field = survey.fields.first(where: { $0.name == name && $0.kind == .emptySignature })
    else { return hasInk }
    // The spare room is for what is rounded.
    let (spare, frame) = (Point(1, 1), field.frame)
    let shown = Bounds(min: frame.min - spare, max: frame.max + spare)
    return frames.contains { page, frames in
      page != field.page || !frames.allSatisfy { shown.contains($0.min) && shown.contains($0.max) }
    }
  }
}
