internal import CQPDF

/// The version of libqpdf.
package var libraryVersion: String { String(cString: cqpdf_version()) }
