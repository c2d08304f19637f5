import Foundation
import Ink
import Testing
import TestSupport

@testable import X11Canvas

private let line = Stroke(
  id: StrokeID(1), pen: Pen(color: InkColor(hex: 0x1d3f9e), width: 4),
  samples: (0...20).map {
    Sample(Point(30 + Double($0) * 3, 50.5), time: Double($0) * 0.016)
  })

@Suite struct DrawingExportTests {
  @Test func pageIsTheInkRoundedOutwardAndAMargin() throws {
    let export = try DrawingExport([line], engine: .hermite)
    // The line is 4 units wide at its slow pace, from 30 to 90 along x, around 50.5.
    #expect(export.page == Bounds(min: Point(26, 46), max: Point(94, 55)))
  }

  @Test func pngIsFourPixelsAUnitOnATransparentBackground() throws {
    let export = try DrawingExport([line], engine: .hermite)
    let picture = try ImageSurface(png: try export.bytes(.png))
    #expect(picture.width == 68 * 4)
    #expect(picture.height == 9 * 4)
    #expect(picture.pixel(x: 0, y: 0) == 0)
    // The middle of the line: ink, opaque.
    #expect(picture.pixel(x: (60 - 26) * 4, y: 18) == 0xff1d_3f9e)
  }

  @Test func nothingDrawnIsAnError() {
    #expect(throws: ExportError.nothingDrawn) { try DrawingExport([], engine: .hermite) }
  }

  @Test func pictureTooLargeIsAnErrorAndAPDFIsNot() throws {
    let far = Stroke(
      id: StrokeID(2), pen: Pen(width: 4),
      samples: [Sample(Point(0, 0), time: 0), Sample(Point(9000, 0), time: 1)])
    let export = try DrawingExport([far], engine: .modulatedQuadratic)
    #expect(throws: ExportError.tooLarge) { try export.bytes(.png) }
    #expect(try export.bytes(.pdf).starts(with: Array("%PDF".utf8)))
  }

  /// Ink in two corners of a square of `side` units.
  private func corners(_ side: Double) throws -> DrawingExport {
    let dots = [Point(0, 0), Point(side, side)].enumerated().map { index, place in
      Stroke(
        id: StrokeID(UInt64(index) + 1), pen: Pen(width: 4), samples: [Sample(place, time: 0)])
    }
    return try DrawingExport(dots, engine: .hermite)
  }

  /// No side is too long, but together they are: 10,400 pixels square would take 433 MB.
  @Test func pictureOfTooManyPixelsIsAnErrorAndAPDFIsNot() throws {
    let large = try corners(2592)
    #expect(large.page.width == 2600)
    #expect(throws: ExportError.tooLarge) { try large.bytes(.png) }
    #expect(try large.bytes(.pdf).starts(with: Array("%PDF".utf8)))
    let size = try corners(2492).pixelSize()
    #expect(size == (10_000, 10_000))
  }

  @Test func svgHasOnePathAStrokeInTrueSize() throws {
    let strokes = (0..<7).map { InkGenerators.randomStroke(seed: 60 + $0) }
    let export = try DrawingExport(strokes, engine: .hermite)
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "<path").count - 1 == 7)
    #expect(svg.components(separatedBy: "fill-rule=\"nonzero\"").count - 1 == 7)
    let (width, height) = (Int(export.page.width), Int(export.page.height))
    #expect(
      svg.contains("width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""))
  }

  @Test func svgNumbersAreShort() {
    var document = SVGDocument(page: Bounds(min: Point(-1, 0), max: Point(9, 5)))
    document.add(
      OutlinePath(stations: [Station(Point(3, 2), radius: 1.005)]), color: InkColor(hex: 0x0a2b3c))
    let svg = String(decoding: document.bytes(), as: UTF8.self)
    #expect(svg.contains("<path fill=\"#0a2b3c\""))
    #expect(svg.contains("M5.01 2C5.01 1.44 4.56 1 4 1"))
  }

  @Test func sameDrawingSameBytes() throws {
    let strokes = (0..<5).map { InkGenerators.randomStroke(seed: 80 + $0) }
    for format in [ExportFormat.png, .svg] {
      let once = try DrawingExport(strokes, engine: .hermite).bytes(format)
      #expect(try DrawingExport(strokes, engine: .hermite).bytes(format) == once)
    }
  }
}

