import Foundation

/// The PDFs of the tests, each with one difficulty. `make_pdfs.py` beside them makes them.
public enum PDFCases {
  /// Their folder.
  public static let folder = SourceTree.url("Tests/PDFs")

  /// The names of all of them, sorted.
  public static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".pdf") }.sorted()
  }()

  /// Returns the path of the PDF `name`, with or without its ending.
  public static func path(_ name: String) -> String {
    folder.appendingPathComponent(name.hasSuffix(".pdf") ? name : name + ".pdf").path
  }

  /// Returns the content of the PDF `name`.
  public static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }
}
