import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Signed files as other programs read them.
struct SigningTests {
  /// The reasons why some test PDFs are not signed.
  @Test func theOthersAreRefused() throws {
    let refused = try SignedCases.usual.get().refused
    #expect(
      refused == [
        "bad-empty": .unreadable, "bad-text": .unreadable, "bad-header-only": .unreadable,
        "bad-no-pages": .noPages, "bad-tree-loop": .unreadable,
        "certified-p1": .refused(.certified),
        "certified-p2": .refused(.certifiedForForms),
        "enc-no-changes": .refused(.noChangesPermitted), "xfa-dynamic": .refused(.dynamicForm),
      ])
  }

  @Test func contentThatIsBrokenOrSignedGetsAnnotations() throws {
    let cases = try SignedCases.usual.get().signed
    var broken: Set<String> = []
    var annotated: Set<String> = []
    for signed in cases {
      for page in signed.result.pages where page.method == .annotation {
        let name = "\(signed.name) \(page.page + 1)"
        if page.isBroken { broken.insert(name) } else { annotated.insert(name) }
      }
    }
    #expect(
      broken == [
        "content-damaged 1", "content-errors 1", "content-errors 2",
        "content-errors 3",
        "content-errors 4", "contents-forms 6",
      ])
    #expect(
      annotated == [
        "certified-p3 1", "enc-notes-allowed 1", "enc-rc4-40-owner 1", "signed-encrypted 1",
        "signed-invisible 1",
        "signed-locks-all-fields 1", "signed-objstm 1", "signed-one-of-two 1",
      ])
  }

  @Test func theReaderFindsAllPagesAgain() throws {
    for signed in try SignedCases.usual.get().signed {
      let folder = try SignedCases.newFolder()
      let again = try SignedCase(
        signed.path, pages: 1, step: 1, password: signed.password, in: folder)
      #expect(again.survey.pages == signed.survey.pages, "\(signed.name)")
      #expect(!again.survey.isDamaged, "\(signed.name)")
    }
  }

  @Test func theSameRequestGivesTheSameBytes() throws {
    let folder = try SignedCases.newFolder()
    for signed in try SignedCases.usual.get().signed {
      let maximum = SignedCases.whole.contains(signed.name) ? Int.max : 1
      let again = try SignedCase(
        signed.original, pages: maximum, password: signed.password, in: folder)
      #expect(again.result == signed.result, "\(signed.name)")
    }
  }

  /// Runs a program on a file before and after.
  private func run(
    _ tool: String, _ arguments: [String], password: String, on signed: SignedCase
  ) throws -> (before: Tool, after: Tool) {
    let options = arguments + (signed.password.map { [password + $0] } ?? [])
    return (
      try Tool(tool, options + [signed.readable]), try Tool(tool, options + [signed.path])
    )
  }

  @Test func filesAreAsSoundAsBefore() async throws {
    let faults = try await answers(of: try SignedCases.usual.get().signed) { signed -> String? in
      let (before, after) = try run("qpdf", ["--check"], password: "--password=", on: signed)
      // Of the statuses, 2 is for errors and 3 for warnings.
      let ranks: [Int32: Int] = [0: 0, 3: 1, 2: 2]
      let maximum = signed.survey.isDamaged ? 0 : ranks[before.status] ?? 3
      let isSound = ranks[after.status] ?? 3 <= maximum
      return isSound ? nil : "\(signed.name): \(after.text)\(after.errors)"
    }
    #expect(faults.compactMap(\.self) == [])
  }

  @Test func textStays() async throws {
    let faults = try await answers(of: try SignedCases.usual.get().signed) { signed -> String? in
      let password = signed.password.map { ["-upw", $0] } ?? []
      let before = try Tool("pdftotext", password + [signed.readable, "-"])
      let after = try Tool("pdftotext", password + [signed.path, "-"])
      return before.output == after.output ? nil : signed.name
    }
    #expect(faults.compactMap(\.self) == [])
  }

  /// Returns the objects of a file by their names.
  private func objects(_ output: Data) throws -> [String: NSObject] {
    let root = try JSONSerialization.jsonObject(with: output) as? [String: Any]
    return (root?["qpdf"] as? [Any])?.last as? [String: NSObject] ?? [:]
  }

  @Test func objectsButThePageStay() async throws {
    let options = ["--json=2", "--json-key=qpdf", "--json-stream-data=none"]
    let faults = try await answers(of: try SignedCases.usual.get().signed) { signed -> String? in
      let (before, after) = try run("qpdf", options, password: "--password=", on: signed)
      let (old, new) = (try objects(before.output), try objects(after.output))
      guard old.count > 3 else { return "\(signed.name): not read" }
      let pages = Set(signed.result.pages.compactMap { signed.pages[$0.page]?.number })
      // The page in two places gets an object of its own, which the node above it names.
      let replaced = signed.name == "page-twice" ? [2] : pages
      guard signed.replaced == replaced else {
        return "\(signed.name): replaces \(signed.replaced)"
      }
      let names = Set(signed.replaced.map { "obj:\($0) " })
      let changed = old.keys.filter { key in
        key != "trailer" && !names.contains { key.hasPrefix($0) } && old[key] != new[key]
      }
      return changed.isEmpty ? nil : "\(signed.name): \(changed.sorted())"
    }
    #expect(faults.compactMap(\.self) == [])
  }

  /// Returns true if a page or a list of annotations only got what the ink needs.
  private func isKept(_ old: NSObject?, _ new: NSObject?) -> Bool {
    func value(_ object: NSObject?) -> Any? { (object as? [String: Any])?["value"] }
    func starts(_ new: Any?, _ old: Any?) -> Bool {
      guard let new = new as? [NSObject], let old = old as? [NSObject] else { return false }
      return new.count == old.count + 1 && Array(new.dropLast()) == old
    }
    guard let old = value(old) as? [String: NSObject], let new = value(new) as? [String: NSObject]
    else { return starts(value(new), value(old)) }
    return old.allSatisfy { key, value in
      switch key {
      case _ where new[key] == value, "/Contents", "/Resources": true
      case "/Annots": starts(new[key], value)
      default: false
      }
    }
  }

  /// Boxes, turns, links, fields and all else of a page are what they were.
  @Test(arguments: [false, true]) func pagesKeepWhatTheyHave(areAnnotated: Bool) async throws {
    let cases = areAnnotated ? SignedCases.annotated : SignedCases.usual
    let options = ["--json=2", "--json-key=qpdf", "--json-stream-data=none"]
    let faults = try await answers(of: try cases.get().signed) { signed -> String? in
      let (before, after) = try run("qpdf", options, password: "--password=", on: signed)
      let (old, new) = (try objects(before.output), try objects(after.output))
      // There the node above the page names another one.
      if signed.name == "page-twice" { return nil }
      let names = signed.replaced.map { "obj:\($0) " }
      let lost = old.keys.filter { key in
        names.contains { key.hasPrefix($0) } && !isKept(old[key], new[key])
      }
      return lost.isEmpty && !names.isEmpty ? nil : "\(signed.name): \(lost)"
    }
    #expect(faults.compactMap(\.self) == [])
  }

  @Test func digitalSignaturesStayValid() async throws {
    let signed = try SignedCases.usual.get().signed.filter { !$0.survey.signatures.isEmpty }
    #expect(signed.count == 6)
    let faults = try await answers(of: signed) { signed -> String? in
      let after = try Tool("pdfsig", ["-nocert", signed.path])
      let valid = after.text.matches(of: /Signature is Valid/).count
      return valid == signed.survey.signatures.count ? nil : "\(signed.name): \(after.text)"
    }
    #expect(faults.compactMap(\.self) == [])
  }

  @Test func updatesAreSmall() throws {
    // The record beside the ink takes up to 140 bytes.
    let ink = Flate.compressed(SignedCase.form.content).count + 140
    for signed in try SignedCases.usual.get().signed
    where signed.result.pages.count == 1 && !signed.survey.isDamaged {
      #expect(signed.result.update.count <= 1200 + ink, "\(signed.name)")
    }
    let folder = try SignedCases.newFolder()
    for method in PDFSurvey.Method.allCases {
      let all = try SignedCase(
        PDFCases.path("pages-500"), pages: .max, as: method, in: folder)
      #expect(all.result.pages.count == 500)
      #expect(all.result.update.count <= 500 * 400, "\(method)")
      let text = String(decoding: all.result.update, as: Unicode.ASCII.self)
      #expect(text.matches(of: /\/BBox\[0 0 100 60\]/).count == 1)
    }
  }

  @Test func theOwnerMayDoWhatTheAuthorForbids() throws {
    let folder = try SignedCases.newFolder()
    let signed = try SignedCase(
      PDFCases.path("enc-no-changes"), pages: 1, password: "owner", in: folder)
    #expect(signed.result.pages.map(\.method) == [.content])
    let check = try Tool("qpdf", ["--check", "--password=owner", signed.path])
    #expect(check.status == 0, "\(check.errors)")
  }

  /// Ciphers, as options of qpdf.
  private static let ciphers = [
    ["--allow-weak-crypto", "--encrypt", "", "owner", "40", "--"],
    ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=n", "--"],
    ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=y", "--"],
    ["--encrypt", "", "owner", "256", "--"],
  ]

  @Test(arguments: ciphers)
  func stringsAndStreamsAreEncrypted(options: [String]) throws {
    let folder = try SignedCases.newFolder()
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let label = PDFValue.string(Array("A label (of the page)".utf8))
    let plain = MemorySource.pages(1, entries: ["Label": label])
    try Data(plain.file).write(to: URL(fileURLWithPath: path("plain.pdf")))
    // In an object stream the page's strings are plain; in an object of its own they are not.
    let made = try Tool(
      "qpdf", options + ["--object-streams=generate", path("plain.pdf"), path("hidden.pdf")])
    #expect(made.status == 0, "\(made.errors)")
    for (step, method) in [PDFSurvey.Method.content, .annotation].enumerated() {
      let signed = try SignedCase(
        path("hidden.pdf"), pages: 1, step: step, as: method, in: folder)
      #expect(!String(decoding: signed.result.update, as: Unicode.ASCII.self).contains("label"))
      let read = try Tool(
        "qpdf",
        ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", signed.path])
      #expect(read.text.contains("u:A label (of the page)"))
      #expect(read.text.contains("u:Ink") == (method == .annotation))
      let content = Data(SignedCase.form.content).base64EncodedString()
      #expect(read.text.contains(content))
    }
  }
}
