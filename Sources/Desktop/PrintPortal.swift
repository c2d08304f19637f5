import Platform

/// The print dialog of the desktop's portal
/// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Print.html).
struct PrintPortal: Sendable {
  private let portal: DesktopPortal
  /// Ends the search for the portal.
  var search: Cancellation { portal.search }

  init(address: String) { portal = DesktopPortal("org.freedesktop.portal.Print", on: address) }

  /// True once it was closed from here.
  var isClosed: Bool { portal.stop.isCancelled }

  /// Closes the dialog, or ends the search for it. May be called from any thread.
  func close() { portal.close() }

  /// Shows the dialog, prints, and returns what came of it, or nil if the desktop has no such
  /// dialog. Blocks until the end.
  ///
  /// - Parameters:
  ///   - document: Returns the PDF. It is called once the user agreed.
  ///   - deliver: Takes what happens meanwhile.
  func print(
    _ request: PrintRequest, document: () -> Result<PrintDocument, PrintFailure>,
    deliver: (PrintAnswer) -> Void
  ) -> PrintAnswer? {
    portal.connect { bus in
      let window = DesktopPortal.window(request.window)
      let prepared = portal.ask(
        bus, "PreparePrint",
        { token in
          // The user goes on drawing meanwhile: the dialog is not modal.
          [
            window, .string(request.dialogTitle), .dictionary([:]), .dictionary([:]),
            .dictionary(["handle_token": token, "modal": .boolean(false)]),
          ]
        }, opened: { deliver(.opened) })
      switch prepared {
      case nil: return nil
      case .cancelled: return .cancelled
      case .failed: return .failed(.portal)
      case .results(let results):
        guard let token = results["token"]?.number else { return .failed(.portal) }
        deliver(.agreed)
        switch document() {
        case .failure(let failure): return .failed(failure)
        case .success(let document):
          return send(
            document, request, bus, window, token,
            printer: results["settings"]?["printer"]?.string)
        }
      }
    }
  }

  /// Gives the portal the PDF, for the settings that the token stands for.
  private func send(
    _ document: PrintDocument, _ request: PrintRequest, _ bus: SessionBus, _ window: BusValue,
    _ number: UInt32, printer: String?
  ) -> PrintAnswer {
    let answer = portal.ask(
      bus, "Print", descriptor: document.file.raw,
      { token in
        [
          window, .string(request.title), .descriptor(0),
          .dictionary([
            "handle_token": token, "token": .number(number), "modal": .boolean(false),
          ]),
        ]
      }, opened: {})
    // The user has agreed: what ends otherwise is a fault.
    guard case .results = answer else { return .failed(.portal) }
    return .sent(printer: printer, pages: nil, notes: document.notes)
  }
}
