extension InkDocument {
  /// The drawing in an InkML file, as the W3C Recommendation of 2011 has it.
  ///
  /// It reads traces, in groups or not, that are of this or other programs: channels in any order
  /// and unit, values given as differences, pressure of any range (without one, relative to the
  /// greatest in the file), traces continued by others. Traces made above the paper and those kept
  /// among the definitions are no ink. A stroke's times begin at 0, or where they do if that is within
  /// `SampleClock.spacing` of it; times that do not increase are mended, and where there are none
  /// samples are 10 ms apart. Elements of other namespaces and unknown ones say nothing. A picture
  /// under the ink that is damaged or larger than `Background.mostPictureBytes` is left out.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: What errors call it.
  ///   - pen: The pen of strokes without a brush, and what brushes are like where they do not say.
  /// - Throws: What is wrong, with the line.
  /// - Complexity: O(bytes); besides them it keeps one trace's text and the ink.
  public init(inkML bytes: [UInt8], file: String, pen: Pen = Pen()) throws(FormatError) {
    try self.init(inkML: bytes, file: file, pen: pen, mostNumbers: InkML.mostNumbers)
  }

  /// The drawing in an InkML file that is not in memory as a whole; otherwise as above.
  ///
  /// - Parameter portions: Calls what it is given with some bytes of the file after the other, as long
  ///   as that says true: false means it has enough.
  public init(
    inkML portions: (_ take: (Span<UInt8>) -> Bool) -> Void, file: String, pen: Pen = Pen()
  ) throws(FormatError) {
    let reader = InkMLReader(file: file, pen: pen, mostNumbers: InkML.mostNumbers)
    try XMLReader(file: file, handler: reader).read(portions)
    self = reader.document
  }

  /// The drawing in an InkML file of at most `mostNumbers` numbers in traces.
  init(
    inkML bytes: [UInt8], file: String, pen: Pen = Pen(), mostNumbers: Int
  ) throws(FormatError) {
    let reader = InkMLReader(file: file, pen: pen, mostNumbers: mostNumbers)
    try XMLReader(file: file, handler: reader).read(bytes)
    self = reader.document
  }
}
