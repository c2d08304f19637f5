import Foundation
import Ink
import Revocation
import TestSupport
import Testing

@testable import PDFInk

/// Updates that leave room for a digital signature.
struct SignatureUpdateTests {
  private static let room = 600

  private static func order(
    _ target: SignatureOrder.Target, reason: String = "",
    certification: SignatureOrder.Certification? = nil
  ) -> SignatureOrder {
    SignatureOrder(
      target, time: "D:20261127120000+01'00'", name: "Ada", reason: reason,
      certification: certification, room: room)
  }

  /// A time stamp of the document.
  private static var stamp: SignatureOrder {
    var order = order(.invisible)
    order.kind = .timeStamp
    return order
  }

  /// A place on the first page, with room for the letter of `SignedCase`.
  private static func place(on survey: PDFSurvey) -> SignatureOrder.Target {
    .new(SignatureOrder.Place(page: 0, frame: SignedCase.frame(on: survey.pages[0])))
  }

  /// Returns the result for an opened file, with the letter on the first page if `inked`.
  private func result(
    of order: SignatureOrder, in file: PDFFile, inked: Bool = false
  ) throws(PDFFailure) -> SigningResult {
    let survey = try surveyed(file)
    var request =
      inked ? SignedCase.request([0], of: survey) : SigningRequest(forms: [], placements: [])
    request.signature = order
    return try InkUpdate.result(
      of: request, in: file, pages: try PageTree.pages(of: file), survey: survey)
  }

  private func failure(
    of order: SignatureOrder, in file: PDFFile, inked: Bool = false
  ) -> PDFFailure? {
    do throws(PDFFailure) {
      _ = try result(of: order, in: file, inked: inked)
      return nil
    } catch {
      return error
    }
  }

  /// A form with signature fields in the objects from 5 on, on a page of 200 by 300.
  private func form(_ fields: String...) throws -> (file: PDFFile, bytes: [UInt8]) {
    var more: [Int: String] = [:]
    for (index, field) in fields.enumerated() {
      more[5 + index] = "<</Type/Annot/Subtype/Widget/FT/Sig/F 4/P 3 0 R\(field)>>"
    }
    let references = fields.indices.map { "\(5 + $0) 0 R" }.joined(separator: " ")
    var file = WrittenPDF(page: "/Annots[\(references)]", more: more)
    file.objects[1] = Array(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(references)]>>>>".utf8)
    return (try opened(file.bytes), file.bytes)
  }

