internal import CQPDF
internal import Ink

/// The opening of files that libqpdf alone does not read: those without a trailer, and those whose
/// object streams no cross-reference section names any more.
///
/// What is found in such a file is written as a section of its own, which libqpdf reads as if it
/// were at the end of the file.
struct Recovery {
  private let descriptor: Int32
  private let password: [UInt8]?
  /// The entries of the trailer, as far as they are found.
  private var trailer: PDFDictionary = [:]
  private var places: [Int: PDFObjectPlace] = [:]
  /// The end of the file, from its header.
  private var end = 0
  /// The object streams, in the order of the file.
  private var streams: [(offset: Int, reference: PDFReference)] = []

  /// Opens a file. The second value is true if objects had to be found.
  static func open(
    _ descriptor: Int32, password: [UInt8]?
  ) throws(PDFProblem) -> (OpaquePointer, Bool) {
    var first: OpaquePointer?
    do throws(PDFProblem) {
      let file = try PDFFile.open(descriptor, password: password, tail: [])
      if hasPages(file), cqpdf_was_rebuilt(file) == 0 { return (file, false) }
      first = file
    } catch .unreadable {
    } catch {
      throw error
    }
    var recovery = Recovery(descriptor: descriptor, password: password)
    let isSound = first.map(hasPages) ?? false
    do throws(PDFProblem) {
      // If the first look found all, it stays.
      if let file = try recovery.recovered(), !isSound || !recovery.streams.isEmpty {
        if let first { cqpdf_close(first) }
        return (file, true)
      }
    } catch {
      if !isSound {
        if let first { cqpdf_close(first) }
        throw error
      }
    }
    guard let first else { throw .unreadable }
    return (first, false)
  }

  private init(descriptor: Int32, password: [UInt8]?) {
    (self.descriptor, self.password) = (descriptor, password)
  }

  /// True if the trailer leads to a page tree.
  private static func hasPages(_ file: OpaquePointer) -> Bool {
    guard case .reference(let root)? = PDFFile.trailer(of: file)["Root"] else { return false }
    switch PDFFile.entries(root, of: file)?["Pages"] {
    case .reference(let pages)?: return PDFFile.entries(pages, of: file) != nil
    case .dictionary?: return true
    default: return false
    }
  }

  /// Returns the file with all objects that can be found, or nil if they lead to no page tree.
  private mutating func recovered() throws(PDFProblem) -> OpaquePointer? {
    let scout = try PDFFile.open(
      descriptor, password: password, tail: RecoveredSection.trailer([:]))
    takeObjects(of: scout)
    cqpdf_close(scout)
    if !streams.isEmpty {
      // Now that the encryption is known, they can be read.
      let reader = try PDFFile.open(
        descriptor, password: password, tail: RecoveredSection.trailer(trailer))
      for (offset, reference) in streams { takeStream(reference, at: offset, of: reader) }
      cqpdf_close(reader)
    }
    var file = try opened()
    if trailer["Root"] == nil {
      takeCatalogue(of: file)
      cqpdf_close(file)
      file = try opened()
    }
    if Self.hasPages(file) { return file }
    cqpdf_close(file)
    return nil
  }

  /// Opens the file with all objects that are found by now.
  private func opened() throws(PDFProblem) -> OpaquePointer {
    let tail = RecoveredSection.section(places, trailer, at: end)
    return try PDFFile.open(descriptor, password: password, tail: tail)
  }

  /// Takes the objects that libqpdf finds by itself: those that are not in streams.
  private mutating func takeObjects(of file: OpaquePointer) {
    end = Int(cqpdf_size(file)) - ((try? PDFFile.header(of: file)) ?? 0)
    trailer = PDFFile.trailer(of: file)
    var found: [(offset: Int, reference: PDFReference)] = []
    for (number, place) in PDFFile.places(of: file, within: end) {
      guard case .offset(let offset, let generation) = place else { continue }
      places[number] = place
      found.append((offset, PDFReference(number, generation)))
    }
    // What is written later counts.
    for (offset, reference) in found.sorted(by: { $0.offset < $1.offset }) {
      guard let entries = PDFFile.entries(reference, of: file) else { continue }
      switch entries["Type"] {
      case .name("XRef")?: trailer.merge(entries) { $1 }
      case .name("Catalog")? where entries["Pages"] != nil:
        trailer["Root"] = .reference(reference)
      case .name("ObjStm")?: streams.append((offset, reference))
      default: break
      }
    }
  }

  /// Takes the objects in a stream, unless they are written again later.
  private mutating func takeStream(_ stream: PDFReference, at offset: Int, of file: OpaquePointer) {
    guard case .integer(let count)? = PDFFile.entries(stream, of: file)?["N"],
      let data = PDFFile.data(stream, of: file)
    else { return }
    // In front there are the numbers of the objects and their offsets, in pairs.
    let spaces: [UInt8] = [0, 9, 10, 12, 13, 32]
    let words = data.prefix(count.clamped * 24).split(maxSplits: count.clamped * 2) {
      spaces.contains($0)
    }
    for index in 0..<min(count.clamped, words.count / 2) {
      let word = String(decoding: words[2 * index], as: UTF8.self)
      guard let number = Int(word), 1...PDFFile.mostNumber ~= number else { return }
      if case .offset(let other, _)? = places[number], other > offset { continue }
      places[number] = .stream(stream.number, index: index)
    }
  }

  /// Takes a catalogue that is in a stream.
  private mutating func takeCatalogue(of file: OpaquePointer) {
    for (number, place) in places.sorted(by: { $0.key < $1.key }) {
      guard case .stream = place,
        let entries = PDFFile.entries(PDFReference(number), of: file),
        entries["Type"] == .name("Catalog"), entries["Pages"] != nil
      else { continue }
      trailer["Root"] = .reference(PDFReference(number))
    }
  }
}

extension Int {
  /// The number as a count of objects.
  fileprivate var clamped: Int { Swift.max(0, Swift.min(self, PDFFile.mostNumber)) }
}
