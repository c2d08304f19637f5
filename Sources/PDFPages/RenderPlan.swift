import Graphics
import Ink

/// A planner of the pictures that a view needs, and of their order.
struct RenderPlan: Sendable {
  /// The pictures that are wanted.
  struct Requests: Sendable, Equatable {
    /// Those of pages in view, the nearest to the middle of the view first.
    var inView: [RenderRequest] = []
    /// Those of pages that may come into view next.
    var ahead: [RenderRequest] = []

    /// All of them, the most urgent first.
    var all: [RenderRequest] { inView + ahead }
  }

  /// The most pixels of a picture of a whole page; a larger one is drawn in parts.
  static let maximumPixels = 8 << 20
  /// The pixels of the picture under these parts.
  static let coarsePixels = 2 << 20
  /// The side of a part in pixels.
  static let side = 1024
  /// The number of pages ahead, in either direction.
  static let reach = 2

  /// The pages of the file.
  var pages: [PDFPage]
  /// True if the program draws parts of pages.
  let drawsParts: Bool
  /// The pages that only a program draws which draws no parts.
  var wholePages: Set<Int> = []
  /// The number of times that pages have changed.
  var versions: [Int: Int] = [:]
  /// The most bytes of all pictures together.
  let budget: Int

  /// Returns the request for a page as it is now.
  func request(_ page: Int, at resolution: Double, part: PixelRect? = nil) -> RenderRequest {
    RenderRequest(
      page: page, resolution: resolution, part: part, version: versions[page, default: 0])
  }

  private func drawsParts(of page: Int) -> Bool { drawsParts && !wholePages.contains(page) }

  /// Returns what `view` needs, without the requests that have failed and without those for which
  /// there is no room.
  func requests(for view: PageView, without isFailed: (RenderRequest) -> Bool) -> Requests {
    let places = view.pages.filter { pages.indices.contains($0.page) }
      .map { (place: $0, distance: distance(of: frame($0, in: view), in: view)) }
      .sorted { ($0.distance, $0.place.page) < ($1.distance, $1.place.page) }
      .map(\.place)
    var requests = Requests()
    var bytes = 0
    func add(_ list: [RenderRequest], to path: WritableKeyPath<Requests, [RenderRequest]>) {
      for request in list {
        let more = request.bytes(on: pages[request.page])
        guard bytes + more <= budget else { continue }
        bytes += more
        requests[keyPath: path].append(request)
      }
    }
    func whole(_ page: Int) -> RenderRequest? {
      wholes(page, at: view.resolution).first { !isFailed($0) }
    }
    add(places.compactMap { whole($0.page) }, to: \.inView)
    let divided = places.filter { drawsParts(of: $0.page) }
    add(parts(of: divided, in: view).filter { !isFailed($0) }, to: \.inView)
    add(neighbours(of: places.map(\.page)).compactMap(whole), to: \.ahead)
    return requests
  }

  /// Returns the requests for a whole page at `resolution`, the best first; the others are for
  /// pages that cannot be drawn that way.
  func wholes(_ page: Int, at resolution: Double) -> [RenderRequest] {
    let coarse = request(
      page, at: min(resolution, limit(page, pixels: Self.coarsePixels)))
    let sharp = request(page, at: resolution)
    if !isLarge(page, at: resolution) { return sharp == coarse ? [sharp] : [sharp, coarse] }
    if drawsParts(of: page) { return [coarse] }
    let fine = request(page, at: limit(page, pixels: Self.maximumPixels))
    return [fine, coarse]
  }

  /// Returns whether the picture of a page would be too large to be drawn as a whole.
  func isLarge(_ page: Int, at resolution: Double) -> Bool {
    resolution > limit(page, pixels: Self.maximumPixels)
  }

  /// Returns the greatest resolution at which a page has about that many pixels.
  private func limit(_ page: Int, pixels: Int) -> Double {
    let (width, height) = (pages[page].width / 72, pages[page].height / 72)
    let area = max(width * height, 1e-9)
    return min((Double(pixels) / area).squareRoot(), RenderRequest.longestSide / max(width, height))
  }

  /// Returns the parts of large pages that are in view, the nearest to its middle first.
  private func parts(of places: [PageView.Place], in view: PageView) -> [RenderRequest] {
    let resolution = view.resolution
    let share = resolution / 72 / view.scale
    var parts: [(request: RenderRequest, distance: Double)] = []
    for place in places where isLarge(place.page, at: resolution) {
      let whole = RenderRequest(page: place.page, resolution: resolution)
      let extent = whole.extent(of: pages[place.page])
      let shown = PixelRect.around(
        left: Double(-place.x) * share, top: Double(-place.y) * share,
        right: Double(view.width - place.x) * share, bottom: Double(view.height - place.y) * share
      ).intersection(PixelRect(x: 0, y: 0, width: extent.width, height: extent.height))
      guard !shown.isEmpty else { continue }
      let (left, top) = (shown.x / Self.side * Self.side, shown.y / Self.side * Self.side)
      for top in stride(from: top, to: shown.maxY, by: Self.side) {
        for left in stride(from: left, to: shown.maxX, by: Self.side) {
          let part = PixelRect(
            x: left, y: top, width: min(Self.side, extent.width - left),
            height: min(Self.side, extent.height - top))
          let frame = Bounds(
            min: part.corner * (1 / share) + Point(Double(place.x), Double(place.y)),
            max: Point(Double(part.maxX), Double(part.maxY)) * (1 / share)
              + Point(Double(place.x), Double(place.y)))
          parts.append(
            (
              request(place.page, at: resolution, part: part),
              distance(of: frame, in: view)
            ))
        }
      }
    }
    // Sorting is not stable: equally near ones come in reading order.
    return parts.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.map(\.element.request)
  }

  /// Returns the pages before and after `shown`, the nearest first.
  private func neighbours(of shown: [Int]) -> [Int] {
    guard let first = shown.min(), let last = shown.max() else { return [] }
    return (1...Self.reach).flatMap { [last + $0, first - $0] }.filter {
      pages.indices.contains($0)
    }
  }

  /// Returns the frame of a page in pixels of the view.
  private func frame(_ place: PageView.Place, in view: PageView) -> Bounds {
    let corner = Point(Double(place.x), Double(place.y))
    let size = Point(pages[place.page].width, pages[place.page].height)
    return Bounds(min: corner, max: corner + size * view.scale)
  }

  /// Returns the squared distance of the middle of the view from the nearest point of `frame`.
  private func distance(of frame: Bounds, in view: PageView) -> Double {
    let (x, y) = (Double(view.width) / 2, Double(view.height) / 2)
    let across = max(frame.min.x - x, x - frame.max.x, 0)
    let down = max(frame.min.y - y, y - frame.max.y, 0)
    return across * across + down * down
  }
}
