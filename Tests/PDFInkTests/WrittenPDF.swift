import Ink

/// A PDF written by a test, object by object. Nothing in it needs to be right.
struct WrittenPDF {
  /// The bodies of the objects, by their numbers.
  var objects: [Int: [UInt8]] = [:]
  /// Their generations, where these are not 0.
  var generations: [Int: Int] = [:]
  /// What the trailer has besides /Size and /Root.
  var trailer = ""

  /// Creates a PDF with these objects; the first is the catalogue.
  init(_ objects: [Int: String]) { self.objects = objects.mapValues { Array($0.utf8) } }

  /// A PDF with the catalogue, the page tree as object 2, and a page as object 3 with these
  /// entries.
  init(page entries: String, more: [Int: String] = [:]) {
    self.init(
      [
        1: "<</Type/Catalog/Pages 2 0 R>>", 2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]\(entries)>>",
      ].merging(more) { $1 })
  }

  /// Adds a stream.
  mutating func add(_ number: Int, _ entries: String, _ data: [UInt8]) {
    objects[number] =
      Array("<</Length \(data.count)\(entries)>>\nstream\n".utf8) + data
      + Array("\nendstream".utf8)
  }

  /// The objects, one after another, and their offsets.
  var body: (bytes: [UInt8], offsets: [Int: Int]) {
    var bytes = Array("%PDF-1.5\n".utf8)
    var offsets: [Int: Int] = [:]
    for (number, body) in objects.sorted(by: { $0.key < $1.key }) {
      offsets[number] = bytes.count
      bytes += Array("\(number) \(generations[number] ?? 0) obj\n".utf8)
      bytes += body + Array("\nendobj\n".utf8)
    }
    return (bytes, offsets)
  }

  /// The file, with a table.
  var bytes: [UInt8] {
    let (body, offsets) = body
    var text = "xref\n0 1\n0000000000 65535 f \n"
    for (number, offset) in offsets.sorted(by: { $0.key < $1.key }) {
      text += "\(number) 1\n" + String(offset).padded(to: 10)
      text += " 0000\(generations[number] ?? 0) n \n"
    }
    let size = (objects.keys.max() ?? 0) + 1
    text += "trailer\n<</Size \(size)/Root 1 0 R\(trailer)>>\nstartxref\n\(body.count)\n%%EOF\n"
    return body + Array(text.utf8)
  }

  /// The file, with a stream as its cross-reference section: `rows` gives its entries and its data.
  func bytes(stream number: Int, _ rows: ([Int: Int], Int) -> (String, [UInt8])) -> [UInt8] {
    let (body, offsets) = body
    let (entries, data) = rows(offsets, body.count)
    let head = "\(number) 0 obj\n<</Type/XRef/Root 1 0 R/Length \(data.count)\(entries)>>\nstream\n"
    return body + Array(head.utf8) + data
      + Array("\nendstream\nendobj\nstartxref\n\(body.count)\n%%EOF\n".utf8)
  }
}
