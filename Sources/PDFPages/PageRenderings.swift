import Graphics
public import Ink
import Platform

/// The pictures of a PDF's pages: it decides which are drawn, and keeps them.
///
/// It belongs to the main thread, and no method waits for anything. `show` says what is in view;
/// programs draw that in the background, two at a time, the nearest to the middle of the view
/// first. Their pictures wake the loop, and `takeEvents` takes them. A program whose picture is not
/// wanted any more is killed. Pages before and after the view are drawn ahead.
///
/// The pixels change hands with the message that brings them, and never change again: panes and
/// their compositors share them (see `RenderedPage`). A pane asks for the `pictures` of the pages
/// in view whenever it shows another view and whenever an event tells of one, and lets go of the
/// others.
public final class PageRenderings {
  /// An event of a page.
  public enum Event: Sendable {
    /// The page with this index has another picture in this frame, in points.
    case picture(page: Int, frame: Bounds)
    /// The page has another thumbnail.
    case thumbnail(page: Int)
    /// The page cannot be shown, and therefore not be signed.
    case failure(page: Int, PagePictureFailure)
  }

  /// The most bytes of all pictures and thumbnails that are kept or on their way.
  public static let maximumBytes = 120_000_000
  /// The number of programs that draw at the same time, without that for thumbnails.
  static let lanes = 2

  struct Lane {
    let queue = BackgroundQueue(name: "xsign.pages")
    /// What it draws.
    var request: RenderRequest?
    /// The way to end that; nil once it is cancelled.
    var stop: ChildCancellation?
    /// The number of the start, by which the older of two is known.
    var started: UInt64 = 0
  }

  /// What programs have done, as background queues tell it.
  enum Message: Sendable {
    case drawn(lane: Int, RenderRequest, Result<RasterizerProcess.Drawn, PagePictureFailure>)
    case thumbnail(Int, Result<Image, PagePictureFailure>)
    case thumbnailsEnded(PagePictureFailure?)
  }

  private(set) var pages: [PDFPage]
  private(set) var process: RasterizerProcess
  let mailbox: Mailbox<Message>
  private(set) var plan: RenderPlan
  var lanes: [Lane]
  var cache = RenderedPageCache()
  var thumbnails: ThumbnailStrip
  private(set) var view: PageView?
  private(set) var wanted = RenderPlan.Requests()
  /// The requests that are not given again, with the reason.
  private var failed: [RenderRequest: PagePictureFailure] = [:]
  /// The pages that are others in a file that is still to come. They show nothing until then.
  private var expected: Set<Int> = []
  /// The version of pages since which they have their present sizes.
  private var turnedVersions: [Int: Int] = [:]
  /// The pages that cannot be shown.
  private var failures: [Int: PagePictureFailure] = [:]
  /// How pages were drawn: by which program, and how many times smaller it takes the page than it
  /// is.
  private var ways: [Int: (program: PageRasterizer, factor: Double)] = [:]
  private var count: UInt64 = 0
  private let maximumBytes: Int

  /// Creates the pictures of `pages`, which are all pages of `file`.
  ///
  /// - Parameters:
  ///   - file: The PDF.
  ///   - pages: Its pages.
  ///   - program: The program that draws them.
  ///   - other: The program that draws those pages that the first does not, or nil.
  ///   - wakeup: The way to wake the loop that calls `takeEvents`.
  ///   - timeout: The seconds that a picture may take.
  public convenience init(
    _ file: PageFile, pages: [PDFPage], program: PageRasterizer, other: PageRasterizer? = nil,
    wakeup: Wakeup, timeout: Double = 30
  ) {
    self.init(
      RasterizerProcess(program: program, other: other, file: file, timeout: timeout), pages: pages,
      wakeup: wakeup, maximumBytes: Self.maximumBytes)
  }

  init(_ process: RasterizerProcess, pages: [PDFPage], wakeup: Wakeup, maximumBytes: Int) {
    self.process = process
    self.pages = pages
    self.maximumBytes = maximumBytes
    mailbox = Mailbox(wakeup: wakeup)
    lanes = (0..<Self.lanes).map { _ in Lane() }
    thumbnails = ThumbnailStrip(pages)
    plan = RenderPlan(
      pages: pages, drawsParts: process.program.drawsParts,
      budget: maximumBytes - thumbnails.plan.reserve)
  }

  deinit { cancelAll() }

