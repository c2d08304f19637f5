/// A field of a PDF's form: what it takes, what it has, and where it is shown.
package struct PDFFormField: Sendable, Hashable {
  /// The kind of a field.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case text
    case checkBox
    case radioButtons
    /// A list of choices that opens, with a field for one of them.
    case comboBox
    /// A list of choices that is always open.
    case list
    case signature
    /// A button without a value.
    case pushButton
    case unknown
  }

  /// The reason why a field cannot be filled in.
  package enum Obstacle: UInt8, Sendable, Hashable, CaseIterable {
    /// Its kind has no value that is typed or chosen.
    case kind
    /// It is no object of the file of its own.
    case noObject
    /// Its author permits no change.
    case readOnly
    /// A digital signature locks it.
    case locked
    /// It is for a password, which is never stored.
    case password
    case file
    /// It is on no page, or hidden.
    case notShown
  }

  /// A choice of a field.
  package struct Choice: Sendable, Hashable {
    /// The text that is stored.
    package var stored: String
    /// The text that is shown.
    package var shown: String

    package init(stored: String, shown: String) {
      self.stored = stored
      self.shown = shown
    }
  }

  /// A place where a field is shown, or would be if its page were turned.
  package struct Place: Sendable, Hashable {
    /// The index of the page.
    package var page: Int
    /// The frame on the page as shown, in points from its top left corner, y down; a point if the
    /// page shows nothing of it.
    package var frame: Bounds
    /// All of the frame, of which some may be beyond the page, if it does not turn with the page
    /// but hangs at its upper left corner; else nil.
    package var hanging: Bounds?
    /// The index of its widget.
    package var widget: Int
    /// The number in the order in which the Tab key goes through the fields of the page.
    package var order: Int

    package init(
      page: Int, frame: Bounds, hanging: Bounds? = nil, widget: Int = 0, order: Int = 0
    ) {
      self.page = page
      self.frame = frame
      self.hanging = hanging
      self.widget = widget
      self.order = order
    }
  }

  /// An annotation by which a field is shown.
  package struct Widget: Sendable, Hashable {
    /// How it shows the value, or nil if it has no box.
    package var look: FieldLook?
    /// The index of the state that pressing it chooses, or nil if the field has no states.
    package var state: Int?
    /// True if it shows that state in the file.
    package var isPressed: Bool

    package init(look: FieldLook? = nil, state: Int? = nil, isPressed: Bool = false) {
      self.look = look
      self.state = state
      self.isPressed = isPressed
    }
  }

  /// The properties that are true of a field.
  package struct Traits: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It must have a value when the form is sent.
    package static let required = Traits(rawValue: 1)
    /// Its text may have several lines.
    package static let lines = Traits(rawValue: 2)
    /// Its characters stand in cells of equal width.
    package static let comb = Traits(rawValue: 4)
    /// Other text than that of its choices may be typed.
    package static let editable = Traits(rawValue: 8)
    /// Several choices may be made.
    package static let several = Traits(rawValue: 16)
    /// A second press on a chosen button leaves it chosen.
    package static let alwaysOne = Traits(rawValue: 32)
    /// Buttons of one state are pressed together.
    package static let together = Traits(rawValue: 64)
    /// It has scripts that are not understood.
    package static let scripts = Traits(rawValue: 128)
    /// Its value is calculated by a script.
    package static let calculated = Traits(rawValue: 256)
    /// It has a digital signature.
    package static let signed = Traits(rawValue: 512)
    /// It waits for text or a choice: it has no value, and its author permits to give it one.
    package static let lacksValue = Traits(rawValue: 1024)
    /// Its digital signature is a time stamp of the document, and nobody's signature.
    package static let stamped = Traits(rawValue: 2048)
    /// It is for a signature, and its author permits none.
    package static let readOnly = Traits(rawValue: 4096)
  }

  /// The full name, with periods between its parts.
  package var name: String
  /// The description for the user, or an empty string.
  package var label: String
  package var kind: Kind
  /// The value: a text, the names of states, or the stored texts of choices; empty if there is
  /// none.
  package var value: [String]
  /// The choices. Those of buttons are the texts that stand for their widgets, in the same order.
  package var choices: [Choice]
  /// The names of the states of buttons, without `Off`, each once.
  package var states: [String]
  /// The most characters, or nil.
  package var maximumLength: Int?
  /// The properties.
  package var traits: Traits
  /// The script that says what it takes and how it shows it, or an empty string.
  package var formatScript: String
  /// The script that limits its numbers, or an empty string.
  package var rangeScript: String
  /// The script that calculates its value, or an empty string.
  package var calculationScript: String
  /// The place in the order in which values are calculated, or nil if the form does not say.
  package var calculationOrder: Int?
  /// The widgets. The choice with the index of a button is the text that stands for it.
  package var widgets: [Widget]
  /// The places where it is shown, with those that are wholly beyond their page.
  package var places: [Place]
  /// The reason why it cannot be filled in, or nil.
  package var obstacle: Obstacle?

  package init(
    name: String, label: String = "", kind: Kind, value: [String] = [], choices: [Choice] = [],
    states: [String] = [], maximumLength: Int? = nil, traits: Traits = [],
    formatScript: String = "", rangeScript: String = "", calculationScript: String = "",
    calculationOrder: Int? = nil, widgets: [Widget] = [], places: [Place] = [],
    obstacle: Obstacle? = nil
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.choices = choices
    self.states = states
    self.maximumLength = maximumLength
    self.traits = traits
    self.formatScript = formatScript
    self.rangeScript = rangeScript
    self.calculationScript = calculationScript
    self.calculationOrder = calculationOrder
    self.widgets = widgets
    self.places = places
    self.obstacle = obstacle
  }

  /// What it takes and how it shows it, or nil if no script says so in a way that is understood.
  package var format: FieldFormat? {
    formatScript.isEmpty ? nil : FieldFormat(script: formatScript)
  }

  /// The numbers that it takes, or nil if no script says so in a way that is understood.
  package var range: FieldRange? {
    rangeScript.isEmpty ? nil : FieldRange(script: rangeScript)
  }

  /// What it takes by its scripts, for the user.
  package var hints: [String] {
    let format = self.format
    return [format?.hint, range?.hint(format)].compactMap { $0 }
  }

  /// Returns true if both have one name, and so one value. Fields without names are not one.
  package func sharesName(with other: PDFFormField) -> Bool {
    !name.isEmpty && name == other.name
  }

  /// The number of cells in which its characters stand, one each, or nil.
  package var cells: Int? { traits.contains(.comb) ? maximumLength : nil }

  /// The calculation of its value, or nil if there is none that is understood.
  package var calculation: FieldCalculation? {
    calculationScript.isEmpty ? nil : FieldCalculation(script: calculationScript)
  }
}

