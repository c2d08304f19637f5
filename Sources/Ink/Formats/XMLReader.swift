internal import CExpat

/// An element's start tag.
struct XMLElement {
  /// The name without a prefix.
  let name: String
  /// The namespace; nil if there is none.
  let namespace: String?
  /// The attributes by name. The names of those in a namespace are `namespace name`.
  let attributes: [String: String]
}

/// A receiver of the events of an `XMLReader`, in the order of the file.
protocol XMLHandler: AnyObject {
  /// Called at the start of an element in `line`.
  func start(_ element: XMLElement, line: Int) throws(FormatError)
  /// Called with a part of the text in the innermost element, in UTF-8 and valid only during the
  /// call. It begins in `line`.
  func text(_ bytes: Span<UInt8>, line: Int) throws(FormatError)
  /// Called at the end of the innermost element in `line`.
  func end(line: Int) throws(FormatError)
}

/// A streaming XML parser based on Expat (https://libexpat.github.io).
///
/// It rejects entity declarations, whose expansion may exceed any amount of memory, and deep
/// nesting. Resources outside the file are not read.
final class XMLReader {
  /// The largest depth of elements.
  static let deepest = 64
  /// The largest number of attributes of an element.
  static let mostAttributes = 64
  /// The largest number of different attribute names in a file. Expat keeps all of them.
  static let mostNames = 10_000
  /// The approximate largest length of a tag or comment, in bytes. The widths of all points of a
  /// long stroke may be in one attribute.
  static let longestTag = 16_000_000
  /// The character that Expat puts between a namespace and a name. Neither can contain it.
  private static let separator: Character = " "
  /// The number of bytes passed to Expat at a time. Expat scans an incomplete tag again with the
  /// next portion, which must not happen often; and no tag may be as long as a file.
  private static let portion = 1 << 22

  private let parser: OpaquePointer
  private let handler: any XMLHandler
  private let file: String
  private var depth = 0
  /// The number of bytes passed to Expat so far.
  private var byteCount = 0
  /// The attribute names so far.
  private var names: Set<String> = []
  private var failure: FormatError?

  /// Creates a parser with `XML_ParserCreateNS` that reports to `handler`; errors use the file name
  /// `file`.
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

  /// Parses `bytes`, the whole file. Can be called once.
  func read(_ bytes: [UInt8]) throws(FormatError) {
    try read { take in _ = take(bytes.span) }
  }

  /// Parses the file whose bytes `portions` passes to `take`, as long as that returns true. Can be
  /// called once.
  func read(_ portions: (_ take: (Span<UInt8>) -> Bool) -> Void) throws(FormatError) {
    listen()
    // The parser has an unretained pointer to the reader.
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
        byteCount += count
        if status != XML_STATUS_OK, failure == nil { failure = expatError }
        if failure == nil, byteCount - Int(XML_GetCurrentByteIndex(parser)) > Self.longestTag {
          failure = FormatError(file: file, line: line, reason: .tooLong(Self.longestTag))
        }
      }
    }
  }

  /// Ends the file with a final call of `XML_Parse`.
  private func end() {
    guard failure == nil else { return }
    if XML_Parse(parser, nil, 0, 1) != XML_STATUS_OK, failure == nil { failure = expatError }
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// The error that Expat reports.
  private var expatError: FormatError {
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

  /// Calls `work` and stops the parser with `XML_StopParser` if it throws. Expat may still report
  /// events in progress, which are ignored.
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
