import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import PDFPages
@testable import Platform

/// The pages of real PDFs, drawn by the programs of the system.
@Suite struct PagePDFTests {
  /// The pages of PDFs that are turned, cropped or of an unusual size, as they are shown.
  private static let shapes: [String: [(Double, Double)]] = [
    "rotated": [(595, 842), (842, 595), (595, 842), (842, 595), (842, 595), (842, 595)],
    "rotate-inherited": [(842, 595), (842, 595)],
    "cropbox-offset": [(515, 722), (722, 515), (515, 722), (722, 515)],
    "mediabox-odd": [(595, 842), (595.276, 841.89), (595, 842)],
    "a0-poster": [(2384, 3370)], "scan-rotated": [(841.68, 595.2)],
    "userunit": [(595, 842), (842, 595)], "made-by-chrome": [(612, 792)],
    "made-by-latex": [(595.276, 841.89)],
    "enc-rc4-40-owner": [(595, 842)], "enc-rc4-128-owner": [(595, 842)],
    "enc-aes-128-owner": [(595, 842)], "enc-aes-256-owner": [(595, 842)],
    "enc-aes-256-objstm": [(595, 842)], "enc-no-changes": [(595, 842)],
    "enc-notes-allowed": [(595, 842)], "signed-encrypted": [(595, 842)],
    "damaged-offsets": [(595, 842)], "damaged-startxref": [(595, 842)],
  ]

  private static let programs = ["pdftoppm", "mutool"].filter(Tool.exists)

