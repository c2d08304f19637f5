/// A program of the system that xsign runs where it is installed. Besides these it runs only parts
/// of its own.
public enum SystemProgram: String, Sendable, Hashable, CaseIterable {
  /// Draw pages of PDFs: of poppler and of MuPDF.
  case pdftoppm, mutool
  /// Tells the words of PDFs: of poppler.
  case pdftotext
  /// Print, and name the printers: of CUPS.
  case lp, lpstat
  /// Show file choosers: of GNOME and of KDE.
  case zenity, kdialog
  /// Opens folders.
  case xdgOpen = "xdg-open"

  /// The name of its file.
  public var name: String { rawValue }

  /// True if it reads PDFs, and is confined while it does (`Confinement`).
  public var readsPDFs: Bool {
    switch self {
    case .pdftoppm, .mutool, .pdftotext: true
    case .lp, .lpstat, .zenity, .kdialog, .xdgOpen: false
    }
  }

  /// The folders in which programs are looked for, with colons between them: those of `PATH`.
  public static var folders: String { ChildProgram.folders }

  /// Returns its absolute path, or nil if none of the folders has it. Names of folders that are not
  /// absolute are passed over. Looks at the disk.
  public func path(in folders: String = SystemProgram.folders) -> String? {
    ChildProgram.path(of: name, in: folders)
  }
}
