/// Pictures of tiles as they were, so that going back to one is a copy; those not used for longest are
/// given up first.
///
/// A picture is kept under the name of what is drawn on it: see `TileState`.
final class KeptPictures {
  private final class Picture {
    var surface: ImageSurface?
    var use: Int

    init(_ surface: consuming ImageSurface, use: Int) {
      self.surface = consume surface
      self.use = use
    }
  }

  /// The most pictures kept.
  let capacity: Int
  private var pictures: [TileState: Picture] = [:]
  /// The uses of all pictures, the oldest first; that of a picture used again is void.
  private var uses: [(state: TileState, use: Int)] = []
  private var oldest = 0
  private var lastUse = 0

  /// Keeps no pictures yet, and never more than `capacity`.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many are kept.
  var count: Int { pictures.count }

  /// Whether the picture of `state` is kept.
  func has(_ state: TileState) -> Bool { pictures[state] != nil }

  /// Keeps the pixels in `rect` of `page`, a tile, as the picture of `state`.
  func keep(_ state: TileState, _ rect: PixelRect, of page: borrowing ImageSurface) {
    guard capacity > 0 else { return }
    if let known = pictures[state] { return use(known, state) }
    // The memory of one that goes is used again.
    var spare: ImageSurface?
    while pictures.count >= capacity, oldest < uses.count { spare = giveUpOldest() ?? spare.take() }
    if spare == nil {
      spare = try? ImageSurface(format: .rgb24, width: rect.width, height: rect.height)
    }
    guard var surface = spare.take() else { return }
    surface.copy(rect, of: page, dx: -rect.x, dy: -rect.y)
    let picture = Picture(surface, use: 0)
    pictures[state] = picture
    use(picture, state)
  }

  /// Puts the picture of `state` into `rect` of `page`; false where it is not kept.
  func put(_ state: TileState, _ rect: PixelRect, onto page: inout ImageSurface) -> Bool {
    guard let picture = pictures[state], let surface = picture.surface.take() else { return false }
    page.copy(surface.bounds, of: surface, dx: rect.x, dy: rect.y)
    picture.surface = consume surface
    use(picture, state)
    return true
  }

  /// Gives all up.
  func removeAll() {
    pictures = [:]
    uses = []
    oldest = 0
  }

  private func use(_ picture: Picture, _ state: TileState) {
    lastUse += 1
    picture.use = lastUse
    uses.append((state, lastUse))
    // Void uses must not pile up.
    guard uses.count > 4 * capacity + 64 else { return }
    uses = uses[oldest...].filter { pictures[$0.state]?.use == $0.use }
    oldest = 0
  }

  private func giveUpOldest() -> ImageSurface? {
    let (state, use) = uses[oldest]
    oldest += 1
    guard let picture = pictures[state], picture.use == use else { return nil }
    pictures[state] = nil
    return picture.surface.take()
  }
}
