import Ink

extension SigningResult {
  /// Carries out a request on an open file.
  ///
  /// A damaged file must be whole with the update: its pages are read once more. What had no end in
  /// the old file may have one in the update, or swallow it.
  ///
  /// - Throws: `PDFFailure`, also `.unreadable` if the signed file would not have the same pages.
  init(of request: SigningRequest, _ file: Int32, password: [UInt8]?) throws(PDFFailure) {
    let source = try PDFFile(descriptor: file, password: password)
    let pages = try PageTree.pages(of: source)
    let root = source.dictionary(source.trailer["Root"])
    let form = source.dictionary(root?["AcroForm"])
    let fields = try FormFields.fields(of: form, on: pages, in: source)
    let survey = try PDFSurvey(of: source, pages: pages, fields: fields, size: source.size)
    self = try InkUpdate.result(
      of: request, in: source, pages: pages, fields: fields, survey: survey)
    guard survey.isDamaged else { return }
    let turned = pages.enumerated().map {
      $0.element.geometry.turned(by: request.turns[$0.offset] ?? .none)
    }
    guard let signed = try? PDFFile(descriptor: file, password: password, update: update),
      let after = try? PageTree.pages(of: signed), after.map(\.geometry) == turned
    else { throw .unreadable }
  }
}
