import Ink
import Localization

/// What the user should know of the PDF in the window, in a sentence. The first case is the most
/// important.
enum DocumentWarning: Hashable, Sendable {
  /// It cannot be signed.
  case refused(PDFSurvey.Refusal)
  /// Nothing draws its pages, for the reason of the sentence.
  case notDrawn(String)
  /// The pages with these indices cannot be shown.
  case unshown([Int])
  /// A field of its form lies over ink on the page with this index. It may wait for text or a
  /// choice.
  case fieldOverInk(Int, isEmpty: Bool)
  /// A field of its form lies over the picture on the page with this index.
  case fieldOverPicture(Int)
  /// Its digital signatures, so many, make ink annotations.
  case signed(Int)
  /// It has no signature, but time stamps, so many, that do so.
  case stamped(Int)
  /// Only annotations are permitted in it.
  case notesOnly
  /// Only its empty signature fields may be filled in.
  case fieldsOnly
  /// Usage rights end when it is signed.
  case usageRights
  /// Its form has so many fields that can be filled in.
  case fields(Int)
  case damaged
  /// It has ink of xsign that can be taken up.
  case ownInk

  /// True if it tells of something that goes wrong or must not be done.
  var isWarning: Bool {
    switch self {
    case .refused, .fieldOverInk, .fieldOverPicture, .unshown, .notDrawn: true
    case .signed, .stamped, .notesOnly, .fieldsOnly, .usageRights, .fields, .damaged, .ownInk: false
    }
  }

  var sentence: String {
    switch self {
    case .refused(.certified):
      tr("Certified by its author: no changes are allowed. You can look, not save.")
    case .refused(.certifiedForForms):
      tr(
        "Certified by its author: you can fill in its form; ink may only go into an empty "
          + "signature field, with a certificate.")
    case .refused(.noChangesPermitted):
      tr("Its author does not permit changes. With the owner's password you may sign it.")
    case .refused(.onlyFormsPermitted):
      tr(
        "Its author only permits filling in its form. With the owner's password you may sign it.")
    case .refused(.dynamicForm):
      tr(
        "This is a dynamic form (XFA), whose pages only Adobe's programs show. It cannot be signed."
      )
    case .refused(.signedXFA):
      tr(
        "Its form has XFA data, and a digital signature or time stamp covers that, so it cannot be "
          + "filled in.")
    case .signed(let count):
      tr(
        "Signed digitally once. Your ink is added as an annotation, so that the signature stays "
          + "whole.",
        "Signed digitally \(count) times. Your ink is added as an annotation, so that the "
          + "signatures stay whole.", count: count)
    case .stamped(let count):
      tr(
        "It has a time stamp. Your ink is added as an annotation, so that it stays whole.",
        "It has \(count) time stamps. Your ink is added as an annotation, so that they stay whole.",
        count: count)
    case .notesOnly: tr("Its author only permits annotations. Your ink is added as an annotation.")
    case .fieldsOnly:
      tr("Its author only permits filling in its form: ink may go into its empty signature fields.")
    case .usageRights:
      tr("It grants usage rights to Adobe's programs, which end when it is signed.")
    case .fieldOverInk(let page, isEmpty: true):
      tr(
        "Your ink on page \(page + 1) is on a form field: click it to type. Chrome and others "
          + "would hide the ink.")
    case .fieldOverInk(let page, isEmpty: false):
      tr(
        "A form field lies over your ink on page \(page + 1); Chrome and others would hide the ink."
      )
    case .fieldOverPicture(let page):
      tr(
        "A form field lies over the picture on page \(page + 1); other programs show it above the "
          + "picture.")
    case .fields(let count):
      tr(
        "This form has one field: click it, or press F2, to fill it in.",
        "This form has \(count) fields: click one, or press F2, to fill it in.", count: count)
    case .damaged:
      tr("The file is damaged; the signed file is repaired. The old bytes stay as they are.")
    case .ownInk:
      tr("It has ink of xsign. To change it, choose Edit earlier ink in the Sign menu.")
    case .unshown(let pages):
      pages.count == 1
        ? tr("Page \(pages[0] + 1) cannot be shown or signed.")
        : tr("Pages \(Self.list(pages)) cannot be shown or signed.")
    case .notDrawn(let sentence): sentence
    }
  }

  /// Returns the numbers of the pages with these indices, of many the first ones.
  static func list(_ pages: [Int]) -> String {
    trItems(pages.prefix(5).map { "\($0 + 1)" }) + (pages.count > 5 ? ", …" : "")
  }

  /// Returns the notes about a PDF that do not depend on ink or pictures, the most important first.
  static func notes(_ survey: PDFSurvey) -> [DocumentWarning] {
    var notes: [DocumentWarning] = []
    if let refusal = survey.refusal { notes.append(.refused(refusal)) }
    if survey.permitsOnlyFields {
      notes.append(.fieldsOnly)
    } else if !survey.signatures.isEmpty, survey.refusal == nil {
      let count = survey.signatureCount
      notes.append(count > 0 ? .signed(count) : .stamped(survey.timeStampCount))
    } else if survey.method == .annotation, survey.refusal == nil {
      notes.append(.notesOnly)
    }
    if survey.grantsUsageRights { notes.append(.usageRights) }
    let open = survey.form.lazy.filter { $0.obstacle == nil }.map(\.name)
    let fields = survey.formRefusal == nil ? Set(open).count : 0
    if fields > 0 { notes.append(.fields(fields)) }
    if survey.isDamaged { notes.append(.damaged) }
    if survey.ownInk.contains(where: \.canBeTakenUp) { notes.append(.ownInk) }
    return notes
  }
}
