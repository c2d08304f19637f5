import Ink

/// The forms of shapes, which are groups of strokes with their corner at the origin.
///
/// Outlines take many times what strokes take, so only those of a part of the shapes exist at a
/// time, of which all processors trace some.
struct InkFormTracer {
  /// The number of samples from which on shapes are traced.
  static let portion = 1 << 16
  /// The most samples of the shapes that are remembered. Ink that is equal to others is traced
  /// again, and its form is found to be equal then.
  static let remembered = 1 << 20

  /// The forms of the shapes by their numbers, nil where nothing is seen. All are there once
  /// `finish` was called.
  private(set) var forms: [InkForm?] = []
  /// The reason why nothing is seen of the shapes, if that is so.
  private(set) var reason = ExportError.nothingDrawn
  private let renderer: StrokeRenderer
  private let portion: Int
  private let room: Int
  private var numbers: [[Stroke]: Int] = [:]
  private var rememberedSamples = 0
  /// The shapes that are not traced yet, which have the next numbers.
  private var waiting: [[Stroke]] = []
  private var waitingSamples = 0

  /// Creates a tracer of strokes that are rendered by `renderer`.
  ///
  /// - Parameters:
  ///   - portion: The number of samples from which on shapes are traced.
  ///   - room: The most samples of the shapes that are remembered.
  init(
    _ renderer: StrokeRenderer, portion: Int = Self.portion, room: Int = Self.remembered
  ) {
    self.renderer = renderer
    self.portion = portion
    self.room = room
  }

  /// Returns the number of a shape. Equal ones have the same number as long as they are remembered.
  mutating func number(of strokes: [Stroke]) throws(ExportError) -> Int {
    if let known = numbers[strokes] { return known }
    let number = forms.count + waiting.count
    let samples = strokes.reduce(0) { $0 + $1.samples.count }
    if rememberedSamples + samples <= room {
      numbers[strokes] = number
      rememberedSamples += samples
    }
    waiting.append(strokes)
    waitingSamples += samples
    if waitingSamples >= portion { try finish() }
    return number
  }

  /// Traces the shapes that are not traced yet.
  ///
  /// - Throws: `ExportError` if that is impossible for another reason than that nothing is seen.
  mutating func finish() throws(ExportError) {
    var outlines = DrawingExport.outlines(waiting.flatMap(\.self), renderer)[...]
    for strokes in waiting {
      defer { outlines = outlines.dropFirst(strokes.count) }
      do throws(ExportError) {
        forms.append(try InkForm(signingWith: Array(outlines.prefix(strokes.count))))
      } catch {
        guard error.isNothingSeen else { throw error }
        if error != .nothingDrawn { reason = error }
        forms.append(nil)
      }
    }
    waiting = []
    waitingSamples = 0
  }
}
