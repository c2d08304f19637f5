import Ink
import Testing

@testable import Accessibility
@testable import Graphics
@testable import Platform
@testable import X11Canvas

/// The answers to calls of AT-SPI, without a bus.
@Suite struct ATSPIObjectsTests {
  /// What was asked of the window.
  private final class Asked { var requests: [AccessibleRequest] = [] }

  private let asked = Asked()
  private let objects: ATSPIObjects
  private static let field = AccessibleID(.cardPart, [1, 0, 0])
  private static let button = AccessibleID(.tool, [0], name: "undo")
  private static let slider = AccessibleID(.constantPart, [0], name: "tip")

  private static func tree(_ text: String) -> AccessibleTree {
    AccessibleTree(
      AccessibleNode(
        AccessibleID(.window), .window, "a – xsign",
        bounds: PixelRect(x: 0, y: 0, width: 200, height: 100),
        children: [
          AccessibleNode(
            button, .button, "Undo", states: [.showing, .focusable],
            bounds: PixelRect(x: 10, y: 20, width: 30, height: 40),
            action: AccessibleAction("click", keys: "<Control><Shift>z", mnemonic: "u")),
          AccessibleNode(
            slider, .slider, "tip",
            value: AccessibleValue(0.5, in: 0.1...1, step: 0.005, text: "0.5")),
          AccessibleNode(
            field, .textField, "Name", states: .shown.with([.editable, .focusable, .focused]),
            text: AccessibleText(text, caret: 1, selection: 0..<1)),
        ]), origin: Point(1000, 500))
  }

  init() {
    objects = ATSPIObjects(Self.tree("a bc"), name: "xsign", connection: ":1.7") {
      [asked] in asked.requests.append($0)
    }
  }

  private func call(
    _ id: AccessibleID?, _ interface: String, _ method: String, _ arguments: [BusValue] = []
  ) -> [BusValue]? {
    let call = BusCall(
      path: id.map { objects.path($0) } ?? ATSPIPath.root,
      interface: "org.a11y.atspi." + interface, method: method, arguments: arguments,
      sender: ":1.8")
    return if case .values(let values) = objects.answer(call) { values } else { nil }
  }

