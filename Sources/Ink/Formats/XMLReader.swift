internal import CExpat

/// An element as its start tag has it.
struct XMLElement {
  /// The name without a prefix.
  let name: String
  /// The namespace; nil where there is none.
  let namespace: String?
  /// The attributes by their names; those in a namespace are `namespace name`.
  let attributes: [String: String]
}

/// Takes what an `XMLReader` finds, in the order of the file.
protocol XMLHandler: AnyObject {
  /// An element begins on `line`.
  func start(_ element: XMLElement, line: Int) throws(FormatError)
  /// A part of the text in the innermost element, in UTF-8 and valid only now; it begins on `line`.
  func text(_ bytes: Span<UInt8>, line: Int) throws(FormatError)
  /// The innermost element ends on `line`.
  func end(line: Int) throws(FormatError)
}

/// Reads an XML file from first to last, keeping nothing of it, with expat.
///
/// It refuses entity declarations, whose expansion may exceed any memory, and deep nesting; what a
/// document type refers to outside the file is not read.
final class XMLReader {
  /// The deepest nesting of elements.
  static let deepest = 64
  /// The most attributes of an element.
  static let mostAttributes = 64
  /// The most names that attributes may have in a file: expat keeps them all.
  static let mostNames = 10_000
  /// The longest tag or comment, in bytes, give or take a portion: the widths of all points of a long
  /// stroke may be in one.
  static let longestTag = 16_000_000
  /// What expat puts between a namespace and a name; neither can hold it.
  private static let separator: Character = " "
  /// The bytes expat takes at a time. What is left of a tag it reads again with the next: that must be
  /// few times, and no tag as long as a file.
  private static let portion = 1 << 22

  private let parser: OpaquePointer
  private let handler: any XMLHandler
  private let file: String
  private var depth = 0
  /// How many bytes expat has been given.
  private var taken = 0
  /// The names of all attributes so far.
  private var names: Set<String> = []
  private var failure: FormatError?

  /// A reader that hands what it finds to `handler`; errors call the file `file`.
  init(file: String, handler: any XMLHandler) {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(Self.separator.asciiValue ?? 0)) else {
      fatalError("no memory for an XML parser")
    }
    self.parser = parser
    self.handler = handler
    self.file = file
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// Reads `bytes`, the whole file; can be called once.
  func read(_ bytes: [UInt8]) throws(FormatError) {
    try read { take in _ = take(bytes.span) }
  }

  /// Reads the file whose bytes `portions` hands on, some at a time, while it is told to go on; can be
  /// called once.
  func read(_ portions: (_ take: (Span<UInt8>) -> Bool) -> Void) throws(FormatError) {
    listen()
    // The parser knows the reader without keeping it.
    withExtendedLifetime(self) {
      portions { bytes in
        take(bytes)
        return failure == nil
      }
      end()
    }
    if let failure { throw failure }
  }

  private func take(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count, failure == nil {
        let count = min(Self.portion, buffer.count - start)
        let part = buffer.baseAddress.map { ($0 + start).assumingMemoryBound(to: XML_Char.self) }
        let status = XML_Parse(parser, part, Int32(count), 0)
        start += count
        taken += count
        if status != XML_STATUS_OK, failure == nil { failure = brokenness }
        if failure == nil, taken - Int(XML_GetCurrentByteIndex(parser)) > Self.longestTag {
          failure = FormatError(file: file, line: line, reason: .tooLong(Self.longestTag))
        }
      }
    }
  }

  /// There is no more of the file.
  private func end() {
    guard failure == nil else { return }
    if XML_Parse(parser, nil, 0, 1) != XML_STATUS_OK, failure == nil { failure = brokenness }
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// What expat complains of.
  private var brokenness: FormatError {
    let code = XML_GetErrorCode(parser)
    let reason: FormatError.Reason =
      switch code {
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .unknownEncoding
      default: .notWellFormed(XML_ErrorString(code).map { String(cString: $0) } ?? "it is unclear")
      }
    return FormatError(file: file, line: line, reason: reason)
  }

  private func listen() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let reader = XMLReader.of(reader), let name else { return }
        reader.attempt { () throws(FormatError) in try reader.start(name, attributes) }
      },
      { reader, _ in
        guard let reader = XMLReader.of(reader) else { return }
        reader.depth -= 1
        reader.attempt { () throws(FormatError) in try reader.handler.end(line: reader.line) }
      })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      guard let reader = XMLReader.of(reader), let text else { return }
      reader.attempt { () throws(FormatError) in
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        try reader.handler.text(
          bytes.assumingMemoryBound(to: UInt8.self).span, line: reader.line)
      }
    }
    XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
      guard let reader = XMLReader.of(reader) else { return }
      reader.attempt { () throws(FormatError) in
        throw FormatError(file: reader.file, line: reader.line, reason: .entities)
      }
    }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Does `work`; where it fails, reading stops. Expat may still report what it has in hand, which is
  /// then nobody's business.
  private func attempt(_ work: () throws(FormatError) -> Void) {
    guard failure == nil else { return }
    do throws(FormatError) {
      try work()
    } catch {
      failure = error
      _ = XML_StopParser(parser, 0)
    }
  }

  private func start(
    _ name: UnsafePointer<XML_Char>, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) throws(FormatError) {
    depth += 1
    if depth > Self.deepest {
      throw FormatError(file: file, line: line, reason: .tooDeep(Self.deepest))
    }
    var attributes: [String: String] = [:]
    var i = 0
    while let name = list?[i], let value = list?[i + 1] {
      guard i < 2 * Self.mostAttributes else {
        throw FormatError(file: file, line: line, reason: .tooManyAttributes(Self.mostAttributes))
      }
      let name = String(cString: name)
      if names.insert(name).inserted, names.count > Self.mostNames {
        throw FormatError(file: file, line: line, reason: .tooManyNames(Self.mostNames))
      }
      attributes[name] = String(cString: value)
      i += 2
    }
    var local = String(cString: name)
    var namespace: String?
    if let end = local.lastIndex(of: Self.separator) {
      namespace = String(local[..<end])
      local = String(local[local.index(after: end)...])
    }
    try handler.start(
      XMLElement(name: local, namespace: namespace, attributes: attributes), line: line)
  }
}
