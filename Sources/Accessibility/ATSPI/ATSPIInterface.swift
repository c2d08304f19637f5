/// An interface of the assistive technology service provider interface, AT-SPI
/// (https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml), as far as it is answered here.
struct ATSPIInterface: Sendable {
  /// The names of the interfaces begin with it.
  static let prefix = "org.a11y.atspi."

  let name: String
  /// The types of its properties, by their names.
  let properties: [(name: String, type: String)]
  /// Its methods, each with the types of what it takes and answers.
  let methods: [(name: String, takes: [String], answers: [String])]

  /// What answers for any object.
  static let accessible = ATSPIInterface(
    name: "Accessible",
    properties: [
      ("Name", "s"), ("Description", "s"), ("Parent", "(so)"), ("ChildCount", "i"),
      ("Locale", "s"), ("AccessibleId", "s"),
    ],
    methods: [
      ("GetChildAtIndex", ["i"], ["(so)"]), ("GetChildren", [], ["a(so)"]),
      ("GetIndexInParent", [], ["i"]), ("GetRelationSet", [], ["a(ua(so))"]),
      ("GetRole", [], ["u"]), ("GetRoleName", [], ["s"]), ("GetLocalizedRoleName", [], ["s"]),
      ("GetState", [], ["au"]), ("GetAttributes", [], ["a{ss}"]),
      ("GetApplication", [], ["(so)"]), ("GetInterfaces", [], ["as"]),
    ])
  /// The program.
  static let application = ATSPIInterface(
    name: "Application",
    properties: [
      ("ToolkitName", "s"), ("Version", "s"), ("AtspiVersion", "s"), ("Id", "i"),
    ],
    methods: [("GetLocale", ["u"], ["s"])])
  /// What has a place on the screen.
  static let component = ATSPIInterface(
    name: "Component", properties: [],
    methods: [
      ("Contains", ["i", "i", "u"], ["b"]), ("GetAccessibleAtPoint", ["i", "i", "u"], ["(so)"]),
      ("GetExtents", ["u"], ["(iiii)"]), ("GetPosition", ["u"], ["i", "i"]),
      ("GetSize", [], ["i", "i"]), ("GetLayer", [], ["u"]), ("GetMDIZOrder", [], ["n"]),
      ("GrabFocus", [], ["b"]), ("GetAlpha", [], ["d"]),
    ])
  /// What can be used.
  static let action = ATSPIInterface(
    name: "Action", properties: [("NActions", "i")],
    methods: [
      ("GetName", ["i"], ["s"]), ("GetLocalizedName", ["i"], ["s"]),
      ("GetDescription", ["i"], ["s"]), ("GetKeyBinding", ["i"], ["s"]),
      ("GetActions", [], ["a(sss)"]), ("DoAction", ["i"], ["b"]),
    ])
  /// What is read by characters.
  static let text = ATSPIInterface(
    name: "Text", properties: [("CharacterCount", "i"), ("CaretOffset", "i")],
    methods: [
      ("GetText", ["i", "i"], ["s"]), ("SetCaretOffset", ["i"], ["b"]),
      ("GetTextBeforeOffset", ["i", "u"], ["s", "i", "i"]),
      ("GetTextAtOffset", ["i", "u"], ["s", "i", "i"]),
      ("GetTextAfterOffset", ["i", "u"], ["s", "i", "i"]),
      ("GetStringAtOffset", ["i", "u"], ["s", "i", "i"]),
      ("GetCharacterAtOffset", ["i"], ["i"]),
      ("GetAttributes", ["i"], ["a{ss}", "i", "i"]),
      ("GetAttributeRun", ["i", "b"], ["a{ss}", "i", "i"]),
      ("GetDefaultAttributes", [], ["a{ss}"]), ("GetDefaultAttributeSet", [], ["a{ss}"]),
      ("GetCharacterExtents", ["i", "u"], ["i", "i", "i", "i"]),
      ("GetRangeExtents", ["i", "i", "u"], ["i", "i", "i", "i"]),
      ("GetNSelections", [], ["i"]), ("GetSelection", ["i"], ["i", "i"]),
      ("AddSelection", ["i", "i"], ["b"]), ("RemoveSelection", ["i"], ["b"]),
      ("SetSelection", ["i", "i", "i"], ["b"]),
    ])
  /// What has a value along a range.
  static let value = ATSPIInterface(
    name: "Value",
    properties: [
      ("MinimumValue", "d"), ("MaximumValue", "d"), ("MinimumIncrement", "d"),
      ("CurrentValue", "d"), ("Text", "s"),
    ], methods: [])
  /// What is written.
  static let editableText = ATSPIInterface(
    name: "EditableText", properties: [],
    methods: [
      ("SetTextContents", ["s"], ["b"]), ("InsertText", ["i", "s", "i"], ["b"]),
      ("DeleteText", ["i", "i"], ["b"]),
    ])
  /// What has parts of which some are selected.
  static let selection = ATSPIInterface(
    name: "Selection", properties: [("NSelectedChildren", "i")],
    methods: [
      ("GetSelectedChild", ["i"], ["(so)"]), ("SelectChild", ["i"], ["b"]),
      ("IsChildSelected", ["i"], ["b"]),
    ])
  /// All objects at once.
  static let cache = ATSPIInterface(
    name: "Cache", properties: [], methods: [("GetItems", [], ["a\(ATSPIItem.type)"])])

  /// All of them, in the format of introspection.
  static let xml: String = {
    let all = [
      accessible, application, component, action, text, value, editableText, selection, cache,
    ]
    return "<node>" + all.map(\.xml).joined() + "</node>"
  }()

  private var xml: String {
    let properties = properties.map { name, type in
      let access = ["Id", "CurrentValue"].contains(name) ? "readwrite" : "read"
      return "<property name=\"\(name)\" type=\"\(type)\" access=\"\(access)\"/>"
    }
    let methods = methods.map { name, takes, answers in
      let arguments =
        takes.map { "<arg type=\"\($0)\" direction=\"in\"/>" }
        + answers.map { "<arg type=\"\($0)\" direction=\"out\"/>" }
      return "<method name=\"\(name)\">\(arguments.joined())</method>"
    }
    return "<interface name=\"\(Self.prefix)\(name)\">" + (properties + methods).joined()
      + "</interface>"
  }
}
