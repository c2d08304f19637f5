import Graphics
import Localization
import Platform

/// A program of the system that draws the pages of PDFs: `pdftoppm` of poppler, else `mutool` of
/// MuPDF.
///
/// It runs as a child whose standard input is the file, and writes pictures in the format PPM
/// (https://netpbm.sourceforge.net/doc/ppm.html) to its standard output.
public struct PageRasterizer: Sendable, Hashable {
  /// The kind of a program.
  package enum Kind: String, CaseIterable, Sendable {
    case pdftoppm, mutool

    fileprivate var program: SystemProgram {
      switch self {
      case .pdftoppm: .pdftoppm
      case .mutool: .mutool
      }
    }
  }

  /// The lack of all such programs. Its description is a sentence for the user.
  public struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence for the user.
    public let description =
      tr("xsign needs the program pdftoppm to show PDFs: install the package poppler-utils.")
  }

  /// The kind, from which the arguments follow.
  package let kind: Kind
  /// The path of the program.
  let path: String
  /// The name of the program.
  public var name: String { kind.rawValue }

  /// Finds a program in `folders`, by default those of `PATH`, which are separated by colons.
  /// Names that are not absolute are passed over.
  public static func find(
    in folders: String = SystemProgram.folders
  ) throws(Missing) -> PageRasterizer {
    guard let first = all(in: folders).first else { throw Missing() }
    return first
  }

  /// Returns the programs in `folders`, the one that is asked first in front.
  public static func all(in folders: String = SystemProgram.folders) -> [PageRasterizer] {
    Kind.allCases.compactMap { kind in
      kind.program.path(in: folders).map { PageRasterizer(kind: kind, path: $0) }
    }
  }

  /// True if it may take a page for smaller than it is, as it does not know the page's unit.
  var ignoresUnits: Bool { kind == .pdftoppm }
  /// True if it can draw a part of a page.
  package var drawsParts: Bool { kind == .pdftoppm }

  /// Returns the arguments to draw one page, whose size the program takes for `factor` times less
  /// than it is.
  func arguments(for request: RenderRequest, factor: Double) -> [String] {
    let (page, resolution) = ("\(request.page + 1)", "\(request.resolution * factor)")
    switch kind {
    case .pdftoppm:
      let part = request.part.map { part in
        [("-x", part.x), ("-y", part.y), ("-W", part.width), ("-H", part.height)]
          .flatMap { [$0, "\($1)"] }
      }
      return ["-q", "-cropbox", "-r", resolution, "-f", page, "-l", page] + (part ?? [])
        + [Self.input]
    case .mutool:
      return Self.mutool + ["-r", resolution, Self.input, page]
    }
  }

  /// Returns the arguments to draw the pages from `first` to `last` so that each fits into a square
  /// of `side` pixels.
  func arguments(forThumbnails first: Int, to last: Int, side: Int) -> [String] {
    let (first, last) = ("\(first + 1)", "\(last + 1)")
    switch kind {
    case .pdftoppm:
      return ["-q", "-cropbox", "-scale-to", "\(side)", "-f", first, "-l", last, Self.input]
    case .mutool:
      return Self.mutool + ["-w", "\(side)", "-h", "\(side)", Self.input, "\(first)-\(last)"]
    }
  }

  private static let mutool = ["draw", "-q", "-o", "-", "-F", "ppm", "-c", "rgb"]
  /// The standard input as a path. `mutool` wants a file that it opens itself, and `pdftoppm` draws
  /// some files otherwise, or not at all, if it is told to read its standard input by `-`.
  private static let input = "/dev/stdin"
}
