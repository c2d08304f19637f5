internal import CExpat
import Localization

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
  /// The line of the event, which the reader sets before each. An error is reported in this line.
  var line: Int { get set }
  /// Called at the start of an element.
  func start(_ element: XMLElement) throws(FormatError.Reason)
  /// Called with a part of the text in the innermost element, in UTF-8 and valid only during the
  /// call.
  func text(_ bytes: Span<UInt8>) throws(FormatError.Reason)
  /// Called at the end of the innermost element.
  func end() throws(FormatError.Reason)
}

/// A streaming XML parser based on Expat (https://libexpat.github.io).
///
/// It rejects entity declarations, whose expansion may exceed any amount of memory, and deep
/// nesting. Resources outside the file are not read.
final class XMLReader {
  /// The largest depth of elements.
  static let deepest = 64
  /// The largest number of attributes of an element.
  static let maximumAttributes = 64
  /// The largest number of different attribute names in a file. Expat keeps all of them.
  static let maximumNames = 10_000
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
      if failure == nil, XML_Parse(parser, nil, 0, 1) != XML_STATUS_OK, failure == nil {
        failure = expatError
      }
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
          failure = error(.tooLong(Self.longestTag))
        }
      }
    }
  }

  private func error(_ reason: FormatError.Reason) -> FormatError {
    FormatError(file: file, line: Int(XML_GetCurrentLineNumber(parser)), reason: reason)
  }

  private var expatError: FormatError {
    let code = XML_GetErrorCode(parser)
    return switch code {
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: error(.unknownEncoding)
    default:
      error(
        .notWellFormed(XML_ErrorString(code).map { String(cString: $0) } ?? tr("it is unclear")))
    }
  }

  private func listen() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        XMLReader.attempt(reader) { reader throws(FormatError.Reason) in
          if let name { try reader.start(name, attributes) }
        }
      },
      { reader, _ in
        XMLReader.attempt(reader) { reader throws(FormatError.Reason) in
          reader.depth -= 1
          try reader.handler.end()
        }
      })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      XMLReader.attempt(reader) { reader throws(FormatError.Reason) in
        guard let text else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        try reader.handler.text(bytes.assumingMemoryBound(to: UInt8.self).span)
      }
    }
    XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
      XMLReader.attempt(reader) { _ throws(FormatError.Reason) in throw .entities }
    }
  }

  /// Calls `work` with the reader at `pointer` and stops the parser with `XML_StopParser` if it
  /// throws. Expat may still report events in progress, which are ignored.
  private static func attempt(
    _ pointer: UnsafeMutableRawPointer?, _ work: (XMLReader) throws(FormatError.Reason) -> Void
  ) {
    guard let pointer else { return }
    let reader = Unmanaged<XMLReader>.fromOpaque(pointer).takeUnretainedValue()
    guard reader.failure == nil else { return }
    reader.handler.line = Int(XML_GetCurrentLineNumber(reader.parser))
    do throws(FormatError.Reason) {
      try work(reader)
    } catch {
      reader.failure = FormatError(file: reader.file, line: reader.handler.line, reason: error)
      _ = XML_StopParser(reader.parser, 0)
    }
  }

  private func start(
    _ name: UnsafePointer<XML_Char>, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) throws(FormatError.Reason) {
    depth += 1
    if depth > Self.deepest { throw .tooDeep(Self.deepest) }
    var attributes: [String: String] = [:]
    var i = 0
    while let name = list?[i], let value = list?[i + 1] {
      guard i < 2 * Self.maximumAttributes else { throw .tooManyAttributes(Self.maximumAttributes) }
      let name = String(cString: name)
      if names.insert(name).inserted, names.count > Self.maximumNames {
        throw .tooManyNames(Self.maximumNames)
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
    try handler.start(XMLElement(name: local, namespace: namespace, attributes: attributes))
  }
}
