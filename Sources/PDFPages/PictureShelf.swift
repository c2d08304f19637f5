/// The pictures that are kept, with the least recently wanted ones removed first.
struct PictureShelf {
  private struct Kept {
    let picture: PagePicture
    /// The number of the view that wanted it last.
    var wanted: Int
  }

  private var kept: [PageOrder: Kept] = [:]
  /// The bytes of all pictures.
  private(set) var bytes = 0
  /// The number of views so far.
  private var view = 0

  /// Records that a new view wants the pictures of `orders`.
  mutating func want(_ orders: [PageOrder]) {
    view += 1
    for order in orders { kept[order]?.wanted = view }
  }

  /// Returns the picture that answers an order.
  subscript(order: PageOrder) -> PagePicture? { kept[order]?.picture }

  /// Keeps the picture of an order, which the present view wants or some view before it.
  mutating func put(_ picture: PagePicture, for order: PageOrder, isWanted: Bool) {
    bytes += picture.bytes - (kept[order]?.picture.bytes ?? 0)
    kept[order] = Kept(picture: picture, wanted: isWanted ? view : view - 1)
  }

  /// Returns the orders for a page and their pictures, the least recently wanted first.
  func pictures(of page: Int) -> [(order: PageOrder, picture: PagePicture)] {
    sorted { order, _ in order.page == page }
  }

  /// Removes pictures that the present view does not want until at most `limit` bytes are left.
  /// Returns whether that is so.
  mutating func shrink(to limit: Int) -> Bool {
    guard bytes > limit else { return true }
    for (order, picture) in sorted({ $1.wanted < view }) where bytes > limit {
      kept[order] = nil
      bytes -= picture.bytes
    }
    return bytes <= limit
  }

  private func sorted(
    _ isMeant: (PageOrder, Kept) -> Bool
  ) -> [(order: PageOrder, picture: PagePicture)] {
    kept.filter { isMeant($0.key, $0.value) }
      .sorted {
        ($0.value.wanted, $0.value.picture.number) < ($1.value.wanted, $1.value.picture.number)
      }
      .map { ($0.key, $0.value.picture) }
  }
}
