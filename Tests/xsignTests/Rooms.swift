/// A folder of the sources, or the files directly in the folder of a target.
struct Room: Sendable {
  /// The path, from the folder of all sources.
  let path: String
  /// The rooms whose names it may use; `Ink/*` are all rooms of `Ink`.
  let uses: [String]

  /// A room that uses those.
  init(_ path: String, _ uses: [String] = []) {
    self.path = path
    self.uses = uses
  }
}

/// The rooms of the sources, each with those it may use.
struct Rooms: Sendable {
  /// A forbidden use of a name.
  struct Violation: CustomStringConvertible, Hashable {
    /// The file that uses it, and the line.
    let path: String
    let line: Int
    /// The name.
    let name: String
    /// The room of the file, and the one of the name.
    let user: String
    let owner: String

    var description: String { "\(path):\(line): \(user) may not use \(name) of \(owner)" }
  }

  /// All of them.
  let table: [Room]

  /// The rooms of the sources: a room is listed below all that it uses.
  static let current = Rooms(table: [
    Room("Words"),
    Room("Ink/Model"),
    Room("Ink/Engines", ["Ink/Model"]),
    Room("Ink/Outline", ["Ink/Model", "Ink/Engines"]),
    Room("Ink/Drawing", ["Ink/Model", "Ink/Engines", "Ink/Outline"]),
    Room("Ink/Formats", ["Ink/Model", "Ink/Engines"]),
    Room("Ink/Journal", ["Ink/Model", "Ink/Drawing"]),
    Room("Ink/Documents", ["Ink/Model"]),

    Room("PDFInk/Objects"),
    Room("PDFInk/Reading", ["Ink/Documents", "PDFInk/Objects"]),
    Room("PDFInk/Survey", ["Ink/Model", "Ink/Documents", "PDFInk/Objects"]),
    Room(
      "PDFInk/Update",
      ["Ink/Model", "Ink/Documents", "PDFInk/Objects", "PDFInk/Reading", "PDFInk/Survey"]),
    Room("PDFInk", ["Ink/*", "PDFInk/*"]),
    Room("xsign-pdf", ["Ink/Documents", "PDFInk"]),

    Room("X11Canvas/Pixels", ["Ink/Model"]),
    Room("X11Canvas/Theme", ["X11Canvas/Pixels"]),
    Room("X11Canvas/Input", ["Ink/Model", "Ink/Engines"]),
    Room("X11Canvas/Runtime"),
    Room("X11Canvas/Names"),
    Room("X11Canvas/Files", ["X11Canvas/Runtime", "X11Canvas/Names"]),
    Room("X11Canvas/Processes", ["X11Canvas/Runtime", "X11Canvas/Names"]),
    Room("X11Canvas/GLib"),
    Room(
      "X11Canvas/Choosing",
      [
        "X11Canvas/Runtime", "X11Canvas/Names", "X11Canvas/Files", "X11Canvas/Processes",
        "X11Canvas/GLib",
      ]),
    Room(
      "X11Canvas/Desktop",
      ["X11Canvas/Pixels", "X11Canvas/Theme", "X11Canvas/Runtime", "X11Canvas/GLib"]),
    Room("X11Canvas/Accessibility", ["Ink/Model", "X11Canvas/Pixels"]),
    Room(
      "X11Canvas/AssistiveBus",
      [
        "Ink/Model", "X11Canvas/Pixels", "X11Canvas/Runtime", "X11Canvas/GLib",
        "X11Canvas/Accessibility",
      ]),
    Room("X11Canvas/Compression", ["Ink/Formats"]),
    Room(
      "X11Canvas/Cairo", ["Ink/Model", "Ink/Outline", "X11Canvas/Pixels", "X11Canvas/Names"]),
    Room(
      "X11Canvas/Images", ["Ink/Model", "Ink/Formats", "X11Canvas/Files", "X11Canvas/Cairo"]),
    Room("X11Canvas/Journal", ["Ink/*", "X11Canvas/Runtime", "X11Canvas/Files"]),
    Room(
      "X11Canvas/PagePictures",
      [
        "Ink/Model", "Ink/Documents", "X11Canvas/Pixels", "X11Canvas/Runtime", "X11Canvas/Files",
        "X11Canvas/Processes", "X11Canvas/Images",
      ]),
    Room(
      "X11Canvas/PDF",
      [
        "Ink/Model", "Ink/Documents", "X11Canvas/Runtime", "X11Canvas/GLib",
        "X11Canvas/Processes", "X11Canvas/PagePictures",
      ]),
    Room(
      "X11Canvas/X11",
      [
        "Ink/Model", "Ink/Drawing", "X11Canvas/Pixels", "X11Canvas/Theme", "X11Canvas/Cairo",
        "X11Canvas/Input", "X11Canvas/Runtime", "X11Canvas/Names",
      ]),
    Room(
      "X11Canvas/Controls",
      [
        "Ink/Model", "Ink/Engines", "Ink/Outline", "X11Canvas/Pixels", "X11Canvas/Theme",
        "X11Canvas/Cairo", "X11Canvas/Images", "X11Canvas/Input", "X11Canvas/Runtime",
        "X11Canvas/Accessibility",
      ]),
    Room(
      "X11Canvas/PagePanel",
      [
        "Ink/Model", "Ink/Drawing", "X11Canvas/Pixels", "X11Canvas/Theme", "X11Canvas/Cairo",
        "X11Canvas/Images", "X11Canvas/Input", "X11Canvas/PagePictures",
        "X11Canvas/Accessibility", "X11Canvas/Controls",
      ]),
    Room(
      "X11Canvas/Coverage", ["Ink/Model", "Ink/Outline", "X11Canvas/Pixels", "X11Canvas/Cairo"]),
    Room(
      "X11Canvas/Pages",
      [
        "Ink/Model", "Ink/Engines", "Ink/Outline", "Ink/Drawing", "X11Canvas/Pixels",
        "X11Canvas/Theme", "X11Canvas/Cairo", "X11Canvas/Images", "X11Canvas/Coverage",
        "X11Canvas/Runtime", "X11Canvas/PagePictures",
      ]),
    Room(
      "X11Canvas/Panes",
      [
        "Ink/Model", "Ink/Engines", "Ink/Outline", "Ink/Drawing", "X11Canvas/Pixels",
        "X11Canvas/Cairo", "X11Canvas/Coverage", "X11Canvas/Pages",
      ]),
    Room(
      "X11Canvas/Inspection",
      [
        "Ink/Model", "Ink/Engines", "Ink/Outline", "Ink/Drawing", "X11Canvas/Pixels",
        "X11Canvas/Cairo", "X11Canvas/Pages", "X11Canvas/Panes",
      ]),
    Room(
      "X11Canvas/Selection",
      [
        "Ink/Model", "Ink/Engines", "Ink/Outline", "Ink/Drawing", "X11Canvas/Pixels",
        "X11Canvas/Cairo", "X11Canvas/Input", "X11Canvas/Pages",
      ]),
    Room(
      "X11Canvas/Canvas",
      [
        "Ink/*", "X11Canvas/Pixels", "X11Canvas/Theme", "X11Canvas/Cairo", "X11Canvas/Images",
        "X11Canvas/Input", "X11Canvas/PagePictures", "X11Canvas/Coverage", "X11Canvas/Pages",
        "X11Canvas/Panes", "X11Canvas/Inspection", "X11Canvas/Selection",
        "X11Canvas/Runtime",
      ]),
    Room(
      "X11Canvas/Export",
      [
        "Ink/*", "X11Canvas/Pixels", "X11Canvas/Theme", "X11Canvas/Cairo", "X11Canvas/Images",
        "X11Canvas/Compression", "X11Canvas/Names", "X11Canvas/Files", "X11Canvas/Runtime",
        "X11Canvas/Pages",
      ]),
    Room(
      "X11Canvas/Checking",
      [
        "Ink/Model", "Ink/Engines", "Ink/Documents", "Ink/Outline", "X11Canvas/Pixels",
        "X11Canvas/Runtime",
        "X11Canvas/Processes", "X11Canvas/Cairo", "X11Canvas/Images", "X11Canvas/PagePictures",
        "X11Canvas/Pages", "X11Canvas/Export",
      ]),

    Room("xsign/Pens", ["Ink/Model"]),
    Room(
      "xsign/Files",
      [
        "Ink/*", "X11Canvas/Compression", "X11Canvas/Export", "X11Canvas/Files", "X11Canvas/Names",
        "X11Canvas/Runtime",
      ]),
    Room(
      "xsign/Documents",
      [
        "Ink/*", "X11Canvas/Cairo", "X11Canvas/Export", "X11Canvas/Files", "X11Canvas/Images",
        "X11Canvas/Names", "X11Canvas/PagePictures", "X11Canvas/PDF", "X11Canvas/Checking",
        "X11Canvas/Runtime", "xsign/Files",
      ]),
    Room("xsign/Window", ["Ink/*", "X11Canvas/*", "xsign/Files"]),
    Room(
      "xsign/Preferences",
      [
        "Ink/*", "X11Canvas/Export", "X11Canvas/Runtime", "X11Canvas/Files", "X11Canvas/GLib",
        "X11Canvas/Names", "xsign/Files", "xsign/Pens", "xsign/Window",
      ]),
    Room(
      "xsign/Signatures", ["Ink/*", "X11Canvas/*", "xsign/Files", "xsign/Preferences"]),
    Room("xsign/Stamps", ["Ink/*", "X11Canvas/Cairo", "xsign/Files", "xsign/Preferences"]),
    Room(
      "xsign/Session",
      ["Ink/*", "X11Canvas/*", "xsign/Documents", "xsign/Files", "xsign/Window"]),
    Room("xsign/Clipboard", ["Ink/*", "X11Canvas/*", "xsign/Files"]),
    Room(
      "xsign/Input",
      [
        "Ink/*", "X11Canvas/*", "xsign/Clipboard", "xsign/Pens", "xsign/Preferences",
        "xsign/Window",
      ]),
    Room(
      "xsign/Dialogs",
      [
        "Ink/*", "X11Canvas/*", "xsign/Documents", "xsign/Files", "xsign/Pens",
        "xsign/Preferences", "xsign/Signatures", "xsign/Stamps", "xsign/Session", "xsign/Window",
      ]),
    Room(
      "xsign/Commands",
      [
        "Ink/*", "X11Canvas/*", "xsign/Clipboard", "xsign/Documents", "xsign/Files",
        "xsign/Pens", "xsign/Preferences", "xsign/Signatures", "xsign/Stamps", "xsign/Session",
        "xsign/Window",
        "xsign/Input",
        "xsign/Dialogs",
      ]),
    Room(
      "xsign/CommandLine",
      [
        "Ink/*", "X11Canvas/Export", "X11Canvas/Files", "X11Canvas/Names", "X11Canvas/PDF",
        "X11Canvas/PagePictures", "X11Canvas/Pixels", "X11Canvas/Cairo", "X11Canvas/Processes",
        "X11Canvas/Runtime", "X11Canvas/Checking", "xsign/Documents", "xsign/Files", "xsign/Pens",
        "xsign/Signatures",
        "xsign/Stamps",
      ]),
    Room(
      "xsign/Capture",
      [
        "Ink/*", "X11Canvas/*", "xsign/CommandLine", "xsign/Commands", "xsign/Files", "xsign/Input",
        "xsign/Preferences", "xsign/Window",
      ]),
    Room("xsign", ["Ink/*", "X11Canvas/*", "xsign/*"]),
  ])

