import Foundation
import Ink
import Platform
import Testing

@testable import Graphics
@testable import X11
@testable import xsign

/// What is copied and pasted, without a clipboard.
@Suite struct CopyFormatsTests {
  private let onMainThread: MainThread = { job in Task { @MainActor in job() } }

  private func copied(
    _ points: [Point], _ type: CopyType, on pages: [Page] = []
  ) async -> [UInt8]? {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 2),
      samples: points.enumerated().map { Sample($1, time: Double($0)) })
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("none-\(UUID().uuidString)").path
    return await withCheckedContinuation { continuation in
      CopyFormats(folder: folder, onMainThread: onMainThread)
        .make([stroke], on: pages, engine: .xsign, type: type.rawValue) {
          continuation.resume(returning: $0)
        }
    }
  }

  private func pasted(_ text: String, _ type: String) async -> Result<Pasted, PasteError> {
    let data = ClipboardData(
      type: type, portions: [Array(text.utf8.prefix(5)), Array(text.utf8.dropFirst(5))])
    return await withCheckedContinuation { continuation in
      PastedData(onMainThread: onMainThread).decode(data) { continuation.resume(returning: $0) }
    }
  }

  private func error(_ result: Result<Pasted, PasteError>) -> PasteError? {
    if case .failure(let error) = result { error } else { nil }
  }

  @Test func aPictureThatWouldBeTooLargeIsSmaller() async throws {
    let bytes = try #require(await copied([Point(0, 0), Point(9000, 3)], .png))
    let picture = try Image(decoding: bytes, file: "")
    #expect(picture.width > 18_000 && picture.width < 18_100)
    #expect(await copied([Point(0, 0)], .jpeg) == nil)
  }

  /// The window shows no ink beyond its page, and no picture has it. Strokes are whole.
  @Test func aPictureEndsAtTheEdgesOfThePages() async throws {
    let size = CanvasSize(width: 100, height: 100)
    let pages = [0.0, 112].enumerated().map {
      Page(id: Page.ID(rawValue: UInt32($0 + 1)), origin: Point(0, $1), size: size)
    }
    let line = stride(from: 50.0, through: 180, by: 5)
    let across = try #require(await copied(line.map { Point($0, 20) }, .png, on: pages))
    let picture = try Image(decoding: across, file: "")
    #expect(200...216 ~= picture.width)
    // The page below shows nothing of it either.
    let down = try #require(await copied(line.map { Point(20, $0) }, .png, on: pages))
    let lower = try Image(decoding: down, file: "")
    #expect(200...216 ~= lower.height)
    let strokes = try #require(await copied(line.map { Point($0, 20) }, .strokes, on: pages))
    let read = try InkDocument(inkML: strokes, file: "")
    #expect(read.strokes[0].samples.count == 27)
  }

  /// Other programs get no strokes that nobody could see, which a sentence says.
  @Test func whatOtherProgramsDoNotGetIsSaid() async {
    func note(_ opacities: [Double]) async -> String? {
      let strokes = opacities.enumerated().map { number, opacity in
        Stroke(
          id: StrokeID(UInt64(number)), pen: Pen(width: 2...4, opacity: opacity...opacity),
          samples: (0..<9).map { Sample(Point(8 * Double($0), 9), time: 0.01 * Double($0)) })
      }
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("none-\(UUID().uuidString)").path
      return await withCheckedContinuation { continuation in
        CopyFormats(folder: folder, onMainThread: onMainThread)
          .findUnseen(strokes, engine: .xsign) { continuation.resume(returning: $0) }
      }
    }
    #expect(await note([1, 1]) == nil)
    #expect(
      await note([1, 0])
        == "Other programs get a picture of the ink. One wholly transparent stroke was left out.")
    #expect(
      await note([0, 0]) == "Nobody could see this ink, so other programs get no picture of it.")
  }

  /// Times that were made up for ink without times are not stated.
  @Test func copiedInkStatesNoMadeUpTimes() async throws {
    let page = "<page width=\"595\" height=\"842\"><layer>"
    let stroke = "<stroke tool=\"pen\" width=\"1.41\">10 10 90 20 30 70</stroke>"
    let drawing = try InkDocument(
      xopp: Array("<xournal>\(page)\(stroke)</layer></page></xournal>".utf8), file: "a.xopp")
    let bytes: [UInt8]? = await withCheckedContinuation { continuation in
      CopyFormats(folder: "/none", onMainThread: onMainThread)
        .make(drawing.strokes, engine: .xsign, type: CopyType.strokes.rawValue) {
          continuation.resume(returning: $0)
        }
    }
    let read = try InkDocument(inkML: try #require(bytes), file: "")
    #expect(read.areTimesAssumed && read.strokes == drawing.strokes)
  }

  @Test func onlyStrokesArePastedAsStrokes() async {
    let strokes = CopyType.strokes.rawValue
    let own = await copied([Point(1, 2)], .strokes).map { String(decoding: $0, as: UTF8.self) }
    guard case .success(.strokes(let read)) = await pasted(own ?? "", strokes) else {
      return #expect(Bool(false), "No strokes.")
    }
    #expect(read.count == 1 && read[0].samples[0].position == Point(1, 2))
    let empty = "<ink xmlns=\"http://www.w3.org/2003/InkML\"></ink>"
    #expect(error(await pasted(empty, strokes)) == .nothing)
    let broken = error(await pasted("<ink><trace>1 x</trace></ink>", strokes))
    #expect(broken?.isFailure == true && broken?.description.contains("What was copied") == true)
    #expect(error(await pasted("", CopyType.png.rawValue))?.isFailure == true)
    for type in ClipboardText.types {
      guard case .success(.text("Ada é")) = await pasted("Ada é", type) else {
        return #expect(Bool(false), "No text.")
      }
      #expect(error(await pasted("", type)) == .nothing)
    }
    guard case .success(.files(let paths)) = await pasted("file:///a\r\nx:b\r\n", "text/uri-list")
    else { return #expect(Bool(false), "No files.") }
    #expect(paths == ["/a"])
  }
}
