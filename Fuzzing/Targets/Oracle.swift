import Ink

/// The properties of every drawing that a reader returns, whatever the file contains. A violation
/// traps.
enum Oracle {
  /// Runs `read` and checks its result; an error must be one line about the file. Returns the
  /// document.
  @discardableResult
  static func check(_ read: () throws(FormatError) -> InkDocument) -> InkDocument? {
    let document: InkDocument
    do throws(FormatError) {
      document = try read()
    } catch {
      let sentence = error.description
      precondition(sentence.hasPrefix("f") && sentence.hasSuffix(".") && !sentence.contains("\n"))
      return nil
    }
    checkSound(document)
    checkInkML(document)
    checkSignaturePad(document)
    return document
  }

  /// Checks that identities are in order, numbers finite and in range, and times increasing.
  private static func checkSound(_ document: InkDocument) {
    for (i, stroke) in document.strokes.enumerated() {
      precondition(stroke.id == StrokeID(UInt64(i + 1)) && !stroke.samples.isEmpty)
      let pen = stroke.pen
      precondition(pen.width.lowerBound >= 0 && pen.width.upperBound.isFinite)
      precondition(pen.opacity.lowerBound >= 0 && pen.opacity.upperBound <= 1)
      precondition(0...1 ~= pen.smoothing)
      var last = -Double.infinity
      for sample in stroke.samples {
        precondition(max(abs(sample.position.x), abs(sample.position.y)) <= InkDocument.farthest)
        precondition(sample.time > last && sample.time <= InkDocument.latest)
        precondition(sample.pressure.map { 0...1 ~= $0 } ?? true)
        precondition(sample.tilt?.isFinite ?? true)
        last = sample.time
      }
    }
    if let size = document.size { precondition(size.width > 0 && size.height > 0) }
    precondition(Page.formPlane(document.pages))
    for page in document.pages { checkSound(page.background) }
  }

  /// Checks that colours, positions and sizes are in range.
  private static func checkSound(_ background: Background) {
    if let paper = background.paper {
      precondition([paper.red, paper.green, paper.blue].allSatisfy { 0...1 ~= $0 })
    }
    if let line = background.baseline {
      precondition(line.length > 0 && line.length <= InkDocument.farthest)
      precondition(max(abs(line.start.x), abs(line.start.y)) <= InkDocument.farthest)
    }
    guard let picture = background.picture else { return }
    precondition(1...Background.maximumPictureBytes ~= picture.bytes.count)
    let (low, high) = (picture.frame.min, picture.frame.max)
    precondition(low.x < high.x && low.y < high.y)
    precondition([low.x, low.y, high.x, high.y].allSatisfy { abs($0) <= InkDocument.farthest })
  }

  /// Checks that InkML reads as the same drawing to the bit, and is written as the same bytes.
  private static func checkInkML(_ document: InkDocument) {
    let written = document.inkML()
    precondition(DrawingFormat(of: written) == .inkML)
    guard let read = try? InkDocument(drawing: written, file: "f") else { fatalError("InkML") }
    checkSame(read, document) { a, b in
      a.time.bitPattern == b.time.bitPattern && a.tilt == b.tilt
    }
    precondition(zip(read.strokes, document.strokes).allSatisfy { $0.pen == $1.pen })
    precondition(read.engines == document.engines && read.size == document.size)
    precondition(read.pages == document.pages && read.source == document.source)
    precondition(read.omissions.isEmpty)
    precondition(read.inkML() == written)
  }

  /// Checks that JSON reads as the same strokes, except for the last digits of times.
  private static func checkSignaturePad(_ document: InkDocument) {
    let written = document.signaturePad()
    precondition(DrawingFormat(of: written) == .signaturePad)
    guard let read = try? InkDocument(drawing: written, file: "f") else { fatalError("JSON") }
    // Close times move apart.
    checkSame(read, document) { _, _ in true }
    let again = try? InkDocument(drawing: read.signaturePad(), file: "f")
    guard let again else { fatalError("JSON again") }
    checkSame(again, read) { a, b in
      abs(a.time - b.time) <= 1e-6 + 1e-9 * abs(b.time)
    }
  }

  private static func checkSame(
    _ one: InkDocument, _ other: InkDocument, _ more: (Sample, Sample) -> Bool
  ) {
    precondition(one.strokes.count == other.strokes.count)
    for (a, b) in zip(one.strokes, other.strokes) {
      precondition(a.samples.count == b.samples.count)
      for (s, t) in zip(a.samples, b.samples) {
        precondition(s.position.x.bitPattern == t.position.x.bitPattern)
        precondition(s.position.y.bitPattern == t.position.y.bitPattern)
        precondition(s.pressure?.bitPattern == t.pressure?.bitPattern)
        precondition(more(s, t))
      }
    }
  }
}
