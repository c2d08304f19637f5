import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Signed files as other programs show them, before and after.
struct SigningPicturesTests {
  /// A page in one program's pictures, and what is wrong with it.
  private struct Finding: Hashable, CustomStringConvertible {
    var place: String
    var fault: String

    var description: String { "\(place): \(fault)" }
  }

  /// Returns the faults in the pictures that a program shows of files.
  private func findings(
    _ viewer: PDFViewer, _ cases: [SignedCase], dpi: Int
  ) async throws -> [Finding] {
    let size = viewer == .ghostscript ? (cases.count + 3) / 4 : 1
    let groups = stride(from: 0, to: cases.count, by: size).map {
      Array(cases[$0..<min($0 + size, cases.count)])
    }
    return try await answers(of: groups) { group -> [Finding] in
      func jobs(_ path: (SignedCase) -> String) -> [PDFViewer.Job] {
        group.map {
          PDFViewer.Job(
            path: path($0), pages: ($0.result.pages.last?.page ?? 0) + 1, password: $0.password)
        }
      }
      let before = try viewer.pictures(of: jobs(\.readable), dpi: dpi)
      let after = try viewer.pictures(of: jobs(\.path), dpi: dpi)
      return group.indices.flatMap { index in
        faults(of: group[index], before[index], after[index], dpi: dpi).map {
          Finding(place: "\(group[index].name) \($0.page + 1)", fault: $0.fault)
        }
      }
    }.flatMap(\.self)
  }

  private func faults(
    of signed: SignedCase, _ before: [PixelMap], _ after: [PixelMap], dpi: Int
  ) -> [(page: Int, fault: String)] {
    signed.result.pages.map(\.page).compactMap { page in
      guard before.indices.contains(page) else {
        return (page, after.indices.contains(page) ? "only after" : "never shown")
      }
      guard after.indices.contains(page) else { return (page, "not shown after") }
      let frame = SignedCase.frame(on: signed.survey.pages[page])
      return fault(before[page], after[page], [frame], dpi: dpi).map { (page, $0) }
    }
  }

  /// Returns the fault of a page with a letter in each of `frames`, or nil.
  private func fault(
    _ before: PixelMap, _ after: PixelMap, _ frames: [Bounds], dpi: Int
  ) -> String? {
    guard before.width == after.width, before.height == after.height else { return "size" }
    let letters = frames.map { Letter(frame: $0, dpi: dpi) }
    let differences = before.differences(from: after)
    let outside = differences.count { pixel in
      !letters.contains { $0.around.contains(pixel.x, pixel.y) }
    }
    if outside > 0 { return "\(outside) pixels outside" }
    for letter in letters {
      let wrong = differences.count { letter.blank.contains($0.x, $0.y) }
      if wrong > 0 { return "\(wrong) pixels where no ink is" }
      var (all, inked) = (0, 0)
      for part in letter.parts {
        guard part.columns.clamped(to: 0..<after.width) == part.columns,
          part.rows.clamped(to: 0..<after.height) == part.rows
        else { return "off the page" }
        for y in part.rows {
          for x in part.columns {
            let color = after[x, y]
            all += 1
            if color.red > 190 && color.green < 110 && color.blue > 130 { inked += 1 }
          }
        }
      }
      if inked * 100 <= all * 95 { return "\(inked) of \(all) pixels inked" }
    }
    return nil
  }

  /// The pixels of a letter.
  private struct Letter {
    /// All that ink may touch: the box, and a pixel around it.
    let around: PixelMap.Area
    /// Where no ink is, and where only ink is: pixels that edges do not touch.
    let blank: PixelMap.Area
    let parts: [PixelMap.Area]