  /// Returns the rooms that the one at `path` may use, without itself.
  func allowed(to path: String) -> Set<String> {
    guard let room = table.first(where: { $0.path == path }) else { return [] }
    // Every text is translated.
    var allowed: Set = ["Words"]
    for use in room.uses {
      if use.hasSuffix("/*") {
        allowed.formUnion(table.map(\.path).filter { $0.hasPrefix(use.dropLast()) })
      } else {
        allowed.insert(use)
      }
    }
    return allowed.subtracting([path])
  }

  /// The rooms that use each other, directly or through others. Empty if there is no cycle.
  var cycle: [String] {
    var left = Set(table.map(\.path))
    while true {
      // A room that uses none of the remaining ones is in no cycle.
      let free = left.filter { allowed(to: $0).isDisjoint(with: left) }
      if free.isEmpty { return left.sorted() }
      left.subtract(free)
    }
  }

  /// Returns the room of the file at `path`: the folder of its target, and the folder in that.
  static func room(of path: String) -> String {
    path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
  }

  private static func module(of room: String) -> Substring { room.prefix { $0 != "/" } }

  /// Returns the forbidden uses of names in `files`.
  func violations(in files: [SourceFile]) -> [Violation] {
    let names = Names(files)
    return files.flatMap { file -> [Violation] in
      let user = Self.room(of: file.path)
      let allowed = allowed(to: user)
      return names.uses(in: file).compactMap { use in
        guard use.owner != user, !allowed.contains(use.owner) else { return nil }
        return Violation(
          path: file.path, line: use.line, name: use.name, user: user, owner: use.owner)
      }
    }
  }

