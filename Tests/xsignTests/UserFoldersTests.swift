import Testing

@testable import xsign

@Suite struct UserFoldersTests {
  private let file = """
    # comment
    XDG_DESKTOP_DIR="$HOME/Desktop"
    XDG_PICTURES_DIR="$HOME/My \\"best\\" pictures/"
      XDG_DOCUMENTS_DIR="/data/documents"
    XDG_MUSIC_DIR="relative"
    """

  @Test func foldersAreReadAsTheDesktopWritesThem() {
    #expect(
      UserFolders.folder("XDG_PICTURES_DIR", in: file, home: "/home/ada")
        == "/home/ada/My \"best\" pictures")
    #expect(
      UserFolders.folder("XDG_DOCUMENTS_DIR", in: file, home: "/home/ada") == "/data/documents")
    #expect(UserFolders.folder("XDG_MUSIC_DIR", in: file, home: "/home/ada") == nil)
    #expect(UserFolders.folder("XDG_VIDEOS_DIR", in: file, home: "/home/ada") == nil)
  }

  @Test func homeIsWrittenAsATilde() {
    #expect(UserFolders.abbreviated(UserFolders.home + "/a.png") == "~/a.png")
    #expect(UserFolders.abbreviated("/tmp/~/a") == "/tmp/~/a")
  }

  @Test func suggestionBearsTheDate() throws {
    let suggestion = UserFolders.suggestedPath(extension: "png")
    let name = suggestion.path.dropFirst(suggestion.folder.count + 1)
    #expect(try /signature-\d{4}-\d{2}-\d{2}-\d{6}\.png/.wholeMatch(in: name) != nil)
  }
}
