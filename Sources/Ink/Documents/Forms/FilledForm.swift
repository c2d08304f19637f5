/// Values for the fields of a PDF's form, and the pictures of the texts that they show.
package struct FilledForm: Sendable, Hashable {
  /// A field that gets a value, or only a picture of the value that it has.
  package struct Field: Sendable, Hashable {
    /// The index of the field in the survey.
    package var index: Int
    /// The new value, or nil if it stays.
    package var value: FieldValue?
    /// For each widget, the page of `textsPDF` with its text, or nil if it shows none. Buttons
    /// have none.
    package var texts: [Int?]
    /// The index of the choice at the top of a list, or nil for the first.
    package var firstShown: Int?

    package init(
      index: Int, value: FieldValue?, texts: [Int?] = [], firstShown: Int? = nil
    ) {
      self.index = index
      self.value = value
      self.texts = texts
      self.firstShown = firstShown
    }
  }

  package var fields: [Field]
  /// A PDF whose pages are the texts that fields show, each as large as the box of its widget;
  /// empty if there are none.
  package var textsPDF: [UInt8]

  package init(fields: [Field] = [], textsPDF: [UInt8] = []) {
    self.fields = fields
    self.textsPDF = textsPDF
  }

  /// True if no field gets a value.
  package var isEmpty: Bool { fields.isEmpty }
}

extension FilledForm {
  func write(_ writer: inout WireWriter) {
    writer.list(fields) { writer, field in
      writer.integer(field.index)
      writer.optional(field.value) { $1.write(&$0) }
      writer.list(field.texts) { $0.optional($1) { $0.integer($1) } }
      writer.optional(field.firstShown) { $0.integer($1) }
    }
    writer.block(textsPDF)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let fields = try reader.list { reader throws(WireError) in
      Field(
        index: try reader.integer(0...Int.max),
        value: try reader.optional { reader throws(WireError) in try FieldValue(&reader) },
        texts: try reader.list { reader throws(WireError) in try reader.optionalIndex() },
        firstShown: try reader.optionalIndex())
    }
    self.init(fields: fields, textsPDF: try reader.block())
    try reader.check(textsPDF.count <= SigningRequest.maximumPicturesBytes)
  }
}

extension FieldValue {
  fileprivate func write(_ writer: inout WireWriter) {
    switch self {
    case .text(let text):
      writer.byte(0)
      writer.text(text)
    case .button(let widget):
      writer.byte(1)
      writer.optional(widget) { $0.integer($1) }
    case .choices(let choices):
      writer.byte(2)
      writer.list(choices) { $0.text($1) }
    }
  }

  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 0: self = .text(try reader.text())
    case 1: self = .button(try reader.optionalIndex())
    case 2: self = .choices(try reader.list { reader throws(WireError) in try reader.text() })
    default: throw .damaged
    }
  }
}