  @Test func theProgramHasTheWindow() {
    let window = objects.path(AccessibleID(.window))
    #expect(
      call(nil, "Accessible", "GetChildren")
        == [.list([.structure([.string(":1.7"), .path(window)])], of: "(so)")])
    #expect(call(nil, "Accessible", "GetRole") == [.number(75)])
    #expect(
      objects.property("Parent", of: "", at: window) == objects.reference(ATSPIPath.root))
    #expect(objects.property("Name", of: "", at: ATSPIPath.root) == .string("xsign"))
    #expect(objects.set("Id", of: "", at: ATSPIPath.root, to: .integer(3)))
    #expect(objects.property("Id", of: "", at: ATSPIPath.root) == .integer(3))
    #expect(!objects.set("Name", of: "", at: window, to: .string("x")))
    #expect(objects.interfaces(at: "/org/a11y/atspi/accessible/99") == [])
  }

  @Test func slidersHaveValues() {
    let path = objects.path(Self.slider)
    #expect(objects.interfaces(at: path).contains("org.a11y.atspi.Value"))
    #expect(!objects.interfaces(at: objects.path(Self.button)).contains("org.a11y.atspi.Value"))
    for (name, value) in [
      ("CurrentValue", 0.5), ("MinimumValue", 0.1), ("MaximumValue", 1),
      ("MinimumIncrement", 0.005),
    ] { #expect(objects.property(name, of: "", at: path) == .real(value), "\(name)") }
    #expect(objects.property("Text", of: "", at: path) == .string("0.5"))
    #expect(call(Self.slider, "Accessible", "GetRole") == [.number(51)])
    #expect(objects.set("CurrentValue", of: "", at: path, to: .real(0.7)))
    #expect(asked.requests == [.setValue(Self.slider, 0.7)])
    #expect(!objects.set("CurrentValue", of: "", at: path, to: .real(.nan)))
    #expect(
      !objects.set("CurrentValue", of: "", at: objects.path(Self.button), to: .real(0.7)))
    #expect(asked.requests.count == 1)
  }

  @Test func placesAreOnTheScreenOrInTheWindow() {
    func numbers(_ values: [Int32]) -> [BusValue] { values.map { .integer($0) } }
    #expect(
      call(Self.button, "Component", "GetExtents", [.number(0)])
        == [.structure(numbers([1010, 520, 30, 40]))])
    #expect(
      call(Self.button, "Component", "GetPosition", [.number(1)]) == numbers([10, 20]))
    let window = AccessibleID(.window)
    func at(_ x: Int32, _ y: Int32) -> [BusValue]? {
      call(window, "Component", "GetAccessibleAtPoint", [.integer(x), .integer(y), .number(0)])
    }
    #expect(at(1015, 525) == [objects.reference(objects.path(Self.button))])
    #expect(at(1005, 525) == [objects.reference(objects.path(window))])
    #expect(at(5, 5) == [ATSPIObjects.nothing])
  }

  @Test func whatIsDisabledIsNotUsed() {
    #expect(call(Self.button, "Action", "DoAction", [.integer(0)]) == [.boolean(false)])
    #expect(call(Self.button, "Component", "GrabFocus") == [.boolean(false)])
    #expect(asked.requests.isEmpty)
    #expect(
      call(Self.button, "Action", "GetKeyBinding", [.integer(0)])
        == [.string("u;;<Control><Shift>z")])
    #expect(call(Self.field, "Action", "DoAction", [.integer(0)]) == nil)
  }

  @Test func bindingsHaveTheMnemonicAndTheShortcut() {
    #expect(AccessibleAction("click", keys: "F7").binding == ";;F7")
    #expect(AccessibleAction("click", keys: "<Alt>f", mnemonic: "f").binding == "f;;<Alt>f")
    #expect(AccessibleAction("click").binding == "")
  }

  @Test func textsAreWritten() {
    #expect(
      call(Self.field, "EditableText", "InsertText", [.integer(2), .string("äb"), .integer(2)])
        == [.boolean(true)])
    #expect(
      call(Self.field, "EditableText", "DeleteText", [.integer(1), .integer(9)])
        == [.boolean(false)])
    #expect(call(Self.field, "Text", "SetCaretOffset", [.integer(-1)]) == [.boolean(true)])
    #expect(call(Self.field, "Text", "RemoveSelection", [.integer(0)]) == [.boolean(true)])
    #expect(
      asked.requests == [
        .replace(Self.field, 2..<2, "ä"), .select(Self.field, 4..<4), .select(Self.field, 1..<1),
      ])
    #expect(
      call(Self.field, "Text", "GetTextBeforeOffset", [.integer(2), .number(1)])
        == [.string("a "), .integer(0), .integer(2)])
  }

  @Test func statesAreBits() {
    let states = call(Self.field, "Accessible", "GetState")
    let bits: UInt64 = [7, 8, 11, 12, 24, 25, 26, 30].reduce(0) { $0 | 1 << $1 }
    #expect(states == [.list([.number(UInt32(bits)), .number(0)], of: "u")])
  }

  @Test func changesAreSignals() throws {
    var sent: [String] = []
    let events = ATSPIEvents { path, interface, signal, values in
      let name = interface.split(separator: ".").last ?? ""
      sent.append("\(name):\(signal):\(values.first?.string ?? "")")
    }
    events.begin(objects)
    #expect(sent == ["Window:Create:", "Focus:Focus:", "Object:StateChanged:focused"])
    sent = []
    events.show(Self.tree("a xbc"), in: objects)
    #expect(sent == ["Object:TextChanged:insert"])
    sent = []
    var tree = Self.tree("a xbc")
    tree.window.children.removeLast()
    events.show(tree, in: objects)
    #expect(sent == ["Object:ChildrenChanged:remove", "Cache:RemoveAccessible:"])
    #expect(objects.interfaces(at: objects.path(Self.field)) == [])
  }
}
