import Platform

/// The file chooser of the desktop's portal
/// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html).
struct ChooserPortal: Sendable {
  private let portal: DesktopPortal
  /// Ends the search for the portal.
  var search: Cancellation { portal.search }

  init(address: String) {
    portal = DesktopPortal("org.freedesktop.portal.FileChooser", on: address)
  }

  /// Closes the chooser, or ends the search for it. May be called from any thread.
  func close() { portal.close() }

  /// Shows the chooser and returns its answer, or nil if the desktop has none. Calls `opened` once
  /// it is there. Blocks until then and until the end.
  func ask(_ request: ChooserRequest, opened: () -> Void) -> ChooserAnswer? {
    portal.connect { bus in
      let method = request.isForWriting ? "SaveFile" : "OpenFile"
      let answer = portal.ask(
        bus, method,
        { token in
          [
            DesktopPortal.window(request.window), .string(request.title),
            .dictionary(Self.options(request, token)),
          ]
        }, opened: opened)
      switch answer {
      case .results(let results): return Self.answer(results, request)
      case .cancelled: return .cancelled
      case .failed: return .failed
      case nil: return nil
      }
    }
  }

  /// Returns the options of the call.
  private static func options(_ request: ChooserRequest, _ token: BusValue) -> [String: BusValue] {
    let filters = request.filters.map { filter in
      BusValue.structure([
        .string(filter.title),
        .list(filter.patterns.map { .structure([.number(0), .string($0)]) }, of: "(us)"),
      ])
    }
    // The user goes on drawing meanwhile: the chooser is not modal.
    var options: [String: BusValue] = [
      "handle_token": token, "modal": .boolean(false),
      "accept_label": .string(request.confirmTitle),
      "current_folder": .bytes(request.folder.rawBytes + [0]),
      "filters": .list(filters, of: "(sa(us))"),
    ]
    if request.isForWriting { options["current_name"] = .string(request.name.legible) }
    return options
  }

  private static func answer(_ results: BusValue, _ request: ChooserRequest) -> ChooserAnswer {
    guard let uri = results["uris"]?.parts.first?.string else { return .failed }
    guard let path = FileURI.paths(inList: Array(uri.utf8)).first else { return .remote }
    return .chosen(ChosenFile(path, isAgreed: request.isForWriting))
  }
}
