import Export

extension Preferences.Key {
  /// The part of endless paper that is exported: a raw value of `ExportPlan.Area`.
  static let exportArea = Self(name: "export-area")
  /// The same of pages and of paper with a picture.
  static let exportPageArea = Self(name: "export-area-of-pages")
  /// The pixels of a PNG per canvas unit: a number of `ExportChoices.scales`.
  static let exportScale = Self(name: "export-scale")
  /// "yes" if exports without a picture include the paper, else "no".
  static let exportPaper = Self(name: "export-paper")
  /// "no" if exports leave out the picture, else "yes".
  static let exportPicture = Self(name: "export-picture")
}

/// The choices for exports, which are remembered.
@MainActor final class ExportChoices {
  /// The scales of a PNG that are offered, in pixels per canvas unit.
  nonisolated static let scales = [1, 2, 3, 4, 6, 8]

  private let preferences: PreferencesFile

  init(preferences: PreferencesFile) { self.preferences = preferences }

  /// The part that is exported, of a sheet with a size or picture, or of endless paper. By default
  /// that is a signature by itself, but a signed page whole.
  subscript(areaOfSheet isSheet: Bool) -> ExportPlan.Area {
    get {
      let key: Preferences.Key = isSheet ? .exportPageArea : .exportArea
      return preferences.values[key].flatMap { ExportPlan.Area(rawValue: $0) }
        ?? (isSheet ? .page : .ink)
    }
    // What is chosen already is not written: without a choice there is no file.
    set {
      guard newValue != self[areaOfSheet: isSheet] else { return }
      preferences.update { $0[isSheet ? .exportPageArea : .exportArea] = newValue.rawValue }
    }
  }

  /// The pixels of a PNG per canvas unit.
  var scale: Int {
    get {
      preferences.values[.exportScale].flatMap { Int($0) }
        .flatMap { Self.scales.contains($0) ? $0 : nil } ?? Int(ExportOptions().scale)
    }
    set { if newValue != scale { preferences.update { $0[.exportScale] = "\(newValue)" } } }
  }

  /// True if exports without a picture include the paper: a signature is wanted by itself.
  var includesPaper: Bool {
    get { preferences.values[.exportPaper] == "yes" }
    set {
      guard newValue != includesPaper else { return }
      preferences.update { $0[.exportPaper] = newValue ? "yes" : "no" }
    }
  }

  /// True if exports include the picture of the background: a signed page is wanted whole.
  var includesPicture: Bool {
    get { preferences.values[.exportPicture] != "no" }
    set {
      guard newValue != includesPicture else { return }
      preferences.update { $0[.exportPicture] = newValue ? "yes" : "no" }
    }
  }
}
