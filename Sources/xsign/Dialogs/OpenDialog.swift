import Controls
import Localization
import Platform

/// The dialog that is open, on a card or in the desktop's chooser. There is one at a time.
@MainActor final class OpenDialog {
  /// The request that it waits for, or nil while the user decides.
  fileprivate(set) var ticket: Ticket?
  /// The request that saves the drawing, or a signature, while it asks whether to leave that; it
  /// closes once that is done.
  var saving: Ticket?
  /// Returns true if the request is what it waits for, or saves while it asks.
  func goes(with request: Ticket) -> Bool { ticket == request || saving == request }
  /// True if it asks for a page, and says nothing about work in the background.
  var asksForPage = false
  /// What ends the work that only this dialog waits for, if there is some.
  var cancellation: ChildCancellation?
  /// What ends the request that it waits for, if that writes and the session does not know it.
  fileprivate(set) var writing: ChildCancellation?
  /// Opens it again after a question that took its place was cancelled; nil if it does not come
  /// back.
  var comesBack: (() -> Void)?
  /// Says why the key that it is to sign with cannot, and asks for another one; nil without a key.
  var asksForKey: ((_ sentence: String) -> Void)?
  /// The file that it asks for, or nil if it asks for something else.
  var file: FileRequest?
}

/// Opening and closing dialogs, and the requests that they wait for.
extension Dialogs {
  /// Begins a dialog in the place of any other, which changes nothing any more. Only *Cancel* ends
  /// what that writes.
  @discardableResult
  func begin() -> OpenDialog {
    leave(endsWriting: false)
    let dialog = OpenDialog()
    self.dialog = dialog
    return dialog
  }

  /// Opens a dialog with a message that asks nothing.
  @discardableResult
  func show(_ message: Message, onAction: @escaping () -> Void = {}) -> OpenDialog {
    let dialog = begin()
    controls.present(message, onAction: onAction) { [unowned self] in leave() }
    return dialog
  }

  /// Opens a dialog with a prompt. `accept` takes the text while no request is under way. After
  /// *Cancel* `onCancel` follows, unless that comes too late.
  func present(
    _ prompt: Prompt, onChange: @escaping () -> Void = {},
    onOption: @escaping (Bool) -> Void = { _ in }, onCancel: (() -> Void)? = nil,
    accept: @escaping (_ text: String, _ isConfirmed: Bool) -> Void
  ) {
    controls.present(
      prompt,
      onAccept: { [unowned self] text, isConfirmed in
        host.settle()
        if dialog?.ticket == nil { accept(text, isConfirmed) }
      }, onChange: onChange, onOption: onOption,
      onCancel: { [unowned self] in
        if leave() { onCancel?() }
      })
  }

  /// Opens a dialog with a prompt for a secret. `accept` takes it likewise; the prompt has it no
  /// longer.
  func presentSecret(_ prompt: Prompt, accept: @escaping (SecretBytes) -> Void) {
    var prompt = prompt
    prompt.isSecret = true
    controls.present(
      prompt, onAccept: { _, _ in },
      onSecret: { [unowned self] secret in
        host.settle()
        if dialog?.ticket == nil { accept(secret) }
      }, onCancel: { [unowned self] in leave() })
  }

  /// Closes the dialog. The request it waits for changes nothing. Only *Cancel* ends what that
  /// writes.
  func abandon() {
    leave(endsWriting: false)
    controls.dismissCard()
  }

  /// Abandons the dialog: the request it waits for changes nothing, unless it is too late, and the
  /// drawing is not left. If `endsWriting`, as *Cancel* does, one that writes ends, too. Returns
  /// false if it is too late.
  @discardableResult
  func leave(endsWriting: Bool = true) -> Bool {
    var isInTime = true
    if let ticket = dialog?.ticket {
      isInTime =
        session.cancel(ticket, endsWriting: endsWriting)
        && (!endsWriting || dialog?.writing?.cancel() != false)
      if !isInTime {
        controls.show(Toast(tr("It is too late to cancel: the file is being written.")))
      } else if endsWriting {
        savings[ticket] = nil
      }
      if leaveAction?.ticket == ticket { leaveAction = nil }
    }
    if let saving = dialog?.saving, leaveAction?.ticket == saving { leaveAction = nil }
    dialog?.cancellation?.cancel()
    fileChoosers.close()
    printing.close()
    dialog = nil
    return isInTime
  }

  // MARK: Requests

  /// Waits until a request is done, and says so in the prompt.
  ///
  /// - Parameter writing: What ends it, if it writes and the session does not know it.
  func wait(for ticket: Ticket, _ note: String, ending writing: ChildCancellation? = nil) {
    dialog?.ticket = ticket
    dialog?.writing = writing
    controls.showInPrompt(note: note, isError: false)
  }

  /// Returns true if the dialog waits for that request, and lets the user type again.
  func awaits(_ ticket: Ticket) -> Bool {
    guard dialog?.ticket == ticket else { return false }
    dialog?.ticket = nil
    return true
  }

  /// Closes the dialog that waits for the request, or asks while that saves the drawing or a
  /// signature. Returns false if it is not open any more.
  @discardableResult
  func close(_ ticket: Ticket) -> Bool {
    guard dialog?.goes(with: ticket) == true else { return false }
    dialog = nil
    controls.dismissCard()
    return true
  }

  /// A request has failed: its prompt says why, or else a notice and standard error.
  func fail(_ ticket: Ticket, _ sentence: String, isReported: Bool = true) {
    if leaveAction?.ticket == ticket { leaveAction = nil }
    if dialog?.ticket == ticket, controls.isPrompting {
      dialog?.ticket = nil
      return controls.showInPrompt(note: sentence, isError: true)
    }
    // The desktop's chooser asked for the file, and is closed, or a reader asks for a PIN.
    close(ticket)
    if isReported {
      report(sentence)
    } else {
      controls.show(Toast(sentence, isError: true))
    }
  }

  /// Reports a failure on standard error and in a notice.
  func report(_ sentence: String) { report([sentence]) }

  /// Reports failures on standard error and, together, in a notice.
  func report(_ sentences: [String]) {
    guard !sentences.isEmpty else { return }
    for sentence in sentences { complain(sentence) }
    controls.show(Toast(trSentences(sentences), isError: true))
  }
}