  /// The names of all rooms.
  private struct Names {
    /// The rooms that declare a type or function.
    private var declared: [String: Set<String>] = [:]
    /// The room whose extension of a type of another room has a member of that name, and no other
    /// value has.
    private var members: [String: String] = [:]
    /// The types inside each type.
    private var nested: [String: Set<String>] = [:]

    init(_ files: [SourceFile]) {
      var valueRooms: [String: Set<String>] = [:]
      for file in files {
        let room = Rooms.room(of: file.path)
        for name in file.declared { declared[name, default: []].insert(room) }
        for name in file.values { valueRooms[name, default: []].insert(room) }
        nested.merge(file.nested) { $0.union($1) }
      }
      for file in files {
        let room = Rooms.room(of: file.path)
        for member in file.extensionMembers
        where valueRooms[member.name] == [room] && declared[member.owner]?.contains(room) != true {
          members[member.name] = room
        }
      }
    }

    /// The names `file` uses, each with its line and the room that declares it.
    func uses(in file: SourceFile) -> [(name: String, line: Int, owner: String)] {
      let own = file.opened.reduce(into: file.own) { $0.formUnion(nested[$1] ?? []) }
      let module = Rooms.module(of: file.path)
      return file.tokens.indices.compactMap { index in
        let token = file.tokens[index]
        let isMember = file.text(index - 1) == "."
        if isMember, let owner = members[token.text] { return (token.text, token.line, owner) }
        guard let rooms = declared[token.text], !own.contains(token.text),
          !isMember || ["Ink", "X11Canvas"].contains(file.text(index - 2))
        else { return nil }
        // The names of functions are those of values, too.
        if token.text.first?.isLowercase == true,
          file.text(index + 1) != "(" || file.values.contains(token.text)
        {
          return nil
        }
        let near = rooms.filter { Rooms.module(of: $0) == module }
        let owners = near.isEmpty ? rooms : near
        guard owners.count == 1, let owner = owners.first else { return nil }
        return (token.text, token.line, owner)
      }
    }
  }
}
