/// Writes a PDF in true size (ISO 32000-1), page by page.
///
/// The file does not depend on the time or the machine.
struct PDFDocument {
  private var file = PDFFile()
  /// The number of the page tree.
  private let tree: Int
  /// The numbers of the pages.
  private var pages: [Int] = []
  private let title: String

  /// Creates a document without pages. Without a title of its own it has the program's name.
  init(title: String = "") {
    self.title = title.isEmpty ? "xsign" : title
    file.add("<</Type/Catalog/Pages 2 0 R>>")
    tree = file.reserve()
  }

  /// Adds a page below the others.
  mutating func add(_ page: consuming PDFExportPage) {
    pages.append(file.next)
    page.write(to: &file, parent: tree)
  }

  /// Adds a comparison sheet as a page below the others.
  mutating func add(_ sheet: VectorSheet) {
    pages.append(file.next)
    sheet.write(to: &file, parent: tree)
  }

  /// Returns the finished file.
  consuming func bytes() -> [UInt8] {
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    file.add("<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>", number: tree)
    return file.bytes(title: title)
  }
}
