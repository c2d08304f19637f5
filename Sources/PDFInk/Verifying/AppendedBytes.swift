/// The bytes behind what a signature covers. They are sound if they are nothing but whole updates
/// (ISO 32000-2, 7.5.6): objects, all of which their cross-reference section lists, the section,
/// and the end, each of which continues the one before. Otherwise programs that look for objects
/// themselves may see others than those that go by the sections.
struct AppendedBytes {
  /// The most tokens of a dictionary, and the most objects, packed ones apart.
  private static let (mostTokens, mostObjects) = (200_000, 2_000_000)

  private let file: PDFFile
  private var cursor: ByteCursor
  /// The offset of the section before.
  private var previous: Int
  /// The objects of the present update, with their offsets.
  private var objects: [Int: Int] = [:]
  /// The cross-reference streams among them: what they say of the section before, and where they
  /// are, from the dictionary on.
  private var streams: [Int: (previous: Int?, body: Range<Int>)] = [:]
  /// The present table: its offset, its entries, the objects that are free, and what it says of the
  /// section before.
  private var table: (start: Int, entries: [Int: Int], freed: Set<Int>, previous: Int?)?
  /// The newest places of all objects.
  private var newest: [Int: Place] = [:]
  /// The objects that are packed into a stream, with the index of the update.
  private var packed: [Int: Int] = [:]
  /// The indices of the updates with packed objects that a later one frees or writes again.
  private var unpacked: Set<Int> = []
  /// The ends of the updates before the present one.
  private var ends: [Int] = []
  /// The numbers of cross-reference streams, which need not list themselves.
  private var sections: Set<Int> = []

  private struct Place {
    let offset: Int
    /// The index of the update.
    let update: Int
    /// True if a later one says that the object is free.
    var isFree = false
  }

  /// Returns nil if the bytes from an offset on are not sound. Otherwise it returns the ends of the
  /// updates that have objects which a later one frees, packs into a stream or takes out of one
  /// (ISO 32000-2, 7.5.4 and 7.5.7). Programs that look for objects themselves may still see these.
  ///
  /// - Parameter start: The offset of the newest section before that.
  static func endsOfReplaced(
    from offset: Int, in file: PDFFile, after start: Int?
  ) -> Set<Int>? {
    guard let start else { return nil }
    var bytes = AppendedBytes(file, offset, start)
    while true {
      switch bytes.part() {
      case true?: continue
      case false?: return bytes.endsOfReplaced
      case nil: return nil
      }
    }
  }

  private init(_ file: PDFFile, _ offset: Int, _ previous: Int) {
    (self.file, self.previous) = (file, previous)
    cursor = ByteCursor(file, at: offset)
  }

  /// The ends of the updates with objects that were freed, packed or taken out of a stream, or nil
  /// if the others are not where the file looks for them.
  private var endsOfReplaced: Set<Int>? {
    guard objects.isEmpty, table == nil, streams.isEmpty else { return nil }
    var replaced = Set(unpacked.map { ends[$0] })
    for (number, place) in newest {
      switch file.objects[number] {
      case .offset(place.offset, _)? where !place.isFree: continue
      case .stream(let stream, _)?:
        // The stream itself is of a later update, and is where the file looks for it.
        guard let own = newest[stream], own.update > place.update else { return nil }
      case nil where place.isFree: break
      case nil where sections.contains(number): continue
      default: return nil
      }
      replaced.insert(ends[place.update])
    }
    return replaced
  }

  /// Reads an object, a table or an end. Returns true for it, false at the end of the file, and nil
  /// for what is wrong.
  private mutating func part() -> Bool? {
    cursor.skipSpace()
    let start = cursor.position
    switch cursor.next() {
    case .end?: return false
    case .integer(let number)?: return object(number, at: start) ? true : nil
    case .word(Array("xref".utf8))?: return readTable(at: start) ? true : nil
    case .word(Array("startxref".utf8))?: return readEnd() ? true : nil
    default: return nil
    }
  }

  private mutating func object(_ number: Int, at start: Int) -> Bool {
    guard table == nil, number > 0, newest.count < Self.mostObjects,
      case .integer? = cursor.next(), cursor.next() == .word(Array("obj".utf8)),
      objects.updateValue(start, forKey: number) == nil
    else { return false }
    newest[number] = Place(offset: start, update: ends.count)
    takeOut(number)
    let body = cursor.position
    guard let (tokens, end) = value(endingWith: ["endobj", "stream"]) else { return false }
    guard end == Array("stream".utf8) else { return true }
    let entries = Self.entries(tokens)
    if cursor.peek() == 13 { _ = cursor.skip(1) }
    guard cursor.peek() == 10, cursor.skip(1), let length = length(entries["Length"]),
      cursor.skip(length), cursor.next() == .word(Array("endstream".utf8)),
      cursor.next() == .word(Array("endobj".utf8))
    else { return false }
    if entries["Type"] == [.name(Array("XRef".utf8))] {
      streams[start] = (Self.number(entries["Prev"]), body..<cursor.position)
      sections.insert(number)
    }
    return true
  }

