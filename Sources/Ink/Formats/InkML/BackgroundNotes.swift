/// The annotations of the background that have been read so far.
struct BackgroundNotes {
  private var paper = Background().paper
  private var ruling: Ruling?
  /// The place of the ruling on a page that was turned.
  private var rulingPlace: (origin: Point, isUpright: Bool)?
  private var baseline: Background.Baseline?
  private var frame: Bounds?
  private var bytes: [UInt8]?
  private var decoder: Base64.Decoder?
  /// A Boolean value that is true if there was an image, valid or not.
  private var hasPicture = false

  /// The background, without an image if that is invalid.
  var background: Background {
    var picture: Background.Picture?
    if let bytes, let frame { picture = Background.Picture(bytes: bytes, frame: frame) }
    var ruling = ruling
    if let level = ruling, let (origin, isUpright) = rulingPlace {
      ruling = Ruling(
        level.kind, spacing: level.spacing, origin: origin, isUpright: isUpright)
    }
    return Background(paper: paper, ruling: ruling, picture: picture, baseline: baseline)
  }

  /// A Boolean value that is true if there was an image that is not in the background.
  var lacksPicture: Bool { hasPicture && (bytes == nil || frame == nil) }

  /// Begins the image's file.
  mutating func startPicture() {
    hasPicture = true
    bytes = nil
    decoder = Base64.Decoder(maximum: Background.maximumPictureBytes)
  }

  /// Takes a part of the image's file.
  mutating func append(_ text: Span<UInt8>) { decoder?.append(text) }

  /// Ends the image's file.
  mutating func endPicture() {
    bytes = decoder?.bytes
    decoder = nil
  }

  /// Takes the text of an annotation.
  mutating func apply(
    _ annotation: InkML.Annotation, _ text: String
  ) throws(FormatError.Reason) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let numbers = words.compactMap(DecimalNumber.finite)
    let wrong = FormatError.Reason.attribute(annotation.rawValue, words.joined(separator: " "))
    switch annotation {
    case .paper:
      if words == ["none"] {
        paper = nil
      } else if words.count == 1, words[0].hasPrefix("#"),
        let (color, alpha) = CSSColor.parse(words[0]),
        alpha == 1
      {
        paper = color
      } else if words.count == 3, numbers.count == 3, numbers.allSatisfy({ 0...1 ~= $0 }) {
        paper = InkColor(red: numbers[0], green: numbers[1], blue: numbers[2])
      } else {
        throw wrong
      }
    case .ruling:
      guard words.count == 2, numbers.count == 1,
        let read = Ruling.Kind(rawValue: words[0]).flatMap({ Ruling($0, spacing: numbers[0]) })
      else { throw wrong }
      ruling = read
    case .rulingOrigin:
      let isUpright = words.count == 3 && words[2] == "upright"
      guard words.count == 2 || isUpright, numbers.count == 2, isNear(numbers) else {
        throw wrong
      }
      rulingPlace = (Point(numbers[0], numbers[1]), isUpright)
    case .baseline:
      guard words.count == 3, numbers.count == 3, isNear(numbers), numbers[2] > 0 else {
        throw wrong
      }
      baseline = Background.Baseline(start: Point(numbers[0], numbers[1]), length: numbers[2])
    case .pictureFrame:
      guard words.count == 4, numbers.count == 4, isNear(numbers), numbers[0] < numbers[2],
        numbers[1] < numbers[3]
      else { throw wrong }
      frame = Bounds(min: Point(numbers[0], numbers[1]), max: Point(numbers[2], numbers[3]))
    case .engines, .times, .picture, .page, .document, .takenUp, .inkRemoved, .text, .textStyle:
      break
    }
  }

  /// Returns true if the coordinates are within the limits of ink.
  private func isNear(_ numbers: [Double]) -> Bool {
    numbers.allSatisfy { abs($0) <= InkDocument.farthest }
  }
}
