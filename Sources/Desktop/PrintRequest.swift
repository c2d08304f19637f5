import Platform

/// What is printed, and the window that asks.
package struct PrintRequest: Sendable {
  /// The name of the job, as queues of printers show it.
  package var title: String
  /// The title of the desktop's dialog.
  package var dialogTitle: String
  /// The server's number of the window that asks.
  package var window: UInt
  /// Makes the PDF. It is called once, in the background.
  package var document: @Sendable () -> Result<PrintDocument, PrintFailure>

  package init(
    title: String, dialogTitle: String, window: UInt,
    document: @escaping @Sendable () -> Result<PrintDocument, PrintFailure>
  ) {
    self.title = title
    self.dialogTitle = dialogTitle
    self.window = window
    self.document = document
  }
}

/// A PDF that is going to be printed. It may have no name.
package final class PrintDocument: Sendable {
  let file: OwnedDescriptor
  /// The number of its pages.
  package let pages: Int
  /// What the user should know of it, in sentences.
  package let notes: [String]

  /// Takes ownership of an open file, which is read from its beginning. Notes that are nil count as
  /// none.
  package init(_ file: consuming OwnedDescriptor, pages: Int, notes: [String?] = []) {
    self.file = file
    self.pages = pages
    self.notes = notes.compactMap(\.self)
  }
}

/// A printer, and what it prints, where the desktop has no dialog that asks for that.
package struct PrintChoice: Sendable, Hashable {
  /// The name of the printer.
  package var printer: String
  /// The numbers of the pages, from 1 on and ascending, or nil for all.
  package var pages: [Int]?
  /// The number of copies.
  package var copies: Int

  package init(printer: String, pages: [Int]? = nil, copies: Int = 1) {
    self.printer = printer
    self.pages = pages
    self.copies = copies
  }

  /// The pages as `lp` takes them, such as `1-3,5`, or nil for all.
  var ranges: String? { pages?.inRanges.joined(separator: ",") }
}

/// What becomes of a request to print.
package enum PrintAnswer: Sendable, Hashable {
  /// The desktop's dialog is there; its answer follows.
  case opened
  /// The desktop has no dialog. These are the printers, the default one first; `PrintJob.print`
  /// goes on.
  case printers([String])
  /// The user agreed in the desktop's dialog; what follows cannot be taken back.
  case agreed
  /// The pages are in the queue of a printer, whose name may not be known, with what the user
  /// should know of them. The number of pages is nil if the user chose them elsewhere.
  case sent(printer: String?, pages: Int?, notes: [String])
  /// The user printed nothing.
  case cancelled
  /// Nothing is printed, for that reason.
  case failed(PrintFailure)
}

/// The reason why nothing is printed.
package enum PrintFailure: Error, Sendable, Hashable {
  /// There is neither a portal that prints nor the program `lp`.
  case missing
  /// The PDF cannot be made, for the reason of the sentence.
  case document(String)
  /// The desktop's print dialog ended, or did not take the pages.
  case portal
  /// What `lp` says, without a period, or an empty string.
  case program(String)
  /// A signal with this number ended `lp`.
  case killed(Int32)
  /// `lp` does not answer.
  case late
}
