/// A reader that is tested with arbitrary bytes. The names are those of the folders with its seeds.
public enum FuzzTarget: String, Sendable, CaseIterable {
  case gzip = "Gzip"
  case inkML = "InkML"
  case journal = "Journal"
  case json = "JSON"
  case pdf = "PDF"
  case pictures = "Pictures"
  case recording = "Recording"
  case signatures = "Signatures"
  case xopp = "Xopp"

  /// Reads `bytes`, and checks what the reader makes of them. A violation traps.
  public func test(_ bytes: [UInt8]) {
    switch self {
    case .gzip: testGzip(bytes)
    case .inkML: testInkML(bytes)
    case .journal: testJournal(bytes)
    case .json: testJSON(bytes)
    case .pdf: testPDF(bytes)
    case .pictures: testPicture(bytes)
    case .recording: testRecording(bytes)
    case .signatures: testSignatures(bytes)
    case .xopp: testXopp(bytes)
    }
  }
}
