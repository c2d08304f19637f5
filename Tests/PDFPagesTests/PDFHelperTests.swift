import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFPages
@testable import Platform

/// The client of xsign-pdf, with the program itself.
@Suite struct PDFHelperTests {
  private let helper: PDFHelper

  init() throws { helper = try PDFHelper() }

  /// Opens a test PDF for `body`.
  private func open<Result>(_ name: String, _ body: (Int32) throws -> Result) throws -> Result {
    let file = Glibc.open(PDFCases.path(name), O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    return try body(file)
  }

  private func password(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    .enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"),
    arguments: [("enc-aes-256-user", "user"), ("enc-rc4-128-user", "owner")])
  func pagesOfAFileWithAPasswordAreShown(name: String, password text: String) throws {
    // They were made of this file.
    let plain = try open("acroform") { try helper.shown($0, password: []) }
    let survey = try open(name) { try helper.survey($0, password: password(text)) }
    let copy = try open(name) { try helper.shown($0, password: password(text)) }
    let program = try PageRasterizer.find()
    for index in survey.pages.indices {
      let request = RenderRequest(page: index, resolution: 50)
      let pictures = try [plain, copy].map { file in
        try RasterizerProcess(program: program, file: file).draw(
          request, on: survey.pages[index], factor: 1, stop: ChildCancellation()
        ).pixels
      }
      #expect(pictures[0].pixels == pictures[1].pixels)
      #expect(Set(pictures[1].pixels).count > 10)
    }
  }

  @Test func aCopyIsInMemoryAndCannotBeChanged() throws {
    let copy = try open("enc-aes-256-user") { try helper.shown($0, password: password("user")) }
    let file = try copy.reopen()
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(file.raw)")
    #expect(link == "/memfd:xsign (deleted)")
    let other = Glibc.open("/proc/self/fd/\(file.raw)", O_RDWR | O_CLOEXEC)
    try #require(other >= 0)
    defer { close(other) }
    #expect(write(other, "a", 1) == -1 && errno == EPERM)
    #expect(ftruncate(other, 0) == -1)
  }

  /// A small file is hashed here and a large one by the helper; the survey has hashed both.
  @Test func filesOfAnySizeAreHashedAlike() throws {
    let path = NSTemporaryDirectory() + "xsign-hash-\(UUID().uuidString)"
    defer { unlink(path) }
    let pdf = try PDFCases.data("plain-1.4")
    for size in [pdf.count, SmallHash.maximum, SmallHash.maximum + 1] {
      let fill = Data(repeating: 10, count: size - pdf.count)
      try (pdf + fill).write(to: URL(fileURLWithPath: path))
      let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      try #require(file >= 0)
      defer { close(file) }
      let survey = try helper.survey(file)
      #expect(survey.size == size)
      #expect(try helper.hash(file, size: size) == survey.hash)
      #expect(SmallHash.sha256(file, size: size) == survey.hash)
      // What follows does not count, and a shorter file has another hash.
      #expect(try helper.hash(file, size: size - 1) != survey.hash)
      #expect(try helper.hash(file, size: size + 1) == survey.hash)
    }
    #expect(SmallHash.sha256(-1, size: 10) == nil)
    // An example of FIPS 180-2: no bytes.
    let hash = try #require(SmallHash.sha256(0, size: 0))
    #expect(hash.prefix(4) == [0xe3, 0xb0, 0xc4, 0x42])
  }

  @Test func aWrongPasswordIsAProblem() throws {
    for (text, wasGiven) in [("wrong", true), ("", false)] {
      #expect(throws: PDFHelper.Failure.failure(.password(wasGiven: wasGiven))) {
        try open("enc-aes-256-user") { try helper.decrypted($0, password: password(text)) }
      }
    }
  }

  /// The signal of its own limit is not that which others may send.
  @Test func whatEndedItIsTold() throws {
    let ends: [(signal: String, failure: PDFHelper.Failure)] = [
      ("KILL", .killed(SIGKILL)), ("TERM", .killed(SIGTERM)), ("SEGV", .killed(SIGSEGV)),
      ("XCPU", .limit),
    ]
    let programs = try FakePrograms()
    for (signal, failure) in ends {
      let script = try programs.script("kill -\(signal) $$", name: "helper-\(signal)")
      #expect(throws: failure) {
        try open("plain-1.4") { try PDFHelper(path: script).survey($0) }
      }
    }
  }

  /// One that nobody waits for any more is ended, and no other is started.
  @Test func aSurveyIsCancelled() throws {
    let programs = try FakePrograms()
    let script = try programs.script("echo $$ > $here/first; exec sleep 1000", name: "helper")
    let (cancellation, queue) = (ChildCancellation(), BackgroundQueue(name: "test"))
    let slow = PDFHelper(path: script, cancellation: cancellation)
    queue.perform {
      _ = waitUntil { programs.lines("first").count == 1 }
      cancellation.cancel()
    }
    try open("plain-1.4") { file in
      #expect(throws: PDFHelper.Failure.cancelled) { try slow.survey(file) }
      queue.waitUntilDone()
      #expect(programs.lines("first").count == 1 && waitUntil { programs.isGone("first") })
      let other = try programs.script("touch $here/second; exit 1", name: "other")
      #expect(throws: PDFHelper.Failure.cancelled) {
        try PDFHelper(path: other, cancellation: cancellation).survey(file)
      }
      #expect(!programs.exists("second"))
    }
  }

  /// Without a password the programs read the file itself.
  @Test func aFileWithoutAPasswordIsShownItself() throws {
    try open("enc-aes-256-owner") { number in
      let file = try helper.shown(number, password: []).reopen()
      var (own, other) = (stat(), stat())
      #expect(fstat(number, &own) == 0 && fstat(file.raw, &other) == 0)
      #expect(own.st_ino == other.st_ino && own.st_dev == other.st_dev)
    }
  }
}
