/// The objects of a PDF, as a reader of its structure hands them out.
///
/// Numbers of objects and the page tree are the file's: nothing is repaired in memory but a damaged
/// cross-reference table.
protocol PDFSource {
  /// The entries of the trailer: of the newest one, with what it lacks from those before.
  var trailer: PDFDictionary { get }
  /// The place of every object that is in use.
  var objects: [Int: PDFObjectPlace] { get }
  /// The number of the last object: of those that are in use, or are referred to, or that the
  /// trailer counts. New objects get greater ones, so that no dangling reference meets one.
  var lastNumber: Int { get }
  /// The newest cross-reference section, and how it is written.
  var section: PDFSection { get }
  /// The encryption, or nil.
  var security: PDFSecurity? { get }
  /// The first line, up to eight bytes, with the version.
  var header: [UInt8] { get }

  /// Returns the value of an object; null if there is none. A stream gives its dictionary.
  func value(_ reference: PDFReference) -> PDFValue
  /// True if the object is a stream.
  func isStream(_ reference: PDFReference) -> Bool
  /// True if the data of a stream end where its /Length says.
  func hasTrueLength(_ reference: PDFReference) -> Bool
  /// Returns the decoded data of a stream.
  ///
  /// - Throws: `PDFFault` if it is damaged, or over 32 MB.
  func data(_ reference: PDFReference) throws(PDFFault) -> [UInt8]
  /// Returns the data of a stream, decrypted, to which its filters still apply.
  func rawData(_ reference: PDFReference) throws(PDFFault) -> [UInt8]
  /// Returns what a page's content leaves open: that of the given data, all its parts joined.
  ///
  /// - Throws: `PDFFault` if programs may differ in what they show of it.
  func balance(of content: [UInt8]) throws(PDFFault) -> ContentBalance
  /// Returns the operators and brackets of a content, and a zero byte and the kind of each operand.
  ///
  /// - Throws: `PDFFault` if it breaks the syntax.
  func words(of content: [UInt8]) throws(PDFFault) -> [[UInt8]]
  /// Passes the same words to `body`, one after the other: they take less memory than all at once.
  ///
  /// - Throws: `PDFFault` if it breaks the syntax.
  func forEachWord(
    of content: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) throws(PDFFault)
}

/// A fault in one object of a file.
struct PDFFault: Error, Hashable {
  /// The fault, in words for a log.
  let text: String
}

/// The place of an object in a file.
enum PDFObjectPlace: Sendable, Hashable {
  /// At an offset from the header.
  case offset(Int, generation: Int)
  /// In an object stream, at an index.
  case stream(Int, index: Int)
}

/// How the newest cross-reference section of a file is written.
struct PDFSection: Sendable, Hashable {
  /// The offset of the newest section that `startxref` names, from the header, or nil if the table
  /// was rebuilt because the file is damaged.
  var start: Int?
  /// True if it is a stream, false if it is a table.
  var isStream: Bool
  /// The offset of the header in the file; offsets count from there.
  var base: Int
  /// True if the file begins with its header. MuPDF makes a table of its own for others, in which
  /// an object in a stream replaces one that is not.
  var startsFile = true
}
