import Platform
import Testing

/// The desktop's list of files that were used.
@Suite struct BookmarkFileTests {
  /// A file that no program used is not in the list: GLib complains of it on standard error.
  @Test(arguments: [true, false]) func whatNobodyUsedIsNotInTheList(forgetsAll: Bool) throws {
    let list = try #require(BookmarkFile([]))
    for (uri, application) in [
      ("file:///own.txt", "xsign"), ("file:///shared.txt", "xsign"),
      ("file:///shared.txt", "gedit"), ("file:///other.txt", "gedit"),
    ] {
      list.add(uri, type: "text/plain", application: application, command: "\(application) %f")
    }
    if forgetsAll {
      list.forget(application: "xsign")
    } else {
      for uri in ["file:///own.txt", "file:///shared.txt", "file:///none.txt"] {
        list.forget(uri, application: "xsign")
      }
    }
    #expect(list.uris.sorted() == ["file:///other.txt", "file:///shared.txt"])
    list.forget("file:///other.txt", application: "xsign")
    #expect(list.uris.count == 2)
  }
}