  /// Kills all programs and waits until they have ended. Called before the program ends: a child
  /// would otherwise go on for a while. Returns false if that is not so at the deadline.
  @discardableResult
  public func close(by deadline: Deadline = .never) -> Bool {
    cancelAll()
    mailbox.close()
    (view, wanted) = (nil, RenderPlan.Requests())
    let queues = lanes.map(\.queue) + [thumbnails.queue]
    return queues.allSatisfy { $0.waitUntilDone(by: deadline) }
  }

  /// Requests what `view` needs, and cancels what it does not need; nil needs nothing.
  public func show(_ view: PageView?) {
    guard view != self.view else { return }
    self.view = view
    refresh()
  }

  /// Prepares for pages that are turned in a file that is still to come, by `replace`. Their
  /// pictures so far are dropped, as those of a turned page would be in the wrong place.
  public func expect(_ pages: [PDFPage]) {
    guard pages.count == self.pages.count else { return }
    let changed = pages.indices.filter { pages[$0] != self.pages[$0] }
    self.pages = pages
    plan.pages = pages
    for page in changed {
      plan.versions[page, default: 0] += 1
      turnedVersions[page] = plan.versions[page]
      failures[page] = nil
      cache.removeAll(of: page)
    }
    expected.formUnion(changed)
    thumbnails.expect(pages, changed: Set(changed))
    refresh()
  }

  /// Takes the pages from another file, in which those with the indices `changed` are others and
  /// the rest is the same. What is shown of a page stays until its new picture is there.
  public func replace(_ file: PageFile, changing changed: Set<Int>) {
    process.file = file
    for page in changed where pages.indices.contains(page) {
      plan.versions[page, default: 0] += 1
      failures[page] = nil
    }
    expected = []
    thumbnails.renew(changed)
    refresh()
  }

  /// Takes what has been drawn since the last call, and requests what is next.
  public func takeEvents() -> [Event] {
    var events: [Event] = []
    for message in mailbox.takeAll() {
      switch message {
      case .drawn(let lane, let request, let result):
        lanes[lane].request = nil
        lanes[lane].stop = nil
        take(result, of: request).map { events.append($0) }
      case .thumbnail(let page, let result):
        count += 1
        if thumbnails.take(result, of: page, number: count) {
          events.append(.thumbnail(page: page))
        }
      case .thumbnailsEnded(let failure): thumbnails.end(failure)
      }
    }
    startNext()
    return events
  }

  /// Returns the pictures to paint on a page, those above others last. Empty if there is none yet.
  public func pictures(of page: Int) -> [RenderedPage] {
    let kept = cache.pictures(of: page)
    guard let view else { return kept.map(\.picture) }
    let sharp = plan.request(page, at: view.resolution)
    if let picture = cache[sharp] { return [picture] }
    // Those of the page as it was are better than none.
    let all = kept.filter { $0.request.part == nil }
    let newest = all.filter { $0.request.version == sharp.version }
    let wholes = (newest.isEmpty ? all : newest).map(\.picture).sorted { $0.scale < $1.scale }
    let under = wholes.first { $0.scale >= sharp.scale } ?? wholes.last ?? thumbnail(of: page)
    let parts = kept.filter { $0.request.part != nil }
    let isDone = wanted.inView.allSatisfy { $0.page != page || cache[$0] != nil }
    func isNew(_ request: RenderRequest) -> Bool {
      request.resolution == sharp.resolution && request.version == sharp.version
    }
    let above = parts.filter { isNew($0.request) }.map(\.picture)
    let others = isDone ? [] : parts.filter { !isNew($0.request) }
    return (under.map { [$0] } ?? []) + others.map(\.picture) + above
  }

  /// Returns the reason why a page cannot be shown, or nil if it can or if that is not known yet.
  public func failure(of page: Int) -> PagePictureFailure? { failures[page] }

  /// The first page in view that shows nothing yet, or nil if there is none. O(pages in view).
  public var missingPage: Int? {
    view?.pages.map(\.page).first { failures[$0] == nil && pictures(of: $0).isEmpty }
  }

  /// True if all pictures that the view needs are there, or cannot be drawn. O(pages in view).
  package var isDrawn: Bool { wanted.inView.allSatisfy { cache[$0] != nil || failed[$0] != nil } }

  /// The bytes of all pictures and thumbnails that are kept or on their way.
  var bytes: Int { cache.bytes + bytesOnTheirWay + thumbnails.bytes }

  private var bytesOnTheirWay: Int {
    lanes.reduce(0) { $0 + ($1.request.map { $0.bytes(on: pages[$0.page]) } ?? 0) }
  }