  @Test func onlyTheDigitsAreNotCovered() throws {
    let cases = try SignedCases.usual.get().signed.filter { $0.name != "signed-locks-all-fields" }
    try #require(cases.count > 40)
    for signed in cases {
      let file = try opening(signed.original, password: signed.password).get()
      let survey = try surveyed(file)
      let isCertified = survey.signatures.contains { $0.allows != nil }
      if signed.name == "leading-junk" {
        #expect(failure(of: Self.order(.invisible), in: file) == .signature(.otherBytes))
        #expect(failure(of: Self.stamp, in: file) == .signature(.otherBytes))
        continue
      }
      let target = isCertified ? .invisible : Self.place(on: survey)
      if let encryption = survey.encryption, !encryption.permitsChanges {
        let refusal =
          survey.permitsOnlyFields ? PDFSurvey.Refusal.onlyFormsPermitted : .noChangesPermitted
        #expect(failure(of: Self.order(target), in: file) == .refused(refusal))
        #expect(failure(of: Self.order(.invisible), in: file) == .refused(refusal))
        continue
      }
      let result = try result(of: Self.order(target), in: file, inked: !isCertified)
      let old = [UInt8](try Data(contentsOf: URL(fileURLWithPath: signed.original)))
      let new = old + result.update
      let gap = try #require(result.gap, "\(signed.name)")
      #expect(gap.count == 2 * Self.room + 2, "\(signed.name)")
      // Neither encrypted nor packed.
      #expect(
        new[gap] == (Array("<".utf8) + [UInt8](repeating: 48, count: 2 * Self.room) + [62])[...],
        "\(signed.name)")
      let range = "[0 \(gap.lowerBound) \(gap.upperBound) \(new.count - gap.upperBound)"
      let entry = new[gap.lowerBound - 100..<gap.lowerBound]
      #expect(entry.firstRange(of: Array("/ByteRange\(range)".utf8)) != nil, "\(signed.name)")
      let again = try opened(new, password: signed.password)
      let count = survey.signatures.count
      let after = try surveyed(again)
      #expect(after.signatures.count == count + 1, "\(signed.name)")
      #expect(after.pages == survey.pages && !after.isDamaged, "\(signed.name)")
      let root = again.dictionary(again.trailer["Root"])
      let form = again.dictionary(root?["AcroForm"])
      #expect(again.integer(form?["SigFlags"]) == 3, "\(signed.name)")
    }
  }

  @Test func theFieldShowsTheInk() throws {
    let (file, bytes) = try form("/T(a)/Rect[100 50 180 110]/AP<</N 4 0 R>>")
    let survey = try surveyed(file)
    // The letter lies in the new field, but not in that which is there.
    let new = try opened(
      bytes + (try result(of: Self.order(Self.place(on: survey)), in: file, inked: true)).update)
    let fields = try surveyed(new).fields
    #expect(fields.map(\.name) == ["a", "Signature1"])
    #expect(fields.map(\.kind) == [.emptySignature, .signature])
    let page = try PageTree.pages(of: new)[0]
    // Nothing else is on the page.
    #expect(page.annotations.count == 2)
    let widget = try #require(page.annotations.last.flatMap(new.dictionary))
    guard case .reference(let look)? = new.dictionary(widget["AP"])?["N"] else {
      Issue.record("no appearance")
      return
    }
    #expect(try new.data(look).firstRange(of: Array("/F0 Do".utf8)) != nil)
    #expect(new.name(widget["FT"]) == "Sig" && new.integer(widget["F"]) == 132)
  }

  @Test func anEmptyFieldIsFilled() throws {
    let (file, bytes) = try form("/T(a)", "/T(b)/Rect[10 10 190 290]/AP<</N 4 0 R>>")
    let result = try result(of: Self.order(.field("b")), in: file, inked: true)
    let after = try opened(bytes + result.update)
    #expect(try surveyed(after).signatures.map(\.field) == ["b"])
    #expect(result.pages.map(\.method) == [.annotation])
    // The page stays as it is.
    #expect(String(decoding: result.update, as: Unicode.ASCII.self).contains("\n3 0 obj") == false)
    let unseen = try opened(bytes + (try self.result(of: Self.order(.field("a")), in: file)).update)
    #expect(try surveyed(unseen).signatures.map(\.field) == ["a"])
  }

  @Test func theLockOfTheFieldIsWrittenIntoTheSignature() throws {
    let (file, bytes) = try form(
      "/T(a)/Lock<</Type/SigFieldLock/Action/Include/Fields[(b)]/P 3>>", "/T(b)")
    let after = try opened(bytes + (try result(of: Self.order(.field("a")), in: file)).update)
    let field = try #require(after.dictionary(.reference(PDFReference(5))))
    let rules = after.array(after.dictionary(field["V"])?["Reference"]) ?? []
    let methods = rules.compactMap { after.name(after.dictionary($0)?["TransformMethod"]) }
    #expect(methods == ["DocMDP", "FieldMDP"])
    let parameters = rules.compactMap { after.dictionary(after.dictionary($0)?["TransformParams"]) }
    #expect(after.integer(parameters[0]["P"]) == 3)
    #expect(after.name(parameters[1]["Action"]) == "Include")
    #expect(parameters[1]["Fields"] == .array([.string(Array("b".utf8))]))
    #expect(failure(of: Self.order(.field("b")), in: after) == .signature(.locked))
    #expect(failure(of: Self.order(.field("a")), in: after) == .signature(.signed))
    #expect(failure(of: Self.order(.invisible), in: after) == nil)
  }

  @Test func aCertificationIsTheFirstSignature() throws {
    let (file, bytes) = try form("/T(a)", "/T(b)")
    let order = Self.order(.field("a"), certification: .forms)
    let certified = bytes + (try result(of: order, in: file)).update
    let after = try opened(certified)
    let survey = try surveyed(after)
    #expect(survey.signatures == [PDFDigitalSignature(field: "a", allows: 2)])
    #expect(survey.refusal == .certifiedForForms)
    let root = after.dictionary(after.trailer["Root"])
    let field = after.dictionary(.reference(PDFReference(5)))
    #expect(after.dictionary(root?["Perms"])?["DocMDP"] == field?["V"])
    #expect(
      failure(of: Self.order(.field("b"), certification: .nothing), in: after)
        == .signature(.certification))
    // Others sign in fields that are there, or that nobody sees.
    #expect(failure(of: Self.order(.field("b")), in: after) == nil)
    #expect(failure(of: Self.order(.invisible), in: after) == nil)
    #expect(
      failure(of: Self.order(Self.place(on: survey)), in: after) == .refused(.certifiedForForms))
    #expect(
      failure(of: Self.order(.field("b")), in: after, inked: true) == .refused(.certifiedForForms))
  }

  @Test func whatAFieldDemandsIsObeyed() throws {
    func failure(
      _ seeds: String, reason: String = "", isStamped: Bool = false,
      certification: SignatureOrder.Certification? = nil
    ) throws -> PDFFailure? {
      let (file, _) = try form("/T(a)/SV<<\(seeds)>>")
      var order = Self.order(.field("a"), reason: reason, certification: certification)
      order.isStamped = isStamped
      return self.failure(of: order, in: file)
    }
    func demand(_ demand: SignatureDemand) -> PDFFailure { .demand(demand) }
    #expect(
      try failure("/Ff 2/SubFilter[/adbe.pkcs7.detached]")
        == demand(.kinds(["adbe.pkcs7.detached"])))
    #expect(try failure("/SubFilter[/adbe.pkcs7.detached]") == nil)
    #expect(try failure("/Ff 2/SubFilter[/ETSI.CAdES.detached]") == nil)
    #expect(try failure("/Ff 1/Filter/Other") == demand(.other))
    #expect(try failure("/Ff 4/V 9") == demand(.other))
    #expect(try failure("/Ff 64/DigestMethod[(SHA512)]") == demand(.hashes(["SHA512"])))
    #expect(try failure("/Ff 64/DigestMethod[(SHA512)(SHA256)]") == nil)
    #expect(try failure("/Ff 66/DigestMethod[]/SubFilter[/ETSI.CAdES.detached]") == demand(.other))
    let reasons = demand(.reasons(["yes", "no"]))
    #expect(try failure("/Ff 8/Reasons[(yes)(no)]") == reasons)
    #expect(try failure("/Ff 8/Reasons[(yes)(no)]", reason: "other") == reasons)
    #expect(try failure("/Ff 8/Reasons[(yes)(no)]", reason: "no") == nil)
    #expect(try failure("/Ff 8/Reasons[(.)]", reason: "no") == demand(.reasons([])))
    #expect(try failure("/Ff 128") == demand(.other))
    // What can be given is told last.
    #expect(try failure("/Ff 136/Reasons[(yes)]") == demand(.other))
    #expect(try failure("/MDP<</P 2>>") == demand(.certification(.forms)))
    #expect(try failure("/MDP<</P 9>>") == demand(.other))
    #expect(try failure("/MDP<</P 0>>") == nil)
    #expect(
      try failure("/MDP<</P 0>>", certification: .nothing) == demand(.certification(nil)))
    // Those on certificates and time stamps have flags of their own.
    #expect(try failure("/Cert<</Subject[(x)]/Ff 1>>") == demand(.certificate))
    #expect(
      try failure("/Cert<</Issuer[(x)]/Ff 2>>", isStamped: true) == demand(.certificate))
    #expect(try failure("/Cert<</Subject[(x)]>>") == nil)
    #expect(try failure("/Cert<</Subject[(x)]/Ff 0>>") == nil)
    let unstamped = PDFFailure.signature(.timeStamp)
    #expect(try failure("/TimeStamp<</URL(http://a/)/Ff 1>>") == unstamped)
    #expect(try failure("/TimeStamp<</URL(http://a/)/Ff 1>>", isStamped: true) == nil)
    #expect(try failure("/TimeStamp<</URL(http://a/)/Ff 0>>") == nil)
    #expect(try failure("/TimeStamp<</URL(http://a/)>>") == nil)
  }

  @Test func fieldsThatAreNotThereAreRefused() throws {
    let (file, _) = try form("/T(a)")
    #expect(failure(of: Self.order(.field("b")), in: file) == .signature(.noField))
    let (taken, _) = try form("/T(a)/V<</Type/DocTimeStamp>>", "/T(b)/V<</Type/Sig>>")
    #expect(failure(of: Self.order(.field("a")), in: taken) == .signature(.stamped))
    #expect(failure(of: Self.order(.field("b")), in: taken) == .signature(.signed))
    #expect(failure(of: Self.order(Self.place(page: 7)), in: file) == .noPage(7))
    var direct = WrittenPDF(page: "", more: [:])
    direct.objects[1] = Array(
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[<</T(a)/FT/Sig>>]>>>>".utf8)
    #expect(
      failure(of: Self.order(.field("a")), in: try opened(direct.bytes)) == .signature(.damaged))
  }

  private static func place(page: Int) -> SignatureOrder.Target {
    .new(SignatureOrder.Place(page: page, frame: Bounds(min: .zero, max: Point(9, 9))))
  }

  /// A file with a form whose list of fields is an object, and a page that is in two places.
  @Test func listsAndPagesThatAreSharedStayApart() throws {
    for name in ["page-twice", "annots-indirect"] {
      let file = try opened(name)
      let survey = try surveyed(file)
      let result = try result(of: Self.order(Self.place(on: survey)), in: file, inked: true)
      let after = try surveyed(opened(try bytes(of: name) + result.update))
      #expect(after.fields.filter { $0.kind == .signature }.map(\.page) == [0], "\(name)")
    }
  }

  /// In a signed file a page that is in two places stays as it is: no signature permits another.
  @Test func pagesThatAreSharedAreNotDividedOnceTheFileIsSigned() throws {
    let plain = try opened("page-twice")
    let unseen = try result(of: Self.order(.invisible), in: plain).update
    let file = try opened(try bytes(of: "page-twice") + unseen)
    // The field is on the page that is in one place.
    #expect(try PageTree.pages(of: file).map(\.annotations.count) == [0, 1, 0])
    #expect(try PageTree.pages(of: file).map(\.isShared) == [true, false, true])
    let survey = try surveyed(file)
    #expect(failure(of: Self.order(Self.place(on: survey)), in: file) == .sharedPage(0))
    #expect(failure(of: Self.order(.invisible), in: file) == nil)
    for page in [0, 2] {
      #expect(throws: PDFFailure.sharedPage(page)) {
        try InkUpdate.result(
          of: SignedCase.request([page], of: survey), in: file,
          pages: try PageTree.pages(of: file), survey: survey)
      }
    }
  }

  @Test func theHashLeavesOutTheGap() throws {
    let path = PDFCases.path("plain-1.4")
    let file = open(path, O_RDONLY)
    defer { close(file) }
    let bytes = try bytes(of: "plain-1.4")
    for gap in [0..<0, 0..<10, 5..<100, bytes.count - 3..<bytes.count] {
      let rest = Array(bytes[..<gap.lowerBound] + bytes[gap.upperBound...])
      let request = PDFRequest.hash(size: bytes.count, without: gap)
      #expect(PDFResponse(to: request, file: file) == .hash(SHA256Digest.of(rest)))
    }
  }
}
