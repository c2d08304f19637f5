/// A difference between a file and what a digital signature in it covers.
package struct SignatureChange: Sendable, Hashable {
  /// What differs.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The number or the order of the pages, or what they inherit.
    case pages
    /// What is drawn on a page.
    case content
    /// The fonts, pictures and the like of a page.
    case resources
    /// Another entry of a page, which `name` says.
    case page
    /// An annotation is new; `name` is its type.
    case annotationAdded
    /// An annotation is another; `name` is its type.
    case annotationChanged
    /// An annotation is gone.
    case annotationRemoved
    /// A field of the form, which `name` says, was filled in.
    case fieldFilled
    /// A field of the form is another in more than its value.
    case fieldChanged
    /// A field is new.
    case fieldAdded
    /// A digital signature is new, in the field that `name` says.
    case signatureAdded
    /// A time stamp of the document is new.
    case timeStampAdded
    /// A digital signature that was there is another, or looks otherwise.
    case signatureChanged
    /// A time stamp of the document is another, or looks otherwise.
    case timeStampChanged
    /// What serves to check signatures later (DSS): certificates and answers about them.
    case validationData
    /// The title, author, dates and the like of the document.
    case properties
    /// An entry of the form as a whole, which `name` says.
    case form
    /// An entry of the document, which `name` says: actions, bookmarks, layers and others.
    case document
    case encryption
    /// Bytes behind the signed ones that are no proper update of the file: programs may see
    /// different things.
    case structure
    /// Bytes behind the signed ones that change nothing.
    case nothing
  }

  package var kind: Kind
  /// The index of the page, or nil if it concerns no page.
  package var page: Int?
  /// The field, type or entry, or nothing.
  package var name: String
  /// True if the rules of the signature, and those for all signatures, permit it.
  package var isPermitted: Bool

  package init(_ kind: Kind, page: Int? = nil, name: String = "", isPermitted: Bool = false) {
    (self.kind, self.page, self.name, self.isPermitted) = (kind, page, name, isPermitted)
  }
}
