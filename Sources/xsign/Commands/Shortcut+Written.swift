import Input

/// Shortcuts as files and the command line write them, in any language of the window.
extension Shortcut {
  private static let names: [(name: String, key: Key)] =
    [
      ("Delete", .delete), ("Backspace", .backspace), ("Tab", .tab), ("Enter", .enter),
      ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
      ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Menu", .menu),
      ("Escape", .escape), ("Space", .character(" ")),
    ] + (1...12).map { ("F\($0)", .function($0)) }

  private static let held: [(name: String, modifier: Modifiers)] = [
    ("Ctrl+", .control), ("Alt+", .alt), ("Shift+", .shift),
  ]

  /// Creates the shortcut that a text such as `Ctrl+Shift+Z` means. Returns nil if it means none.
  init?(written text: String) {
    var (rest, modifiers) = (Substring(text), Modifiers())
    while let (name, modifier) = Self.held.first(where: {
      rest.lowercased().hasPrefix($0.name.lowercased()) && rest.count > $0.name.count
    }) {
      guard !modifiers.contains(modifier) else { return nil }
      modifiers.insert(modifier)
      rest = rest.dropFirst(name.count)
    }
    if let known = Self.names.first(where: { $0.name.lowercased() == rest.lowercased() }) {
      self.init(known.key, modifiers)
    } else if rest.count == 1, let letter = rest.lowercased().first {
      self.init(.character(letter), modifiers)
    } else {
      return nil
    }
  }

  /// The shortcut as text that means it.
  var written: String {
    let prefix = Self.held.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    if let known = Self.names.first(where: { $0.key == key }) { return prefix + known.name }
    guard case .character(let character) = key else { return prefix }
    return prefix + character.uppercased()
  }

  /// True if a command can have the key: what moves the selection and the view, ends a stroke or
  /// opens menus stays as it is.
  var canBeChosen: Bool {
    switch key {
    case .escape, .alt, .other: false
    case .function(10): !modifiers.isEmpty
    case .left, .right, .up, .down, .enter, .character(" "): !modifiers.isSubset(of: .shift)
    case .character: !modifiers.contains(.alt)
    default: true
    }
  }
}
