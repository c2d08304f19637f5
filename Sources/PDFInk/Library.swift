internal import CQPDF

/// The version of libqpdf.
public var libraryVersion: String { String(cString: cqpdf_version()) }