  private static func program(_ name: String) throws -> PageRasterizer {
    let folder = try #require(ChildProgram.path(of: name))
    // A folder may have both.
    let found = try PageRasterizer.find(in: String(folder.dropLast(name.count + 1)))
    return PageRasterizer(kind: try #require(PageRasterizer.Kind(rawValue: name)), path: found.path)
      .with(path: folder)
  }

  private func draw(
    _ request: RenderRequest, on page: PDFPage, of file: PageFile, by program: String
  ) throws -> Result<RasterizerProcess.Drawn, PagePictureFailure> {
    let process = RasterizerProcess(program: try Self.program(program), file: file)
    return Result { () throws(PagePictureFailure) in
      try process.draw(request, on: page, factor: 1, stop: ChildCancellation())
    }
  }

  @Test(arguments: programs) func everyPageHasItsShape(program: String) throws {
    let pages = Self.shapes.flatMap { name, pages in
      pages.enumerated().map {
        (name, $0.offset, PDFPage(width: $0.element.0, height: $0.element.1))
      }
    }
    let results = Parallel.map(pages.count) { index in
      let (name, number, page) = pages[index]
      return Result {
        try draw(
          RenderRequest(page: number, resolution: 37.5), on: page, of: try PageFile(of: name),
          by: program
        ).get()
      }
    }
    for ((name, number, page), result) in zip(pages, results) {
      let drawn = try #require(try? result.get(), "\(name) \(number)")
      let request = RenderRequest(page: number, resolution: 37.5)
      let image = drawn.pixels
      let extent = request.extent(of: page)
      #expect(abs(image.width - extent.width) <= 1, "\(name) \(number)")
      #expect(abs(image.height - extent.height) <= 1, "\(name) \(number)")
      #expect(image.pixels.contains { $0 != 0xffff_ffff }, "\(name) \(number) is blank")
      let frame = request.frame(on: page, width: image.width, height: image.height)
      #expect(frame.min == Point(0, 0))
      // A pixel is two points wide.
      #expect(abs(frame.max.x - page.width) < 4 && abs(frame.max.y - page.height) < 4)
      if name == "userunit", program == "mutool" { #expect(drawn.factor == 1) }
    }
  }

  /// A program that does not know a page's unit draws it too small at first.
  @Test(.enabled(if: Tool.exists("pdftoppm"))) func aPageOfAnotherUnitIsDrawnAsLargeAsAsked() throws
  {
    let (page, file) = (PDFPage(width: 595, height: 842), try PageFile(of: "userunit"))
    let request = RenderRequest(page: 0, resolution: 72)
    let drawn = try draw(request, on: page, of: file, by: "pdftoppm").get()
    #expect(abs(drawn.pixels.width - 595) <= 3 && abs(drawn.pixels.height - 842) <= 4)
    let process = RasterizerProcess(program: try Self.program("pdftoppm"), file: file)
    let again = try process.draw(request, on: page, factor: drawn.factor, stop: ChildCancellation())
    #expect(again.pixels.pixels == drawn.pixels.pixels)
    // If the unit is known, it is drawn once, and exactly as large.
    let known = PDFPage(width: 595, height: 842, unit: 2)
    let exact = try process.draw(request, on: known, factor: 1, stop: ChildCancellation())
    #expect(exact.factor == 2 && exact.pixels.width == 595 && exact.pixels.height == 842)
  }

  @Test(arguments: programs) func aPageOfAnotherShapeIsAFailure(program: String) throws {
    let results = try Parallel.map(4) { index in
      let (name, page, width, height) = [
        ("rotated", 1, 595.0, 842.0), ("mediabox-odd", 3, 595, 842),
        ("cropbox-offset", 0, 595, 842),
        ("plain-1.4", 0, 595, 850),
      ][index]
      return Result {
        try draw(
          RenderRequest(page: page, resolution: 72), on: PDFPage(width: width, height: height),
          of: try PageFile(of: name), by: program)
      }
    }.map { try $0.get() }
    for (index, result) in results.enumerated() {
      // MuPDF takes a page whose boxes do not meet for one of another size.
      if index == 1, program == "mutool" { continue }
      guard case .failure(.otherShape) = result else {
        Issue.record("the page \(index) is no such failure")
        continue
      }
    }
  }

  @Test(arguments: programs) func whatCannotBeReadIsAFailure(program: String) throws {
    // MuPDF makes an empty page of a tree that has none.
    let names =
      ["bad-empty", "bad-header-only", "bad-no-pages", "bad-text"]
      + ["enc-aes-256-user", "enc-rc4-128-user"] + (program == "mutool" ? [] : ["bad-tree-loop"])
    let results = Parallel.map(names.count) { index in
      Result {
        try draw(
          RenderRequest(page: 0, resolution: 37.5), on: PDFPage(width: 595, height: 842),
          of: try PageFile(of: names[index]), by: program)
      }
    }
    for (name, result) in zip(names, results) {
      switch try result.get() {
      case .failure(.ended), .failure(.cut): break
      case .failure(let failure): Issue.record("\(name): \(failure)")
      case .success: Issue.record("\(name) has a picture")
      }
    }
    // MuPDF takes the last page for one that is not there.
    guard program == "pdftoppm" else { return }
    let beyond = try draw(
      RenderRequest(page: 3, resolution: 37.5), on: PDFPage(width: 595, height: 842),
      of: try PageFile(of: "plain-1.4"), by: program)
    #expect(throws: PagePictureFailure.ended(99)) { _ = try beyond.get() }
  }

  /// A copy without encryption has no name, as if it were in memory.
  @Test(.enabled(if: Tool.exists("qpdf"))) func aDecryptedCopyIsAFileLikeAnyOther() throws {
    let copy = try Tool(
      "qpdf", ["--decrypt", "--password=user", PDFCases.path("enc-aes-256-user"), "-"])
    for program in Self.programs {
      let name = "\(NSTemporaryDirectory())/xsign-copy-\(UUID().uuidString)"
      let memory = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      unlink(name)
      let isWritten = copy.output.withUnsafeBytes { write(memory, $0.baseAddress, $0.count) }
      #expect(isWritten == copy.output.count && isWritten > 1000)
      let drawn = try draw(
        RenderRequest(page: 0, resolution: 37.5), on: PDFPage(width: 595, height: 842),
        of: try PageFile(adopting: memory), by: program
      ).get()
      #expect(drawn.pixels.width == 310 && drawn.pixels.pixels.contains { $0 != 0xffff_ffff })
    }
  }

  /// What `xsign` opened is what is shown, or nothing is.
  @Test(.enabled(if: Tool.exists("pdftoppm"))) func aFileIsTheOneThatWasOpened() throws {
    let fakes = try FakePrograms()
    let path = fakes.path + "/file.pdf"
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    let file = try PageFile(path: path)
    let (request, page) = (
      RenderRequest(page: 0, resolution: 37.5), PDFPage(width: 595, height: 842)
    )
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    try FileManager.default.copyItem(atPath: PDFCases.path("bad-text"), toPath: path)
    _ = try draw(request, on: page, of: file, by: "pdftoppm").get()
    let handle = try #require(FileHandle(forWritingAtPath: path + ".old"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("%".utf8))
    let changed = try draw(request, on: page, of: file, by: "pdftoppm")
    #expect(throws: PagePictureFailure.changed) { _ = try changed.get() }
    #expect(throws: PagePictureFailure.unreadable(ENOENT)) { try PageFile(path: "/nothing.pdf") }
    #expect(throws: PagePictureFailure.unreadable(EINVAL)) { try PageFile(path: fakes.path) }
  }

  /// The start view has pictures of files with any names.
  @Test func aNameMayHaveAnyBytes() throws {
    let fakes = try FakePrograms()
    let path = fakes.path + "/file.pdf"
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    let raw = String(rawBytes: Array((fakes.path + "/").utf8) + [0xe9] + Array(".pdf".utf8))
    let bytes = raw.rawBytes.map { CChar(bitPattern: $0) } + [0]
    try #require(rename(path, bytes) == 0)
    defer { unlink(bytes) }
    #expect(throws: Never.self) { try PageFile(path: raw) }
  }

  /// A part is the same pixels as there are in the whole page.
  @Test(.enabled(if: Tool.exists("pdftoppm"))) func aPartIsAPieceOfThePage() throws {
    let (file, page) = (try PageFile(of: "made-by-latex"), PDFPage(width: 595.276, height: 841.89))
    let part = PixelRect(x: 150, y: 160, width: 256, height: 200)
    let whole = try draw(
      RenderRequest(page: 0, resolution: 100), on: page, of: file, by: "pdftoppm"
    )
    .get().pixels
    let piece = try draw(
      RenderRequest(page: 0, resolution: 100, part: part), on: page, of: file, by: "pdftoppm"
    ).get().pixels
    #expect((piece.width, piece.height) == (256, 200))
    var different = 0
    for y in 0..<200 {
      for x in 0..<256
      where piece.pixels[y * 256 + x] != whole.pixels[(y + 160) * whole.width + x + 150] {
        different += 1
      }
    }
    #expect(different == 0)
    #expect(Set(piece.pixels).count > 10)
  }

  @Test(arguments: programs) func thumbnailsComeFromOneProgram(program: String) throws {
    let pages = [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 500)
    let process = RasterizerProcess(
      program: try Self.program(program), file: try PageFile(of: "pages-500"))
    var sizes: [Int: Int] = [:]
    let stop = ChildCancellation()
    try process.thumbnails(3..<90, of: pages, side: 140, stop: stop) { page, result in
      guard case .success(let image) = result else { return }
      sizes[page] = max(image.width, image.height)
    }
    #expect(sizes.keys.sorted() == Array(3..<90))
    #expect(Set(sizes.values).isSubset(of: [140, 141]))
  }
}

extension PageRasterizer {
  /// Returns the same kind of program at another path.
  fileprivate func with(path: String) -> PageRasterizer { PageRasterizer(kind: kind, path: path) }
}
