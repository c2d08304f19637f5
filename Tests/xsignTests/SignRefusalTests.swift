import Foundation
import Ink
import PDFPages
import Platform
import TestSupport
import Testing

@testable import xsign

/// The failures of `xsign sign`: each is one sentence, and nothing is written.
@Suite struct SignRefusalTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  /// Runs the command, which must end with status 1 and say `sentence`, where PDF is the file.
  private func refuse(
    _ pdf: String, _ sentence: String, _ options: [String] = ["--page", "1", "--at", "20,30"],
    signature: String? = nil, location: SourceLocation = #_sourceLocation
  ) throws {
    let before = signings.folder.names
    let path = pdf.contains("/") ? pdf : PDFCases.path(pdf)
    let tool = try signings.run(
      pdf,
      ["--signature", signature ?? signings.drawing] + options
        + ["-o", signings.folder.path("out.pdf")])
    #expect(tool.status == 1 && tool.output.isEmpty, "\(pdf)", sourceLocation: location)
    #expect(
      tool.errors.replacingOccurrences(of: path, with: "PDF") == "xsign: \(sentence)\n",
      sourceLocation: location)
    #expect(signings.folder.names == before, sourceLocation: location)
  }

  @Test func whatIsNoPDFIsNamed() throws {
    let wrong = "PDF is not a PDF, or is too damaged."
    try refuse("bad-empty", wrong)
    try refuse("bad-text", wrong)
    try refuse("bad-header-only", wrong)
    try refuse("bad-no-pages", "PDF has no pages.")
    try refuse(signings.folder.url.path, "PDF is a folder, not a PDF.")
    try refuse("/dev/zero", "PDF is a device, not a PDF.")
    try refuse("/nowhere/a.pdf", "PDF does not exist.")
    let pipe = signings.folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    try refuse(pipe, "PDF is a pipe, not a PDF.")
    // The tests may run as root, who may read everything.
    #expect(
      SigningError.input(.unreadable(EACCES), file: "PDF").description
        == "You have no permission to read PDF.")
  }

  /// A key is not lost, nor a drawing, also through a link.
  @Test func whatIsReadIsNotReplaced() throws {
    let folder = signings.folder
    let key = try folder.write("key", to: "me.p12")
    let secret = try folder.write("owner\n", to: "secret")
    let values = try folder.write(#"{"Name": "Ada"}"#, to: "values.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.pdf"), withDestinationPath: "me.p12")
    let ink = ["--signature", signings.drawing, "--page", "1", "--at", "20,30"]
    let digital = ["--certificate", key, "--passphrase-file", secret]
    let initials = ["--initials", signings.drawing, "--initials-at", "9,9"]
    let locked = ink + ["--password-file", secret]
    let cases: [(String, [String], String, String)] = [
      ("plain-1.4", ink, "me.txt", "me.txt"),
      ("plain-1.4", initials, "me.txt", "me.txt"),
      ("plain-1.4", digital, "me.p12", "me.p12"),
      ("plain-1.4", digital, "link.pdf", "me.p12"),
      ("plain-1.4", digital, "secret", "secret"),
      ("plain-1.4", ["--token", "nobody's", "--pin-file", secret], "secret", "secret"),
      ("acroform", ["--fill-file", values], "values.json", "values.json"),
      ("enc-aes-256-owner", locked, "secret", "secret"),
    ]
    for (pdf, options, output, kept) in cases {
      let bytes = try folder.bytes(kept)
      let tool = try signings.run(pdf, options + ["-o", folder.path(output)])
      #expect(tool.status == 1, "\(options)")
      #expect(
        tool.errors
          == "xsign: \(folder.path(kept)) is read, and would be replaced; give another name.\n")
      #expect(try folder.bytes(kept) == bytes)
    }
  }

  @Test(arguments: [
    (
      SignatureDemand.reasons(["Approved", "Seen\nby me"]),
      "demands one of these reasons in PDF: Approved, Seen\u{FFFD}by me; give one with --reason."
    ),
    (
      .reasons([]), "demands a digital signature without a reason in PDF; leave out --reason."
    ),
    (
      .certification(.nothing),
      "demands a certification of PDF that allows no changes; give --certify 1."
    ),
    (
      .certification(nil),
      "demands a digital signature in PDF that is no certification; leave out --certify."
    ),
    (
      .kinds(["a", "b"]),
      "demands a kind of digital signature in PDF that xsign does not make: a, b."
    ),
    (
      .hashes(["SHA512"]),
      "demands a hash for the digital signature in PDF that xsign does not use: SHA512."
    ),
    (.certificate, "demands certain certificates in PDF, and xsign cannot tell which."),
    (.other, "demands another kind of digital signature in PDF."),
  ])
  func whatAFieldDemandsIsNamed(demand: SignatureDemand, sentence: String) {
    let error = SigningError.helper(.failure(.demand(demand)), file: "PDF")
    #expect(error.description == "The author of the field \(sentence)")
  }

  /// The time stamp of an archive is nobody's signature, and its field is not seen.
  @Test func aFieldWithATimeStampIsNotCalledSigned() throws {
    let path = PDFCases.path("signatures/archived")
    let stamp = "Timestamp-92182377-2f4c-4969-8afc-0bacc6094561"
    for options in [["--in", stamp], ["--at", "field:\(stamp)"]] {
      try refuse(path, "The field \(stamp) of PDF has a time stamp already.", options)
    }
    try refuse(path, "The field S of PDF is signed already.", ["--in", "S"])
    let error = SigningError.helper(.failure(.signature(.stamped)), file: "PDF")
    #expect(error.description == "The field of PDF has a time stamp already.")
  }

  @Test func whatTheAuthorForbidsIsNotDone() throws {
    try refuse("certified-p1", "The author of PDF certified it and allows no changes.")
    try refuse(
      "certified-p2",
      "The author of PDF certified it and allows only forms and digital signatures.")
    for way in ["content", "annotation"] {
      let options = ["--page", "1", "--at", "20,30", "--as", way]
      try refuse("certified-p1", "The author of PDF certified it and allows no changes.", options)
      try refuse(
        "certified-p2",
        "The author of PDF certified it and allows only forms and digital signatures.", options)
    }
    try refuse(
      "enc-no-changes",
      "The author of PDF permits no changes; with the owner's password you may sign it.")
    try refuse(
      "signed-objstm", "PDF permits ink only as an annotation; leave out --as content.",
      ["--page", "1", "--at", "20,30", "--as", "content"])
    try refuse(
      "content-damaged",
      "The content of page 1 of PDF is damaged, so ink can only be an annotation; leave out "
        + "--as content.", ["--page", "1", "--at", "20,30", "--as", "content"])
    try refuse(
      "usage-rights",
      "Signing ends the usage rights that PDF grants; give --end-usage-rights if you agree.")
    try refuse(
      "xfa-dynamic", "PDF is a dynamic form (XFA), whose pages only Adobe's programs show.")
  }

  /// A folder may have the place of the helper, or a file that may not be executed.
  @Test func whyTheHelperCannotBeUsedIsSaid() {
    #expect(
      "\(SigningError.helper(.unusable(EISDIR), file: "a.pdf"))"
        == "xsign-pdf, the part of xsign for PDFs, cannot be used: Is a directory.")
  }

  @Test func theSignalThatEndedTheHelperIsNamed() {
    #expect(
      "\(SigningError.helper(.killed(SIGKILL), file: "a.pdf"))"
        == "a.pdf could not be read: a signal ended xsign-pdf, the part of xsign for PDFs "
        + "(Killed).")
    #expect(
      "\(SigningError.certificate(.killed(SIGSEGV)))"
        == "A signal ended xsign-certificate, the part of xsign for certificates "
        + "(Segmentation fault).")
    #expect(
      "\(SigningError.helper(.limit, file: "a.pdf"))"
        == "a.pdf takes more memory or time than xsign allows.")
  }

  /// A file may have time stamps alone, which nobody signed. What forbids a change because of
  /// signatures is true of both.
  @Test(arguments: [
    "\(SigningError.helper(.failure(.sharedPage(0)), file: "a.pdf"))",
    "\(SigningError.helper(.failure(.refused(.signedXFA)), file: "a.pdf"))",
    "\(SigningError.helper(.failure(.evidence), file: "a.pdf"))",
    "\(SigningError.noOwnInk(.covered, file: "a.pdf"))",
    DocumentWarning.refused(.signedXFA).sentence,
  ])
  func timeStampsForbidWhatSignaturesDo(sentence: String) {
    #expect(sentence.contains("signature") && sentence.contains("time stamp"), "\(sentence)")
    #expect(!sentence.contains("is signed"), "\(sentence)")
  }

  @Test(arguments: ["0.001", "1e-9"]) func inkTooThinToBeSeenIsNotSignedWith(size: String) throws {
    try refuse(
      "plain-1.4", "\(signings.drawing): the ink would be too thin to be seen.",
      ["--page", "1", "--at", "20,30", "--size", size])
  }

  @Test func usageRightsEndIfTheUserAgrees() throws {
    let tool = try signings.run(
      "usage-rights",
      [
        "--signature", signings.drawing, "--page", "1", "--at", "20,30", "--end-usage-rights", "-o",
        signings.folder.path("out.pdf"),
      ])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty)
    #expect(signings.folder.names.contains("out.pdf"))
  }

  @Test func passwordsAreAskedFor() throws {
    try refuse("enc-aes-256-user", "PDF needs a password; give it with --password-file.")
    let wrong = try signings.folder.write("wrong", to: "password")
    try refuse(
      "enc-aes-256-user", "That is not the password of PDF.",
      ["--page", "1", "--at", "20,30", "--password-file", wrong])
    let missing = signings.folder.path("missing")
    try refuse(
      "enc-aes-256-user", "\(missing) does not exist.",
      ["--page", "1", "--at", "20,30", "--password-file", missing])
  }

  @Test func placesAreOnPages() throws {
    let page = "page 1, which is 209.9x297.0mm large."
    try refuse(
      "plain-1.4", "The signature would not be wholly on \(page)",
      ["--page", "1", "--at", "209,30"])
    try refuse(
      "plain-1.4", "The signature would not be wholly on \(page)",
      ["--page", "1", "--at", "20,30", "--size", "200"])
    try refuse(
      "plain-1.4", "The date would not be wholly on \(page)",
      ["--page", "1", "--at", "20,30", "--date-at", "20,-500"])
    try refuse(
      "pages-500", "PDF has no page 501: it has 500 pages.", ["--page", "501", "--at", "1,1"])
    try refuse(
      "pages-500", "PDF has no page -501: it has 500 pages.", ["--page", "-501", "--at", "1,1"])
    try refuse("acroform", "PDF has no field nothing; --list names them.", ["--in", "nothing"])
  }

  @Test func inkIsNeeded() throws {
    let empty = try signings.folder.write("", to: "empty.txt")
    try refuse("plain-1.4", "\(empty): the drawing contains no ink.", signature: empty)
    try refuse(
      "plain-1.4", "There is no file nobody, and no saved signature of that name.",
      signature: "nobody")
  }

  /// Ink that nobody could see is no signature. Ink on its own colour is written, and said to be.
  @Test func inkIsSeen() throws {
    let clear = signings.folder.path("clear.inkml")
    _ = try signings.folder.run(
      ["render", signings.drawing, "-o", clear, "--opacity", "0"])
    try refuse("plain-1.4", "\(clear): the ink is wholly transparent.", signature: clear)
    let place = ["--page", "1", "--at", "20,30"]
    let both = place + ["--initials", clear, "--initials-at", "9,9", "--initials-pages", "1"]
    try refuse("plain-1.4", "\(clear): the ink is wholly transparent.", both)
    // The line is between those of the text.
    let line = try signings.folder.write(CommandFolder.line, to: "line.txt")
    let white = signings.folder.path("white.inkml")
    _ = try signings.folder.run(["render", line, "-o", white, "--color", "white"])
    let tool = try signings.run(
      "plain-1.4", ["--signature", white, "-o", signings.folder.path("white.pdf")] + place)
    #expect(tool.status == 0 && signings.folder.names.contains("white.pdf"))
    #expect(
      tool.errors
        == "xsign: The ink on page 1 of \(PDFCases.path("plain-1.4")) is not seen: "
        + "it has the colour of what is under it.\n")
  }

  /// One sentence is said even if several things are wrong: the PDF comes before the ink, the ink
  /// before the places, the places before what the author permits.
  @Test func ofSeveralFaultsTheFirstIsSaid() throws {
    let wrongPage = ["--page", "900", "--at", "1,1"]
    try refuse("/nowhere/a.pdf", "PDF does not exist.", wrongPage, signature: "nobody")
    try refuse(
      "certified-p1", "There is no file nobody, and no saved signature of that name.", wrongPage,
      signature: "nobody")
    try refuse("certified-p1", "PDF has no page 900: it has 2 pages.", wrongPage)
    try refuse(
      "plain-1.4", "PDF has no page 900: it has 3 pages.",
      wrongPage + ["--date-at", "500,500"])
  }

  @Test func theInputIsNotTheOutput() throws {
    let path = signings.folder.path("contract.pdf")
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    let link = signings.folder.path("link.pdf")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let old = try signings.folder.bytes("contract.pdf")
    for out in [path, link] {
      let tool = try signings.run(
        path, ["--signature", signings.drawing, "--page", "1", "--at", "20,30", "-o", out])
      #expect(tool.status == 1)
      #expect(tool.errors == "xsign: \(out) is the PDF itself; --in-place replaces it.\n")
    }
    #expect(try signings.folder.bytes("contract.pdf") == old)
  }

  @Test(arguments: [
    ["--page", "1", "--at", "20,30"], ["-o", "a.pdf"],
    ["-o", "a.pdf", "--in-place", "--signature", "a", "--page", "1", "--at", "1,1"],
    ["-o", "a.pdf", "--signature", "a", "--at", "1,1"], ["-o", "a.pdf", "--signature", "a"],
    ["-o", "a.pdf", "--signature", "a", "--page", "0", "--at", "1,1"],
    ["-o", "a.pdf", "--signature", "a", "--page", "1", "--at", "1"],
    ["-o", "a.pdf", "--signature", "a", "--page", "1", "--at", "1,1", "--in", "F"],
    ["-o", "a.pdf", "--signature", "a", "--page", "1", "--at", "1,1", "--size", "0"],
    ["-o", "a.pdf", "--signature", "a", "--page", "1", "--at", "1,1", "--as", "picture"],
    ["-o", "a.pdf", "--initials", "a"], ["-o", "a.pdf", "--initials-at", "1,1"],
    ["-o", "a.pdf", "--initials", "a", "--initials-at", "1,1", "--date"],
    ["--list", "-o", "a.pdf"], ["--list", "--signature", "a"], ["--list", "--page", "2"],
    ["--list", "--at", "1,1"], ["--list", "--size", "5"], ["--list", "--reason", "a"],
    ["--list", "--certify", "1"], ["--list", "--initials-pages", "1"],
  ])
  func wrongUsageIsReported(options: [String]) throws {
    let tool = try signings.run("plain-1.4", options)
    #expect(tool.status == 64 && tool.errors.contains("xsign sign --help"), "\(options)")
  }

  /// The sentence is about the file with a secret that was given.
  @Test(arguments: [
    (["--certificate", "a.p12", "--pin-file", "b"], "'--pin-file' needs '--token'."),
    (
      ["--certificate", "a.p12"],
      "'--certificate' and '--passphrase-file' go together."
    ),
    (
      ["--token", "a", "--passphrase-file", "b"],
      "'--certificate' and '--passphrase-file' go together."
    ),
  ])
  func theWrongSecretIsNamed(options: [String], sentence: String) throws {
    let tool = try signings.run("plain-1.4", options + ["-o", signings.folder.path("a.pdf")])
    #expect(tool.status == 64 && tool.errors.contains(sentence), "\(tool.errors)")
  }

  /// Who names a place and forgets the signature gets no file without one, whatever else the
  /// command does.
  @Test(arguments: [
    ["--page", "1", "--at", "1,1"], ["--at", "line"], ["--in", "Signature1"], ["--page", "1"],
    ["--size", "30"], ["--initials-at", "1,1"], ["--initials-pages", "1"],
    ["--initials-size", "9"],
  ])
  func aPlaceWithoutInkIsRefused(place: [String]) throws {
    for deed in [["--fill", "Name=Ada"], ["--turn", "1:90"], ["--remove-ink"]] {
      let tool = try signings.run(
        "acroform", deed + place + ["-o", signings.folder.path("a.pdf")])
      #expect(tool.status == 64, "\(deed) \(place)")
      #expect(tool.errors.contains("Give the ink with '--signature <drawing>'"), "\(tool)")
    }
    #expect(!signings.folder.names.contains("a.pdf"))
  }
}
