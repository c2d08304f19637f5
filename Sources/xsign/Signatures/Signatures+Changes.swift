import Ink

/// What the user does with the saved signatures beside placing them.
extension Signatures {
  /// The outcome of a change.
  typealias Outcome = Result<Void, SignatureFolder.SavingFailure>

  /// Reads the strokes of a signature, to be shown.
  func strokes(of name: SignatureName, completion: @escaping @MainActor ([Stroke]) -> Void) {
    folder.read(name) { completion((try? $0.get()) ?? []) }
  }

  /// Makes a signature the default one, which is placed next, or no longer.
  func toggleDefault(_ name: SignatureName) {
    let isDefault = defaultName == name
    used = nil
    preferences.update { $0[.defaultSignature] = isDefault ? nil : name.file }
  }

  /// Moves a signature one place towards the beginning.
  func moveUp(_ name: SignatureName) {
    guard let index = names.firstIndex(of: name), index > 0 else { return }
    var order = names
    order.swapAt(index, index - 1)
    remember(order)
  }

  /// Gives a signature another name. Its place, its size and what is placed next stay.
  func rename(
    _ name: SignatureName, to new: SignatureName, completion: @escaping @MainActor (Outcome) -> Void
  ) {
    let order = names
    folder.rename(name, to: new) { [unowned self] result in
      if case .success(let listing) = result {
        preferences.update {
          for key in [Preferences.Key.signature, .defaultSignature] where $0[key] == name.file {
            $0[key] = new.file
          }
          var sizes = SignatureSizes($0[.signatureSizes])
          sizes[new.file] = sizes[name.file]
          sizes[name.file] = nil
          $0[.signatureSizes] = sizes.text
          $0.initials.rename(name.file, to: new.file)
        }
        if used == name { used = new }
        if placed == name { placed = new }
        remember(order.map { $0 == name ? new : $0 })
        take(listing)
      }
      completion(result.map { _ in })
    }
  }

  /// Removes a signature. It can be restored until the next one is removed.
  func remove(_ name: SignatureName, completion: @escaping @MainActor (Outcome) -> Void) {
    let order = names
    folder.remove(name) { [unowned self] result in
      if case .success(let listing) = result {
        removed = name
        // It comes back to its place.
        remember(order)
        take(listing)
      }
      completion(result.map { _ in })
    }
  }

  /// Restores the signature that was removed last.
  func restore(completion: @escaping @MainActor (SignatureName, Outcome) -> Void) {
    guard let name = removed else { return }
    folder.restore(name) { [unowned self] result in
      if case .success(let listing) = result {
        removed = nil
        take(listing)
      }
      completion(name, result.map { _ in })
    }
  }

  private func remember(_ order: [SignatureName]) {
    preferences.update { $0[.signatureOrder] = order.map(\.file).joined(separator: "/") }
    putInOrder()
  }
}
