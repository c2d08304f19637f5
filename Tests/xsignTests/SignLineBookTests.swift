import Ink
import PDFPages
import Platform
import TestSupport
import Testing

@testable import xsign

/// The lines to sign on of PDFs with many pages.
@Suite struct SignLineBookTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  private static let line =
    "BT /F1 11 Tf 71 276 Td (Signature:) Tj ET 0.7 w 170.1 275 m 396.9 275 l S"

  /// A book has more words than are read at once.
  @Test func theLineOnTheLastPageIsFound() throws {
    let words = Array(repeating: "Terms", count: 10).joined(separator: " ")
    let text = Array(repeating: "(\(words)) Tj T*", count: 4).joined(separator: " ")
    let page = "BT /F1 11 Tf 14 TL 71 700 Td \(text) ET"
    let path = try signings.folder.write(
      TextPDF.text(Array(repeating: page, count: 149) + [Self.line]), to: "book.pdf")
    // The words of 100 pages take 380 kB, and those of all 560.
    let finder = try SignPlaceFinder(
      of: PageFile(path: path), pages: OpenPDF(path).survey.pages,
      program: PageRasterizer.find(), maximumBytes: 450_000)
    var found: [Int] = []
    try finder.find(0..<150) { page, places, _ in if !places.isEmpty { found.append(page) } }
    #expect(found == [149])
  }

  /// Nothing more is read or told once it is cancelled.
  @Test func aCancelledSearchEnds() throws {
    let path = try signings.folder.write(
      TextPDF.text(Array(repeating: Self.line, count: 3)), to: "letter.pdf")
    let finder = try SignPlaceFinder(
      of: PageFile(path: path), pages: OpenPDF(path).survey.pages,
      program: PageRasterizer.find())
    let stop = ChildCancellation()
    var told: [Int] = []
    for _ in 0...1 {
      do throws(PagePictureFailure) {
        try finder.find(0..<3, stop: stop) { page, _, _ in
          told.append(page)
          stop.cancel()
        }
        Issue.record("It went on.")
      } catch {
        #expect(error == .cancelled)
      }
    }
    #expect(told == [0])
  }

  /// As many letters as there are, each with its line.
  @Test(.enabled(if: Nightly.isOn, "\(Nightly.detailNote)"))
  func theLineOfEachPageIsFound() throws {
    let pages = Array(0..<310)
    let path = try signings.folder.write(
      TextPDF.text(pages.map { _ in Self.line }), to: "letters.pdf")
    let places = try OpenPDF(path).signPlaces(on: pages)
    #expect(pages.allSatisfy { places[$0]?.count == 1 })
  }
}
