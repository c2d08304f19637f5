import Testing

/// The rooms of the sources: the folders whose names each folder may use.
///
/// The rooms of a target are in one module, so the compiler does not separate them. This test
/// compares names instead.
@Suite struct RoomsTests {
  private static func sources() throws -> [SourceFile] {
    try SwiftFiles.all(in: ["Sources"]).map { file in
      SourceFile(path: String(file.path.dropFirst("Sources/".count)), text: file.text)
    }
  }

  @Test func everyFolderIsARoom() throws {
    let folders = Set(try Self.sources().map { Rooms.room(of: $0.path) })
    #expect(folders == Set(Rooms.current.table.map(\.path)))
    for room in Rooms.current.table {
      let known = Rooms.current.allowed(to: room.path)
      #expect(known.isSubset(of: folders), "\(room.path)")
    }
  }

  @Test func noRoomsUseEachOther() {
    #expect(Rooms.current.cycle == [])
    let table = [
      Room("A/a", ["A/b"]), Room("A/b", ["A/c"]), Room("A/c", ["A/a"]), Room("A/d", ["A/a"]),
      Room("A/e"),
    ]
    #expect(Rooms(table: table).cycle == ["A/a", "A/b", "A/c", "A/d"])
  }

  @Test func roomsUseOnlyWhatTheyMay() throws {
    let files = try Self.sources()
    // The search finds names at all.
    #expect(files.contains { $0.path == "X11Canvas/Cairo/ImageSurface.swift" })
    let open = Rooms(table: Rooms.current.table.map { Room($0.path) })
    #expect(open.violations(in: files.filter { $0.path.hasPrefix("Ink/") }).count > 100)
    for violation in Rooms.current.violations(in: files) { Issue.record("\(violation)") }
  }

  // MARK: Kinds of use

  private static let rooms = Rooms(table: [Room("A/low"), Room("A/high", ["A/low"])])

  /// Returns the forbidden uses in `text`, a file of the lower room. `high` is a file of the room
  /// above.
  private func uses(_ text: String, high: String, alsoLow: String = "") -> [String] {
    Self.rooms.violations(in: [
      SourceFile(path: "A/low/Low.swift", text: text),
      SourceFile(path: "A/low/Other.swift", text: alsoLow),
      SourceFile(path: "A/high/High.swift", text: high),
    ]).map(\.description)
  }

  @Test func namesOfAForbiddenRoomAreFound() {
    let high = """
      public struct Tower {}
      func climb(_ height: Int) {}
      """
    #expect(
      uses("struct Cellar {\n  var above: Tower?\n}", high: high)
        == ["A/low/Low.swift:2: A/low may not use Tower of A/high"])
    #expect(uses("let text = \"up \\(climb(3)) \\\"\"", high: high).count == 1)
    #expect(uses("extension Tower { func fall() {} }", high: high).count == 1)
    #expect(uses("let all = [Tower]()\nlet more: Set<Tower> = []", high: high).count == 2)
    #expect(
      Self.rooms.violations(in: [
        SourceFile(path: "A/high/High.swift", text: "let below = Cellar()"),
        SourceFile(path: "A/low/Low.swift", text: "struct Cellar {}"),
      ]) == [])
  }

  @Test func wordsThatAreNoUsesAreNot() {
    let high = "struct Tower {}\nfunc climb() {}\nprivate struct Bell {}"
    for text in [
      "// Tower", "/* Tower /* Tower */ Tower */", "let a = \"Tower\"", "let a = #\"\\(Tower)\"#",
      "let a = \"\"\"\n  \"Tower\"\n  \"\"\"", "let a = b.Tower", "let climb = 3",
      "struct Low { func climb() {} }\nfunc go() { climb() }", "let a: Bell",
      "struct Low {\n  struct Tower {}\n  var top: Tower\n}",
      "struct Box<Tower> {\n  var top: Tower\n}",
    ] {
      #expect(uses(text, high: high) == [], "\(text)")
    }
    // A type inside a type is known in all extensions of that.
    let outer = "struct Low { struct Tower {} }"
    #expect(uses("extension Low { var top: Tower }", high: high, alsoLow: outer) == [])
  }

  @Test func membersThatAnotherRoomAddsAreFound() {
    let high = "extension Cellar {\n  func light() {}\n  private func dim() {}\n}"
    #expect(
      uses("struct Cellar {}\nfunc go() { Cellar().light() }", high: high)
        == ["A/low/Low.swift:2: A/low may not use light of A/high"])
    #expect(uses("struct Cellar {}\nlet a = Cellar().dim()", high: high) == [])
    // Members with the same name as another room's cannot be distinguished.
    let lamp = "struct Lamp { var light: Int }"
    #expect(uses("struct Cellar {}\nlet a = b.light", high: high, alsoLow: lamp) == [])
  }
}