extension PDFFormField {
  func write(_ writer: inout WireWriter) {
    writer.text(name)
    writer.text(label)
    writer.byte(kind.rawValue)
    writer.list(value) { $0.text($1) }
    writer.list(choices) { writer, choice in
      writer.text(choice.stored)
      writer.text(choice.shown)
    }
    writer.list(states) { $0.text($1) }
    writer.optional(maximumLength) { $0.integer($1) }
    writer.integer(Int(traits.rawValue))
    writer.text(formatScript)
    writer.text(rangeScript)
    writer.text(calculationScript)
    writer.optional(calculationOrder) { $0.integer($1) }
    writer.list(widgets) { writer, widget in
      writer.optional(widget.look) { $1.write(&$0) }
      writer.optional(widget.state) { $0.integer($1) }
      writer.boolean(widget.isPressed)
    }
    writer.list(places) { writer, place in
      writer.integer(place.page)
      writer.frame(place.frame)
      writer.optional(place.hanging) { $0.frame($1) }
      writer.integer(place.widget)
      writer.integer(place.order)
    }
    writer.optional(obstacle) { $0.byte($1.rawValue) }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    func texts(_ reader: inout WireReader) throws(WireError) -> [String] {
      try reader.list { reader throws(WireError) in try reader.text() }
    }
    self.init(
      name: try reader.text(), label: try reader.text(), kind: try reader.choice(),
      value: try texts(&reader),
      choices: try reader.list { reader throws(WireError) in
        Choice(stored: try reader.text(), shown: try reader.text())
      }, states: try texts(&reader),
      maximumLength: try reader.optional { reader throws(WireError) in
        try reader.integer(1...Int.max)
      }, traits: Traits(rawValue: UInt16(try reader.integer(0...Int(UInt16.max)))),
      formatScript: try reader.text(), rangeScript: try reader.text(),
      calculationScript: try reader.text(), calculationOrder: try reader.optionalIndex(),
      widgets: try reader.list { reader throws(WireError) in
        Widget(
          look: try reader.optional { reader throws(WireError) in try FieldLook(&reader) },
          state: try reader.optionalIndex(), isPressed: try reader.boolean())
      },
      places: try reader.list { reader throws(WireError) in
        Place(
          page: try reader.integer(0...Int.max), frame: try reader.frame(),
          hanging: try reader.optional { reader throws(WireError) in try reader.frame() },
          widget: try reader.integer(0...Int.max), order: try reader.integer(0...Int.max))
      },
      obstacle: try reader.optional { reader throws(WireError) -> Obstacle in
        try reader.choice()
      })
    try reader.check(widgets.allSatisfy { $0.state.map(states.indices.contains) ?? true })
    try reader.check(places.allSatisfy { widgets.indices.contains($0.widget) })
    let isSignature = kind == .signature
    try reader.check(!traits.contains(.signed) || isSignature)
    try reader.check(!traits.contains(.stamped) || traits.contains(.signed))
    try reader.check(!traits.contains(.lacksValue) || !isSignature)
    try reader.check(!traits.contains(.readOnly) || isSignature)
  }
}

extension PDFFormField {
  /// True if its value is shown by a text that is drawn for it.
  package var showsText: Bool {
    switch kind {
    case .text, .comboBox, .list:
      switch obstacle {
      case nil, .readOnly, .notShown: true
      default: false
      }
    case .checkBox, .radioButtons, .signature, .pushButton, .unknown: false
    }
  }
}