    init(frame: Bounds, dpi: Int) {
      let (scale, step) = (Double(dpi) / 72, frame.width / 100)
      func sides(_ part: (Int, Int, Int, Int)) -> [Double] {
        let (x, y, width, height) = part
        return [
          frame.min.x + Double(x) * step, frame.min.y + Double(y) * step,
          frame.min.x + Double(x + width) * step, frame.min.y + Double(y + height) * step,
        ].map { $0 * scale }
      }
      func inner(_ part: (Int, Int, Int, Int)) -> PixelMap.Area {
        let side = sides(part)
        return PixelMap.Area(
          columns: (Int((side[0] + 0.8).rounded(.up)), Int((side[2] - 0.8).rounded(.down))),
          rows: (Int((side[1] + 0.8).rounded(.up)), Int((side[3] - 0.8).rounded(.down))))
      }
      let side = sides((0, 0, 100, 60))
      around = PixelMap.Area(
        columns: (Int(side[0].rounded(.down)) - 1, Int(side[2].rounded(.up)) + 1),
        rows: (Int(side[1].rounded(.down)) - 1, Int(side[3].rounded(.up)) + 1))
      blank = inner(SignedCase.blank)
      parts = SignedCase.letter.map(inner)
    }
  }

  /// The pages that a program shows otherwise, which is no fault of the signing.
  private static let known: [PDFViewer: Set<String>] = [
    // It passes over /UserUnit. The /CropBox of the fourth odd page is outside of its /MediaBox, so
    // that no program shows anything of it.
    .poppler: ["userunit 1", "userunit 2", "mediabox-odd 4"],
    .mupdf: ["mediabox-odd 4"], .ghostscript: ["mediabox-odd 4"],
  ]

  private func check(
    _ viewer: PDFViewer, _ cases: [SignedCase], dpi: Int = 50
  ) async throws {
    let found = try await findings(viewer, cases, dpi: dpi)
    #expect(Set(found.map(\.place)) == Self.known[viewer], "\(found)")
  }

  @Test(arguments: PDFViewer.allCases)
  func inkIsWhereItWasPutAndNothingElseChanges(viewer: PDFViewer) async throws {
    try await check(viewer, try SignedCases.usual.get().signed)
  }

  @Test(arguments: PDFViewer.allCases)
  func annotationsAreThereToo(viewer: PDFViewer) async throws {
    try await check(viewer, try SignedCases.turned.get().signed)
  }

  @Test(.enabled(if: Nightly.isOn, "\(Nightly.detailNote)"), arguments: PDFViewer.allCases)
  func inkIsWhereItWasPutInDetail(viewer: PDFViewer) async throws {
    try await check(viewer, try SignedCases.usual.get().signed, dpi: 150)
    try await check(viewer, try SignedCases.annotated.get().signed, dpi: 150)
  }

  @Test func signingAgainAndAgainKeepsWhatIsThere() async throws {
    let names = [
      "plain-1.4", "object-streams", "hybrid-xref", "enc-aes-256-objstm", "enc-rc4-40-owner",
      "damaged-truncated", "signed-one-of-two", "leading-junk", "linearized-objstm",
      "no-eof-marker", "content-leaks",
    ]
    let faults = try await answers(of: names) { name -> String? in
      let folder = try SignedCases.newFolder()
      var path = PDFCases.path(name)
      var signed: [SignedCase] = []
      for step in 0..<5 {
        signed.append(try SignedCase(path, pages: 1, step: step, in: folder))
        path = try #require(signed.last).path
      }
      let (first, last) = (signed[0], signed[4])
      let growth = last.result.update.count - first.result.update.count
      if growth > 4 * 40 { return "\(name): the fifth update is \(growth) bytes longer" }
      let checks = try [first, last].map { try Tool("qpdf", ["--check", $0.path]).status }
      if checks[0] != checks[1] { return "\(name): \(checks)" }
      let jobs = [first.readable, last.path].map { PDFViewer.Job(path: $0, pages: 1) }
      let pictures = try PDFViewer.mupdf.pictures(of: jobs, dpi: 50)
      let page = first.survey.pages[0]
      let frames = (0..<5).map { SignedCase.frame(on: page, step: $0) }
      guard let before = pictures[0].first, let after = pictures[1].first else {
        return "\(name): not shown"
      }
      return fault(before, after, frames, dpi: 50).map { "\(name): \($0)" }
    }
    #expect(faults.compactMap(\.self) == [])
  }
}
