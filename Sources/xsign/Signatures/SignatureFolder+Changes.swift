import Platform

/// Renaming and removing signatures.
extension SignatureFolder {
  /// The hidden folder beside the signatures with those that were removed last, until the next one
  /// is removed.
  private static let removed = ".removed"

  /// Gives a signature another name that no other has, and lists them again.
  func rename(
    _ name: SignatureName, to new: SignatureName,
    completion: @escaping @MainActor (Result<Listing, SavingFailure>) -> Void
  ) {
    change(
      { [self] () throws(FileError) in
        try AtomicFile.move(path(of: name), to: path(of: new))
      }, completion: completion)
  }

  /// Removes a signature, which can be restored until the next one is removed, and lists them
  /// again.
  func remove(
    _ name: SignatureName,
    completion: @escaping @MainActor (Result<Listing, SavingFailure>) -> Void
  ) {
    let folder = path + "/" + Self.removed
    change(
      { [self] () throws(FileError) in
        try AtomicFile.makeFolder(folder)
        // The one that was removed before goes only once this one is there.
        let new = folder + "/.new"
        try AtomicFile.delete(new)
        guard try AtomicFile.move(path(of: name), to: new) else { return false }
        for old in DirectoryListing.names(in: folder) { try AtomicFile.delete(folder + "/" + old) }
        return try AtomicFile.move(new, to: folder + "/" + name.file)
      }, completion: completion)
  }

  /// Restores a signature that was removed, and lists them again.
  func restore(
    _ name: SignatureName,
    completion: @escaping @MainActor (Result<Listing, SavingFailure>) -> Void
  ) {
    change(
      { [self] () throws(FileError) in
        try AtomicFile.move("\(path)/\(Self.removed)/\(name.file)", to: path(of: name))
      }, completion: completion)
  }

  /// Makes a change in the background. `body` returns false if a signature has the name.
  private func change(
    _ body: @escaping @Sendable () throws(FileError) -> Bool,
    completion: @escaping @MainActor (Result<Listing, SavingFailure>) -> Void
  ) {
    perform(
      { () throws(SavingFailure) in
        let result = Result { () throws(FileError) in try body() }
        switch result {
        case .success(true): break
        case .success(false): throw .exists
        case .failure(let error): throw .sentence(error.description)
        }
      }, completion: completion)
  }
}
