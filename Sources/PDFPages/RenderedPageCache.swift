/// The pictures that are kept, with the least recently wanted ones removed first.
struct RenderedPageCache {
  private struct Kept {
    let picture: RenderedPage
    /// The number of the view that wanted it last.
    var wanted: Int
  }

  private var kept: [RenderRequest: Kept] = [:]
  /// The bytes of all pictures.
  private(set) var bytes = 0
  /// The number of views so far.
  private var view = 0

  /// Records that a new view wants the pictures of `requests`.
  mutating func want(_ requests: [RenderRequest]) {
    view += 1
    for request in requests { kept[request]?.wanted = view }
  }

  /// Returns the picture that answers a request.
  subscript(request: RenderRequest) -> RenderedPage? { kept[request]?.picture }

  /// Keeps the picture of a request, which the present view wants or some view before it.
  mutating func put(_ picture: RenderedPage, for request: RenderRequest, isWanted: Bool) {
    bytes += picture.bytes - (kept[request]?.picture.bytes ?? 0)
    kept[request] = Kept(picture: picture, wanted: isWanted ? view : view - 1)
  }

  /// Returns the requests for a page and their pictures, the least recently wanted first.
  func pictures(of page: Int) -> [(request: RenderRequest, picture: RenderedPage)] {
    sorted { request, _ in request.page == page }
  }

  /// Removes the pictures of a page.
  mutating func removeAll(of page: Int) {
    for (request, picture) in pictures(of: page) {
      kept[request] = nil
      bytes -= picture.bytes
    }
  }

  /// Removes pictures that the present view does not want until at most `limit` bytes are left.
  /// Returns whether that is so.
  mutating func shrink(to limit: Int) -> Bool {
    guard bytes > limit else { return true }
    for (request, picture) in sorted({ $1.wanted < view }) where bytes > limit {
      kept[request] = nil
      bytes -= picture.bytes
    }
    return bytes <= limit
  }

  private func sorted(
    _ isMeant: (RenderRequest, Kept) -> Bool
  ) -> [(request: RenderRequest, picture: RenderedPage)] {
    kept.filter { isMeant($0.key, $0.value) }
      .sorted {
        ($0.value.wanted, $0.value.picture.number) < ($1.value.wanted, $1.value.picture.number)
      }
      .map { ($0.key, $0.value.picture) }
  }
}
