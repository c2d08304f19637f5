import ArgumentParser
import Localization

/// The options for evidence of how a PDF was signed.
struct EvidenceOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      tr(
        """
        Add a record to the PDF: the SHA-256 of the PDF that was shown, the time, and of the ink \
        its numbers of strokes and samples.
        """)))
  var evidence = false

  @Flag(
    help: ArgumentHelp(
      tr("The same, and the strokes themselves as InkML, by which a hand could be imitated.")))
  var evidenceStrokes = false

  /// What is wanted.
  var choice: EvidenceChoice { evidenceStrokes ? .strokes : evidence ? .record : .none }
}
