@testable import Ink
@testable import PDFInk

/// What must hold of a file that is signed.
enum Update {
  /// A request to put a square of 10 points on the first, the last and a middle page.
  private static func request(_ count: Int, as method: PDFSurvey.Method?) -> SigningRequest {
    let form = InkForm(
      box: InkForm.Box(left: 0, top: 0, right: 10, bottom: 10),
      content: Array("/A500 gs 1 0 0 rg 0 0 10 10 re f\n".utf8), opacities: [500], masks: [])
    let pages = Set([0, count / 2, count - 1]).sorted()
    return SigningRequest(
      forms: [form], placements: pages.map { .init(form: 0, page: $0, map: .identity) },
      method: method)
  }

  private static let evidence = SigningEvidence(
    files: [.init(name: "signing-record-1.json", type: "application/json", bytes: [1, 2, 3])],
    date: "D:20261128020000Z")

  /// Signs a file. Returns the bytes to append, or nil if it must not or cannot be signed.
  static func bytes(
    for descriptor: Int32, survey: PDFSurvey, as method: PDFSurvey.Method?
  ) -> [UInt8]? {
    var request = request(survey.pages.count, as: method)
    if survey.size % 2 == 0 { request.evidence = evidence }
    let result: SigningResult
    do throws(PDFFailure) {
      result = try SigningResult(of: request, descriptor, password: nil)
    } catch {
      switch error {
      case .limit, .page: return nil
      case .evidence where request.evidence != nil: return nil
      case .unreadable where survey.isDamaged: return nil
      case .refused(let refusal) where refusal == survey.refusal: return nil
      case .contentNotPermitted where survey.method == .annotation: return nil
      case .brokenContent where method == .content: return nil
      default: preconditionFailure("\(error)")
      }
    }
    precondition(survey.refusal == nil)
    precondition(result.pages.map(\.page) == request.placements.map(\.page))
    let allowed = request.method ?? survey.method
    precondition(result.pages.allSatisfy { $0.method == allowed || $0.isBroken })
    return result.update
  }

  /// Checks a signed file: all pages are there as they were, and the file has more objects. If the
  /// old one was sound, so is this. In a damaged one an object without an end may now end in the
  /// update, which libqpdf takes for damage again.
  static func check(_ file: PDFFile, _ tree: [TreePage], before: PDFFile, _ pages: [TreePage]) {
    precondition(tree.count == pages.count)
    for (new, old) in zip(tree, pages) { precondition(new.geometry == old.geometry) }
    precondition(
      before.wasRebuilt
        || file.section.start != nil && file.section.isStream == before.section.isStream)
    precondition(file.lastNumber > before.lastNumber)
  }
}
