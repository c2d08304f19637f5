import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Copies without encryption.
@Suite struct DecryptingTests {
  private let path = FileManager.default.temporaryDirectory.path + "/xsign-\(UUID().uuidString)"

  /// Writes a copy to `path`, and calls `body` before it is removed.
  private func copy(
    _ name: String, password: String?, maximum: Int = PDFFile.maximumBytes,
    _ body: () throws -> Void = {}
  ) throws {
    try copy(of: opened(name, password: password), maximum: maximum, body)
  }

  private func copy(
    of file: PDFFile, maximum: Int = PDFFile.maximumBytes, _ body: () throws -> Void
  ) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      unlink(path)
    }
    try file.decrypt(to: descriptor, maximum: maximum)
    try body()
  }

  @Test(
    .enabled(if: Tool.exists("qpdf"), "qpdf is not here"),
    arguments: PDFCases.names.filter {
      $0.hasPrefix("enc-") || $0.hasPrefix("damaged-")
        || ["signed-encrypted.pdf", "page-twice.pdf"].contains($0)
    })
  func copiesNeedNoPassword(name: String) throws {
    let password = name.contains("-user") ? "user" : nil
    let pages = try surveyed(name, password: password).pages
    try copy(name, password: password) {
      // A warning is the status 3, and an error 2.
      #expect(try Tool("qpdf", ["--check", path]).status != 2)
      // Status 2 of this option says that a file is not encrypted.
      #expect(try Tool("qpdf", ["--is-encrypted", path]).status == 2)
      let copy = try opening(path).get()
      #expect(try surveyed(copy).pages == pages)
    }
  }

  /// What is no page, or no object, is counted otherwise by other programs.
  @Test func copiesHaveNoGaps() throws {
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 80 40]>>"
    var file = WrittenPDF(page: "", more: [4: page, 5: "<</Kids[4 0 R 7 5 0 R]/Parent 2 0 R>>"])
    file.objects[2] = Array(
      "<</Kids[null 17 0 R 3 0 R<</Type/Page>>2 0 R 5 0 R]/MediaBox[0 0 50 60]/Count 3>>".utf8)
    let before = try surveyed(opened(file.bytes))
    #expect(before.hasGaps && before.pages.map(\.width) == [200, 50, 80])
    try copy(of: opened(file.bytes)) {
      let copy = try surveyed(opening(path).get())
      #expect(copy.pages == before.pages && !copy.hasGaps)
    }
    // What comes before a gap is counted as it should be.
    file.objects[2] = Array("<</Kids[3 0 R null]/Count 1>>".utf8)
    #expect(try !surveyed(opened(file.bytes)).hasGaps)
  }

  @Test func copiesHaveALimit() throws {
    let name = "enc-aes-256-user"
    var size = 0
    try copy(name, password: "user") {
      size = try Data(contentsOf: URL(fileURLWithPath: path)).count
    }
    #expect(size > 1000)
    try copy(name, password: "user", maximum: size)
    #expect(throws: PDFFailure.limit) { try copy(name, password: "user", maximum: size - 1) }
  }

  @Test func copiesNeedAPlaceAndAPassword() {
    let file = open(PDFCases.path("enc-aes-256-user"), O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    func response(_ password: String) -> PDFResponse {
      PDFResponse(to: .decrypt(password: Array(password.utf8)), file: file)
    }
    #expect(response("user") == .failure(.limit))
    #expect(response("wrong") == .failure(.password(wasGiven: true)))
    #expect(response("") == .failure(.password(wasGiven: false)))
  }
}
