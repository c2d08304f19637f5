import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Input
@testable import X11
@testable import xsign

/// The shortcuts on every keyboard layout of xkeyboard-config, alone and with another layout.
@Suite struct ShortcutLayoutTests {
  /// The keys of the main block.
  private static let names = KeyPlace.named.keys.sorted() + ["LSGT"]

  /// A layout with what its keys type.
  private struct Layout {
    let name: String
    let keys: [String: KeySymbols]
    let layout: KeyboardLayout
    let group: Int

    init(_ layouts: [SystemKeyboardLayout], active group: Int) {
      name = layouts.map(\.name).joined(separator: ",") + " in group \(group + 1)"
      self.group = group
      keys = Dictionary(
        uniqueKeysWithValues: ShortcutLayoutTests.names.map { key in
          let groups = layouts.map { layout in
            (layout.keys[key] ?? []).map { KeyNames.character(UInt($0)) }
          }
          return (key, KeySymbols(groups: groups, place: KeyPlace.named[key]))
        })
      layout = KeyboardLayout(Array(keys.values), group: group)
    }

    /// Returns the reading by which a press of a key asks for a command, or nil.
    func shortcut(_ key: String, level: Int, _ modifiers: Modifiers) -> KeyReading? {
      guard let symbols = keys[key] else { return nil }
      let readings = layout.readings(of: symbols, level: level, modifiers: modifiers)
      return readings.first { Command(KeyPress($0.key, $0.modifiers)) != nil }
    }

    /// Returns the number of levels of a key.
    func levels(_ key: String) -> Int { keys[key].map { $0.groups[group].count } ?? 0 }
  }

  /// All keys of commands that write a character.
  private static let shortcuts = Set(
    CommandTable.entries.flatMap(\.keys).compactMap { key -> KeyReading? in
      guard case .character = key.key else { return nil }
      return KeyReading(key.key, key.modifiers)
    })

  /// Returns what is wrong with a layout.
  private static func faults(_ layout: Layout) -> [String] {
    var faults: [String] = []
    var reached: Set<Command> = []
    for key in names {
      for modifiers in [Modifiers(), .shift, .control, [.control, .shift]] {
        let level = modifiers.contains(.shift) ? 1 : 0
        let found = layout.shortcut(key, level: level, modifiers)
        if let found, let command = Command(KeyPress(found.key, found.modifiers)) {
          reached.insert(command)
        }
        // What is written on the key goes first.
        if case let typed? = layout.keys[key]?.character(layout.group, level),
          shortcuts.contains(KeyReading(.character(typed), modifiers)),
          found != KeyReading(.character(typed), modifiers)
        {
          faults.append("\(layout.name): \(key) types \(typed), and means \(found as Any)")
        }
      }
      // AltGr.
      for level in 2..<max(2, layout.levels(key)) {
        for modifiers in [Modifiers(), .control] {
          let found = layout.shortcut(key, level: level, modifiers)
          if let found, let command = Command(KeyPress(found.key, found.modifiers)) {
            reached.insert(command)
          }
        }
      }
    }
    for shortcut in shortcuts {
      guard let command = Command(KeyPress(shortcut.key, shortcut.modifiers)),
        !reached.contains(command)
      else { continue }
      faults.append("\(layout.name): nothing asks for \(command)")
    }
    return faults
  }