  private func length(_ tokens: [ByteCursor.Token]?) -> Int? {
    if let number = Self.number(tokens) { return number }
    guard let tokens, tokens.count == 3, case .integer(let number) = tokens[0],
      case .integer(let generation) = tokens[1], tokens[2] == .word([UInt8(ascii: "R")])
    else { return nil }
    return file.integer(.reference(PDFReference(number, generation)))
  }

  private mutating func readTable(at start: Int) -> Bool {
    guard table == nil else { return false }
    var entries: [Int: Int] = [:]
    var freed: Set<Int> = []
    while true {
      switch cursor.next() {
      case .word(Array("trailer".utf8))?:
        guard cursor.next() == .word(Array("<<".utf8)),
          let (tokens, _) = value(endingWith: [], depth: 1)
        else { return false }
        let trailer = Self.entries(tokens)
        // What a second section beside this one says, some programs read, and others do not.
        guard trailer["XRefStm"] == nil else { return false }
        guard freed.isDisjoint(with: entries.keys) else { return false }
        table = (start, entries, freed, Self.number(trailer["Prev"]))
        return true
      case .integer(let first)?:
        guard case .integer(let count)? = cursor.next(), count <= Self.mostObjects,
          first <= PDFFile.maximumNumber
        else { return false }
        for number in first..<first + count {
          guard case .integer(let offset)? = cursor.next(), case .integer? = cursor.next() else {
            return false
          }
          switch cursor.next() {
          case .word([UInt8(ascii: "n")])?:
            guard entries.updateValue(offset, forKey: number) == nil else { return false }
          case .word([UInt8(ascii: "f")])?: freed.insert(number)
          default: return false
          }
        }
      default: return false
      }
    }
  }

  private mutating func readEnd() -> Bool {
    guard case .integer(let start)? = cursor.next() else { return false }
    cursor.skipSpace(comments: false)
    guard cursor.skip("%%EOF") else { return false }
    if let table {
      guard table.start == start, table.previous == previous, streams.isEmpty,
        objects.allSatisfy({ table.entries[$0.key] == $0.value })
      else { return false }
      free(table.freed)
    } else {
      guard streams.count == 1, let stream = streams[start], stream.previous == previous,
        let rows = SectionRows(
          of: file.bytes(from: stream.body.lowerBound, count: stream.body.count)),
        // The section need not list itself.
        objects.allSatisfy({ $0.value == start || !rows.freed.contains($0.key) })
      else { return false }
      free(rows.freed)
      for number in rows.packed { packed[number] = ends.count }
      guard packed.count <= Self.mostObjects else { return false }
    }
    previous = start
    ends.append(cursor.position)
    (objects, streams, table) = ([:], [:], nil)
    return true
  }

  /// Notes what a section says is free.
  private mutating func free(_ numbers: Set<Int>) {
    for number in numbers {
      newest[number]?.isFree = true
      takeOut(number)
    }
  }

  /// Notes that an object is no longer the one that an update before packed.
  private mutating func takeOut(_ number: Int) {
    if let update = packed.removeValue(forKey: number) { unpacked.insert(update) }
  }

  /// Passes over a value up to one of these words, or without them to the end of the dictionary
  /// that is open. Returns the tokens of the outermost dictionary, and the word.
  private mutating func value(
    endingWith words: [String], depth: Int = 0
  ) -> (tokens: [ByteCursor.Token], end: [UInt8])? {
    var brackets = [[UInt8]](repeating: Array(">>".utf8), count: depth)
    var tokens: [ByteCursor.Token] = []
    var count = 0
    while let token = cursor.next() {
      count += 1
      if count > Self.mostTokens { return nil }
      switch token {
      case .end: return nil
      case .word(let word):
        if word == Array("<<".utf8) {
          brackets.append(Array(">>".utf8))
        } else if word == Array("[".utf8) {
          brackets.append(Array("]".utf8))
        } else if word == Array(">>".utf8) || word == Array("]".utf8) {
          guard brackets.popLast() == word else { return nil }
          if brackets.count == 1 { tokens.append(.string) }
          if brackets.isEmpty, words.isEmpty { return (tokens, word) }
        } else if brackets.isEmpty, words.contains(where: { word.elementsEqual($0.utf8) }) {
          return (tokens, word)
        } else if brackets.count == 1 {
          tokens.append(token)
        }
        if brackets.count > 500 { return nil }
      case .name, .integer, .string: if brackets.count == 1 { tokens.append(token) }
      }
    }
    return nil
  }

  /// Returns the entries of a dictionary, each with the tokens of its value. A name that follows
  /// another entry's value begins the next one.
  private static func entries(_ tokens: [ByteCursor.Token]) -> [String: [ByteCursor.Token]] {
    var entries: [String: [ByteCursor.Token]] = [:]
    var key: String?
    for token in tokens {
      if case .name(let bytes) = token, key == nil || entries[key ?? ""]?.isEmpty == false {
        let name = String(decoding: bytes, as: UTF8.self)
        key = name
        // The same entry twice: programs differ in which one counts.
        entries[name] = entries[name] == nil ? [] : [.string]
      } else if let key {
        entries[key]?.append(token)
      }
    }
    return entries
  }

  private static func number(_ tokens: [ByteCursor.Token]?) -> Int? {
    if let tokens, tokens.count == 1, case .integer(let number) = tokens[0] { number } else { nil }
  }
}
