import Ink

/// The opening of files that libqpdf alone does not read, or not soundly: those without a trailer,
/// those whose object streams no cross-reference section names any more, and those whose damage
/// shows only at an object. Of these it would give some objects by the old cross-reference table,
/// and others by the one that it makes then.
///
/// What is found in such a file is written as a section of its own, which libqpdf reads as if it
/// were at the end of the file.
struct Recovery {
  private let descriptor: Int32
  private let password: [UInt8]?
  /// What is read as if it followed the file.
  private let update: [UInt8]
  /// The entries of the trailer, as far as they are found.
  private var trailer: PDFDictionary = [:]
  private var places: [Int: PDFObjectPlace] = [:]
  /// The end of the file, from its header.
  private var end = 0
  /// The object streams, in the order of the file.
  private var streams: [(offset: Int, reference: PDFReference)] = []
  /// True if there are objects that libqpdf does not find by itself.
  private var hasOthers: Bool { !streams.isEmpty || hasHidden }
  private var hasHidden = false

  /// Opens a file, as if `update` followed it. The second value is true if objects had to be found.
  static func open(
    _ descriptor: Int32, password: [UInt8]?, update: [UInt8]
  ) throws(PDFFailure) -> (QPDFHandle, Bool) {
    var first: QPDFHandle?
    var isLate = false
    do throws(PDFFailure) {
      let file = try QPDFHandle(descriptor: descriptor, password: password, tail: update)
      if !file.wasRebuilt {
        let hasPages = hasPages(file)
        // This reads all objects.
        _ = file.lastNumber(upTo: PDFFile.maximumNumber)
        if hasPages, !file.wasRebuilt { return (file, false) }
        isLate = file.wasRebuilt
      }
      first = file
    } catch .unreadable {
    } catch {
      throw error
    }
    var recovery = Recovery(descriptor: descriptor, password: password, update: update)
    // If the first look found all objects, it stays, unless it mixed those of two tables.
    if let first, hasPages(first), !isLate {
      let found = (try? recovery.recovered()).flatMap(\.self)
      if let found, recovery.hasOthers { return (found, true) }
      return (first, false)
    }
    if let found = try recovery.recovered() { return (found, true) }
    guard let first, !isLate else { throw .unreadable }
    return (first, false)
  }

  private init(descriptor: Int32, password: [UInt8]?, update: [UInt8]) {
    (self.descriptor, self.password, self.update) = (descriptor, password, update)
  }

  /// True if the trailer leads to a page tree.
  private static func hasPages(_ file: QPDFHandle) -> Bool {
    guard case .reference(let root)? = file.trailer["Root"] else { return false }
    switch file.entries(root)?["Pages"] {
    case .reference(let pages)?: return file.entries(pages) != nil
    case .dictionary?: return true
    default: return false
    }
  }

  /// Returns the file with all objects that can be found, or nil if they lead to no page tree.
  private mutating func recovered() throws(PDFFailure) -> QPDFHandle? {
    takeObjects(of: try opened(RecoveredSection.trailer([:])))
    if !streams.isEmpty {
      // Now that the encryption is known, they can be read.
      let file = try opened(RecoveredSection.trailer(trailer))
      for (offset, reference) in streams { takeStream(reference, at: offset, of: file) }
    }
    if trailer["Root"] == nil {
      takeCatalogue(of: try opened(RecoveredSection.section(places, trailer, at: end)))
    }
    let file = try opened(RecoveredSection.section(places, trailer, at: end))
    return Self.hasPages(file) ? file : nil
  }

  private func opened(_ tail: [UInt8]) throws(PDFFailure) -> QPDFHandle {
    try QPDFHandle(descriptor: descriptor, password: password, tail: update + tail)
  }

  /// Takes the objects that libqpdf finds by itself: those that are not in streams.
  private mutating func takeObjects(of file: QPDFHandle) {
    end = file.size + update.count - file.base
    trailer = file.trailer
    var found: [(offset: Int, reference: PDFReference)] = []
    for (number, place) in file.places(before: end) {
      guard case .offset(let offset, let generation) = place else { continue }
      places[number] = place
      found.append((offset, PDFReference(number, generation)))
    }
    for (offset, reference) in HiddenObjects.found(in: file, before: end) {
      if case .offset(let other, _)? = places[reference.number], other >= offset { continue }
      places[reference.number] = .offset(offset, generation: reference.generation)
      hasHidden = true
    }
    // What is written later counts.
    for (offset, reference) in found.sorted(by: { $0.offset < $1.offset }) {
      guard let entries = file.entries(reference) else { continue }
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
  private mutating func takeStream(_ stream: PDFReference, at offset: Int, of file: QPDFHandle) {
    for (index, number) in (file.numbers(in: stream) ?? []).enumerated() {
      guard 1...PDFFile.maximumNumber ~= number else { return }
      if case .offset(let other, _)? = places[number], other > offset { continue }
      places[number] = .stream(stream.number, index: index)
    }
  }

  /// Takes a catalogue that is in a stream.
  private mutating func takeCatalogue(of file: QPDFHandle) {
    for (number, place) in places.sorted(by: { $0.key < $1.key }) {
      guard case .stream = place,
        let entries = file.entries(PDFReference(number)),
        entries["Type"] == .name("Catalog"), entries["Pages"] != nil
      else { continue }
      trailer["Root"] = .reference(PDFReference(number))
    }
  }
}
