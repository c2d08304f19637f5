import Ink
import TestSupport
import Testing

@testable import PDFInk

/// What files permit, and what follows for signing them.
struct PermissionTests {
  @Test(arguments: [
    ("certified-p1", 1, PDFSurvey.Refusal.certified),
    ("certified-p2", 2, .certifiedForForms), ("certified-p3", 3, nil),
  ])
  func certificationsAllowSoMuch(name: String, allows: Int, refusal: PDFSurvey.Refusal?) throws {
    let survey = try surveyed(name)
    #expect(survey.signatures == [PDFDigitalSignature(field: "Signature1", allows: allows)])
    #expect(survey.refusal == refusal && survey.method == .annotation)
  }

  @Test(arguments: [
    ("signed-invisible", "Sig1"), ("signed-objstm", "Sig1"), ("signed-one-of-two", "Signature1"),
    ("signed-encrypted", "Signature1"), ("signed-locks-all-fields", "Locked"),
  ])
  func signedFilesGetAnnotations(name: String, field: String) throws {
    let survey = try surveyed(name)
    #expect(survey.signatures == [PDFDigitalSignature(field: field)])
    #expect(survey.refusal == nil && survey.method == .annotation)
  }

  /// The time stamp of an archive is nobody's signature, and makes ink an annotation likewise.
  @Test func timeStampsAreToldFromSignatures() throws {
    let survey = try surveyed("signatures/archived")
    #expect(survey.signatures.map(\.isTimeStamp) == [false, true] && survey.signatureCount == 1)
    let stamped = try self.survey(field: "/V<</Type/DocTimeStamp>>")
    #expect(stamped.signatureCount == 0 && stamped.method == .annotation)
    #expect(survey.timeStampCount == 1 && stamped.timeStampCount == 1)
    let stamps = survey.form.filter { $0.traits.contains(.stamped) }.map(\.name)
    #expect(stamps == survey.signatures.filter(\.isTimeStamp).map(\.field))
  }

  /// Returns the survey of a file whose form has one field with these entries.
  private func survey(field: String, root: String = "") throws -> PDFSurvey {
    var file = WrittenPDF(page: "", more: [5: "<</T(a)/FT/Sig\(field)>>"])
    file.objects[1] = Array("<</Pages 2 0 R/AcroForm<</Fields[5 0 R]>>\(root)>>".utf8)
    return try surveyed(opened(file.bytes))
  }

  @Test func theLeastThatIsAllowedCounts() throws {
    let mark = "/V<</Type/Sig>>"
    #expect(try survey(field: "").method == .content)
    #expect(try survey(field: mark).refusal == nil)
    // A lock counts only once the field is signed.
    #expect(try survey(field: "/Lock<</P 1>>").refusal == nil)
    #expect(try survey(field: mark + "/Lock<</P 1>>").refusal == .certified)
    #expect(try survey(field: mark + "/Lock<</P 7>>").refusal == nil)
    let transform = "/V<</Reference[<</TransformMethod/DocMDP/TransformParams<<>>>>]>>"
    #expect(try survey(field: transform).refusal == .certifiedForForms)
    let others = "/V<</Reference[<</TransformMethod/FieldMDP/TransformParams<</P 1>>>>]>>"
    #expect(try survey(field: others).refusal == nil)
  }

  @Test func aCertificationCountsWithoutAField() throws {
    let root = "/Perms<</DocMDP<</Type/Sig>>>>"
    let survey = try survey(field: "", root: root)
    #expect(survey.refusal == .certifiedForForms && survey.signatures.isEmpty)
    let allowing = "/Reference[<</TransformMethod/DocMDP/TransformParams<</P 3>>>>]"
    let notes = try self.survey(field: "", root: "/Perms<</DocMDP<</Type/Sig\(allowing)>>>>")
    #expect(notes.refusal == nil && notes.method == .annotation)
  }

  @Test func usageRightsAreSeen() throws {
    #expect(try surveyed("usage-rights").grantsUsageRights)
    #expect(try !surveyed("certified-p3").grantsUsageRights)
  }

  @Test func dynamicFormsAreRefused() throws {
    #expect(try surveyed("xfa-dynamic").refusal == .dynamicForm)
    #expect(try surveyed("xfa").refusal == nil)
  }

  @Test(arguments: [
    ("enc-rc4-40-owner", "rc4-40", false), ("enc-rc4-128-owner", "rc4-128", true),
    ("enc-aes-128-owner", "aes-128", true), ("enc-aes-256-owner", "aes-256", true),
    ("enc-aes-256-objstm", "aes-256", true),
  ])
  func encryptionIsDescribed(name: String, cipher: String, changes: Bool) throws {
    let survey = try surveyed(name)
    #expect(
      survey.encryption
        == PDFEncryption(
          cipher: cipher, isOwner: false, permitsChanges: changes, permitsNotes: true))
    #expect((survey.method == .content) == changes && survey.refusal == nil)
    #expect(try surveyed(name, password: "owner").encryption?.isOwner == true)
  }

  @Test func theBitsOfTheEncryptionCount() throws {
    let notes = try surveyed("enc-notes-allowed")
    #expect(notes.method == .annotation && notes.refusal == nil)
    #expect(notes.encryption?.permitsChanges == false && notes.encryption?.permitsNotes == true)
    let none = try surveyed("enc-no-changes")
    #expect(none.refusal == .noChangesPermitted && none.encryption?.permitsNotes == false)
    for name in ["enc-notes-allowed", "enc-no-changes"] {
      let owned = try surveyed(name, password: "owner")
      #expect(owned.method == .content && owned.refusal == nil)
    }
  }

  @Test func whatIsNeitherSignedNorEncryptedPermitsContent() throws {
    let survey = try surveyed("plain-1.4")
    #expect(survey.method == .content && survey.refusal == nil && survey.encryption == nil)
    #expect(!survey.isDamaged && !survey.grantsUsageRights && survey.signatures.isEmpty)
    #expect(survey.size == 1970)
    #expect(try surveyed("damaged-offsets").isDamaged)
  }
}
