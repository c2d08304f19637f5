import Ink
import Localization
import Platform

/// The saved signatures of the user.
@MainActor final class Signatures {
  let folder: SignatureFolder
  let preferences: PreferencesFile
  private var listing = SignatureFolder.Listing()
  /// The number of times that a signature was asked for, or let go.
  private var reads = 0
  /// The signature that was used last in this window, until a default one is chosen.
  var used: SignatureName?
  /// The signature that was placed last in this window.
  var placed: SignatureName?
  /// Shows a sentence about the folder.
  var report: (String) -> Void = { _ in }
  /// Reports that a signature cannot be read.
  var fail: (String) -> Void = { _ in }

  /// The signatures in the user's order. Those that are in none come first, the newest before the
  /// others.
  private(set) var names: [SignatureName] = [] {
    didSet { known = Set(names) }
  }
  /// The same, to look names up: menus do so with every frame.
  private var known: Set<SignatureName> = []
  /// The first of them, which the menu has.
  var inMenu: ArraySlice<SignatureName> { names.prefix(SignatureFolder.placesInMenu) }
  /// The signature that was removed last, while it can be restored.
  var removed: SignatureName?

  /// The folder of the signatures.
  var path: String { folder.path }

  init(folder: SignatureFolder, preferences: PreferencesFile) {
    self.folder = folder
    self.preferences = preferences
  }

  /// The signature that was used last in this window, or else the default one, or else that which
  /// was placed last in any, or the first that is no initials.
  var latest: SignatureName? {
    guard !names.isEmpty else { return nil }
    if let used, known.contains(used) { return used }
    return defaultName ?? name(in: .signature) ?? firstSignature
  }

  /// The default signature, or nil if there is none.
  var defaultName: SignatureName? { name(in: .defaultSignature) }

  /// The signature that a preference names, if it is there.
  private func name(in key: Preferences.Key) -> SignatureName? {
    let name = preferences.values[key].map(SignatureName.init(file:))
    return name.flatMap { known.contains($0) ? $0 : nil }
  }

  /// Looks the signatures up in the background.
  func lookUp() { folder.list { [unowned self] in take($0) } }

  /// Reads a signature, to be placed. `completion` takes its strokes, or nil if it cannot be read,
  /// unless another was asked for or it was let go.
  func read(_ name: SignatureName, completion: @escaping @MainActor ([Stroke]?) -> Void) {
    reads += 1
    folder.read(name) { [unowned self, number = reads] result in
      if number == reads { completion(try? result.get()) }
      if case .failure(let failure) = result { fail(failure.sentence) }
    }
  }

  /// Lets go of the signature that is being read: something else is placed.
  func letGo() { reads += 1 }

  /// Writes a signature in the background, unless that is cancelled before.
  func save(
    _ content: SignatureFolder.Content, as name: SignatureName, replaces: Bool,
    cancellation: ChildCancellation? = nil,
    completion: @escaping @MainActor (Result<Void, SignatureFolder.SavingFailure>) -> Void
  ) {
    folder.save(
      content, as: name, replaces: replaces, cancellation: cancellation
    ) { [unowned self] result in
      // Whoever learns that it is saved may place it.
      if case .success(let listing) = result { take(listing) }
      completion(result.map { _ in })
    }
  }

  /// Puts the signatures in the user's order.
  func putInOrder() {
    let order = (preferences.values[.signatureOrder] ?? "").split(separator: "/")
    let places = Dictionary(zip(order.map(String.init), 0...)) { first, _ in first }
    // A signature in no order is new. The sort is stable.
    names = listing.names.sorted { places[$0.file] ?? -1 < places[$1.file] ?? -1 }
  }

  /// Takes over a listing. Says which files are no drawings, if there are other ones than before.
  func take(_ new: SignatureFolder.Listing) {
    let old = listing
    listing = new
    putInOrder()
    guard new.others != old.others, let first = new.others.first else { return }
    let (name, count) = (DrawingFile.name(of: first), new.others.count)
    report(
      tr(
        "\(name) in the folder of signatures is no drawing and is passed over.",
        "\(name) and others of the \(count) files in the folder of signatures that are no "
          + "drawings are passed over.", count: count))
  }

  /// Returns the size in which a signature was placed last, as a factor of the saved one.
  func scale(of name: SignatureName) -> Double {
    SignatureSizes(preferences.values[.signatureSizes])[name.file] ?? 1
  }

  /// Remembers the size in which the signature was placed that was placed last.
  func remember(scale: Double) {
    guard let name = placed, abs(scale / self.scale(of: name) - 1) > 1e-3 else { return }
    preferences.update {
      var sizes = SignatureSizes($0[.signatureSizes])
      sizes[name.file] = scale
      $0[.signatureSizes] = sizes.text
    }
  }

  /// Remembers the signature that is placed. Initials are not what is signed with next.
  func use(_ name: SignatureName) {
    placed = name
    guard owner(of: name) == nil else { return }
    used = name
    preferences.update { $0[.signature] = name.file }
  }

  /// Waits until all is written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) { folder.waitUntilDone(by: deadline) }
}
