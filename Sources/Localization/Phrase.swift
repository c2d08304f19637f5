/// A text to translate: the English text, with the values that it contains.
///
/// Its literals are written as usual. The interpolated values become placeholders, which a
/// translation may place in another order:
///
///     tr("Page \(number) of \(file)")  // looked up as "Page {0} of {1}"
package struct Phrase: ExpressibleByStringInterpolation, Sendable {
  /// The parts around the values, one more than there are values.
  private var parts: [String]
  private var values: [String]

  /// Creates a phrase without values.
  package init(stringLiteral text: String) {
    parts = [text]
    values = []
  }

  /// Creates a phrase with the values of its literal.
  package init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
    values = stringInterpolation.values
  }

  /// Joins the two parts of a phrase that is too long for a line.
  package static func + (first: Phrase, second: Phrase) -> Phrase {
    var joined = first
    joined.parts[joined.parts.count - 1] += second.parts[0]
    joined.parts += second.parts.dropFirst()
    joined.values += second.values
    return joined
  }

  /// The English text, with placeholders `{0}`, `{1}` and so on in place of the values: the key in
  /// the catalogues.
  var key: String {
    parts.dropFirst().enumerated().reduce(parts[0]) { key, part in
      key + "{\(part.offset)}" + part.element
    }
  }

  /// The text in English, for files that are the same on every machine.
  package var english: String { filled(into: key) }

  /// The text in the language of the user.
  package var translated: String { filled(into: Translation.text(of: key)) }

  /// Returns `translation` with the values in place of its placeholders. A placeholder without a
  /// value stays as it is.
  func filled(into translation: String) -> String {
    let isFromRight = Translation.direction == .rightToLeft
    let sentence = isFromRight ? LatinIsolation.applied(to: translation) : translation
    let text = values.isEmpty ? sentence : replaced(in: sentence)
    return isFromRight ? TextDirection.led(text, by: translation) : text
  }

  private func replaced(in translation: String) -> String {
    var result = ""
    var rest = Substring(translation)
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let number = Int(rest[rest.index(after: open)..<close]), values.indices.contains(number)
      else {
        result += "{"
        rest = rest.dropFirst()
        continue
      }
      result += TextDirection.isolated(values[number], in: translation)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Collects the parts and values of a literal.
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var parts = [""]
    fileprivate var values: [String] = []

    /// Creates an empty collection.
    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount + 1)
      values.reserveCapacity(interpolationCount)
    }

    /// Appends a part between values.
    package mutating func appendLiteral(_ literal: String) {
      parts[parts.count - 1] += literal
    }

    /// Appends a value, by its description.
    package mutating func appendInterpolation(_ value: some Any) {
      values.append(String(describing: value))
      parts.append("")
    }
  }
}
