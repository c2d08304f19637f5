import Graphics
public import Ink
import Platform

/// The pictures of a PDF's pages: it decides which are drawn, and keeps them.
///
/// It belongs to the main thread, and no method waits for anything. `show` says what is in view;
/// programs draw that in the background, two at a time, the nearest to the middle of the view
/// first. Their pictures wake the loop, and `takeNews` takes them. A program whose picture is not
/// wanted any more is killed. Pages before and after the view are drawn ahead.
///
/// The pixels change hands with the message that brings them, and never change again: panes and
/// their compositors share them (see `PagePicture`). A pane asks for the `pictures` of the pages in
/// view whenever it shows another view and whenever there is news of one, and lets go of the
/// others.
public final class PagePictures {
  /// News of a page.
  public enum News: Sendable {
    /// The page with this index has another picture in this frame, in points.
    case picture(page: Int, frame: Bounds)
    /// The page has another thumbnail.
    case thumbnail(page: Int)
    /// The page cannot be shown, and therefore not be signed.
    case failure(page: Int, PagePictureFailure)
  }

  /// The most bytes of all pictures and thumbnails that are kept or on their way.
  public static let mostBytes = 120_000_000
  /// The number of programs that draw at the same time, without that for thumbnails.
  static let lanes = 2

  struct Lane {
    let queue = BackgroundQueue(name: "xsign.pages")
    /// What it draws.
    var order: PageOrder?
    /// The way to end that; nil once it is cancelled.
    var stop: PageStop?
    /// The number of the start, by which the older of two is known.
    var started: UInt64 = 0
  }

  /// What programs have done, as background queues tell it.
  enum Message: Sendable {
    case drawn(lane: Int, PageOrder, Result<PageRun.Drawn, PagePictureFailure>)
    case thumbnail(Int, Result<Image, PagePictureFailure>)
    case thumbnailsEnded(PagePictureFailure?)
  }

  let pages: [PDFPage]
  let run: PageRun
  let mailbox: Mailbox<Message>
  private(set) var plan: PagePlan
  var lanes: [Lane]
  var shelf = PictureShelf()
  var thumbnails: ThumbnailStrip
  private(set) var view: PageView?
  private(set) var wanted = PagePlan.Orders()
  /// The orders that are not given again, with the reason.
  private var failed: [PageOrder: PagePictureFailure] = [:]
  /// The pages that cannot be shown.
  private var failures: [Int: PagePictureFailure] = [:]
  /// How pages were drawn: by which program, and how many times smaller it takes the page than it
  /// is.
  private var ways: [Int: (program: PageProgram, factor: Double)] = [:]
  private var count: UInt64 = 0
  private let mostBytes: Int

  /// Creates the pictures of `pages`, which are all pages of `file`.
  ///
  /// - Parameters:
  ///   - program: The program that draws them.
  ///   - other: The program that draws those pages that the first does not, or nil.
  ///   - wakeUp: The way to wake the loop that calls `takeNews`.
  ///   - patience: The seconds that a picture may take.
  public convenience init(
    _ file: PageFile, pages: [PDFPage], program: PageProgram, other: PageProgram? = nil,
    wakeUp: WakeUp, patience: Double = 30
  ) {
    self.init(
      PageRun(program: program, other: other, file: file, patience: patience), pages: pages,
      wakeUp: wakeUp, mostBytes: Self.mostBytes)
  }

  init(_ run: PageRun, pages: [PDFPage], wakeUp: WakeUp, mostBytes: Int) {
    self.run = run
    self.pages = pages
    self.mostBytes = mostBytes
    mailbox = Mailbox(wakeUp: wakeUp)
    lanes = (0..<Self.lanes).map { _ in Lane() }
    thumbnails = ThumbnailStrip(pages)
    plan = PagePlan(
      pages: pages, drawsParts: run.program.drawsParts,
      budget: mostBytes - thumbnails.plan.reserve)
  }

  deinit { cancelAll() }

  /// Kills all programs and waits until they have ended. Called before the program ends: a child
  /// would otherwise go on for a while. Returns false if that is not so at the deadline.
  @discardableResult
  public func close(by deadline: Deadline = .never) -> Bool {
    cancelAll()
    mailbox.close()
    (view, wanted) = (nil, PagePlan.Orders())
    let queues = lanes.map(\.queue) + [thumbnails.queue]
    return queues.allSatisfy { $0.waitUntilDone(by: deadline) }
  }

  /// Orders what `view` needs, and cancels what it does not need; nil needs nothing.
  public func show(_ view: PageView?) {
    guard view != self.view else { return }
    self.view = view
    refresh()
  }

  /// Takes what has been drawn since the last call, and orders what is next.
  public func takeNews() -> [News] {
    var news: [News] = []
    for message in mailbox.takeAll() {
      switch message {
      case .drawn(let lane, let order, let result):
        lanes[lane].order = nil
        lanes[lane].stop = nil
        take(result, of: order).map { news.append($0) }
      case .thumbnail(let page, let result):
        count += 1
        if thumbnails.take(result, of: page, number: count) { news.append(.thumbnail(page: page)) }
      case .thumbnailsEnded(let failure): thumbnails.end(failure)
      }
    }
    startNext()
    return news
  }

