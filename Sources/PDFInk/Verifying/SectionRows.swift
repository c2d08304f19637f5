import Ink

/// What the rows of a cross-reference stream say of objects (ISO 32000-2, 7.5.8).
struct SectionRows {
  /// The most rows.
  private static let maximum = 2_000_000
  /// The most bytes of a field.
  private static let widest = 8

  /// The objects that are free.
  private(set) var freed: Set<Int> = []
  /// Those that are packed into a stream.
  private(set) var packed: Set<Int> = []

  /// Reads the rows, or returns nil if they are damaged, or an object has two.
  ///
  /// - Parameter body: The stream as the file has it, from its dictionary to `endobj`.
  init?(of body: [UInt8]) {
    guard let (entries, data) = Self.stream(body),
      let widths = Self.numbers(entries["W"]), widths.count == 3,
      widths.allSatisfy({ 0...Self.widest ~= $0 }),
      let runs = Self.runs(entries)
    else { return nil }
    let length = widths.reduce(0, +)
    guard length > 0 else { return nil }
    var rest = data[...]
    var known: Set<Int> = []
    for run in runs {
      guard run.count <= rest.count / length else { return nil }
      for number in run {
        guard known.insert(number).inserted else { return nil }
        // Without a kind it is that of an object at a place of its own.
        let kind = widths[0] == 0 ? 1 : rest.prefix(widths[0]).reduce(0) { $0 << 8 | Int($1) }
        if kind == 0 { freed.insert(number) } else if kind == 2 { packed.insert(number) }
        rest = rest.dropFirst(length)
      }
    }
  }

  /// Returns the numbers of the objects in runs of consecutive ones (/Index).
  private static func runs(_ entries: PDFDictionary) -> [Range<Int>]? {
    let whole = PDFValue.array([.integer(0), entries["Size"] ?? .null])
    guard let index = numbers(entries["Index"] ?? whole), index.count.isMultiple(of: 2) else {
      return nil
    }
    var (runs, total): ([Range<Int>], Int) = ([], 0)
    for place in stride(from: 0, to: index.count, by: 2) {
      let (first, count) = (index[place], index[place + 1])
      guard 0...PDFFile.maximumNumber ~= first, 0...maximum - total ~= count else { return nil }
      runs.append(first..<first + count)
      total += count
    }
    return runs
  }

  private static func numbers(_ value: PDFValue?) -> [Int]? {
    guard case .array(let values)? = value else { return nil }
    let numbers = values.compactMap { value -> Int? in
      if case .integer(let number) = value { number } else { nil }
    }
    return numbers.count == values.count ? numbers : nil
  }

  /// Returns the entries and the decoded data of a stream. It is read as an object of a file of its
  /// own, because a cross-reference stream need not list itself, and is never encrypted.
  private static func stream(_ body: [UInt8]) -> (PDFDictionary, [UInt8])? {
    var bytes = Array("%PDF-1.5\n".utf8)
    var table = "xref\n0 4\n0000000000 65535 f \n"
    let others = ["<</Type/Catalog/Pages 3 0 R>>endobj", "<</Type/Pages/Kids[]/Count 0>>endobj"]
    for (index, object) in ([body] + others.map { Array($0.utf8) }).enumerated() {
      table += String(bytes.count).padded(to: 10) + " 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + [10]
    }
    let start = bytes.count
    bytes += Array("\(table)trailer\n<</Size 4/Root 2 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    guard let file = try? PDFFile(bytes: bytes),
      case .dictionary(let entries) = file.value(PDFReference(1)),
      let data = try? file.data(PDFReference(1)), !file.wasRebuilt
    else { return nil }
    return (entries, data)
  }
}
