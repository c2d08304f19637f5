import Foundation
import TestSupport
import Testing

/// `xsign sign --remove-ink`.
@Suite struct RemoveInkTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  /// The lines about ink that `--list` prints.
  private func ink(_ name: String) throws -> [Substring] {
    try signings.run(signings.folder.path(name), ["--list"]).text.split(separator: "\n")
      .filter { $0.hasPrefix("ink ") }
  }

  private func isSame(_ name: String, _ pdf: String) throws -> Bool {
    let jobs = [signings.folder.path(name), PDFCases.path(pdf)].map {
      PDFViewer.Job(path: $0, pages: 2)
    }
    let pictures = try PDFViewer.poppler.pictures(of: jobs, dpi: 60)
    return zip(pictures[0], pictures[1]).allSatisfy {
      $0.differences(from: $1, by: 0).isEmpty
    }
  }

  @Test(arguments: ["plain-1.4", "acroform", "signed-one-of-two"])
  func inkIsRemovedOrReplaced(pdf: String) throws {
    let folder = signings.folder
    let place = ["--signature", signings.drawing, "--page", "1", "--at", "20,30", "--size", "40"]
    let out = ["-o", folder.path("a.pdf")]
    #expect(try signings.run(pdf, place + out).status == 0)
    let found = try ink("a.pdf")
    #expect(found.count == 1 && found[0].hasPrefix("ink page 1 strokes "))
    #expect(try !isSame("a.pdf", pdf))
    // Without anything in its place.
    let removed = try signings.run(
      folder.path("a.pdf"), ["--remove-ink", "-o", folder.path("b.pdf")])
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(try ink("b.pdf").isEmpty && isSame("b.pdf", pdf))
    #expect(try folder.bytes("b.pdf").starts(with: folder.bytes("a.pdf")))
    // With the same ink elsewhere.
    let other = [
      "--signature", signings.drawing, "--page", "1", "--at", "90,120", "--size", "40",
    ]
    let replaced = try signings.run(
      folder.path("a.pdf"), ["--remove-ink", "-o", folder.path("c.pdf")] + other)
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(try signings.run(pdf, other + ["-o", folder.path("d.pdf")]).status == 0)
    #expect(try ink("c.pdf") == found)
    let jobs = ["c.pdf", "d.pdf"].map { PDFViewer.Job(path: folder.path($0), pages: 1) }
    let pictures = try PDFViewer.poppler.pictures(of: jobs, dpi: 60)
    #expect(pictures[0][0].differences(from: pictures[1][0], by: 0).isEmpty)
  }

  @Test func filesWithoutItAreRefused() throws {
    let tool = try signings.run(
      "plain-1.4", ["--remove-ink", "-o", signings.folder.path("a.pdf")])
    #expect(
      tool.status == 1
        && tool.errors.hasSuffix(
          "plain-1.4.pdf has no ink that xsign wrote and no other program changed.\n")
    )
    // Perhaps it is what a digital signature shows.
    let signed = try signings.run(
      "signed-one-of-two", ["--remove-ink", "-o", signings.folder.path("a.pdf")])
    #expect(
      signed.status == 1
        && signed.errors.hasPrefix("xsign: Apart from what its digital signatures show, which has"),
      "\(signed.errors)")
    let both = try signings.run("plain-1.4", ["--remove-ink", "--list"])
    #expect(both.status == 64)
  }
}
