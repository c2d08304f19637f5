import Graphics
import Ink
import Platform

/// A way to run a program that draws the pages of a file. Its methods block, so they are called on
/// background queues.
///
/// The child leads its own process group and can read nothing but the file, libraries and fonts
/// (`Confinement`). Its memory, processor time and open files are limited, because a file may be
/// made to exhaust them.
package struct RasterizerProcess: Sendable {
  /// A picture as a program drew it.
  package struct Drawn: Sendable {
    package var pixels: Pixmap
    /// How many times smaller the program takes the page than it is.
    var factor: Double
    /// The program that drew them.
    var program: PageRasterizer
  }

  var program: PageRasterizer
  /// The program that draws what the first does not, or nil.
  var other: PageRasterizer?
  var file: PageFile
  /// The seconds that a picture may take.
  var timeout = 30.0
  /// How much it lets other programs have the processor (`nice`) while it draws a picture.
  var niceness = 0

  /// The seconds that a picture of the first program may take if there is another.
  private static let shortTimeout = 10.0
  /// The greatest user unit of a page that is allowed for, with room for rounding.
  private static let maximumFactor = 1.01 * PDFPage.maximumUnit

  /// The bytes that a program may be ahead of their reader: the most that users may have.
  private static let room: Int32 = 1 << 20

  /// Creates a way to run a program, and another if that fails.
  package init(
    program: PageRasterizer, other: PageRasterizer? = nil, file: PageFile, timeout: Double = 30
  ) {
    self.program = program
    self.other = other
    self.file = file
    self.timeout = timeout
  }

  /// The same with the other program alone, or nil if there is none.
  var withOther: RasterizerProcess? {
    other.map { RasterizerProcess(program: $0, file: file, timeout: timeout) }
  }

  /// Draws what `request` says, on a page that the program takes for `factor` times smaller than it
  /// is. What the program does not draw, or not in time, the other one does.
  package func draw(
    _ request: RenderRequest, on page: PDFPage, factor: Double, stop: ChildCancellation
  ) throws(PagePictureFailure) -> Drawn {
    do throws(PagePictureFailure) {
      return try drawAlone(request, on: page, factor: factor, stop: stop)
    } catch {
      guard error.isOfProgram, let process = withOther,
        request.part == nil || process.program.drawsParts
      else { throw error }
      do throws(PagePictureFailure) {
        return try process.drawAlone(request, on: page, factor: 1, stop: stop)
      } catch let second {
        throw second == .cancelled ? second : error
      }
    }
  }

  /// Programs may not know a page's user unit (ISO 32000-1, 14.11.2). Those that do draw a picture
  /// that is too large, once the unit is allowed for. If the picture of a whole page is too small,
  /// it is drawn once more, as much larger.
  private func drawAlone(
    _ request: RenderRequest, on page: PDFPage, factor: Double, stop: ChildCancellation
  ) throws(PagePictureFailure) -> Drawn {
    if factor == 1, page.unit != 1, program.ignoresUnits {
      do throws(PagePictureFailure) {
        return try drawOnce(request, on: page, factor: page.unit, stop: stop)
      } catch {
        guard error == .otherShape else { throw error }
      }
    }
    return try drawOnce(request, on: page, factor: factor, stop: stop)
  }

  private func drawOnce(
    _ request: RenderRequest, on page: PDFPage, factor: Double, stop: ChildCancellation
  ) throws(PagePictureFailure) -> Drawn {
    var drawn = try picture(request, on: page, factor: factor, stop: stop)
    var factor = factor
    if let shortfall = request.shortfall(of: drawn.width, drawn.height, on: page) {
      factor *= shortfall
      guard factor <= Self.maximumFactor else { throw .otherShape }
      drawn = try picture(request, on: page, factor: factor, stop: stop)
    }
    guard request.isMet(by: drawn.width, drawn.height, on: page) else { throw .otherShape }
    return Drawn(pixels: drawn, factor: factor, program: program)
  }

  private func picture(
    _ request: RenderRequest, on page: PDFPage, factor: Double, stop: ChildCancellation
  ) throws(PagePictureFailure) -> Pixmap {
    var picture: Pixmap?
    try run(program.arguments(for: request, factor: factor), niceness: niceness, stop: stop) {
      reader throws(PagePictureFailure) in
      picture = try reader.next { width, height throws(PagePictureFailure) in
        // Only a page that is larger along both sides may just have another unit.
        if request.isExceeded(by: width, height, on: page) { throw .otherShape }
      }
      guard picture != nil else { throw .cut }
      guard try reader.isAtEnd() else { throw .malformed }
    }
    guard let picture else { throw .cut }
    return picture
  }

  /// Draws the pages `range`, each to fit into a square of `side` pixels, and calls `deliver` with
  /// each. A page with another shape than in `pages` is a failure of its own. Lets pages that are
  /// drawn at the same time have the processor.
  func thumbnails(
    _ range: Range<Int>, of pages: [PDFPage], side: Int, stop: ChildCancellation,
    deliver: (Int, Result<Image, PagePictureFailure>) -> Void
  ) throws(PagePictureFailure) {
    guard let last = range.last else { return }
    let arguments = program.arguments(forThumbnails: range.lowerBound, to: last, side: side)
    try run(arguments, niceness: 19, stop: stop) { reader throws(PagePictureFailure) in
      for page in range {
        reader.source.end = MonotonicClock.now + ownTimeout
        let picture = try reader.next { width, height throws(PagePictureFailure) in
          // A side may be rounded up.
          if max(width, height) > side + 1 { throw .malformed }
        }
        guard let picture else { throw .cut }
        let (width, height) = (picture.width, picture.height)
        if RenderRequest.hasShape(of: pages[page], width: width, height: height) {
          deliver(page, .success(Image(picture)))
        } else {
          deliver(page, .failure(.otherShape))
        }
      }
      guard try reader.isAtEnd() else { throw .malformed }
    }
  }

  /// Draws the first page to fit into a square of `side` pixels, whatever its shape. Lets pages
  /// that are drawn at the same time have the processor. What the program does not draw, the other
  /// one does.
  func firstPage(side: Int, stop: ChildCancellation) throws(PagePictureFailure) -> Image {
    do throws(PagePictureFailure) {
      var picture: Pixmap?
      let arguments = program.arguments(forThumbnails: 0, to: 0, side: side)
      try run(arguments, niceness: 19, stop: stop) { reader throws(PagePictureFailure) in
        picture = try reader.next { width, height throws(PagePictureFailure) in
          // A side may be rounded up.
          if max(width, height) > side + 1 { throw .malformed }
        }
      }
      guard let picture else { throw .cut }
      return Image(picture)
    } catch {
      guard error.isOfProgram, let withOther else { throw error }
      return try withOther.firstPage(side: side, stop: stop)
    }
  }

  /// The seconds that a picture of the first program may take.
  private var ownTimeout: Double {
    other == nil ? timeout : min(timeout, Self.shortTimeout)
  }

  /// Starts the program, calls `body` to read what it writes, and waits for its end. If that fails
  /// or is cancelled, the process group is killed.
  private func run(
    _ arguments: [String], niceness: Int, stop: ChildCancellation,
    body: (inout PixmapReader<PixmapStream>) throws(PagePictureFailure) -> Void
  ) throws(PagePictureFailure) {
    if stop.isCancelled { throw .cancelled }
    let input = try file.reopen()
    let child: Child
    let output: OwnedDescriptor
    do throws(ChildProcess.Failure) {
      let pipe = try DescriptorPair.pipe(room: Self.room)
      child = try Child(
        command(arguments, niceness: niceness), input: try input.moved(), output: pipe.child,
        request: try .nothing())
      output = pipe.own
    } catch {
      throw .notStarted(error)
    }
    let stream = PixmapStream(output, stop: stop, end: MonotonicClock.now + ownTimeout)
    var reader = PixmapReader(stream)
    var failure: PagePictureFailure?
    do throws(PagePictureFailure) {
      try body(&reader)
      try reader.source.wait(for: child.descriptor.raw)
    } catch {
      failure = error
      // The end of the output comes before that of the program, whose status would be lost.
      if error == .cut { failure = Self.failure(of: child, reader.source) ?? error }
    }
    let status = (try? child.end()) ?? -1
    switch failure {
    // A program that failed tells more by its status than by what is missing.
    case nil, .cut: if status != 0 { throw .ended(status) }
    default: break
    }
    if let failure { throw failure }
  }

  /// Waits for the end of a program whose output has ended, and returns why that fails.
  private static func failure(
    of child: borrowing Child, _ stream: borrowing PixmapStream
  ) -> PagePictureFailure? {
    do throws(PagePictureFailure) {
      try stream.wait(for: child.descriptor.raw)
      return nil
    } catch {
      return error
    }
  }

  private func command(_ arguments: [String], niceness: Int) -> ChildProgram {
    var command = ChildProgram(program.path, arguments, limits: .renderer)
    command.isConfined = true
    command.niceness = niceness
    return command
  }
}

extension ChildProgram.Limits {
  /// The limits of a program that shows pages: 1 GB, 20 s of processor time and 32 files.
  static let renderer = ChildProgram.Limits(memory: 1 << 30, seconds: 20, files: 32)
}