  /// Returns the pictures to paint on a page, those above others last. Empty if there is none yet.
  public func pictures(of page: Int) -> [PagePicture] {
    let kept = shelf.pictures(of: page)
    guard let view else { return kept.map(\.picture) }
    let sharp = PageOrder(page: page, resolution: view.resolution)
    if let picture = shelf[sharp] { return [picture] }
    let wholes = kept.filter { $0.order.part == nil }.map(\.picture).sorted { $0.scale < $1.scale }
    let under = wholes.first { $0.scale >= sharp.scale } ?? wholes.last ?? thumbnail(of: page)
    let parts = kept.filter { $0.order.part != nil }
    let isDone = wanted.inView.allSatisfy { $0.page != page || shelf[$0] != nil }
    let above = parts.filter { $0.order.resolution == sharp.resolution }.map(\.picture)
    let others = isDone ? [] : parts.filter { $0.order.resolution != sharp.resolution }
    return (under.map { [$0] } ?? []) + others.map(\.picture) + above
  }

  /// Returns the reason why a page cannot be shown, or nil if it can or if that is not known yet.
  public func failure(of page: Int) -> PagePictureFailure? { failures[page] }

  /// The first page in view that shows nothing yet, or nil if there is none. O(pages in view).
  public var missingPage: Int? {
    view?.pages.map(\.page).first { failures[$0] == nil && pictures(of: $0).isEmpty }
  }

  /// The bytes of all pictures and thumbnails that are kept or on their way.
  var bytes: Int { shelf.bytes + bytesOnTheirWay + thumbnails.bytes }

  private var bytesOnTheirWay: Int {
    lanes.reduce(0) { $0 + ($1.order.map { $0.bytes(on: pages[$0.page]) } ?? 0) }
  }

  /// Keeps a picture, or records why there is none.
  private func take(
    _ result: Result<PageRun.Drawn, PagePictureFailure>, of order: PageOrder
  ) -> News? {
    switch result {
    case .success(let drawn):
      count += 1
      let pixels = Image(drawn.pixels)
      let page = pages[order.page]
      let picture = PagePicture(
        number: count, page: order.page, image: pixels, scale: order.scale,
        frame: order.frame(on: page, width: pixels.width, height: pixels.height))
      ways[order.page] = (drawn.program, drawn.factor)
      failures[order.page] = nil
      shelf.put(picture, for: order, isWanted: wanted.all.contains(order))
      if !drawn.program.drawsParts, plan.wholePages.insert(order.page).inserted { refresh() }
      return .picture(page: order.page, frame: picture.frame)
    case .failure(.cancelled): return nil
    case .failure(let failure):
      failed[order] = failure
      // A coarser picture may be possible.
      refresh()
      guard order.part == nil,
        !shelf.pictures(of: order.page).contains(where: { $0.order.part == nil }),
        plan.wholes(order.page, at: order.resolution).allSatisfy({ failed[$0] != nil })
      else { return nil }
      failures[order.page] = failure
      return .failure(page: order.page, failure)
    }
  }

  /// Plans anew for the present view.
  private func refresh() {
    wanted = view.map { plan.orders(for: $0) { failed[$0] != nil } } ?? PagePlan.Orders()
    shelf.want(wanted.all)
    cancelUnwanted()
    startNext()
  }

  /// Kills the programs whose pictures are not wanted. The first picture of a page in view is, at
  /// whatever resolution: while the user zooms there would otherwise never be one.
  private func cancelUnwanted() {
    let all = Set(wanted.all)
    var first = Set((view?.pages ?? []).map(\.page).filter { shelf.pictures(of: $0).isEmpty })
    for index in lanes.indices.sorted(by: { lanes[$0].started < lanes[$1].started }) {
      guard let order = lanes[index].order, lanes[index].stop != nil else { continue }
      let isFirst = order.part == nil && first.remove(order.page) != nil
      guard !isFirst, !all.contains(order) else { continue }
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
    for order in wanted.all where shelf[order] == nil {
      guard let lane = lanes.firstIndex(where: { $0.order == nil }) else { break }
      guard !lanes.contains(where: { $0.order == order }) else { continue }
      let room =
        mostBytes - order.bytes(on: pages[order.page]) - bytesOnTheirWay - thumbnails.reserve
      guard shelf.shrink(to: room) else { break }
      start(order, in: lane)
    }
    guard wanted.inView.allSatisfy({ shelf[$0] != nil }) else { return }
    thumbnails.start(run, mailbox: mailbox)
  }

  /// How much a picture ahead of the first lets that have the processor (`nice`): most of it.
  private static let aheadNiceness = 5

  private func start(_ order: PageOrder, in lane: Int) {
    let stop = PageStop()
    count += 1
    lanes[lane].order = order
    lanes[lane].stop = stop
    lanes[lane].started = count
    let page = pages[order.page]
    var (run, factor) = (run, 1.0)
    if let way = ways[order.page] {
      // The other program drew this page, so the first is not waited for again.
      if way.program != run.program { (run.program, run.other) = (way.program, nil) }
      factor = way.factor
    }
    // What is ahead lets the first picture of the file go first, which the user waits for.
    // It may come into view soon itself.
    let isAhead = ways.isEmpty && failed.isEmpty && !wanted.inView.contains(order)
    run.niceness = isAhead ? Self.aheadNiceness : 0
    lanes[lane].queue.perform { [run, factor, mailbox] in
      let result = Result { () throws(PagePictureFailure) in
        try run.draw(order, on: page, factor: factor, stop: stop)
      }
      mailbox.post(.drawn(lane: lane, order, result))
    }
  }
}

// The compiler rejects code that sends it to another thread.
@available(*, unavailable)
extension PagePictures: Sendable {}
