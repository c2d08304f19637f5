/// Why a file cannot be read, in a sentence the user can act on.
public struct FormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a number in a file is.
  public enum Quantity: String, Sendable, Hashable {
    /// When a sample was taken.
    case time
    /// How far to the right.
    case x = "x coordinate"
    /// How far down.
    case y = "y coordinate"
    /// How hard the pen pressed.
    case pressure
    /// How far the pen leaned.
    case tilt
    /// What xsign has no use for.
    case other = "value"
  }

  /// What is wrong with a file.
  public enum Reason: Error, Sendable, Hashable {
    /// The file holds bytes that text does not.
    case notText
    /// A line of a recording has so many columns, not five.
    case columns(Int)
    /// What stands for a quantity is not a finite number.
    case notANumber(Quantity, String)
    /// A coordinate is farther out than `InkDocument.farthest`.
    case tooFar(Quantity, String)
    /// A time is farther out than `InkDocument.latest`.
    case tooLate(String)
    /// A pressure is not within 0...1.
    case pressure(String)
    /// The XML is broken, as the parser puts it.
    case notWellFormed(String)
    /// The characters are encoded in a way nobody here knows.
    case unknownEncoding
    /// The document is of another kind, whose root has this name.
    case notInkML(root: String)
    /// The document is of another kind than Xournal's, whose root has this name.
    case notXournal(root: String)
    /// The document declares entities.
    case entities
    /// Elements are nested deeper than this.
    case tooDeep(Int)
    /// The traces hold more numbers than this.
    case tooManyNumbers(Int)
    /// A point has so many values, and its format channels from `least` to `most`.
    case values(Int, least: Int, most: Int)
    /// A trace is without this channel.
    case missingChannel(String)
    /// A channel is in a unit that is no length or time.
    case unit(channel: String, String)
    /// An attribute or property has a value it cannot have.
    case attribute(String, String)
    /// Something refers to what the file has not defined before.
    case reference(String)
    /// There are more strokes than this.
    case tooManyStrokes(Int)
    /// There are more samples than this.
    case tooManySamples(Int)
    /// More brushes, formats and the like are defined than this.
    case tooManyDefinitions(Int)
    /// An element has more attributes than this.
    case tooManyAttributes(Int)
    /// Attributes have more names than this.
    case tooManyNames(Int)
    /// A tag, a comment or a string is longer than this many bytes.
    case tooLong(Int)
    /// The JSON is broken: what is wrong.
    case notJSON(String)
    /// The JSON is not signature_pad's: what is wrong.
    case notSignaturePad(String)
    /// The coordinates of a stroke are not pairs.
    case oddCoordinates
    /// The compressed data is broken.
    case notCompressed
    /// What is compressed is larger than this many bytes.
    case tooLarge(Int)
  }

  /// The name of the file, as the caller put it.
  public let file: String
  /// The line that is wrong, from 1; nil where no line is.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  /// The failure to read `file`, at `line` where there is one, for `reason`.
  public init(file: String, line: Int? = nil, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The sentence.
  public var description: String {
    "\(file)\(line.map { ", line \($0)" } ?? ""): \(reason.clause)."
  }
}

extension FormatError.Reason {
  /// What follows the name of the file.
  fileprivate var clause: String {
    switch self {
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
    case .notWellFormed(let what): "the XML is broken: \(what)"
    case .unknownEncoding: "the characters are in an unknown encoding; save the file as UTF-8"
    case .notInkML(let root): "this is not InkML: the root element is \(quoted(root)), not \"ink\""
    case .notXournal(let root):
      "this is not Xournal++: the root element is \(quoted(root)), not \"xournal\""
    case .entities: "the document type declares entities, which drawings may not"
    case .tooDeep(let limit): "arrays, objects or elements are nested more than \(limit) deep"
    case .tooManyNumbers(let limit): "there are more than \(limit) numbers"
    case .values(let count, let least, let most):
      "a point has \(count) \(count == 1 ? "value" : "values") and its format "
        + "\(least == most ? "\(most)" : "\(least) to \(most)")"
    case .missingChannel(let name): "the format of this trace has no channel \(name)"
    case .unit(let channel, let unit):
      "the channel \(channel) is in \(quoted(unit)), which is not a known unit"
    case .attribute(let name, let value): "the \(name) cannot be \(quoted(value))"
    case .reference(let name): "nothing before this is called \(quoted(name))"
    case .tooManyStrokes(let limit): "there are more than \(limit) strokes"
    case .tooManySamples(let limit): "there are more than \(limit) points"
    case .tooManyDefinitions(let limit): "there are more than \(limit) definitions"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .tooManyNames(let limit): "attributes have more than \(limit) names"
    case .tooLong(let limit): "there is a text of more than \(limit) bytes"
    case .notJSON(let what): "the JSON is broken: \(what)"
    case .notSignaturePad(let what): "this is not what signature_pad writes: \(what)"
    case .oddCoordinates: "there is an x coordinate without a y coordinate"
    case .notCompressed: "the compressed data is broken"
    case .tooLarge(let limit): "it holds more than \(limit / 1_000_000) MB, which no drawing does"
    }
  }

  /// `text` in quotation marks, on one line and not too long for a message.
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
