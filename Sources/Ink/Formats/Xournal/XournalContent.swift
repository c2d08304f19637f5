/// The texts and pictures of a file of Xournal++ that have been read so far.
struct XournalContent {
  private(set) var content = EmbeddedContent()
  /// The open text, and its characters.
  private var text: XournalText?
  private var characters: [UInt8] = []
  /// The open picture, and its bytes.
  private var picture: (kind: Omissions.Kind, page: Int, frame: Bounds)?
  private var decoder: Base64.Decoder?

  mutating func begin(_ text: XournalText) {
    self.text = text
    characters.removeAll(keepingCapacity: true)
  }

  /// Begins a picture in Base64.
  mutating func beginPicture(_ kind: Omissions.Kind, page: Int, frame: Bounds) {
    picture = (kind, page, frame)
    decoder = Base64.Decoder(maximum: Background.maximumPictureBytes)
  }

  /// Takes a part of the element's text.
  mutating func append(_ bytes: Span<UInt8>) {
    if text != nil { for i in bytes.indices { characters.append(bytes[i]) } }
    decoder?.append(bytes)
  }

  /// Ends the element. What cannot be read, or is too much, is left out.
  mutating func end(strokesBelow: Int) {
    if let text = text.take(), content.texts.count < EmbeddedContent.maximum,
      let typed = text.typed(String(decoding: characters, as: UTF8.self))
    {
      content.texts.append(
        EmbeddedContent.Text(
          text: typed, color: text.color, opacity: text.opacity, strokesBelow: strokesBelow,
          page: text.page))
    }
    if let picture = picture.take(), let bytes = decoder.take()?.bytes {
      add(picture.kind, page: picture.page, frame: picture.frame, .bytes(bytes))
    }
  }

  /// Adds a picture.
  mutating func add(
    _ kind: Omissions.Kind, page: Int, frame: Bounds, _ source: EmbeddedContent.Picture.Source,
    document: Int = 0
  ) {
    guard content.pictures.count < EmbeddedContent.maximum else { return }
    content.pictures.append(
      EmbeddedContent.Picture(
        kind: kind, page: page, frame: frame, source: source, documentPage: document))
  }
}

/// The attributes of a text.
struct XournalText {
  /// The index of its page.
  let page: Int
  let corner: Point
  let size: Double
  let family: String
  let color: InkColor
  let opacity: Double

  /// The size of the font of a text that has none, in points.
  static let size = 12.0

  /// Returns the text with these characters; nil if no text has such attributes.
  func typed(_ string: String) -> TypedText? {
    let style = TypedText.Style(family: family, size: size)
    guard style.isSound, max(abs(corner.x), abs(corner.y)) <= InkDocument.farthest else {
      return nil
    }
    return TypedText(string, style: style, map: Affine(step: corner))
  }
}
