/// The limits of a drawing that is read from a file.
public struct DrawingLimits: Sendable, Hashable {
  /// The maximum size of the file, and of its decompressed content, in bytes.
  public var bytes = InkDocument.maximumBytes
  /// The maximum number of strokes.
  public var strokes = InkDocument.maximumStrokes
  /// The maximum number of samples.
  public var samples = InkDocument.maximumSamples
  /// The maximum number of numbers in the traces of InkML.
  public var numbers = InkML.maximumNumbers
  /// The maximum number of named definitions in InkML.
  public var definitions = InkMLDefinitions.maximum
  /// The maximum distance of ink from the origin, and the maximum width of a pen, in canvas units.
  public var distance = InkDocument.farthest

  /// The limits of files of other programs.
  public static let others = DrawingLimits()

  /// The share of the memory that the strokes of a drawing may occupy. A drawing that was written
  /// was in memory once, so a computer of the same size can read it again. Reading needs more than
  /// the strokes: their arrays grow by doubling, JSON is in memory as a whole, and the panes need
  /// the ink.
  private static let share = 4
  /// The memory of a stroke with one sample: the stroke, and its array with a header of 32 bytes.
  private static let bytesPerStroke =
    MemoryLayout<Stroke>.stride + MemoryLayout<Sample>.stride + 32
  /// The most bytes that a sample occupies in a file: six numbers in InkML, four and their names in
  /// JSON. Numbers have no exponent, so the least of them have up to 345 characters.
  private static let bytesPerWrittenSample = 2200
  /// The most bytes that a stroke occupies in a file besides its samples: a pen of its own, with
  /// twelve numbers, of which ten may have any length.
  private static let bytesPerWrittenStroke = 4500

  /// The limits of files that xsign wrote, on a computer with `memory` bytes. None is less than
  /// that of other files.
  public static func own(memory: Int) -> DrawingLimits {
    let others = DrawingLimits.others
    let memory = max(memory, 0) / share
    var own = others
    own.samples = max(memory / MemoryLayout<Sample>.stride, others.samples)
    own.strokes = max(memory / bytesPerStroke, others.strokes)
    own.numbers = max(6 * own.samples, others.numbers)
    // A pen for each stroke, the canvas, and the contexts.
    own.definitions = max(own.strokes + 16, others.definitions)
    own.bytes = max(bytes(strokes: own.strokes, samples: own.samples), others.bytes)
    // Ink of another file at its limit may have been moved. Twice as far is 50,000 times the width
    // of the largest view.
    own.distance = 2 * others.distance
    return own
  }

  /// Returns a bound on the bytes that xsign writes for a drawing.
  static func bytes(strokes: Int, samples: Int) -> Int {
    // The picture is in Base64, with line feeds. The rest are the definitions.
    Background.maximumPictureBytes / 2 * 3 + bytesPerWrittenSample * samples
      + bytesPerWrittenStroke * strokes + 100_000
  }
}

/// The limits of files, depending on which program wrote them.
public struct FileLimits: Sendable, Hashable {
  /// The limits of files of other programs.
  public var others: DrawingLimits
  /// The limits of files that xsign wrote.
  public var own: DrawingLimits

  /// Creates limits. The defaults are those for any computer.
  public init(others: DrawingLimits = .others, own: DrawingLimits = .others) {
    self.others = others
    self.own = own
  }

  /// Returns the limits of the file that begins with `head`, in 4096 bytes or more if it has them.
  public func limits(ofFile head: [UInt8]) -> DrawingLimits {
    InkDocument.isOwn(head) ? own : others
  }
}

extension InkDocument {
  /// Returns true if the file that begins with `head` looks as xsign writes it: InkML with xsign's
  /// mark soon after the beginning, or JSON, in which signature_pad itself writes no line feeds.
  static func isOwn(_ head: [UInt8]) -> Bool {
    if head.starts(with: SignaturePad.start.utf8) { return true }
    guard head.starts(with: InkML.start.utf8) else { return false }
    let mark = Array("=\"xsign:".utf8)
    let start = head.prefix(4096)
    return start.indices.contains { start[$0] == mark[0] && start[$0...].starts(with: mark) }
  }
}
