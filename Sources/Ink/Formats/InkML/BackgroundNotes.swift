/// What annotations say of the background, while they are being read.
struct BackgroundNotes {
  private var paper = Background().paper
  private var baseline: Background.Baseline?
  private var frame: Bounds?
  private var bytes: [UInt8]?
  private var decoder: Base64.Decoder?
  /// Whether there was a picture, whatever it was worth.
  private var hasPicture = false

  /// The background; without a picture where that cannot be one.
  var background: Background {
    var picture: Background.Picture?
    if let bytes, let frame { picture = Background.Picture(bytes: bytes, frame: frame) }
    return Background(paper: paper, picture: picture, baseline: baseline)
  }

  /// Whether there was a picture that is not in the background.
  var lacksPicture: Bool { hasPicture && (bytes == nil || frame == nil) }

  /// The picture's file begins.
  mutating func startPicture() {
    hasPicture = true
    bytes = nil
    decoder = Base64.Decoder(most: Background.mostPictureBytes)
  }

  /// Takes a part of the picture's file.
  mutating func append(_ text: Span<UInt8>) { decoder?.append(text) }

  /// The picture's file ends.
  mutating func endPicture() {
    bytes = decoder?.bytes
    decoder = nil
  }

  /// Takes what an annotation says in so many words.
  mutating func apply(
    _ annotation: InkML.Annotation, _ text: String
  ) throws(FormatError.Reason) {
    let words = text.split { " \t\r\n".contains($0) }.map(String.init)
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
    case .engines, .times, .picture: break
    }
  }

  /// Whether ink might be there, too.
  private func isNear(_ numbers: [Double]) -> Bool {
    numbers.allSatisfy { abs($0) <= InkDocument.farthest }
  }
}