  @Test(
    .enabled(if: SystemKeyboardLayouts.areThere, "libxkbcommon or xkeyboard-config is missing"))
  func everyShortcutIsReachedOnEveryLayout() throws {
    let all = SystemKeyboardLayouts.names
    #expect(all.count > 500)
    let us = try #require(
      SystemKeyboardLayouts.layouts([("us", "")], keys: Self.names).first)
    let faults = Mutex<[String]>([])
    let count = Mutex(0)
    // A sixth of the layouts are those of others under another name.
    let seen = Mutex<Set<[[UInt32]]>>([])
    let portions = 4
    DispatchQueue.concurrentPerform(iterations: portions) { portion in
      let names = all.indices.filter { $0 % portions == portion }.map { all[$0] }
      for layout in SystemKeyboardLayouts.layouts(names, keys: Self.names) {
        count.withLock { $0 += 1 }
        let symbols = Self.names.map { layout.keys[$0] ?? [] }
        guard seen.withLock({ $0.insert(symbols).inserted }) else { continue }
        let found = [([layout], 0), ([us, layout], 1), ([layout, us], 0)].flatMap {
          Self.faults(Layout($0, active: $1))
        }
        faults.withLock { $0 += found }
      }
    }
    #expect(count.withLock { $0 } == all.count)
    let found = faults.withLock { $0 }
    #expect(found.isEmpty, "\(found.prefix(20).joined(separator: "\n"))")
  }

  /// A pair of layouts means what each of them means where it is active, unless it has no Latin
  /// letters of its own.
  @Test(
    .enabled(if: SystemKeyboardLayouts.areThere, "libxkbcommon or xkeyboard-config is missing"),
    arguments: [
      ("fr", "", "AD01", "a"), ("us", "dvorak", "AD01", nil), ("us", "dvorak", "AB02", "q"),
      ("us", "colemak", "AC02", nil), ("us", "colemak", "AD03", nil), ("de", "", "AD06", "z"),
      ("de", "", "AB01", "y"), ("ru", "", "AD01", "q"), ("il", "", "AD01", "q"),
      ("gr", "", "AD01", "q"), ("th", "", "AB01", "z"), ("bg", "", "AB01", "z"),
      ("de", "", "AE11", nil), ("de", "", "AD11", nil),
    ] as [(String, String, String, Character?)])
  func aKeyMeansWhatIsPrintedOnIt(
    layout: String, variant: String, key: String, means: Character?
  ) throws {
    let names = [(layout, variant), ("us", "")]
    let layouts = SystemKeyboardLayouts.layouts(names, keys: Self.names)
    try #require(layouts.count == 2)
    for layout in [
      Layout([layouts[0]], active: 0), Layout(layouts, active: 0),
      Layout(layouts.reversed(), active: 1),
    ] {
      let found = layout.shortcut(key, level: 0, .control)
      if let means {
        #expect(found == KeyReading(.character(means), .control), "\(layout.name)")
      } else if let found, case .character(let letter) = found.key {
        // What this key types by itself.
        #expect(layout.keys[key]?.character(layout.group, 0) == letter, "\(layout.name)")
      }
    }
  }

  /// Shift makes another shortcut of a letter, also where the layout types Latin letters only with
  /// Shift, as the Hebrew one does.
  @Test(
    .enabled(if: SystemKeyboardLayouts.areThere, "libxkbcommon or xkeyboard-config is missing"),
    arguments: ["us", "il", "ru", "gr"])
  func shiftCountsWithLetters(name: String) throws {
    let layouts = SystemKeyboardLayouts.layouts([(name, "")], keys: Self.names)
    let layout = Layout([try #require(layouts.first)], active: 0)
    #expect(layout.shortcut("AD01", level: 1, [.control, .shift]) == nil)
    #expect(layout.shortcut("AD02", level: 1, .shift) == nil)
    #expect(
      layout.shortcut("AB01", level: 1, [.control, .shift])
        == KeyReading(.character("z"), [.control, .shift]))
  }

  /// A layout that types only some digits, all with Shift and by keys of others, has them at their
  /// places; digits of another script count where their places have other shortcuts.
  @Test(
    .enabled(if: SystemKeyboardLayouts.areThere, "libxkbcommon or xkeyboard-config is missing"),
    arguments: [
      ("am", "eastern", "AE03", 0, "3"), ("am", "eastern", "AE04", 0, "4"),
      ("am", "eastern", "AE04", 1, "4"), ("am", "eastern", "AE06", 0, "-"),
      ("am", "eastern", "AE06", 1, "6"), ("am", "eastern", "AE09", 0, "9"),
      ("th", "pat", "AE11", 0, "1"), ("th", "pat", "AE01", 0, "="), ("th", "", "AE02", 0, "2"),
      ("th", "", "AE02", 1, "2"), ("fr", "", "TLDE", 0, nil),
    ] as [(String, String, String, Int, Character?)])
  func digitsMayBeAtTheirPlaces(
    name: String, variant: String, key: String, level: Int, means: Character?
  ) throws {
    let layouts = SystemKeyboardLayouts.layouts([(name, variant)], keys: Self.names)
    let layout = Layout([try #require(layouts.first)], active: 0)
    let found = layout.shortcut(key, level: level, level == 1 ? [.control, .shift] : .control)
    #expect(found == means.map { KeyReading(.character($0), .control) })
  }

  /// Digits are asked for by their keys, with Shift or without it.
  @Test(
    .enabled(if: SystemKeyboardLayouts.areThere, "libxkbcommon or xkeyboard-config is missing"),
    arguments: ["fr", "be", "cz", "sk", "lt", "vn"])
  func digitsNeedNoKeypad(name: String) throws {
    let layouts = SystemKeyboardLayouts.layouts([(name, "")], keys: Self.names)
    let layout = Layout([try #require(layouts.first)], active: 0)
    for (key, digit) in zip((1...10).map { "AE\($0 < 10 ? "0" : "")\($0)" }, "1234567890") {
      let reading = KeyReading(.character(digit), .control)
      let plain = layout.shortcut(key, level: 0, .control)
      let shifted = layout.shortcut(key, level: 1, [.control, .shift])
      #expect([plain, shifted].contains(reading), "\(name) \(key): \(plain as Any)")
      // The key has another shortcut of its own.
      if plain != reading {
        let typed = layout.keys[key]?.character(0, 0)
        #expect(plain == typed.map { KeyReading(.character($0), .control) }, "\(name) \(key)")
      }
    }
  }
}
