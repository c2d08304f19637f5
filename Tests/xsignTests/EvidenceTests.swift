import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// `xsign sign --evidence`, and what `xsign verify` says of the records.
@Suite(
  .testIdentities,
  .enabled(if: Tool.exists("pdfsig") && Tool.exists("qpdf"), "pdfsig or qpdf is not here"))
struct EvidenceTests {
  private let all: TestIdentities
  private let signings: Signings

  init() throws {
    all = try TestIdentities.shared.get()
    signings = try Signings()
  }

  private var key: [String] {
    ["--certificate", all.path("ada.p12"), "--passphrase-file", all.path("passphrase")]
  }

  private var ink: [String] {
    ["--signature", signings.drawing, "--page", "1", "--at", "20,30", "--size", "30"]
  }

  @discardableResult
  private func sign(_ pdf: String, _ options: [String]) throws -> String {
    let path = signings.folder.path("signed.pdf")
    let original = pdf.hasPrefix("/") ? pdf : PDFCases.path(pdf)
    let tool = try signings.run(original, options + ["-o", path])
    try #require(tool.status == 0, "\(pdf): \(tool.errors)")
    return path
  }

  private struct Answer: Decodable {
    struct Record: Decodable {
      struct Part: Decodable {
        var page, strokes, samples, straightened, shapes: Int
        var milliseconds: Int?
        var pressure: Bool
        var device: String?
      }
      var name, match, time, sha256: String
      var bytes: Int
      var coveredBy: [String]
      var signatures: [Part]
    }
    var records: [Record]
  }

  private func records(_ path: String, _ options: [String] = []) throws -> [Answer.Record] {
    let trust = ["--trust", all.path("root.crt")]
    let tool = try signings.folder.run(["verify", path, "--json"] + trust + options)
    return try JSONDecoder().decode(Answer.self, from: tool.output).records
  }

  private func attachments(_ path: String) throws -> [String] {
    try Tool("qpdf", ["--list-attachments", path]).text.split(separator: "\n")
      .filter { $0.contains(" -> ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test func theRecordSaysWhatWasShown() throws {
    let path = try sign("plain-1.4", ink + ["--evidence"])
    let original = try PDFCases.data("plain-1.4")
    let record = try #require(try records(path).first)
    let sum = try Tool("sha256sum", [PDFCases.path("plain-1.4")]).text.prefix(64)
    #expect(record.bytes == original.count && record.sha256 == sum && record.match == "same")
    #expect(record.coveredBy == [])
    let part = try #require(record.signatures.first)
    #expect(record.signatures.count == 1 && part.page == 1)
    let strokes = try DrawingFile.contents(signings.drawing).strokes
    #expect(part.strokes == strokes.count && part.straightened == 0)
    #expect(part.samples == strokes.reduce(0) { $0 + $1.samples.count })
    let seconds = strokes.reduce(0) { $0 + (($1.samples.last?.time ?? 0) - $1.samples[0].time) }
    #expect(part.milliseconds == Int((seconds * 1000).rounded()))
    // Any program can take it out. It has neither positions nor pressures.
    #expect(try attachments(path) == [record.name])
    let json = try Tool("qpdf", ["--show-attachment=\(record.name)", path])
    #expect(json.text.contains("\"sha256\": \"\(sum)\"") && json.text.utf8.count < 500)
    #expect(try Tool("qpdf", ["--check", path]).status == 0)
    let words = try signings.folder.run(["verify", path])
    #expect(words.status == 3)
    #expect(words.text.contains("the PDF before it is the one that was shown."))
    #expect(words.text.contains("No digital signature covers it"))
  }

  @Test func strokesComeOnlyIfAsked() throws {
    let path = try sign(
      "plain-1.4",
      ink + ["--evidence-strokes", "--initials", signings.drawing, "--initials-at", "20,100"])
    let names = try attachments(path)
    // The initials have the samples of the signature, but another size.
    #expect(names.map { $0.hasSuffix(".inkml") } == [true, true, false])
    let name = try #require(names.first)
    let tool = try Tool("qpdf", ["--show-attachment=\(name)", path])
    let document = try InkDocument(drawing: [UInt8](tool.output), file: "f")
    let strokes = try DrawingFile.contents(signings.drawing).strokes
    #expect(document.strokes.map(\.samples.count) == strokes.map(\.samples.count))
    #expect(!document.areTimesAssumed)
    #expect(try records(path).map(\.match) == ["same"])
  }

  /// Ink of a file without times has none in the PDF either, whatever size it gets there.
  @Test func timesAreNotMadeUp() throws {
    let stroke = "<stroke tool=\"pen\" width=\"1.41\">10 10 90 20 30 70 60 80 20 90</stroke>"
    let drawing = try signings.folder.write(
      "<xournal><page width=\"595\" height=\"842\"><layer>\(stroke)</layer></page></xournal>",
      to: "a.xopp")
    let place = ["--page", "1", "--at", "20,30", "--size", "30"]
    let path = try sign("plain-1.4", ["--signature", drawing, "--evidence-strokes"] + place)
    let name = try #require(try attachments(path).first)
    let tool = try Tool("qpdf", ["--show-attachment=\(name)", path])
    let document = try InkDocument(drawing: [UInt8](tool.output), file: "f")
    #expect(document.areTimesAssumed && document.strokes.map(\.samples.count) == [5])
    #expect(try records(path).first?.signatures.first?.milliseconds == nil)
  }

  /// Strokes identify the writer: the file is the user's alone, also after it is signed again. A
  /// file that is replaced keeps the permissions that it has, but nobody else may write to it.
  @Test func strokesArePrivate() throws {
    func mode(_ path: String) throws -> Int? { FileManager.default.mode(of: path) }
    let plain = try mode(signings.sign("plain-1.4", Array(ink.dropFirst(2)), as: "plain.pdf"))
    let first = signings.folder.path("first.pdf")
    try FileManager.default.moveItem(
      atPath: try sign("plain-1.4", ink + ["--evidence-strokes"]), toPath: first)
    #expect(try mode(first) == 0o600)
    let second = try sign(first, ink)
    #expect(try mode(second) == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: second)
    #expect(try mode(sign("plain-1.4", ink + ["--evidence-strokes"])) == 0o644)
    try FileManager.default.removeItem(atPath: second)
    #expect(try mode(sign("plain-1.4", ink + ["--evidence"])) == plain)
  }

  /// A digital signature covers the record that comes with it.
  @Test(arguments: [["--certify", "1"], []]) func theSignatureCoversTheRecord(
    options: [String]
  ) throws {
    let path = try sign("plain-1.4", ink + key + ["--evidence"] + options)
    #expect(try PDFSigVerdict.all(of: path).map { $0.isValid && $0.isWhole } == [true])
    let record = try #require(try records(path).first)
    #expect(record.match == "same" && record.coveredBy == ["Signature1"])
    #expect(try Tool("qpdf", ["--check", path]).status == 0)
  }

  /// In files that are signed already the record goes where these signatures permit it: they stay
  /// valid, and no change is one that they forbid.
  @Test(arguments: [
    ("signatures/rsa", true), ("signatures/certified-3", true), ("signatures/certified-2", false),
    ("signatures/twice", true),
  ])
  func earlierSignaturesStayValid(pdf: String, takesInk: Bool) throws {
    for options in [takesInk ? ink : [], takesInk ? ink + key : key, key] where !options.isEmpty {
      let path = try sign(pdf, options + ["--evidence"])
      let trust = signings.folder.path("trust.pem")
      let roots = [
        PDFCases.folder.appending(path: "signatures/root.pem").path, all.path("root.crt"),
      ]
      let text = try roots.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: trust))
      let tool = try signings.folder.run(["verify", path, "--trust", trust])
      #expect(tool.status == 0, "\(pdf) \(options): \(tool.text)")
      #expect(!tool.text.contains("not permitted"))
      #expect(try PDFSigVerdict.all(of: path).allSatisfy(\.isValid))
      let record = try #require(try records(path).first)
      #expect(record.match == "same")
      #expect(record.coveredBy.isEmpty == !options.contains("--certificate"))
      // The document itself has no new attachment.
      #expect(try attachments(path).isEmpty)
      #expect(try Tool("qpdf", ["--check", path]).status == 0)
    }
  }