  /// Keeps a picture, or records why there is none.
  private func take(
    _ result: Result<RasterizerProcess.Drawn, PagePictureFailure>, of request: RenderRequest
  ) -> Event? {
    switch result {
    case .success(let drawn):
      // The page was turned meanwhile.
      if request.version < turnedVersions[request.page, default: 0] { return nil }
      count += 1
      let pixels = Image(drawn.pixels)
      let page = pages[request.page]
      let picture = RenderedPage(
        number: count, page: request.page, image: pixels, scale: request.scale,
        frame: request.frame(on: page, width: pixels.width, height: pixels.height))
      ways[request.page] = (drawn.program, drawn.factor)
      failures[request.page] = nil
      cache.put(picture, for: request, isWanted: wanted.all.contains(request))
      if !drawn.program.drawsParts, plan.wholePages.insert(request.page).inserted { refresh() }
      return .picture(page: request.page, frame: picture.frame)
    case .failure(.cancelled): return nil
    case .failure(let failure):
      failed[request] = failure
      // A coarser picture may be possible.
      refresh()
      guard request.part == nil,
        !cache.pictures(of: request.page).contains(where: { $0.request.part == nil }),
        plan.wholes(request.page, at: request.resolution).allSatisfy({ failed[$0] != nil })
      else { return nil }
      failures[request.page] = failure
      return .failure(page: request.page, failure)
    }
  }

  /// Plans anew for the present view.
  private func refresh() {
    wanted =
      view.map { view in
        plan.requests(for: view) { failed[$0] != nil || expected.contains($0.page) }
      } ?? RenderPlan.Requests()
    cache.want(wanted.all)
    cancelUnwanted()
    startNext()
  }

  /// Kills the programs whose pictures are not wanted. The first picture of a page in view is, at
  /// whatever resolution: while the user zooms there would otherwise never be one.
  private func cancelUnwanted() {
    let all = Set(wanted.all)
    var first = Set((view?.pages ?? []).map(\.page).filter { cache.pictures(of: $0).isEmpty })
    for index in lanes.indices.sorted(by: { lanes[$0].started < lanes[$1].started }) {
      guard let request = lanes[index].request, lanes[index].stop != nil else { continue }
      let isFirst = request.part == nil && first.remove(request.page) != nil
      guard !isFirst, !all.contains(request) else { continue }
      lanes[index].stop?.cancel()
      lanes[index].stop = nil
    }
  }

  private func cancelAll() {
    for lane in lanes { lane.stop?.cancel() }
    thumbnails.stop()
  }

  /// Starts programs while there are free lanes, work and room; thumbnails when no page in view is
  /// waiting.
  func startNext() {
    for request in wanted.all where cache[request] == nil {
      guard let lane = lanes.firstIndex(where: { $0.request == nil }) else { break }
      guard !lanes.contains(where: { $0.request == request }) else { continue }
      let room =
        maximumBytes - request.bytes(on: pages[request.page]) - bytesOnTheirWay - thumbnails.reserve
      guard cache.shrink(to: room) else { break }
      start(request, in: lane)
    }
    guard wanted.inView.allSatisfy({ cache[$0] != nil }) else { return }
    thumbnails.start(process, mailbox: mailbox)
  }

  /// How much a picture ahead of the first lets that have the processor (`nice`): most of it.
  private static let aheadNiceness = 5

  private func start(_ request: RenderRequest, in lane: Int) {
    let stop = ChildCancellation()
    count += 1
    lanes[lane].request = request
    lanes[lane].stop = stop
    lanes[lane].started = count
    let page = pages[request.page]
    var (process, factor) = (process, 1.0)
    if let way = ways[request.page] {
      // The other program drew this page, so the first is not waited for again.
      if way.program != process.program { (process.program, process.other) = (way.program, nil) }
      factor = way.factor
    }
    // What is ahead lets the first picture of the file go first, which the user waits for.
    // It may come into view soon itself.
    let isAhead = ways.isEmpty && failed.isEmpty && !wanted.inView.contains(request)
    process.niceness = isAhead ? Self.aheadNiceness : 0
    lanes[lane].queue.perform { [process, factor, mailbox] in
      let result = Result { () throws(PagePictureFailure) in
        try process.draw(request, on: page, factor: factor, stop: stop)
      }
      mailbox.post(.drawn(lane: lane, request, result))
    }
  }
}

// The compiler rejects code that sends it to another thread.
@available(*, unavailable)
extension PageRenderings: Sendable {}
