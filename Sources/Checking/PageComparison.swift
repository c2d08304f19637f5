import Glibc
import Graphics
import Ink
import PDFPages
import Platform

/// A comparison by one program of a page with ink, before it was signed and after it.
struct PageComparison: Sendable {
  let page: PageCheck.Page
  let program: PageRasterizer
  let old: PageFile
  let new: PageFile
  let isDamaged: Bool
  /// The picture of the whole page before it was signed, if that is drawn in advance.
  let early: EarlyPictures.Early?
  let stop: ChildCancellation
  /// The seconds for both pictures.
  let timeout: Double
  /// The moment until which it may take, on the monotonic clock.
  let end: Double

  /// A picture, or the reason why there is none.
  typealias Picture = Result<RasterizerProcess.Drawn, PagePictureFailure>

  /// The greatest resolution, in pixels per inch.
  private static let resolution = 100.0
  /// The resolution below which the ink is also looked at closely.
  private static let coarse = 40.0
  /// The least length of ink in a picture that tells whether it is there, in pixels.
  private static let minimumInk = 2.0
  /// The longest side of a page whose parts programs draw rightly, in pixels.
  private static let longestPage = 1_000_000
  /// The longest side of a picture, in pixels.
  private static let longestSide = 1000.0
  /// The most parts of a page that are looked at closely.
  private static let maximumParts = 3
  /// The pixels around the ink that are looked at with it.
  private static let margin = 16

  /// Returns what the program says of the page. `isAlone` is true if there is no other comparison.
  func verdict(isAlone: Bool) -> CheckReport.Verdict {
    let end = min(end, MonotonicClock.now + timeout)
    let requests = self.requests
    if requests.count == 1, isTooSmall(requests[0]) { return .unknown(.tooLarge) }
    var isSeen = false
    for request in requests {
      let verdict = verdict(on: request, isAlone: isAlone, until: end)
      guard verdict.isRight else { return verdict }
      isSeen = isSeen || verdict == .shown
    }
    return isSeen ? .shown : .unseen
  }

  /// The pictures to compare: the whole page, and if that is large, the ink.
  private var requests: [RenderRequest] {
    let whole = Self.whole(page)
    guard whole.resolution < Self.coarse, program.drawsParts else { return [whole] }
    return [whole] + page.ink.frames.prefix(Self.maximumParts).compactMap { close(to: $0, whole) }
  }

  /// Returns the request for the picture of a whole page.
  static func whole(_ page: PageCheck.Page) -> RenderRequest {
    let side = max(page.size.width, page.size.height, 1)
    return RenderRequest(
      page: page.index, resolution: min(Self.resolution, Self.longestSide * 72 / side))
  }

  /// Returns true if the page is so large that its picture hardly has the ink.
  private func isTooSmall(_ whole: RenderRequest) -> Bool {
    guard whole.resolution < Self.coarse, !page.ink.frames.isEmpty else { return false }
    return page.ink.frames.allSatisfy { max($0.width, $0.height) * whole.scale < Self.minimumInk }
  }

  /// Returns the request for the part of a page with ink in `frame`, or nil if that is not much
  /// larger than on the whole page.
  private func close(to frame: Bounds, _ whole: RenderRequest) -> RenderRequest? {
    let room = Self.longestSide - Double(2 * Self.margin)
    let side = max(frame.max.x - frame.min.x, frame.max.y - frame.min.y, 1)
    let resolution = min(Self.resolution, room * 72 / side)
    guard resolution > 2 * whole.resolution else { return nil }
    let sharp = RenderRequest(page: page.index, resolution: resolution)
    let (width, height) = sharp.extent(of: page.size)
    guard max(width, height) <= Self.longestPage else { return nil }
    let part = PixelRect.around(
      left: frame.min.x * sharp.scale, top: frame.min.y * sharp.scale,
      right: frame.max.x * sharp.scale, bottom: frame.max.y * sharp.scale
    ).inset(by: -Self.margin).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty else { return nil }
    return RenderRequest(page: page.index, resolution: resolution, part: part)
  }

  private func verdict(
    on request: RenderRequest, isAlone: Bool, until end: Double
  ) -> CheckReport.Verdict {
    let files = [old, new]
    @Sendable func draw(_ number: Int) -> Picture {
      Result { () throws(PagePictureFailure) in
        let seconds = end - MonotonicClock.now
        guard seconds > 0 else { throw .tooSlow }
        let process = RasterizerProcess(program: program, file: files[number], timeout: seconds)
        return try process.draw(request, on: page.size, factor: 1, stop: stop)
      }
    }
    var results: [Picture]
    if let early, early.request == request {
      if let failure = early.failure, failure.isOfTime { return .unknown(failure) }
      let after = draw(1)
      results = [early.picture(until: end), after]
    } else if isAlone {
      results = Parallel.map(2, draw)
    } else {
      results = [draw(0)]
      if case .failure(let failure) = results[0], failure.isOfTime { return .unknown(failure) }
      results.append(draw(1))
    }
    switch (results[0], results[1]) {
    case (.success(let before), .success(let after)):
      return compare(before.pixels, after.pixels, request)
    case (.failure(.otherShape), .failure): return .lost
    case (.failure(let failure), .failure): return .unknown(failure)
    case (.failure(let failure), .success): return isDamaged ? .shown : .unknown(failure)
    case (.success, .failure(let failure)):
      return failure.isOfTime ? .unknown(failure) : .lost
    }
  }

  private func compare(
    _ before: Pixmap, _ after: Pixmap, _ request: RenderRequest
  ) -> CheckReport.Verdict {
    guard before.width == after.width, before.height == after.height else { return .changed }
    let (x, y) = (request.part?.x ?? 0, request.part?.y ?? 0)
    let shown = PixelRect(x: x, y: y, width: before.width, height: before.height)
    // The ink is in a small part of most pages.
    let part = page.ink.area(scale: request.scale).intersection(shown)
    let inked = PixelRect(x: part.x - x, y: part.y - y, width: part.width, height: part.height)
    var difference: InkComparison.Difference?
    if !part.isEmpty {
      let painter = page.ink.painter(scale: request.scale, part: part)
      let before = before.part(inked)
      do throws(CairoError) {
        difference = InkComparison(
          before: before, after: after.part(inked), expected: try painter.painted(on: before),
          coverage: try painter.coverage(), pictures: painter.pictureAreas,
          open: page.ink.openAreas(scale: request.scale).map { area in
            PixelRect(
              x: area.x - part.x, y: area.y - part.y, width: area.width, height: area.height)
          }
        ).difference()
      } catch {
        return .unknown(.memory)
      }
    }
    switch difference {
    case nil:
      if InkComparison.isChanged(before, after, outside: inked) { return .changed }
      return page.ink.isOnlyInk && before.pixels == after.pixels ? .unseen : .shown
    case .changed: return .changed
    case .hidden(let column, let row):
      let scale = request.scale
      return .hidden(
        x: (Double(part.x + column) + 0.5) / scale, y: (Double(part.y + row) + 0.5) / scale)
    }
  }
}

extension PagePictureFailure {
  /// True if it says nothing of the file: the program had too little time or memory, did not start,
  /// or was ended by others.
  fileprivate var isOfTime: Bool {
    switch self {
    case .tooSlow, .cancelled, .memory, .tooLarge, .notStarted, .changed, .unreadable: true
    case .ended(let status): status == -SIGXCPU || isOfOthers
    case .cut, .malformed, .otherShape: false
    }
  }
}
