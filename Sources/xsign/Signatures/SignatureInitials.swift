/// Which saved signatures are initials, and of which other one, by the names of their files. In the
/// preferences they are a text with slashes, which no name of a file has.
struct SignatureInitials: Equatable {
  /// The most that are remembered.
  private static let most = SignatureFolder.maximum

  /// Initials and the signature that they belong to.
  private struct Pair: Equatable {
    var initials: String
    var owner: String
  }

  /// The newest first.
  private var pairs: [Pair] = []

  /// Reads a text. What is damaged in it is passed over. A later pair counts more, as if it were
  /// set after the others. O(length).
  init(_ text: String?) {
    let parts = (text ?? "").split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    var (initials, owners): (Set<String>, Set<String>) = ([], [])
    for index in stride(from: 0, to: parts.count - 1, by: 2).reversed() {
      let pair = Pair(initials: parts[index], owner: parts[index + 1])
      guard !pair.initials.isEmpty, !pair.owner.isEmpty, pair.initials != pair.owner else {
        continue
      }
      if !owners.contains(pair.owner), initials.isDisjoint(with: [pair.initials, pair.owner]) {
        pairs.append(pair)
      }
      initials.insert(pair.initials)
      owners.insert(pair.owner)
    }
    pairs = Array(pairs.prefix(Self.most))
  }

  /// Returns the signature that initials belong to, or nil if the signature is none.
  func owner(of initials: String) -> String? { pairs.first { $0.initials == initials }?.owner }

  /// Returns the initials of a signature, or nil if it has none.
  func initials(of owner: String) -> String? { pairs.first { $0.owner == owner }?.initials }

  /// Makes a signature the initials of another one, instead of what either was before.
  mutating func set(_ initials: String, of owner: String) {
    guard initials != owner, !initials.contains("/"), !owner.contains("/") else { return }
    pairs.removeAll { $0.owner == owner || [$0.initials, $0.owner].contains(initials) }
    pairs.insert(Pair(initials: initials, owner: owner), at: 0)
    pairs = Array(pairs.prefix(Self.most))
  }

  /// Makes initials a signature like others.
  mutating func forget(_ initials: String) { pairs.removeAll { $0.initials == initials } }

  /// Takes over another name of a signature.
  mutating func rename(_ name: String, to new: String) {
    pairs = pairs.map { pair in
      Pair(
        initials: pair.initials == name ? new : pair.initials,
        owner: pair.owner == name ? new : pair.owner)
    }
  }

  /// The text for the preferences.
  var text: String { pairs.reversed().map { "\($0.initials)/\($0.owner)" }.joined(separator: "/") }
}

extension Preferences {
  /// Which saved signatures are initials.
  var initials: SignatureInitials {
    get { SignatureInitials(self[.initials]) }
    set { self[.initials] = newValue.text }
  }
}

extension Signatures {

  /// Returns the initials of a signature, or nil if there are none.
  func initials(of name: SignatureName) -> SignatureName? {
    found(preferences.values.initials.initials(of: name.file))
  }

  /// Returns the signature that initials belong to, or nil if it is gone or `name` is no initials.
  func owner(of name: SignatureName) -> SignatureName? {
    found(preferences.values.initials.owner(of: name.file))
  }

  private func found(_ file: String?) -> SignatureName? {
    file.map(SignatureName.init(file:)).flatMap { names.contains($0) ? $0 : nil }
  }

  /// Forgets that a signature was the initials of another one: it is a new one of that name.
  func forgetInitials(_ name: SignatureName) {
    preferences.update { $0.initials.forget(name.file) }
  }

  /// The first signature that is no initials.
  var firstSignature: SignatureName? {
    let all = preferences.values.initials
    return names.first { all.owner(of: $0.file) == nil } ?? names.first
  }

  /// Remembers that a signature is the initials of another one.
  func remember(initials name: SignatureName, of owner: SignatureName) {
    preferences.update { $0.initials.set(name.file, of: owner.file) }
  }
}
