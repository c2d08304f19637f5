/// A reason why a file cannot be read. Its description is a sentence that the user can act on.
public struct FormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The meaning of a number in a file.
  public enum Quantity: String, Sendable, Hashable {
    /// The time of a sample.
    case time
    /// The horizontal coordinate.
    case x = "x coordinate"
    /// The vertical coordinate.
    case y = "y coordinate"
    /// The pressure of a pen.
    case pressure
    /// The tilt of a pen.
    case tilt
    /// A value that xsign does not use.
    case other = "value"
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
    /// The character encoding is not supported.
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
    /// A point has this number of values, while its format has from `least` to `most` channels.
    case values(Int, least: Int, most: Int)
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
    /// The number of coordinates of a stroke is odd.
    case oddCoordinates
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
    if case .otherKind(let kind) = reason { return "\(file) is \(kind.title), not a drawing." }
    return "\(file)\(line.map { ", line \($0)" } ?? ""): \(reason.clause)."
  }
}

extension FormatError.Reason {
  /// The sentence after the name of the file.
  fileprivate var clause: String {
    switch self {
    case .otherKind(let kind): "this is \(kind.title), not a drawing"
    case .notText: "this is not plain text; recordings are text in UTF-8"
    case .columns(let count):
      "there \(count == 1 ? "is 1 column" : "are \(count) columns") instead of five: "
        + "stroke, time, x, y and pressure"
    case .notANumber(let quantity, let text):
      "the \(quantity.rawValue) \(quoted(text)) is not a number"
    case .tooFar(let quantity, let text):
      "the \(quantity.rawValue) \(quoted(text)) is more than a billion pixels away"
    case .tooLate(let text): "the time \(quoted(text)) is more than 3000 years away"
    case .pressure(let text): "the pressure \(quoted(text)) is not between 0 and 1"
    case .notWellFormed(let what): "the XML is not well-formed: \(what)"
    case .unknownEncoding: "the characters are in an unknown encoding; save the file as UTF-8"
    case .notInkML(let root): "this is not InkML: the root element is \(quoted(root)), not \"ink\""
    case .notXournal(let root):
      "this is not Xournal++: the root element is \(quoted(root)), not \"xournal\""
    case .entities: "the document type declares entities, which are not supported"
    case .tooDeep(let limit): "arrays, objects or elements are nested more than \(limit) deep"
    case .tooManyNumbers(let limit): "there are more than \(limit) numbers"
    case .values(let count, let least, let most):
      "a point has \(count) \(count == 1 ? "value" : "values") and its format "
        + "\(least == most ? "\(most)" : "\(least) to \(most)")"
    case .missingChannel(let name): "the format of this trace has no channel \(name)"
    case .unit(let channel, let unit):
      "the channel \(channel) is in \(quoted(unit)), which is not a known unit"
    case .attribute(let name, let value): "the \(name) cannot be \(quoted(value))"
    case .reference(let name): "there is no preceding definition of \(quoted(name))"
    case .tooManyStrokes(let limit): "there are more than \(limit) strokes"
    case .tooManySamples(let limit): "there are more than \(limit) points"
    case .tooManyDefinitions(let limit): "there are more than \(limit) definitions"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .tooManyNames(let limit): "attributes have more than \(limit) names"
    case .tooLong(let limit): "there is a text longer than \(limit) bytes"
    case .notJSON(let what): "the JSON is invalid: \(what)"
    case .notSignaturePad(let what): "this is not what signature_pad writes: \(what)"
    case .oddCoordinates: "there is an x coordinate without a y coordinate"
    case .notCompressed: "the compressed data is corrupt"
    case .tooLarge(let limit): "the content is larger than \(limit / 1_000_000) MB"
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
