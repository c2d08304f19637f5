import Localization

/// A reason why a file cannot be read. Its description is a sentence that the user can act on.
public struct FormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The meaning of a number in a file.
  public enum Quantity: Sendable, Hashable {
    /// The time of a sample.
    case time
    /// The horizontal coordinate.
    case x
    /// The vertical coordinate.
    case y
    /// The pressure of a pen.
    case pressure
    /// The tilt of a pen.
    case tilt
    /// A value that xsign does not use.
    case other

    /// The name at the beginning of a sentence, with an article.
    fileprivate var title: String {
      switch self {
      case .time: tr("the time")
      case .x: tr("the x coordinate")
      case .y: tr("the y coordinate")
      case .pressure: tr("the pressure")
      case .tilt: tr("the tilt")
      case .other: tr("the value")
      }
    }
  }

  /// The kind of error.
  public enum Reason: Error, Sendable, Hashable {
    /// The file is of another kind.
    case otherKind(FileKind)
    /// The file contains bytes that text does not.
    case notText
    /// A line of a recording has this number of columns instead of five.
    case columns(Int)
    /// The value of a quantity is not a finite number.
    case notANumber(Quantity, String)
    /// A coordinate is farther away than `InkDocument.farthest`.
    case tooFar(Quantity, String)
    /// A time is farther away than `InkDocument.latest`.
    case tooLate(String)
    /// A pressure is not within 0...1.
    case pressure(String)
    /// The XML is not well-formed, with the parser's message.
    case notWellFormed(String)
    /// The text is in this character encoding, not in UTF-8.
    case encoding(String)
    /// The character encoding of XML is not supported.
    case unknownEncoding
    /// The document is not InkML; its root has this name.
    case notInkML(root: String)
    /// The document is not a Xournal file; its root has this name.
    case notXournal(root: String)
    /// The document declares entities.
    case entities
    /// Elements are nested more deeply than this.
    case tooDeep(Int)
    /// The traces contain more numbers than this.
    case tooManyNumbers(Int)
    /// A point has this number of values, while its format has from `minimum` to `maximum`
    /// channels.
    case values(Int, minimum: Int, maximum: Int)
    /// A trace lacks this channel.
    case missingChannel(String)
    /// The unit of a channel is not a length or a time.
    case unit(channel: String, String)
    /// An attribute or property has an invalid value.
    case attribute(String, String)
    /// A reference has no preceding definition.
    case reference(String)
    /// There are more strokes than this.
    case tooManyStrokes(Int)
    /// There are more samples than this.
    case tooManySamples(Int)
    /// There are more definitions of brushes, formats and so on than this.
    case tooManyDefinitions(Int)
    /// An element has more attributes than this.
    case tooManyAttributes(Int)
    /// Attributes have more different names than this.
    case tooManyNames(Int)
    /// A tag, a comment or a string is longer than this many bytes.
    case tooLong(Int)
    /// The JSON is invalid, with a description.
    case notJSON(String)
    /// The JSON is not signature_pad's, with a description.
    case notSignaturePad(String)
    /// The compressed data is corrupt.
    case notCompressed
    /// The decompressed data is larger than this many bytes.
    case tooLarge(Int)
  }

  /// The name of the file as the caller gave it.
  public let file: String
  /// The line of the error, from 1; nil if it is not in a line.
  public let line: Int?
  /// The kind of error.
  public let reason: Reason

  /// Creates the error for `file`, in `line` if it is not nil.
  public init(file: String, line: Int? = nil, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The error in one sentence.
  public var description: String {
    if case .otherKind(let kind) = reason { return tr("\(file) is \(kind.title), not a drawing.") }
    guard let line else { return tr("\(file): \(reason.clause).") }
    return tr("\(file), line \(line): \(reason.clause).")
  }
}

extension FormatError.Reason {
  /// Returns a number, or the least and the greatest if they differ.
  private static func range(_ minimum: Int, _ maximum: Int) -> String {
    minimum == maximum ? "\(maximum)" : tr("\(minimum) to \(maximum)")
  }

  /// The sentence after the name of the file.
  fileprivate var clause: String {
    switch self {
    case .otherKind(let kind): tr("this is \(kind.title), not a drawing")
    case .encoding(let name): tr("the text is in \(name); save the file as UTF-8")
    case .notText: tr("this is not plain text; recordings are text in UTF-8")
    case .columns(let count):
      tr(
        "there is 1 column instead of five: stroke, time, x, y and pressure",
        "there are \(count) columns instead of five: stroke, time, x, y and pressure",
        count: count)
    case .notANumber(let quantity, let text):
      tr("\(quantity.title) \(quoted(text)) is not a number")
    case .tooFar(let quantity, let text):
      tr("\(quantity.title) \(quoted(text)) is more than a billion pixels away")
    case .tooLate(let text): tr("the time \(quoted(text)) is more than 3000 years away")
    case .pressure(let text): tr("the pressure \(quoted(text)) is not between 0 and 1")
    case .notWellFormed(let what): tr("the XML is not well-formed: \(what)")
    case .unknownEncoding: tr("the characters are in an unknown encoding; save the file as UTF-8")
    case .notInkML(let root):
      tr("this is not InkML: the root element is \(quoted(root)), not \"ink\"")
    case .notXournal(let root):
      tr("this is not Xournal++: the root element is \(quoted(root)), not \"xournal\"")
    case .entities: tr("the document type declares entities, which are not supported")
    case .tooDeep(let limit): tr("arrays, objects or elements are nested more than \(limit) deep")
    case .tooManyNumbers(let limit): tr("there are more than \(limit) numbers")
    case .values(let count, let minimum, let maximum):
      tr(
        "a point has \(count) value and its format \(Self.range(minimum, maximum))",
        "a point has \(count) values and its format \(Self.range(minimum, maximum))", count: count)
    case .missingChannel(let name): tr("the format of this trace has no channel \(name)")
    case .unit(let channel, let unit):
      tr("the channel \(channel) is in \(quoted(unit)), which is not a known unit")
    case .attribute(let name, let value): tr("the \(name) cannot be \(quoted(value))")
    case .reference(let name): tr("there is no preceding definition of \(quoted(name))")
    case .tooManyStrokes(let limit): tr("there are more than \(limit) strokes")
    case .tooManySamples(let limit): tr("there are more than \(limit) points")
    case .tooManyDefinitions(let limit): tr("there are more than \(limit) definitions")
    case .tooManyAttributes(let limit): tr("an element has more than \(limit) attributes")
    case .tooManyNames(let limit): tr("attributes have more than \(limit) names")
    case .tooLong(let limit): tr("there is a text longer than \(limit) bytes")
    case .notJSON(let what): tr("the JSON is invalid: \(what)")
    case .notSignaturePad(let what): tr("this is not what signature_pad writes: \(what)")
    case .notCompressed: tr("the compressed data is corrupt")
    case .tooLarge(let limit): tr("the content is larger than \(limit / 1_000_000) MB")
    }
  }

  /// Returns `text` in quotation marks, in one line and shortened for a message.
  private func quoted(_ text: String) -> String {
    let longest = 40
    var result = "\""
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + (text.unicodeScalars.count > longest ? "…\"" : "\"")
  }
}
