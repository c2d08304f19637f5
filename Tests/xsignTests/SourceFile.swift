/// The declarations of a Swift file, as far as its tokens show them.
struct SourceFile {
  /// A member of a type or an extension.
  struct Member: Hashable {
    /// Its name.
    let name: String
    /// The type it belongs to.
    let owner: String
  }

  /// The path, from the folder of all sources.
  let path: String
  /// The tokens of the file.
  let tokens: [SourceToken]
  /// The types and functions that other files may name.
  private(set) var declared: Set<String> = []
  /// The members that extensions give to types and other files may name.
  private(set) var extensionMembers: Set<Member> = []
  /// The types inside types, by the types they are in.
  private(set) var nested: [String: Set<String>] = [:]
  /// The types that are declared or extended at the top.
  private(set) var opened: Set<String> = []
  /// All names that are local to this file: private and nested types, generic parameters.
  private(set) var own: Set<String> = []
  /// All names of variables, functions, cases and labels at any level.
  private(set) var values: Set<String> = []

  private enum Scope {
    case type([String])
    case anExtension([String])
    case other

    var names: [String] {
      switch self {
      case .type(let names), .anExtension(let names): names
      case .other: []
      }
    }
  }

  private static let types: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let valueWords: Set = ["func", "var", "let", "case"]
  private static let modifiers: Set = [
    "public", "package", "internal", "private", "fileprivate", "final", "static", "mutating",
    "nonisolated", "borrowing", "consuming", "indirect", "override", "unsafe", "set", "(", ")",
  ]

  /// Creates the file at `path` with the contents `text`.
  init(path: String, text: String) {
    self.path = path
    tokens = SourceTokens(text).all
    findDeclarations()
  }

  /// Returns the token at that index, or an empty one if there is none.
  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  private mutating func findDeclarations() {
    var scopes: [Scope] = []
    var next: Scope?
    for index in tokens.indices {
      let word = tokens[index].text
      switch word {
      case "{":
        scopes.append(next ?? .other)
        next = nil
      case "}":
        _ = scopes.popLast()
      case "extension" where text(index - 1) != ".":
        let names = dottedName(index + 1)
        if scopes.isEmpty { opened.formUnion(names) }
        next = .anExtension(names)
      case _ where Self.types.contains(word):
        guard isDeclaration(index) else { break }
        let name = text(index + 1)
        addGenericParameters(index + 2)
        if word != "typealias" { next = .type([name]) }
        if let scope = scopes.last {
          own.insert(name)
          for outer in scope.names { nested[outer, default: []].insert(name) }
        } else {
          opened.insert(name)
          if isPrivate(index) { own.insert(name) } else { declared.insert(name) }
        }
      case "associatedtype": own.insert(text(index + 1))
      case _ where Self.valueWords.contains(word):
        guard isDeclaration(index) else { break }
        let name = text(index + 1)
        values.insert(name)
        // `case this, that`
        var more = index + 2
        while text(more) == "," {
          values.insert(text(more + 1))
          more += 2
        }
        if word == "func" { addGenericParameters(index + 2) }
        guard !isPrivate(index) else { break }
        if scopes.isEmpty, word == "func" { declared.insert(name) }
        if case .anExtension(let owner)? = scopes.last, let owner = owner.last {
          extensionMembers.insert(Member(name: name, owner: owner))
        }
      case ":": values.insert(text(index - 1))
      default: break
      }
    }
  }

  /// Returns true if the word at that index declares the one after it.
  private func isDeclaration(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].isWord && text(index - 1) != "."
      && text(index + 1) != "func" && text(index + 1) != "var" && text(index + 1) != "let"
  }

  private func isPrivate(_ index: Int) -> Bool {
    var index = index - 1
    while Self.modifiers.contains(text(index)) {
      let isSetter = text(index + 1) == "(" && text(index + 2) == "set"
      if text(index) == "fileprivate" || text(index) == "private", !isSetter { return true }
      index -= 1
    }
    return false
  }

  /// The words of a name such as `History.Step`.
  private func dottedName(_ index: Int) -> [String] {
    guard index < tokens.count, tokens[index].isWord else { return [] }
    var names = [text(index)]
    var index = index
    while text(index + 1) == ".", index + 2 < tokens.count, tokens[index + 2].isWord {
      index += 2
      names.append(text(index))
    }
    return names
  }

  /// Records the names between the angle brackets that may follow a declaration's name.
  private mutating func addGenericParameters(_ start: Int) {
    guard text(start) == "<" else { return }
    var (index, depth) = (start, 0)
    repeat {
      if text(index) == "<" { depth += 1 }
      if text(index) == ">" { depth -= 1 }
      let isFirst = text(index) == "<" || text(index) == ","
      if depth == 1, isFirst { own.insert(text(index + 1)) }
      index += 1
    } while depth > 0 && index < tokens.count
  }
}
