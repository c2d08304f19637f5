import PDFPages
import Platform

/// What `xsign --version --verbose` prints: the version, and how the programs that read PDFs are
/// confined on this system.
enum VersionReport {
  /// True if the arguments ask for it.
  static func isWanted(by arguments: [String]) -> Bool {
    Set(arguments) == ["--version", "--verbose"]
  }

  /// The lines. Blocks until the programs have tried what they can do.
  static var lines: [String] {
    func line(_ report: ConfinementReport?) -> String {
      report?.line ?? "unknown, as xsign-pdf does not answer"
    }
    let viewers = (try? PageRasterizer.find())?.name ?? "pdftoppm"
    return [
      Version.current, "xsign-pdf: " + line(.ofHelper()), "\(viewers): " + line(.ofViewers()),
      "bubblewrap: not used",
    ]
  }
}
