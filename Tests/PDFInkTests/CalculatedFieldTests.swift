import Ink
import TestSupport
import Testing

@testable import PDFInk

/// A form with the fields `a` and `b`, and `total`, their sum.
enum CalculatedForm {
  private static let widget = "/Type/Annot/Subtype/Widget/P 3 0 R/F 4/DA(/F 12 Tf)"

  /// Returns the field with the sum.
  static func total(_ value: String, _ entries: String) -> String {
    "<<\(widget)/FT/Tx/T(total)/V(\(value))/Rect[10 70 90 90]\(entries)>>"
  }

  /// Returns the file. Object 7 is the sum, 8 the action that calculates it, and 9 an empty
  /// signature field that locks it.
  ///
  /// - Parameters:
  ///   - total: What the field with the sum has besides.
  ///   - form: What the form has besides.
  static func bytes(total: String = "/Ff 1/AA<</C 8 0 R>>", form: String = "/CO[7 0 R]") -> [UInt8]
  {
    let script = #"AFSimple_Calculate\("SUM", new Array\("a", "b"\)\);"#
    let fields = "[5 0 R 6 0 R 7 0 R 9 0 R]"
    var file = WrittenPDF(
      page: "/Annots\(fields)",
      more: [
        5: "<<\(widget)/FT/Tx/T(a)/V(1)/Rect[10 10 90 30]>>",
        6: "<<\(widget)/FT/Tx/T(b)/V(2)/Rect[10 40 90 60]>>",
        7: Self.total("3", total),
        8: "<</S/JavaScript/JS(\(script))>>",
        9: "<<\(widget)/FT/Sig/T(lock)/Rect[0 0 0 0]/Lock<</Action/Include/Fields[(total)]>>>>",
      ])
    file.objects[1] = Array(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields\(fields)\(form)>>>>".utf8)
    return file.bytes
  }
}

/// Signed forms with a sum that nobody may type in: other programs calculate it, too.
@Suite struct CalculatedFieldTests {
  private let signer: OwnSigner

  init() throws { signer = try OwnSigner() }

  /// Returns whether another sum is permitted after a signature.
  private func isPermitted(
    total: String, form: String = "", signing target: SignatureOrder.Target = .invisible,
    certification: SignatureOrder.Certification? = nil
  ) throws -> Bool {
    let order = OwnSigner.order(target, certification: certification)
    let signed = try signer.signed(CalculatedForm.bytes(total: total, form: form), order).bytes
    let changed = try SignatureCases.updated(signed, [(7, CalculatedForm.total("9", total))])
    let report = try #require(try signer.reports(of: changed).first)
    #expect(report.changes.map(\.name) == ["total"])
    return report.changes.allSatisfy(\.isPermitted)
  }

  /// A field that is read-only may change if the signed file says that it is calculated.
  @Test(arguments: [
    ("/Ff 1/AA<</C 8 0 R>>", "", true), ("/Ff 1", "/CO[7 0 R]", true), ("/Ff 1", "", false),
    ("/Ff 1/AA<</F 8 0 R>>", "", false), ("/Ff 1", "/CO[6 0 R]", false), ("", "", true),
  ])
  func whatTheSignedFileCalculatesMayChange(total: String, form: String, expected: Bool) throws {
    #expect(try isPermitted(total: total, form: form) == expected)
    #expect(try isPermitted(total: total, form: form, certification: .forms) == expected)
    #expect(try !isPermitted(total: total, form: form, certification: .nothing))
    #expect(try !isPermitted(total: total, form: form, signing: .field("lock")))
  }

  /// No choice is calculated by a sum.
  @Test func onlyTextsAreCalculated() throws {
    let total = "/Ff 1/AA<</C 8 0 R>>"
    func isPermitted(_ kind: String) throws -> Bool {
      func field(_ value: String) -> String {
        CalculatedForm.total(value, total).replacing("/FT/Tx", with: "/FT/\(kind)")
      }
      let first = try SignatureCases.updated(CalculatedForm.bytes(), [(7, field("3"))])
      let changed = try SignatureCases.updated(signer.signed(first).bytes, [(7, field("9"))])
      return try #require(try signer.reports(of: changed).first).changes.allSatisfy(\.isPermitted)
    }
    #expect(try isPermitted("Tx") && !isPermitted("Ch"))
  }

  /// What xsign calculates after a signature is permitted by its own check.
  @Test func theSumOfASignedFormIsPermitted() throws {
    let signed = try signer.signed(CalculatedForm.bytes()).bytes
    let survey = try surveyed(opened(signed))
    let filling = FormFilling(of: survey.form, with: [0: .text("5")])
    #expect(filling.values == [0: .text("5"), 2: .text("7")])
    let fields = filling.values.map { FilledForm.Field(index: $0.key, value: $0.value) }
    let request = SigningRequest(
      forms: [], placements: [], form: FilledForm(fields: fields.sorted { $0.index < $1.index }))
    let new = try signer.written(request, into: signed).bytes
    let report = try #require(try signer.reports(of: new).first)
    #expect(
      report.changes
        == ["a", "total"].map {
          SignatureChange(.fieldFilled, name: $0, isPermitted: true)
        })
    #expect(report.conclusion == .passed)
  }
}
