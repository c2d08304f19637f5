/// What a PDF is, what its author permits, and where ink can go on its pages.
package struct PDFSurvey: Sendable, Hashable {
  /// The way that ink gets onto the pages of a file.
  package enum Method: UInt8, Sendable, Hashable, CaseIterable {
    /// Ink becomes part of the page's content.
    case content
    /// Ink becomes an annotation, which leaves the content as it is.
    case annotation
  }

  /// The reason why a file cannot be signed.
  package enum Refusal: UInt8, Sendable, Hashable, CaseIterable {
    /// Its author certified it and allows no changes (DocMDP, P = 1).
    case certified
    /// Its author certified it and allows only forms and digital signatures (DocMDP, P = 2).
    case certifiedForForms
    /// It is encrypted, and its permissions allow neither changes nor notes.
    case noChangesPermitted
    /// Its pages are drawn from a dynamic XFA form.
    case dynamicForm
    /// It is encrypted, and its permissions allow only to fill in its form.
    case onlyFormsPermitted
    /// It has a digital signature or a time stamp, and its form has XFA data, which other programs
    /// would show instead of new values.
    case signedXFA
  }

  /// The pages in order; never empty.
  package var pages: [PDFPage]
  /// The fields of its form, in the order of the form.
  package var form: [PDFFormField]
  /// True if programs are to draw the texts of its fields themselves, rather than as the file has
  /// them (ISO 32000-1, table 218: /NeedAppearances).
  package var needsAppearances: Bool
  /// True if its form has XFA data beside its fields.
  package var hasXFA: Bool
  /// The reason why its form cannot be filled in, or nil.
  package var formRefusal: Refusal?
  /// True if texts of its fields are missing, because they are too many.
  package var isFormCut: Bool
  /// The digital signatures and time stamps in it, in the order of the fields.
  package var signatures: [PDFDigitalSignature]
  /// Its encryption, or nil.
  package var encryption: PDFEncryption?
  /// The reason why it cannot be signed, or nil.
  package var refusal: Refusal?
  /// The way that ink gets onto its pages, unless a page needs the other or the user chooses.
  package var method: Method
  /// True if it is damaged and was repaired for reading.
  package var isDamaged: Bool
  /// True if its tree of pages has gaps: programs that draw pages count them otherwise, or do not
  /// show them.
  package var hasGaps: Bool
  /// True if it grants usage rights, which end with any change.
  package var grantsUsageRights: Bool
  /// The ink that xsign wrote on its pages, in the order of the pages: that which can be taken up,
  /// and that which cannot.
  package var ownInk: [PDFOwnInk]
  /// True if it has records of signing.
  package var hasRecords: Bool
  /// True if the strokes are beside one: their times and pressures identify the writer.
  package var hasRecordedStrokes: Bool
  /// The SHA-256 of the whole file, 32 bytes.
  package var hash: [UInt8]
  /// The number of bytes of the file.
  package var size: Int

  /// The number of digital signatures in it that are no time stamps.
  package var signatureCount: Int { signatures.count { !$0.isTimeStamp } }

  /// The number of time stamps of the document in it.
  package var timeStampCount: Int { signatures.count - signatureCount }

  /// True if ink may only fill in its empty signature fields.
  package var permitsOnlyFields: Bool {
    refusal == nil && encryption.map { !$0.permitsChanges && !$0.permitsNotes } ?? false
  }

  /// True if its pages may be turned: that changes them, which digital signatures do not allow.
  package var permitsTurning: Bool { refusal == nil && method == .content }

  package init(
    pages: [PDFPage], form: [PDFFormField] = [],
    needsAppearances: Bool = false, hasXFA: Bool = false, formRefusal: Refusal? = nil,
    isFormCut: Bool = false, signatures: [PDFDigitalSignature] = [],
    encryption: PDFEncryption? = nil, refusal: Refusal? = nil, method: Method = .content,
    isDamaged: Bool = false, hasGaps: Bool = false, grantsUsageRights: Bool = false,
    ownInk: [PDFOwnInk] = [], hasRecords: Bool = false, hasRecordedStrokes: Bool = false,
    hash: [UInt8] = [], size: Int = 0
  ) {
    self.pages = pages
    self.form = form
    self.needsAppearances = needsAppearances
    self.hasXFA = hasXFA
    self.formRefusal = formRefusal
    self.isFormCut = isFormCut
    self.signatures = signatures
    self.encryption = encryption
    self.refusal = refusal
    self.method = method
    self.isDamaged = isDamaged
    self.hasGaps = hasGaps
    self.grantsUsageRights = grantsUsageRights
    self.ownInk = ownInk
    self.hasRecords = hasRecords
    self.hasRecordedStrokes = hasRecordedStrokes
    self.hash = hash
    self.size = size
  }
}

/// A page of a PDF as it is shown: turned, cropped, and in its user unit.
public struct PDFPage: Sendable, Hashable {
  /// The width as shown, in points of 1/72 inch.
  public var width: Double
  /// The height as shown, in points.
  public var height: Double
  /// The clockwise turn with which it is shown: 0, 90, 180 or 270 degrees.
  public var rotation: Int
  /// The points per unit of the file's coordinates (ISO 32000-1, 14.11.2: /UserUnit).
  public var unit: Double

  /// The greatest unit (ISO 32000-1, annex C).
  public static let maximumUnit = 75_000.0

  /// Creates a page.
  public init(width: Double, height: Double, rotation: Int = 0, unit: Double = 1) {
    self.width = width
    self.height = height
    self.rotation = rotation
    self.unit = unit
  }
}

/// A digital signature or a time stamp in a PDF. Whether it is valid is not checked.
package struct PDFDigitalSignature: Sendable, Hashable {
  /// The full name of its field.
  package var field: String
  /// What it allows after it (DocMDP): 1, 2 or 3, or nil if it does not say.
  package var allows: Int?
  /// True if it is a time stamp of the document rather than a person's signature.
  package var isTimeStamp: Bool

  package init(field: String, allows: Int? = nil, isTimeStamp: Bool = false) {
    self.field = field
    self.allows = allows
    self.isTimeStamp = isTimeStamp
  }
}

/// The encryption of a PDF (ISO 32000-1, 7.6).
package struct PDFEncryption: Sendable, Hashable {
  /// The cipher of its streams, for example `aes-256`.
  package var cipher: String
  /// True if the file was opened as its owner, who may do everything.
  package var isOwner: Bool
  /// True if its contents may be changed.
  package var permitsChanges: Bool
  /// True if notes may be added.
  package var permitsNotes: Bool
  /// True if the fields of its form may be filled in.
  package var permitsForms: Bool
  /// What printing is permitted.
  package var printing: Printing

  /// The printing that a file permits.
  package enum Printing: UInt8, Sendable, Hashable, CaseIterable {
    /// Its lines and letters may be printed.
    case full
    /// Only pictures of its pages may be printed, with few pixels.
    case coarse
    /// Nothing may be printed.
    case none
  }

  /// Creates a description of an encryption. If `permitsForms` is nil, what permits annotations
  /// permits this, too.
  package init(
    cipher: String, isOwner: Bool, permitsChanges: Bool, permitsNotes: Bool,
    permitsForms: Bool? = nil, printing: Printing = .full
  ) {
    self.cipher = cipher
    self.isOwner = isOwner
    self.permitsChanges = permitsChanges
    self.permitsNotes = permitsNotes
    self.permitsForms = permitsForms ?? permitsNotes
    self.printing = printing
  }
}