@Suite struct AtomicFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func writesAndReplacesWhole() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AtomicFile.write([1, 2, 3], to: path("a"))
    try AtomicFile.write([4, 5], to: path("a"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a"))) == Data([4, 5]))
    #expect(try names() == ["a"])
  }

  @Test func failuresSayWhyAndLeaveNothing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: FileError(path: path("no/a"), code: ENOENT)) {
      try AtomicFile.write([1], to: path("no/a"))
    }
    #expect(throws: FileError(path: folder.path, code: EISDIR)) {
      try AtomicFile.write([1], to: folder.path)
    }
    try AtomicFile.write([1], to: path("a"))
    #expect(throws: FileError(path: path("a/b"), code: ENOTDIR)) {
      try AtomicFile.write([1], to: path("a/b"))
    }
    #expect(try names() == ["a"])
    #expect("\(FileError(path: path("no/a"), code: ENOENT))".contains("does not exist"))
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o755]) func permissionsAreKept(mode: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AtomicFile.write([1], to: path("a"))
    chmod(path("a"), mode_t(mode))
    try AtomicFile.write([2], to: path("a"))
    #expect(try self.mode("a") == mode)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a"))) == Data([2]))
  }

  @Test func linksStayAndWhatTheyLeadToIsWritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    try files.createDirectory(atPath: path("far"), withIntermediateDirectories: false)
    try AtomicFile.write([1], to: path("far/file"))
    chmod(path("far/file"), 0o600)
    symlink("far/file", path("near"))
    symlink(path("near"), path("nearer"))
    try AtomicFile.write([2, 3], to: path("nearer"))
    #expect(try files.destinationOfSymbolicLink(atPath: path("near")) == "far/file")
    #expect(try files.destinationOfSymbolicLink(atPath: path("nearer")) == path("near"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("far/file"))) == Data([2, 3]))
    #expect(try mode("far/file") == 0o600)
    #expect(try names() == ["far", "near", "nearer"])
    #expect(try files.contentsOfDirectory(atPath: path("far")) == ["file"])
  }

  @Test func linksThatLeadNowhereAreThere() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    symlink("new", path("link"))
    #expect(AtomicFile.exists(path("link")) && !AtomicFile.exists(path("new")))
    try AtomicFile.write([1], to: path("link"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("new"))) == Data([1]))
    #expect(try names() == ["link", "new"])
    symlink(path("no/a"), path("lost"))
    #expect(throws: FileError(path: path("no/a"), code: ENOENT)) {
      try AtomicFile.write([1], to: path("lost"))
    }
    symlink("round", path("round"))
    #expect(throws: FileError(path: path("round"), code: ELOOP)) {
      try AtomicFile.write([1], to: path("round"))
    }
    #expect(try names() == ["link", "lost", "new", "round"])
  }

  @Test func onlyOrdinaryFilesAreReplaced() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    mkfifo(path("pipe"), 0o600)
    symlink("/dev/null", path("device"))
    #expect(throws: FileError(path: path("pipe"), code: ENXIO)) {
      try AtomicFile.write([1], to: path("pipe"))
    }
    #expect(throws: FileError(path: "/dev/null", code: ENXIO)) {
      try AtomicFile.write([1], to: path("device"))
    }
    #expect(try names() == ["device", "pipe"])
  }

  @Test func namesMayBeAsLongAsTheSystemTakes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = String(repeating: "n", count: 251) + ".png"
    for byte in 1...2 as ClosedRange<UInt8> {
      try AtomicFile.write([byte], to: path(name))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))) == Data([byte]))
    }
    #expect(throws: FileError(path: path("n" + name), code: ENAMETOOLONG)) {
      try AtomicFile.write([1], to: path("n" + name))
    }
    #expect(AtomicFile.folder(of: "/a/\u{301}b") == "/a")
    #expect(try names() == [name])
  }

  /// A disk that fills up half way: the old file stays, the temporary one goes.
  @Test func fullDiskLeavesTheOldFile() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "xsign-full-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("a").path
      try AtomicFile.write([7], to: path)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
      var code: Int32 = 0
      do throws(FileError) {
        try AtomicFile.write([UInt8](repeating: 1, count: 100_000), to: path)
      } catch { code = error.code }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let kept = try Data(contentsOf: URL(fileURLWithPath: path))
      guard code == EFBIG, left == ["a"], kept == Data([7]) else { exit(1) }
    }
  }
}
