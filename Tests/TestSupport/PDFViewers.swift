import Foundation

/// A program that shows PDFs, as an independent opinion.
public enum PDFViewer: String, Sendable, CaseIterable {
  case poppler
  case mupdf
  case ghostscript

  /// A file to be shown.
  public struct Job: Sendable {
    /// The path.
    public var path: String
    /// The last page that is shown.
    public var pages: Int
    /// The password, or nil.
    public var password: String?

    /// Creates a job that shows the pages up to `pages`.
    public init(path: String, pages: Int, password: String? = nil) {
      self.path = path
      self.pages = pages
      self.password = password
    }
  }

  /// Returns the pictures of the pages of each file, at `dpi`; fewer, where it shows fewer.
  public func pictures(of jobs: [Job], dpi: Int) throws -> [[PixelMap]] {
    switch self {
    case .poppler:
      return try jobs.map { job in
        let password = job.password.map { ["-upw", $0] } ?? []
        let range = ["-f", "1", "-l", "\(job.pages)"]
        return PixelMap.all(
          in: try Tool(
            "pdftoppm", ["-cropbox", "-r", "\(dpi)"] + range + password + [job.path]
          ).output)
      }
    case .mupdf:
      return try jobs.map { job in
        let password = job.password.map { ["-p", $0] } ?? []
        let options = ["draw", "-q", "-F", "ppm", "-c", "rgb", "-r", "\(dpi)", "-o", "-"]
        return PixelMap.all(
          in: try Tool("mutool", options + password + [job.path, "1-\(job.pages)"]).output)
      }
    case .ghostscript:
      return try ghostscript(jobs, dpi: dpi)
    }
  }

  /// Shows all files in one process, as it takes long to start. It writes a file for each page.
  private func ghostscript(_ jobs: [Job], dpi: Int) throws -> [[PixelMap]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = [
      "-q", "-dNOSAFER", "-dBATCH", "-dNOPAUSE", "-dUseCropBox", "-dTextAlphaBits=4",
      "-dGraphicsAlphaBits=4", "-sDEVICE=ppmraw", "-r\(dpi)", "-sOutputFile=\(folder.path)/none",
    ]
    for (index, job) in jobs.enumerated() {
      let name = "\(folder.path)/\(index)-%05d.ppm"
      arguments += [
        "-sPDFPassword=\(job.password ?? "")", "-dFirstPage=1", "-dLastPage=\(job.pages)",
        "-c", "<< /OutputFile (\(name)) >> setpagedevice", "-f", job.path,
      ]
    }
    _ = try Tool("gs", arguments)
    // It numbers the pages of all files in one row.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try jobs.indices.map { index in
      try files.filter { $0.hasPrefix("\(index)-") }.flatMap {
        PixelMap.all(in: try Data(contentsOf: folder.appending(path: $0)))
      }
    }
  }
}
