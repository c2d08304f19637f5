extension InkDocument {
  /// Reads an InkML file (W3C Recommendation, 2011, https://www.w3.org/TR/InkML/).
  ///
  /// Traces of any program are read, in groups or not. Channels may be in any order and unit,
  /// values may be differences, and pressure may have any range; without a declared one it is
  /// relative to the largest pressure in the file. Traces may continue others. Traces above the
  /// paper, and those among the definitions, are not ink. A stroke's times begin at 0, or unchanged
  /// if within `SampleClock.spacing` of it. Times that do not increase are corrected, and samples
  /// without times are 10 ms apart. Unknown elements and those of other namespaces are ignored. A
  /// background image that is damaged or larger than `Background.maximumPictureBytes` is left out,
  /// and so is a number that cannot be read or is not within the limits, with its point or
  /// property, unless no ink could be read.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file in errors.
  ///   - pen: The pen of strokes without a brush, and the default for unspecified properties of
  ///     brushes.
  ///   - limits: The limits of the drawing. Those of xsign's own files apply from xsign's mark on.
  /// - Throws: The error in the file, with the line.
  /// - Complexity: O(bytes). Besides the content, the text of one trace and the ink are in memory.
  public init(
    inkML bytes: [UInt8], file: String, pen: Pen = Pen(), limits: FileLimits = FileLimits()
  ) throws(FormatError) {
    try self.init(
      inkML: { take in _ = take(bytes.span) }, file: file, pen: pen, limits: limits)
  }

  /// Reads an InkML file in portions; otherwise like `init(inkML:file:pen:)`. The function
  /// `portions` calls its argument with consecutive portions of the file, as long as that returns
  /// true.
  public init(
    inkML portions: (_ take: (Span<UInt8>) -> Bool) -> Void, file: String, pen: Pen = Pen(),
    limits: FileLimits = FileLimits()
  ) throws(FormatError) {
    let reader = InkMLReader(pen: pen, limits: limits)
    try XMLReader(file: file, handler: reader).read(portions)
    self = reader.document
    try reader.omissions.check(self, file: file)
  }
}