  @Test func severalRecordsStandTogether() throws {
    let first = signings.folder.path("first.pdf")
    try FileManager.default.moveItem(
      atPath: try sign("plain-1.4", ink + ["--evidence"]), toPath: first)
    let path = try sign(first, ink + ["--evidence"])
    let found = try records(path)
    #expect(found.map(\.match) == ["same", "same"] && found[0].bytes < found[1].bytes)
    #expect(try attachments(path).count == 2)
  }

  @Test(arguments: [
    "enc-aes-256-owner", "enc-rc4-128-owner", "enc-notes-allowed", "updated-thrice",
  ])
  func filesOfAllKindsTakeIt(pdf: String) throws {
    let path = try sign(pdf, ink + ["--evidence"])
    #expect(try records(path).map(\.match) == ["same"])
  }

  @Test func whatIsChangedIsSeen() throws {
    let path = try sign("plain-1.4", ink + ["--evidence"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // A comment behind the header.
    bytes[12] ^= 1
    let changed = signings.folder.path("changed.pdf")
    try bytes.write(to: URL(fileURLWithPath: changed))
    #expect(try records(changed).map(\.match) == ["other"])
  }

  @Test func evidenceNeedsAnAct() throws {
    let out = ["-o", signings.folder.path("none.pdf")]
    let tool = try signings.run("acroform", ["--fill", "Name=Ada", "--evidence"] + out)
    #expect(tool.status != 0 && tool.errors.contains("'--evidence' needs ink or a certificate."))
    let list = try signings.run("acroform", ["--list", "--evidence"])
    #expect(list.status != 0)
    // Nobody is asked for a passphrase in vain.
    let key = ["--certificate", all.path("ada.p12"), "--passphrase-file", all.path("missing")]
    let refused = try signings.run(
      PDFCases.path("signatures/certified-1"), key + ["--evidence"] + out)
    #expect(refused.errors.contains("allows no changes"))
  }
}
