import Checking
import Export
import Ink
import Localization

/// A form that is filled in: what is written into the PDF, and what the user should know of it.
struct FilledDocument {
  /// The values and texts.
  let form: FilledForm
  /// The parts of pages that change.
  let areas: [PDFPageArea]
  /// The number of fields that were given a value.
  let given: Int
  /// The number of fields that were calculated from them, and have another value now.
  let calculated: Int
  /// What was done, in sentences.
  let account: [String]
  /// What may be wrong, in sentences.
  let warnings: [String]

  /// Lays out the values for a PDF.
  init(_ filling: FormFilling, of survey: PDFSurvey) throws(ExportError) {
    let layout = try FilledFormLayout(filling, of: survey)
    form = layout.form
    // Programs that drew the texts themselves show those of the file from now on.
    let changed =
      survey.needsAppearances && survey.signatures.isEmpty
      ? Array(filling.fields.indices) : layout.form.fields.map(\.index)
    areas = changed.flatMap { filling.fields[$0].seenPlaces }.map {
      PDFPageArea(page: $0.page, frame: $0.frame)
    }
    func names(_ indices: [Int]) -> String { FieldNames(indices, of: filling).list }
    given = filling.values.count - filling.calculated.count
    // A sum that stays as it is in the file is no news.
    let sums = filling.calculated.filter(filling.isChanged)
    calculated = sums.count
    var account = [tr("One field is filled in.", "\(given) fields are filled in.", count: given)]
    if !sums.isEmpty { account.append(tr("Calculated: \(names(sums)).")) }
    self.account = account
    var warnings: [String] = []
    func warn(_ indices: [Int], _ sentence: (String) -> String) {
      if !indices.isEmpty { warnings.append(sentence(names(indices))) }
    }
    warn(filling.uncalculated) {
      tr("xsign does not run the scripts of this form. Check what they calculate: \($0).")
    }
    warn(filling.unchecked) { tr("Scripts that check these fields were not run: \($0).") }
    warn(layout.reduced) { tr("The text is made smaller, so that it fits: \($0).") }
    warn(layout.cut) { tr("The text does not fit: \($0).") }
    warn(layout.unknown) { tr("No font has all characters of the text: \($0).") }
    if let missing = FormAccount.missing(of: filling) { warnings.append(missing) }
    if survey.hasXFA {
      warnings.append(tr("The XFA data of the form are removed, which would show other values."))
    }
    if survey.grantsUsageRights, survey.signatures.isEmpty {
      warnings.append(tr("The usage rights that were granted to Adobe's programs are removed."))
    }
    self.warnings = warnings
  }
}
